/**
 * What to take from the shelves for a set of orders (design 4.8): one line for each SKU at its place, places
 * in the order one walks them (numbers count as numbers: C-2 before C-14), things of no known place last.
 * Items without a SKU are told apart by their name, and all by what the buyer chose: sizes may share a SKU.
 */
import { piecesNotNow, type WaitingPart } from "./split-hold.ts";
import { itemOptions } from "./item-options.ts";
import { compareNames } from "./format/names.ts";

export interface PickOrder {
  _id: string;
  orderNumber: string;
  items: readonly PickItem[];
  /** What buyers chose of the items, as the platform says it. */
  itemVariants?: unknown;
  /** Pieces whose money went back, or is on its way: they stay on the shelf. */
  refundedItems?: readonly { itemId: string; quantity: number }[] | undefined;
  /** Of a split order: what left already, or waits while the rest goes, stays on the shelf too. */
  parts?: readonly WaitingPart[] | undefined;
}

interface PickItem {
  _id: string;
  name?: string | null | undefined;
  sku?: string | null | undefined;
  quantity?: number | null | undefined;
  /** Charged, and no goods: gift wrap, a surcharge. */
  isFee?: boolean | null | undefined;
}

export interface PickEntry {
  orderId: string;
  orderNumber: string;
  itemId: string;
  quantity: number;
}

export interface PickLine {
  /** Stable while the orders change around it. */
  key: string;
  sku: string;
  name: string;
  /** What buyers chose of it, "Size: M"; empty: nothing. */
  options: string;
  quantity: number;
  entries: PickEntry[];
}

export interface PickGroup {
  /** Null: nobody has said where these lie. */
  location: string | null;
  lines: PickLine[];
}

const byWalk = (one: string, other: string): number =>
  compareNames(one, other) || (one < other ? -1 : one > other ? 1 : 0);

/** Between a place and its bin, where that isn't the main place (docs/adr/0117-places.md). */
const behindPlace = " · ";
const placeIn = (location: string): string =>
  location.includes(behindPlace) ? location.slice(0, location.indexOf(behindPlace)) : "";

/** Bins of the main place first, then one place after the other: nobody walks to the garage twice. */
const byLocation = (one: string, other: string): number =>
  byWalk(placeIn(one), placeIn(other)) || byWalk(one, other);

/** How many pieces of an item are taken from the shelf: none of a fee, and none that stays there. */
function piecesToPick({ _id, quantity, isFee }: PickItem, staying: PickOrder["refundedItems"]): number {
  const gone = (staying ?? []).reduce((sum, one) => (one.itemId === _id ? sum + one.quantity : sum), 0);
  return isFee === true ? 0 : Math.max(0, Math.max(1, quantity ?? 1) - gone);
}

/** The list. Pure: every piece of every order stands on it once; fees and refunded pieces don't. */
export function listPicks(orders: readonly PickOrder[], locations: ReadonlyMap<string, string>): PickGroup[] {
  const groups = new Map<string | null, Map<string, PickLine>>();
  for (const { _id: orderId, orderNumber, items, itemVariants, refundedItems = [], parts = [] } of orders) {
    const left = [...refundedItems, ...piecesNotNow(parts)];
    for (const item of items) {
      const { _id: itemId, name, sku: given } = item;
      const quantity = piecesToPick(item, left);
      if (quantity === 0) continue;
      const sku = given?.trim() ?? "";
      const location = sku === "" ? null : (locations.get(sku) ?? null);
      const options = itemOptions(itemVariants, itemId);
      const key = `${sku === "" ? `name ${name ?? ""}` : `sku ${sku}`}${options === "" ? "" : ` ${options}`}`;
      const lines = groups.get(location) ?? new Map<string, PickLine>();
      groups.set(location, lines);
      const line = lines.get(key) ?? { key, sku, name: name ?? "", options, quantity: 0, entries: [] };
      lines.set(key, {
        ...line,
        quantity: line.quantity + quantity,
        entries: [...line.entries, { orderId, orderNumber, itemId, quantity }],
      });
    }
  }
  return [...groups]
    .toSorted(([one], [other]) => (one === null ? 1 : other === null ? -1 : byLocation(one, other)))
    .map(([location, lines]) => ({
      location,
      lines: [...lines.values()].toSorted(
        (one, other) =>
          byWalk(one.sku || `\uffff${one.name}`, other.sku || `\uffff${other.name}`) ||
          byWalk(one.options, other.options),
      ),
    }));
}

/**
 * Orders in the order in which one comes past what they need: by the first place of each, then its SKU, then
 * the order's number; those with no known place last. Without places it is the order of their SKUs. Pure.
 */
export function sortByWalk<Order extends PickOrder>(
  orders: readonly Order[],
  locations: ReadonlyMap<string, string>,
): Order[] {
  const placed = orders.map((order) => {
    const [group] = listPicks([order], locations);
    const [line] = group?.lines ?? [];
    return {
      order,
      location: group?.location ?? null,
      sku: line === undefined ? "" : line.sku || `\uffff${line.name}`,
    };
  });
  const byPlace = (one: string | null, other: string | null): number =>
    one === null || other === null ? Number(one === null) - Number(other === null) : byLocation(one, other);
  return placed
    .toSorted(
      (one, other) =>
        byPlace(one.location, other.location) ||
        byWalk(one.sku, other.sku) ||
        byWalk(one.order.orderNumber, other.order.orderNumber),
    )
    .map(({ order }) => order);
}

export type PickState = "open" | "picked" | "short" | "partly";

/** Where a line stands, from what was noted for its items. */
export function pickStateOf(
  { entries }: PickLine,
  noted: (itemId: string) => "picked" | "short" | undefined,
): PickState {
  const states = entries.map(({ itemId }) => noted(itemId));
  if (states.includes("short")) return "short";
  if (states.every((state) => state === "picked")) return "picked";
  return states.includes("picked") ? "partly" : "open";
}
