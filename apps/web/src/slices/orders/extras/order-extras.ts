/**
 * An order's extras and is kept elsewhere: its label, its weight, where its items lie, whether its
 * buyer waits for an answer, whether it leaves the country, and how many orders could share its parcel. Read
 * after the orders, told by the stream.
 */
import {
  claimsStock,
  countryOfAddress,
  isLabelGood,
  listItemsToSend,
  parcelKey,
  shipToOf,
  type ShipmentState,
  type StockState,
  type VoidState,
} from "@stallkeeper/domain";
import type { ListOrder, OrderExtras } from "../list-order.ts";
import type { ExtrasAnswer, ExtrasLabel } from "./extras.api.ts";

interface Known {
  labels: Map<string, ExtrasLabel>;
  packed: Map<string, number>;
  batched: Map<string, { service: string | null; weightGrams: number | null }>;
  shelves: Map<string, string>;
  /** By SKU, of those that were counted. */
  onHand: Map<string, number>;
  stock: ReadonlyMap<string, StockState>;
  unread: Set<string>;
  /** What one piece of a SKU weighs, in grams. */
  weights: ReadonlyMap<string, number>;
  country: string;
  toSameAddress: ReadonlyMap<string, number>;
}

/** The orders that something new may change: by id, or any. */
export type Concerned = ReadonlySet<string> | "all";

let known: Known | null = null;

/**
 * The country of the address an order goes to; "" when nobody knows. The platform's code is that of the
 * buyer's address.
 */
export const countryTo = (order: Pick<ListOrder, "address" | "fulfillment" | "facts">): string => {
  const address = shipToOf(order);
  return countryOfAddress(
    address === order.address
      ? { countryName: address.countryName, countryCode: order.facts.countryCode }
      : { countryName: address.countryName },
  );
};

const keys = new WeakMap<ListOrder, string | null>();

/** Orders with one key may share a parcel; null: this one can't. */
export function keyOf(order: ListOrder): string | null {
  const made = keys.get(order);
  if (made !== undefined) return made;
  const key = parcelKey(order);
  keys.set(order, key);
  return key;
}

const sessionKey = (platform: string, account: string, identifier: string): string =>
  `${platform} ${account} ${identifier}`;

/**
 * The goods by their SKUs, as a label weighs them: no fees and nothing refunded; null while one is not known.
 */
function weighCustoms({ items, refundedItems = [] }: ListOrder, weights: Known["weights"]): number | null {
  if (weights.size === 0) return null;
  let grams = 0;
  for (const { sku, quantity } of listItemsToSend(items, refundedItems)) {
    const one = weights.get(sku ?? "");
    if (one === undefined) return null;
    grams += one * quantity;
  }
  return grams === 0 ? null : grams;
}

function extrasOf(
  order: ListOrder,
  { labels, packed, batched, shelves, unread, weights, country, stock, toSameAddress }: Known,
): OrderExtras {
  const label = labels.get(order._id);
  const batch = batched.get(order._id);
  const to = countryTo(order);
  const bins = new Set(order.items.flatMap(({ sku }) => shelves.get(sku ?? "") || []));
  return {
    service: label === undefined ? (batch?.service ?? null) : label.serviceName || label.serviceCode,
    cost: label?.price ?? null,
    costCurrency: label?.currency ?? "",
    weightGrams:
      label?.weightGrams ??
      packed.get(order._id) ??
      batch?.weightGrams ??
      order.labelPlan?.weightGrams ??
      weighCustoms(order, weights),
    hasLabel: label !== undefined,
    isPrinted: (label?.printedCount ?? 0) > 0,
    bins: [...bins].join(", "),
    hasUnread:
      order.platformMessagingSession !== null &&
      unread.has(sessionKey(order.platform, order.account, order.platformMessagingSession)),
    isInternational: to !== "" && country !== "" && to !== country,
    stock: claimsStock(order) ? (stock.get(order._id) ?? "unknown") : null,
    toSameAddress: toSameAddress.get(keyOf(order) ?? "") ?? 1,
  };
}

function isSame(one: OrderExtras | undefined, other: OrderExtras): boolean {
  return (
    one !== undefined &&
    (Object.keys(other) as (keyof OrderExtras)[]).every((name) => one[name] === other[name])
  );
}

/** The order with what stands beside it; the same object where that has not changed. */
export function withExtras(order: ListOrder): ListOrder {
  if (known === null) return order;
  const extras = extrasOf(order, known);
  if (isSame(order.extras, extras)) return order;
  const next = { ...order, extras };
  // Nothing that the key rests on has changed, and making it is the expensive part.
  keys.set(next, keyOf(order));
  return next;
}

/**
 * Whether an order has nothing beside it yet, or another number of orders to share its parcel with: all else
 * comes with what is read.
 */
export const isBehind = (order: ListOrder): boolean =>
  known !== null && order.extras?.toSameAddress !== (known.toSameAddress.get(keyOf(order) ?? "") ?? 1);

/**
 * The labels known, and those that changed: the newest change comes first, the last one set wins, so they are
 * gone through in reverse.
 */
function addLabels(
  before: ReadonlyMap<string, ExtrasLabel> | undefined,
  labels: readonly ExtrasLabel[],
): Map<string, ExtrasLabel> {
  const kept = new Map(before);
  for (const label of labels.toReversed()) {
    if (isLabelGood(label.state as ShipmentState, label.voidState as VoidState | null))
      kept.set(label.orderId, label);
    else if (kept.get(label.orderId)?._id === label._id) kept.delete(label.orderId);
  }
  return kept;
}

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((key) => other.has(key));

/** The keys whose values are not the same before and after. */
function listDiffering<Value>(
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value>,
  isEqual: (one: Value, other: Value) => boolean,
): string[] {
  const isKept = (key: string, other: Value): boolean => {
    const value = after.get(key);
    return value !== undefined && isEqual(value, other);
  };
  return [
    ...[...after.keys()].filter((key) => !before.has(key)),
    ...[...before].flatMap(([key, value]) => (isKept(key, value) ? [] : [key])),
  ];
}

/** What is on hand by SKU, and what changed of it. */
function addCounts(
  before: ReadonlyMap<string, number> | undefined,
  shelves: ExtrasAnswer["shelves"] = [],
): Map<string, number> {
  const onHand = new Map(before);
  for (const { _id, onHand: figure } of shelves) {
    if (figure === null) onHand.delete(_id);
    else onHand.set(_id, figure);
  }
  return onHand;
}

/**
 * Takes in what the service said, kind by kind; labels and shelves add to those known. Answers which orders
 * it may change.
 */
export function takeExtras(
  { labels = [], packs, batches, shelves, unread, customs }: ExtrasAnswer,
  country: string,
): Concerned {
  const before = known;
  const after: Known = {
    labels: addLabels(before?.labels, labels),
    packed:
      packs === undefined
        ? (before?.packed ?? new Map())
        : new Map(
            packs.flatMap(({ _id, weightGrams }) => (weightGrams === null ? [] : [[_id, weightGrams]])),
          ),
    batched:
      batches === undefined
        ? (before?.batched ?? new Map())
        : new Map(
            batches.flatMap(({ orders }) =>
              orders.map(({ orderId, service, weightGrams }) => [orderId, { service, weightGrams }] as const),
            ),
          ),
    shelves: new Map([
      ...(before?.shelves ?? []),
      ...(shelves ?? []).map(({ _id, shelf }) => [_id, shelf] as const),
    ]),
    onHand: addCounts(before?.onHand, shelves),
    stock: before?.stock ?? new Map(),
    unread:
      unread === undefined
        ? (before?.unread ?? new Set())
        : new Set(
            unread.map(({ platform, account, identifier }) => sessionKey(platform, account, identifier)),
          ),
    weights:
      customs === undefined
        ? (before?.weights ?? new Map())
        : new Map(customs.map(({ _id, weightGrams }) => [_id, weightGrams ?? 0])),
    country,
    toSameAddress: before?.toSameAddress ?? new Map(),
  };
  known = after;
  // A shelf and a conversation name no order: those that they are beside are found by looking at all.
  if (before === null || before.country !== country || !isSameSet(before.unread, after.unread)) return "all";
  if (listDiffering(before.shelves, after.shelves, Object.is).length > 0) return "all";
  if (listDiffering(before.weights, after.weights, Object.is).length > 0) return "all";
  return new Set([
    ...labels.map(({ orderId }) => orderId),
    ...listDiffering(before.packed, after.packed, Object.is),
    ...listDiffering(
      before.batched,
      after.batched,
      (one, other) => one.service === other.service && one.weightGrams === other.weightGrams,
    ),
  ]);
}

/** Takes in how many open orders have each key. */
export function takeSameAddress(toSameAddress: ReadonlyMap<string, number>): void {
  if (known !== null) known = { ...known, toSameAddress };
}

/** What is on hand by SKU, of those that were counted. */
export const readOnHand = (): ReadonlyMap<string, number> => known?.onHand ?? new Map();

/** Takes in which orders the shelves can serve; answers those that stood otherwise before. */
export function takeStock(stock: ReadonlyMap<string, StockState>): string[] {
  if (known === null) return [];
  const before = known.stock;
  known = { ...known, stock };
  return listDiffering(before, stock, Object.is);
}

/** Forgets everything, for another store or another person. */
export function forgetExtras(): void {
  known = null;
}
