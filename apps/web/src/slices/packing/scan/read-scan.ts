/**
 * What a scanned text means at the bench (design 4.8), given the order that is open:
 *   a command barcode                       the command
 *   nothing open   order number, id, number of a label   opens that order; a SKU opens the next order that waits for it and counts one piece
 *   items open     a SKU of the order       counts one piece; another order opens only while nothing was checked; a label waits
 *   all checked    anything that is no order and no SKU is the label: its tracking number ships the order
 * Everything else is an alert in words. Pure: the orders are asked through `Finder`.
 */
import { checkOf, commandOf, nextItem, packOutcome, piecesOf, scanItem, skipItem, type ItemCheck, type ScanCommand } from "@stallkeeper/domain";
import type { ListOrder } from "../../orders/index.ts";

export type ScanAlert =
  | { kind: "wrongItem"; expected: string; scanned: string; itemName: string | null }
  | { kind: "tooMany" | "unknown" | "noCourier"; scanned: string }
  | { kind: "notFinished" | "shipped" | "gone" | "unpaid"; orderNumber: string }
  | { kind: "itemsFirst"; done: number; count: number }
  | { kind: "otherLabel"; scanned: string; expected: string }
  | { kind: "used"; scanned: string; orderNumber: string }
  | { kind: "failed"; message: string };

export type ReadScan =
  | { kind: "command"; command: ScanCommand }
  | { kind: "open"; orderId: string; checks: ItemCheck[] }
  | { kind: "piece"; itemId: string; checks: ItemCheck[] }
  | { kind: "label"; trackingNumber: string; provider: string; checks: ItemCheck[] }
  | { kind: "alert"; alert: ScanAlert; trackingNumber?: string }
  | { kind: "nothing" };

/** Looks into the orders of the store. */
export interface Finder {
  /** By number, id or tracking number. */
  findOrder: (text: string) => ListOrder | undefined;
  /** The next order that waits for a SKU. */
  findWaiting: (sku: string) => ListOrder | undefined;
  /** The name of an item with this SKU, in whatever order. */
  nameOfSku: (sku: string) => string | null;
  cleanNumber: (text: string) => string;
  /** The courier of a tracking number by its format. */
  recognise: (trackingNumber: string) => string | null;
  /** The courier used last for such an order. */
  recall: (order: ListOrder) => string | null;
}

/** A label in use: what is on the parcel once it is stuck there. */
export interface BoughtLabel {
  id: string;
  trackingNumber: string;
  provider: string;
}

export interface Bench {
  order: ListOrder | null;
  checks: readonly ItemCheck[];
  /** Every item has to be checked before the label (a setting of the person). */
  checksItems: boolean;
  /** The label that was bought for the order; any other number is another parcel's. */
  label: BoughtLabel | null;
}

const shortestNumber = 6;

/** How many pieces are accounted for, of how many. */
export function countPieces(order: ListOrder, checks: readonly ItemCheck[]): { done: number; count: number } {
  let done = 0;
  let count = 0;
  for (const item of order.items) {
    const { checked, skipped } = checkOf(item, checks);
    count += piecesOf(item);
    done += skipped === null ? checked : piecesOf(item);
  }
  return { done, count };
}

/** Why an order can't be packed; null when it can. */
export function refusalOf({ external, shipping, refund, state, orderNumber }: ListOrder): ScanAlert | null {
  if (shipping.shipped) return { kind: "shipped", orderNumber };
  if (external && state !== "cancelled") return { kind: "unpaid", orderNumber };
  return state === "cancelled" || state === "refunded" || refund === 2 ? { kind: "gone", orderNumber } : null;
}

/** Reads one scan. */
export function readScan(text: string, bench: Bench, finder: Finder): ReadScan {
  const scanned = text.trim();
  const command = commandOf(scanned);
  if (command !== null) return { kind: "command", command };
  const { order } = bench;
  return order === null ? openBy(scanned, finder) : readForOrder(scanned, order, bench, finder);
}

const alertOf = (alert: ScanAlert): ReadScan => ({ kind: "alert", alert });

function openBy(scanned: string, finder: Finder): ReadScan {
  const named = finder.findOrder(scanned);
  const order = named ?? finder.findWaiting(scanned);
  if (order === undefined) return alertOf({ kind: "unknown", scanned });
  const refusal = refusalOf(order);
  if (refusal !== null) return alertOf(refusal);
  const piece = named === undefined ? scanItem(order.items, [], scanned) : null;
  return { kind: "open", orderId: order._id, checks: piece?.kind === "checked" ? piece.checks : [] };
}

function readForOrder(scanned: string, order: ListOrder, bench: Bench, finder: Finder): ReadScan {
  const { checks } = bench;
  const piece = scanItem(order.items, checks, scanned);
  if (piece.kind === "checked") return { ...piece, kind: "piece" };
  if (piece.kind === "tooMany") return alertOf({ kind: "tooMany", scanned });
  const other = finder.findOrder(scanned);
  if (other?._id === order._id) return { kind: "nothing" };
  const outcome = packOutcome(order.items, checks);
  if (other !== undefined) return readOtherOrder(scanned, order, other, outcome !== "open" || checks.length === 0, finder);
  const trackingNumber = finder.cleanNumber(scanned);
  const isLabel = finder.recognise(trackingNumber) !== null || trackingNumber === bench.label?.trackingNumber;
  const name = finder.nameOfSku(scanned);
  if (outcome === "packed" && name === null) return readLabel(trackingNumber, order, checks, bench.label, finder);
  if (outcome === "open" && isLabel) {
    return bench.checksItems ? alertOf({ kind: "itemsFirst", ...countPieces(order, checks) }) : readLabel(trackingNumber, order, skipRest(order, checks), bench.label, finder);
  }
  const expected = nextItem(order.items, checks);
  if (expected === undefined) return alertOf({ kind: "unknown", scanned });
  return alertOf({ kind: "wrongItem", expected: expected.sku || (expected.name ?? ""), scanned, itemName: name });
}

/** A number that another order has: its label is no label of this parcel, its own number opens it when nothing is lost by that. */
function readOtherOrder(scanned: string, order: ListOrder, other: ListOrder, mayLeave: boolean, finder: Finder): ReadScan {
  const number = finder.cleanNumber(scanned);
  if (other.shipping.trackingNumber !== null && finder.cleanNumber(other.shipping.trackingNumber) === number) {
    return alertOf({ kind: "used", scanned: number, orderNumber: other.orderNumber });
  }
  if (!mayLeave) return alertOf({ kind: "notFinished", orderNumber: order.orderNumber });
  const refusal = refusalOf(other);
  return refusal === null ? { kind: "open", orderId: other._id, checks: [] } : alertOf(refusal);
}

function readLabel(trackingNumber: string, order: ListOrder, checks: readonly ItemCheck[], label: BoughtLabel | null, finder: Finder): ReadScan {
  if (label !== null) {
    if (trackingNumber !== label.trackingNumber) return alertOf({ kind: "otherLabel", scanned: trackingNumber, expected: label.trackingNumber });
    return { kind: "label", trackingNumber, provider: label.provider, checks: [...checks] };
  }
  if (trackingNumber.length < shortestNumber) return alertOf({ kind: "unknown", scanned: trackingNumber });
  const provider = finder.recognise(trackingNumber) ?? finder.recall(order);
  if (provider === null) return { kind: "alert", alert: { kind: "noCourier", scanned: trackingNumber }, trackingNumber };
  return { kind: "label", trackingNumber, provider, checks: [...checks] };
}

/** Everything that is still open, noted as not checked. */
export function skipRest(order: ListOrder, checks: readonly ItemCheck[]): ItemCheck[] {
  let all = [...checks];
  for (let item = nextItem(order.items, all); item !== undefined; item = nextItem(order.items, all)) all = skipItem(item, all, "unchecked");
  return all;
}
