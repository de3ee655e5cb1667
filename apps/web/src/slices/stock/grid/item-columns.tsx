import { writeNumber } from "../../../ui/format.ts";
import { TagChip, TextLink, Unknown, When, type GridColumn } from "../../../ui/index.ts";
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

/** What is reserved, with the way to the orders that want it. */
export function Reserved({ sku, reserved, allocated }: GridItem) {
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

/** What can be sold. */
export function Available({ available }: { available: number | null }) {
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
          {item.isBundle && <TagChip label={texts.bundle} family="blue" />}
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
  canSort: true,
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
    // A bundle has no count of its own: its parts are counted.
    render: ({ _id, sku, onHand, isBundle }) =>
      isBundle ? (
        <span className="sk-meta">—</span>
      ) : (
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
  brand: {
    id: "brand",
    label: names.brand,
    width: 110,
    canSort: true,
    render: ({ brand }) => <span className="sk-cut">{brand}</span>,
  },
  category: {
    id: "category",
    label: names.category,
    width: 130,
    canSort: true,
    render: ({ category }) => <span className="sk-cut">{category}</span>,
  },
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
  { id: accountsColumn, label: names.accounts },
];

/** The columns to show for what a person chose; what is not known is left out. */
export function readItemColumns(chosen: readonly string[] | null): readonly string[] {
  if (chosen === null) return usual;
  const known = [...new Set(chosen)].filter((id) => columnNames.some((one) => one.id === id));
  return known.includes(lockedColumn) ? known : [lockedColumn, ...known];
}

/** What a press on an item's sign at an account does. */
export type OpenCellOf = (item: GridItem, accountId: string, anchor: HTMLElement) => void;

const codeOf = (platform: string, platforms: readonly Platform[]): string =>
  platforms.find(({ _id }) => _id === platform)?.code ?? platform.slice(0, 2).toUpperCase();

/** Two letters; the shop's own name beside them where a platform has another shop. */
export function shortNameOf(
  { platform, username }: Pick<Account, "platform" | "username">,
  accounts: readonly Pick<Account, "platform">[],
  platforms: readonly Platform[],
): string {
  const code = codeOf(platform, platforms);
  const isAlone = accounts.filter((one) => one.platform === platform).length < 2;
  return isAlone ? code : `${code} ${username.slice(0, 10)}`;
}

const accountColumn = (
  account: Account,
  accounts: readonly Account[],
  platforms: readonly Platform[],
  onOpenCell: OpenCellOf,
): GridColumn<GridItem> => {
  const { _id, username, platform } = account;
  const name = `${platforms.find((one) => one._id === platform)?.name ?? platform} ${username}`;
  const shortLabel = shortNameOf(account, accounts, platforms);
  return {
    // Ids of columns have no blanks.
    id: `account-${_id}`,
    label: name,
    shortLabel,
    width: shortLabel.length > 3 ? 100 : 72,
    hideBelow: 1000,
    render: (item) => (
      <ListingsMark
        listings={item.listings.filter(({ accountId }) => accountId === _id)}
        available={item.available}
        platform={name}
        onOpen={(anchor) => onOpenCell(item, _id, anchor)}
      />
    ),
  };
};

/** The accounts that have listings. */
export const selling = (accounts: readonly Account[]): readonly Account[] =>
  accounts.filter(({ hasebay }) => !hasebay);

/** The columns of the grid, with one for each account that sells. */
export function itemColumns(
  shown: readonly string[],
  accounts: readonly Account[],
  platforms: readonly Platform[],
  onOpenCell: OpenCellOf,
): GridColumn<GridItem>[] {
  const shops = selling(accounts);
  return shown.flatMap((id) =>
    id === accountsColumn
      ? shops.map((account) => accountColumn(account, shops, platforms, onOpenCell))
      : (fixed[id] ?? []),
  );
}
