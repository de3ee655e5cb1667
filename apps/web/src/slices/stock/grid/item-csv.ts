/** Items as a file: those that were chosen, or all that the filters find. */
import { dayOf } from "@stallkeeper/domain";
import { browserSettings } from "../../../ui/format.ts";
import { downloadCsv, writeCsv } from "../../../platform/csv.ts";
import type { Account, Platform } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { optionsText, selling } from "./item-columns.tsx";
import { readAllItems, type GridItem } from "./items.api.ts";
import type { ItemSearch } from "./item-search.ts";
import { gridTexts } from "./texts.ts";

const { columns: names, item: itemTexts, marks, bulk: texts } = gridTexts;

const columns: readonly (readonly [head: string, read: (item: GridItem) => string | number | null])[] = [
  [itemTexts.fields.sku, ({ sku }) => sku],
  [itemTexts.fields.title, ({ title }) => title],
  [itemTexts.variants, optionsText],
  [names.location, ({ location }) => location],
  [names.onHand, ({ onHand }) => onHand],
  [names.reserved, ({ reserved }) => reserved],
  [names.available, ({ available }) => available],
  [names.price, ({ price }) => price],
  [names.cost, ({ cost }) => cost],
  [texts.currency, ({ currency }) => currency],
  [names.brand, ({ brand }) => brand],
  [names.category, ({ category }) => category],
  [itemTexts.fields.condition, ({ condition }) => condition],
  [itemTexts.fields.gtin, ({ gtin }) => gtin],
  [names.safety, ({ safety }) => safety],
  [names.minimum, ({ minimum }) => minimum],
];

/** The file's text: what an item is, then how it stands at each account. */
export function writeItemsCsv(
  items: readonly GridItem[],
  accounts: readonly Account[],
  platforms: readonly Platform[],
): string {
  const shops = selling(accounts);
  const standing = ({ listings }: GridItem, accountId: string): string =>
    listings
      .filter((one) => one.accountId === accountId)
      .map(({ state, quantity }) => `${marks[state as keyof typeof marks] ?? state} ${quantity}`)
      .join("; ");
  return writeCsv(
    [
      ...columns.map(([head]) => head),
      ...shops.map(
        ({ platform, username }) =>
          `${platforms.find(({ _id }) => _id === platform)?.name ?? platform} ${username}`,
      ),
      names.updated,
    ],
    items.map((item) => [
      ...columns.map(([, read]) => read(item) ?? ""),
      ...shops.map(({ _id }) => standing(item, _id)),
      item.updatedAt,
    ]),
  );
}

/** Hands the browser a file of these items, or of all that a search finds. Never throws. */
export async function exportItems(
  wanted: readonly GridItem[] | ItemSearch,
  accounts: readonly Account[],
  platforms: readonly Platform[],
): Promise<void> {
  try {
    const items = "filters" in wanted ? await readAllItems(wanted) : wanted;
    const day = dayOf(Date.now(), browserSettings.timeZone);
    downloadCsv(texts.file(day), writeItemsCsv(items, accounts, platforms));
    notifySuccess(texts.exported(items.length));
  } catch (error) {
    notifyError(error);
  }
}
