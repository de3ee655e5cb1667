/**
 * One order on the bench:
 *   checking -> packed (every piece accounted for, saved) -> gone (its label was scanned, or it was left)
 *            \-> aside (an item is damaged or missing, saved) -> gone
 * Kept by the page; what was saved before comes back when the order is opened again.
 */
import { packOutcome, skipItem, type ItemCheck, type PackageId, type SkipReason } from "@stallkeeper/domain";
import type { ListOrder } from "../../orders/index.ts";
import { skipRest, type BoughtLabel, type ScanAlert } from "./read-scan.ts";

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
  /** The label that was bought here for this order. */
  label: BoughtLabel | null;
  /** A scan that nothing matches while orders are still being read: it is taken again when they are there. */
  held: string | null;
}

export const emptyBench: BenchSession = { orderId: null, checks: [], wrapped: null, weightGrams: null, isWeighed: false, alert: null, numberInHand: null, openedAtMs: 0, label: null, held: null };

/** The bench with an order on it. */
export const openBench = (orderId: string, checks: readonly ItemCheck[], openedAtMs: number): BenchSession => ({ ...emptyBench, orderId, checks, openedAtMs });

/** The checks after a skip: what is damaged or missing keeps the whole order back, so the rest need not be scanned. */
export function checksAfterSkip(order: ListOrder, checks: readonly ItemCheck[], itemId: string, reason: SkipReason): ItemCheck[] {
  const item = order.items.find(({ _id }) => _id === itemId);
  if (item === undefined) return [...checks];
  const skipped = skipItem(item, checks, reason);
  return reason === "damaged" || reason === "missing" ? skipRest(order, skipped) : skipped;
}

/** Which of the four steps is the next one. */
export function stepOf(order: ListOrder | undefined, { checks, wrapped }: BenchSession): 1 | 2 | 3 | 4 {
  if (order === undefined) return 1;
  if (packOutcome(order.items, checks) === "open") return 2;
  return wrapped === null ? 3 : 4;
}
