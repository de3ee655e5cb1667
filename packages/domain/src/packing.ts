/**
 * Packing an order at the bench (design 4.8): every piece of every item is checked by a scan, or its item is
 * skipped with a reason.
 *   noBarcode           somebody looked at it: as good as a scan
 *   unchecked           the person packs without checking (a choice of theirs)
 *   damaged | missing   the order can't leave: it is put aside
 * An order is open until nothing is left to check; then it is packed, or put aside when one item keeps it
 * back.
 */
export const skipReasons = ["damaged", "missing", "noBarcode", "unchecked"] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Why the pick list found less than it asked for. */
export const shortReasons = ["noneOnShelf", "damaged", "wrongPlace"] as const;
export type ShortReason = (typeof shortReasons)[number];

/** A batch of orders: worked on, done, or put away. */
export const batchStates = ["open", "processed", "archived"] as const;
export type BatchState = (typeof batchStates)[number];

/** The parcels that a bench has ready, in centimetres, in the order of their keys; "own" is any other. */
export const packagePresets = [
  { id: "S", lengthCm: 16, widthCm: 11, heightCm: 4 },
  { id: "M", lengthCm: 23, widthCm: 16, heightCm: 8 },
  { id: "L", lengthCm: 30, widthCm: 22, heightCm: 15 },
  { id: "own", lengthCm: null, widthCm: null, heightCm: null },
] as const;
/** A preset, or a package of the store's own by its id. */
export type PackageId = string;

/** What is to be checked. */
export interface PackItem {
  _id: string;
  sku?: string | null | undefined;
  quantity?: number | null | undefined;
  /** Charged, and no goods: nobody packs it. */
  isFee?: boolean | null | undefined;
}

/** How far one item is. */
export interface ItemCheck {
  itemId: string;
  checked: number;
  skipped: SkipReason | null;
}

export type PackOutcome = "open" | "packed" | "aside";

/** How many pieces of an item are in the order; a platform that says nothing means one. A fee has none. */
export function piecesOf({ quantity, isFee }: PackItem): number {
  return isFee === true ? 0 : Math.max(1, quantity ?? 1);
}

/** The check of an item; untouched ones have none. */
export function checkOf(item: PackItem, checks: readonly ItemCheck[]): ItemCheck {
  return checks.find(({ itemId }) => itemId === item._id) ?? { itemId: item._id, checked: 0, skipped: null };
}

/** Whether nothing is left to do for an item. */
export function isItemDone(item: PackItem, checks: readonly ItemCheck[]): boolean {
  const { checked, skipped } = checkOf(item, checks);
  return skipped !== null || checked >= piecesOf(item);
}

/** Where an order stands. One without items has nothing to check. */
export function packOutcome(items: readonly PackItem[], checks: readonly ItemCheck[]): PackOutcome {
  if (!items.every((item) => isItemDone(item, checks))) return "open";
  return items.some((item) => ["damaged", "missing"].includes(checkOf(item, checks).skipped ?? ""))
    ? "aside"
    : "packed";
}

/** The item to take next: the first that is not done. */
export function nextItem<Item extends PackItem>(
  items: readonly Item[],
  checks: readonly ItemCheck[],
): Item | undefined {
  return items.find((item) => !isItemDone(item, checks));
}

export type ScannedItem =
  | { kind: "checked"; itemId: string; checks: ItemCheck[] }
  | { kind: "tooMany"; itemId: string }
  | { kind: "wrong" };

const same = (one: string | null | undefined, other: string): boolean =>
  (one ?? "") !== "" && one?.trim().toUpperCase() === other.trim().toUpperCase();

/**
 * One scanned SKU: counts a piece of the first item that carries it and is not done. Never counts past an
 * item's pieces.
 */
export function scanItem(items: readonly PackItem[], checks: readonly ItemCheck[], sku: string): ScannedItem {
  const meant = items.filter((item) => same(item.sku, sku));
  const open = meant.find((item) => !isItemDone(item, checks));
  if (open !== undefined) {
    const { checked } = checkOf(open, checks);
    return {
      kind: "checked",
      itemId: open._id,
      checks: replaceCheck(checks, { itemId: open._id, checked: checked + 1, skipped: null }),
    };
  }
  const done = meant[0];
  return done === undefined ? { kind: "wrong" } : { kind: "tooMany", itemId: done._id };
}

/** The checks with an item skipped; its earlier count stays. */
export function skipItem(item: PackItem, checks: readonly ItemCheck[], reason: SkipReason): ItemCheck[] {
  return replaceCheck(checks, { ...checkOf(item, checks), skipped: reason });
}

function replaceCheck(checks: readonly ItemCheck[], next: ItemCheck): ItemCheck[] {
  return [...checks.filter(({ itemId }) => itemId !== next.itemId), next];
}

/** The barcodes of the command sheet. */
export const scanCommands = ["CONFIRM", "SKIP", "REPRINT", "CANCEL"] as const;
export type ScanCommand = (typeof scanCommands)[number];

/** The command that a scanned text is, or null. */
export function commandOf(text: string): ScanCommand | null {
  return scanCommands.find((command) => same(command, text)) ?? null;
}

const longestPackMs = 600_000;
const fewestPacks = 3;

/**
 * How long a person takes for an order: the median of the times between one order packed and the next. What
 * took longer than ten minutes was a break. Null while fewer than three are known: one of two says nothing.
 * Pure.
 */
export function medianPackMs(packedAtMs: readonly number[]): number | null {
  const times = packedAtMs.toSorted((one, other) => one - other);
  const spans = times
    .slice(1)
    .map((at, index) => at - (times[index] ?? at))
    .filter((span) => span <= longestPackMs)
    .toSorted((one, other) => one - other);
  const middle = spans.length / 2;
  if (spans.length < fewestPacks) return null;
  return ((spans[Math.ceil(middle) - 1] ?? 0) + (spans[Math.floor(middle)] ?? 0)) / 2;
}
