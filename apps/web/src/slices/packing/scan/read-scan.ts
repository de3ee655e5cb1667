/**
 * What a scanned text means at the bench (design 4.8), given the order that is open:
 *
 * - a command barcode: the command;
 * - nothing open: an order number, an id or the number of a label opens that order; a SKU opens the next order
 *   that waits for it and counts one piece;
 * - items open: a SKU of the order counts one piece; another order opens only while nothing was checked; a
 *   label waits;
 * - all checked: the order's own number says that the packer has seen which order it is; anything that is no
 *   order, no SKU and no product barcode is the label: its tracking number ships the order, unless the order
 *   waits (bench-session.ts).
 *
 * Everything else is an alert in words. Pure: the orders are asked through `Finder`.
 */
import {
  checkOf,
  commandOf,
  isVagueNumber,
  nextItem,
  packOutcome,
  scanItem,
  skipItem,
  type ItemCheck,
  type ScanCommand,
} from "@stallkeeper/domain";
import type { ListOrder } from "../../orders/index.ts";
import type { NumberUse } from "../../parcels/index.ts";
import { isProductBarcode } from "./product-barcode.ts";
import { itemsToPack, refundedPieces } from "./to-pack.ts";

export type ScanAlert =
  | { kind: "wrongItem"; expected: string; scanned: string; itemName: string | null }
  | { kind: "tooMany" | "unknown" | "several" | "noCourier" | "product" | "refundedPiece"; scanned: string }
  | {
      kind: "notFinished" | "shipped" | "gone" | "allRefunded" | "unpaid" | "readStops" | "finishFirst";
      orderNumber: string;
    }
  | { kind: "itemsFirst"; done: number; count: number }
  | { kind: "otherLabel"; scanned: string; expected: string }
  /**
   * `ship`: the parcel that the number was meant for, where it may be used again. `said`: the service's
   * words, where it alone knows.
   */
  | {
      kind: "used";
      scanned: string;
      use: NumberUse | null;
      said?: string;
      ship: { orderId: string; provider: string } | null;
    }
  | { kind: "failed"; message: string };

export type ReadScan =
  | { kind: "command"; command: ScanCommand }
  | { kind: "open"; orderId: string; checks: ItemCheck[] }
  | { kind: "piece"; itemId: string; checks: ItemCheck[] }
  | { kind: "label"; trackingNumber: string; provider: string; checks: ItemCheck[] }
  | { kind: "alert"; alert: ScanAlert; trackingNumber?: string }
  | { kind: "seen" };

/** Looks into the orders of the store. */
export interface Finder {
  /** By number, id or tracking number; "several": open orders of more than one shop have the number. */
  findOrder: (text: string) => ListOrder | "several" | undefined;
  /** The next order that waits for a SKU. */
  findWaiting: (sku: string) => ListOrder | undefined;
  /** The name of an item with this SKU, in whatever order. */
  nameOfSku: (sku: string) => string | null;
  cleanNumber: (text: string) => string;
  /** The courier of a tracking number by its format. */
  recognise: (trackingNumber: string) => string | null;
  /** The courier that such an order usually goes with, unless its numbers look otherwise than this one. */
  recall: (order: ListOrder, trackingNumber: string) => string | null;
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
  /** What the order waits for before its parcel is finished (bench-session.ts). */
  waits: "stops" | "finish" | null;
  /** Another order may open: nothing that was checked is lost by it. */
  mayLeave: boolean;
}

const shortestNumber = 6;

/** How many pieces are accounted for, of how many. */
export function countPieces(order: ListOrder, checks: readonly ItemCheck[]): { done: number; count: number } {
  let done = 0;
  let count = 0;
  for (const item of itemsToPack(order)) {
    const { checked, skipped } = checkOf(item, checks);
    count += item.quantity;
    done += skipped === null ? Math.min(checked, item.quantity) : item.quantity;
  }
  return { done, count };
}

/** Why an order can't be packed; null when it can. */
export function refusalOf(order: ListOrder): ScanAlert | null {
  const { external, shipping, refund, state, orderNumber, items } = order;
  if (shipping.shipped) return { kind: "shipped", orderNumber };
  if (external && state !== "cancelled") return { kind: "unpaid", orderNumber };
  if (state === "cancelled" || state === "deleted" || state === "refunded" || refund === 2)
    return { kind: "gone", orderNumber };
  return items.length > 0 && itemsToPack(order).length === 0 ? { kind: "allRefunded", orderNumber } : null;
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
  if (named === "several") return alertOf({ kind: "several", scanned });
  const order = named ?? finder.findWaiting(scanned);
  if (order === undefined) return alertOf({ kind: "unknown", scanned });
  const refusal = refusalOf(order);
  if (refusal !== null) return alertOf(refusal);
  const piece = named === undefined ? scanItem(itemsToPack(order), [], scanned) : null;
  return { kind: "open", orderId: order._id, checks: piece?.kind === "checked" ? piece.checks : [] };
}

function readForOrder(scanned: string, order: ListOrder, bench: Bench, finder: Finder): ReadScan {
  const { checks, waits } = bench;
  const items = itemsToPack(order);
  const piece = scanItem(items, checks, scanned);
  if (piece.kind === "checked") return { ...piece, kind: "piece" };
  if (isRefundedPiece(scanned, order)) return alertOf({ kind: "refundedPiece", scanned });
  if (piece.kind === "tooMany") return alertOf({ kind: "tooMany", scanned });
  if (scanned.toLowerCase() === order.orderNumber.toLowerCase()) return { kind: "seen" };
  const other = finder.findOrder(scanned);
  if (other === "several") return alertOf({ kind: "several", scanned });
  if (other?._id === order._id) return { kind: "seen" };
  const outcome = packOutcome(items, checks);
  const trackingNumber = finder.cleanNumber(scanned);
  if (other !== undefined && !sharesParcel(order, other, trackingNumber))
    return readOtherOrder(trackingNumber, order, other, bench, finder);
  const isLabel =
    (finder.recognise(trackingNumber) !== null && courierOf(trackingNumber, order, finder) !== null) ||
    trackingNumber === bench.label?.trackingNumber;
  const name = finder.nameOfSku(scanned);
  const waiting =
    waits === null
      ? null
      : alertOf({ kind: waits === "stops" ? "readStops" : "finishFirst", orderNumber: order.orderNumber });
  if (outcome === "packed" && waiting !== null) return waiting;
  if (outcome === "packed" && name === null)
    return readLabel(trackingNumber, order, checks, bench.label, finder);
  if (outcome === "open" && isLabel) {
    if (bench.checksItems) return alertOf({ kind: "itemsFirst", ...countPieces(order, checks) });
    return waiting ?? readLabel(trackingNumber, order, skipRest(order, checks), bench.label, finder);
  }
  const expected = nextItem(items, checks);
  if (expected === undefined) return alertOf({ kind: "unknown", scanned });
  return alertOf({
    kind: "wrongItem",
    expected: expected.sku || (expected.name ?? ""),
    scanned,
    itemName: name,
  });
}

/** Whether a SKU is one of the order's of which pieces were refunded. */
function isRefundedPiece(scanned: string, order: ListOrder): boolean {
  const refunded = refundedPieces(order);
  return (
    scanItem(
      order.items.filter(({ _id }) => refunded.has(_id)),
      [],
      scanned,
    ).kind === "checked"
  );
}

/** Orders that go out together have one number. */
function sharesParcel({ combinedId }: ListOrder, other: ListOrder, number: string): boolean {
  return combinedId !== null && combinedId === other.combinedId && other.shipping.trackingNumber === number;
}

/**
 * A number that another order has: its label is no label of this parcel, its own number opens it when nothing
 * is lost by that.
 */
function readOtherOrder(
  number: string,
  order: ListOrder,
  other: ListOrder,
  bench: Bench,
  finder: Finder,
): ReadScan {
  const { checks, checksItems, waits, mayLeave, label } = bench;
  if (
    other.shipping.trackingNumber !== null &&
    finder.cleanNumber(other.shipping.trackingNumber) === number
  ) {
    // The question whether it is used again comes only where a label would ship the order.
    const isChecked = !checksItems || packOutcome(itemsToPack(order), checks) === "packed";
    const isReady = waits === null && isChecked && label === null;
    const provider = finder.recognise(number) ?? other.shipping.provider;
    return alertOf({
      kind: "used",
      scanned: number,
      use: other,
      ship: isReady && provider !== null ? { orderId: order._id, provider } : null,
    });
  }
  if (!mayLeave) return alertOf({ kind: "notFinished", orderNumber: order.orderNumber });
  const refusal = refusalOf(other);
  return refusal === null ? { kind: "open", orderId: other._id, checks: [] } : alertOf(refusal);
}

/**
 * The courier of a number: by its format, and where half a scan or another barcode looks the same only the
 * one that such an order usually goes with. Null: a person has to say.
 */
function courierOf(trackingNumber: string, order: ListOrder, finder: Finder): string | null {
  const recognised = isVagueNumber(trackingNumber) ? null : finder.recognise(trackingNumber);
  return recognised ?? finder.recall(order, trackingNumber);
}

function readLabel(
  trackingNumber: string,
  order: ListOrder,
  checks: readonly ItemCheck[],
  label: BoughtLabel | null,
  finder: Finder,
): ReadScan {
  if (label !== null) {
    if (trackingNumber !== label.trackingNumber)
      return alertOf({ kind: "otherLabel", scanned: trackingNumber, expected: label.trackingNumber });
    return { kind: "label", trackingNumber, provider: label.provider, checks: [...checks] };
  }
  if (trackingNumber.length < shortestNumber) return alertOf({ kind: "unknown", scanned: trackingNumber });
  const isNamed = finder.recognise(trackingNumber) !== null && !isVagueNumber(trackingNumber);
  // The barcode of a product must not reach the marketplace as a tracking number because a courier is usual.
  if (!isNamed && isProductBarcode(trackingNumber))
    return { kind: "alert", alert: { kind: "product", scanned: trackingNumber }, trackingNumber };
  const provider = courierOf(trackingNumber, order, finder);
  if (provider === null)
    return { kind: "alert", alert: { kind: "noCourier", scanned: trackingNumber }, trackingNumber };
  return { kind: "label", trackingNumber, provider, checks: [...checks] };
}

/** Everything that is still open, noted as not checked. */
export function skipRest(order: ListOrder, checks: readonly ItemCheck[]): ItemCheck[] {
  const items = itemsToPack(order);
  let all = [...checks];
  for (let item = nextItem(items, all); item !== undefined; item = nextItem(items, all))
    all = skipItem(item, all, "unchecked");
  return all;
}
