import { toMinor } from "@stallkeeper/domain";
import { writeNumber } from "../../../ui/format.ts";
import { joinClasses, Money, TagChip, TextLink, Unknown, When, type GridColumn } from "../../../ui/index.ts";
import type { Account, Platform } from "../../../platform/metadata.ts";
import { CountField } from "../count-field.tsx";
import type { GridItem } from "./items.api.ts";
import { isAtRisk, ListingsMark } from "./listing-mark.tsx";
import { StockPhoto } from "./stock-photo.tsx";
import { TextCell, type TextCellName } from "./text-cell.tsx";
import { gridTexts as texts } from "./texts.ts";

const { columns: names } = texts;

/** The field of a row in which its stock is counted, for the key that leads there. */
export const countFieldId = (sku: string): string => `count-${sku}`;

/** The orders that want a SKU. */
export const ordersOf = (sku: string): string =>
  `/shipping?queue=all&sku=${encodeURIComponent(sku.replaceAll(",", " "))}`;

/** What a variant is, such as "M, olive". */
export const optionsText = ({ options }: Pick<GridItem, "options">): string =>
  options.map(({ value }) => value).join(", ");

function Reserved({ sku, reserved, allocated }: GridItem) {
  if (reserved === 0) return "0";
  if (allocated === 0) return writeNumber(reserved);
  return (
    <TextLink
      tabIndex={-1}
      href={ordersOf(sku)}
      className="inline-flex items-center justify-end min-w-6 min-h-6"
    >
      {writeNumber(reserved)}
    </TextLink>
  );
}

function Available({ available }: { available: number | null }) {
  if (available === null) return <Unknown />;
  return (
    <span className={available < 0 ? "text-red font-semibold" : available > 0 ? "font-[650]" : undefined}>
      {writeNumber(available)}
    </span>
  );
}

function Named({ item, isCompact }: { item: GridItem; isCompact: boolean }) {
  const variant = optionsText(item);
  return (
    <span className="flex gap-2 items-center min-w-0 grow">
      <StockPhoto item={item} sizePx={isCompact ? 20 : 30} />
      <span className={isCompact ? "flex gap-2 items-center min-w-0 grow" : "grid min-w-0 grow"}>
        <TextCell item={item} cell="title" />
        <span className="sk-cut sk-meta flex gap-2 items-center ps-1">
          <span className="sk-mono">{item.sku}</span>
          {variant !== "" && <span>{variant}</span>}
          {isAtRisk(item.listings, item.available) && <TagChip label={texts.oversell} family="red" />}
        </span>
      </span>
    </span>
  );
}

const textColumn = (id: TextCellName & keyof typeof names, width: number): GridColumn<GridItem> => ({
  id,
  label: names[id],
  width,
  align: id === "location" ? "start" : "end",
  canSort: id === "location" || id === "price",
  render: (item) => <TextCell key={item._id} item={item} cell={id} />,
});

const fixed: Record<string, GridColumn<GridItem>> = {
  item: {
    id: "item",
    label: names.item,
    flex: 1,
    minWidth: 220,
    canSort: true,
    render: (item, { density }) => <Named key={item._id} item={item} isCompact={density === "compact"} />,
  },
  location: textColumn("location", 92),
  onHand: {
    id: "onHand",
    label: names.onHand,
    width: 92,
    align: "end",
    canSort: true,
    render: ({ _id, sku, onHand }) => (
      <span data-cell="onHand">
        <CountField key={_id} id={countFieldId(sku)} sku={sku} onHand={onHand} isInGrid />
      </span>
    ),
  },
  reserved: {
    id: "reserved",
    label: names.reserved,
    width: 84,
    align: "end",
    canSort: true,
    render: (item) => <Reserved {...item} />,
  },
  available: {
    id: "available",
    label: names.available,
    width: 88,
    align: "end",
    canSort: true,
    render: (item) => <Available {...item} />,
  },
  price: textColumn("price", 104),
  cost: textColumn("cost", 104),
  safety: textColumn("safety", 76),
  minimum: textColumn("minimum", 84),
  age: {
    id: "age",
    label: names.age,
    width: 64,
    canSort: true,
    render: ({ createdAt }) => <When at={createdAt} />,
  },
  updated: {
    id: "updated",
    label: names.updated,
    width: 84,
    canSort: true,
    render: ({ updatedAt }) => <When at={updatedAt} />,
  },
};

/** Where the accounts stand among the columns. */
export const accountsColumn = "accounts";
/** It can't be hidden. */
export const lockedColumn = "item";
const usual: readonly string[] = [
  "item",
  "location",
  "onHand",
  "reserved",
  "available",
  "price",
  accountsColumn,
  "age",
  "updated",
];

/** All columns that can be chosen, with their names. */
export const columnNames: readonly { id: string; label: string }[] = [
  ...Object.values(fixed).map(({ id, label }) => ({ id, label })),
  { id: accountsColumn, label: "Marketplaces" },
];

/** The columns to show for what a person chose; what is not known is left out. */
export function readItemColumns(chosen: readonly string[] | null): readonly string[] {
  if (chosen === null) return usual;
  const known = [...new Set(chosen)].filter((id) => columnNames.some((one) => one.id === id));
  return known.includes(lockedColumn) ? known : [lockedColumn, ...known];
}

const accountColumn = (
  { _id, username, platform }: Account,
  platforms: readonly Platform[],
): GridColumn<GridItem> => {
  const known = platforms.find((one) => one._id === platform);
  const name = `${known?.name ?? platform} ${username}`;
  return {
    id: `account ${_id}`,
    label: name,
    shortLabel: known?.code ?? platform.slice(0, 2).toUpperCase(),
    width: 68,
    hideBelow: 1000,
    render: ({ listings, available }) => (
      <ListingsMark
        listings={listings.filter(({ accountId }) => accountId === _id)}
        available={available}
        platform={name}
      />
    ),
  };
};

/** The columns of the grid, with one for each account that sells. */
export function itemColumns(
  shown: readonly string[],
  accounts: readonly Account[],
  platforms: readonly Platform[],
): GridColumn<GridItem>[] {
  return shown.flatMap((id) =>
    id === accountsColumn
      ? accounts.filter(({ hasebay }) => !hasebay).map((account) => accountColumn(account, platforms))
      : (fixed[id] ?? []),
  );
}

/** An item on a phone: its cells become a strip below it. */
export function ItemCard({
  item,
  accounts,
  platforms,
}: {
  item: GridItem;
  accounts: readonly Account[];
  platforms: readonly Platform[];
}) {
  const { sku, title, location, price, currency, available, onHand, listings } = item;
  const variant = optionsText(item);
  return (
    <div className="grid gap-1 p-3 min-w-0 w-full">
      <span className="flex gap-3 items-start min-w-0">
        <StockPhoto key={item._id} item={item} sizePx={44} />
        <span className="grid grow min-w-0">
          <span className="sk-cut font-[650]">
            {title || sku}
            {variant !== "" && `, ${variant}`}
          </span>
          <span className="sk-meta sk-cut">
            <span className="sk-mono">{sku}</span>{" "}
            {location !== "" && <span className="sk-mono">{location}</span>}
            {isAtRisk(listings, available) && <span className="text-red"> {texts.oversell}</span>}
          </span>
          <span className="sk-meta sk-cut">
            {price !== null && <Money amountMinor={toMinor(price, currency)} currency={currency} />}{" "}
            {names.reserved} <Reserved {...item} /> · {names.available} <Available available={available} />
          </span>
        </span>
        <CountField key={item._id} id={countFieldId(sku)} sku={sku} onHand={onHand} isInGrid />
      </span>
      <span className="flex gap-2 min-w-0 overflow-hidden">
        {accounts
          .filter(({ hasebay }) => !hasebay)
          .slice(0, 5)
          .map(({ _id, platform, username }) => {
            const known = platforms.find((one) => one._id === platform);
            return (
              <span
                key={_id}
                className={joinClasses(
                  "flex gap-1 items-center px-2 min-h-[28px] min-w-0 border border-line rounded-chip",
                )}
              >
                <span aria-hidden="true" className="sk-mono sk-meta">
                  {known?.code ?? platform.slice(0, 2).toUpperCase()}
                </span>
                <ListingsMark
                  listings={listings.filter(({ accountId }) => accountId === _id)}
                  available={available}
                  platform={`${known?.name ?? platform} ${username}`}
                />
              </span>
            );
          })}
      </span>
    </div>
  );
}
