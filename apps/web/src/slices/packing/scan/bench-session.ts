/**
 * One order on the bench goes through these states:
 *
 * - checking: pieces are scanned or skipped;
 * - waiting: every piece is accounted for, but see `waitOf`;
 * - packed: saved; its label, once scanned, takes the order off the bench;
 * - aside: an item is damaged or missing; saved, and off the bench.
 *
 * Kept by the page; what was saved before comes back when the order is opened again.
 */
import { packOutcome, skipItem, type ItemCheck, type PackageId, type SkipReason } from "@stallkeeper/domain";
import type { ListOrder } from "../../orders/index.ts";
import { skipRest, type BoughtLabel, type ScanAlert } from "./read-scan.ts";
import { unreadStops } from "./stops.ts";
import { itemsToPack } from "./to-pack.ts";

export interface BenchSession {
  orderId: string | null;
  checks: readonly ItemCheck[];
  wrapped: PackageId | null;
  weightGrams: number | null;
  /** The weight is the scale's, not typed. */
  isWeighed: boolean;
  alert: ScanAlert | null;
  /** A label whose courier nobody knows: it is chosen by hand. */
  numberInHand: string | null;
  openedAtMs: number;
  /** The label that was bought for this order, here or elsewhere. */
  label: BoughtLabel | null;
  /**
   * Scans that nothing matched while orders were still being read: taken again, in their order, when those
   * are there.
   */
  held: readonly string[];
  /** The packer has looked at the order. False: a lone SKU opened it, so that nobody named it. */
  isSeen: boolean;
  /** What stands against sending it and the packer took note of, by `keyOfStop`. */
  noted: readonly string[];
  /** What was checked is saved as packed. */
  isSaved: boolean;
}

export const emptyBench: BenchSession = {
  orderId: null,
  checks: [],
  wrapped: null,
  weightGrams: null,
  isWeighed: false,
  alert: null,
  numberInHand: null,
  openedAtMs: 0,
  label: null,
  held: [],
  isSeen: true,
  noted: [],
  isSaved: false,
};

/** The bench with an order on it. */
export const openBench = (
  orderId: string,
  checks: readonly ItemCheck[],
  openedAtMs: number,
): BenchSession => ({ ...emptyBench, orderId, checks, openedAtMs });

/**
 * The checks after a skip: what is damaged or missing keeps the whole order back, so the rest need not be
 * scanned.
 */
export function checksAfterSkip(
  order: ListOrder,
  checks: readonly ItemCheck[],
  itemId: string,
  reason: SkipReason,
): ItemCheck[] {
  const item = order.items.find(({ _id }) => _id === itemId);
  if (item === undefined) return [...checks];
  const skipped = skipItem(item, checks, reason);
  return reason === "damaged" || reason === "missing" ? skipRest(order, skipped) : skipped;
}

/**
 * What a parcel with everything in it waits for: that what stands against sending is read, or that somebody
 * looks at the order; null: nothing.
 */
export function waitOf(order: ListOrder, { checks, noted, isSeen }: BenchSession): "stops" | "finish" | null {
  if (unreadStops(order, checks, noted).length > 0) return "stops";
  return isSeen ? null : "finish";
}

/** Whether every piece is accounted for and nothing is waited for. */
export function isPacked(order: ListOrder, bench: BenchSession): boolean {
  return packOutcome(itemsToPack(order), bench.checks) === "packed" && waitOf(order, bench) === null;
}

/** Whether leaving the order loses what was checked of it. */
export function isUnfinished(order: ListOrder, { checks, isSaved }: BenchSession): boolean {
  return checks.length > 0 && !(isSaved && packOutcome(itemsToPack(order), checks) === "packed");
}

/** The package in hand: the one that was chosen here, else the planned one. */
export const packageInHand = (
  { labelPlan }: Pick<ListOrder, "labelPlan">,
  { wrapped }: Pick<BenchSession, "wrapped">,
): PackageId | null => wrapped ?? labelPlan?.package ?? null;

/** The weight in hand: the scale's or the typed one, else the planned one. */
export const weightInHand = (
  { labelPlan }: Pick<ListOrder, "labelPlan">,
  { weightGrams }: Pick<BenchSession, "weightGrams">,
): number | null => weightGrams ?? labelPlan?.weightGrams ?? null;

/** Which of the four steps is the next one. */
export function stepOf(order: ListOrder | undefined, bench: BenchSession): 1 | 2 | 3 | 4 {
  if (order === undefined) return 1;
  if (!isPacked(order, bench)) return 2;
  return packageInHand(order, bench) === null ? 3 : 4;
}
