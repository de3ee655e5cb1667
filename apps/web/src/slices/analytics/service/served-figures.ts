/** What counts of orders, added up over days. Pure. */
import type { ServedCounts, ServedDay, ServiceMeasure } from "@stallkeeper/contract";
import type { DaySpan } from "@stallkeeper/domain";

/** What a share is told of. */
export type Against = Exclude<ServiceMeasure, "orders" | "shipped" | "waiting" | "undated">;

/** Of which orders a measure is a share: only those with a deadline can be late. */
export const ofWhich = (counts: ServedCounts, measure: Against): number =>
  measure === "late" ? counts.due : counts.orders;

/** How many of them; null: of none, which is no share. */
export const rateOf = (counts: ServedCounts, measure: Against): number | null =>
  ofWhich(counts, measure) === 0 ? null : counts[measure] / ofWhich(counts, measure);

/** A share as a file says it: to a hundredth of a percent. */
export const roundRate = (rate: number): number => Math.round(rate * 10_000) / 10_000;

const none: ServedCounts = {
  orders: 0,
  shipped: 0,
  waiting: 0,
  undated: 0,
  due: 0,
  late: 0,
  cancelled: 0,
  oversold: 0,
  refunded: 0,
  returned: 0,
  replaced: 0,
};

/** All of it. */
export const sumCounts = (rows: readonly ServedCounts[]): ServedCounts =>
  rows.reduce<ServedCounts>(
    (sum, row) => ({
      orders: sum.orders + row.orders,
      shipped: sum.shipped + row.shipped,
      waiting: sum.waiting + row.waiting,
      undated: sum.undated + row.undated,
      due: sum.due + row.due,
      late: sum.late + row.late,
      cancelled: sum.cancelled + row.cancelled,
      oversold: sum.oversold + row.oversold,
      refunded: sum.refunded + row.refunded,
      returned: sum.returned + row.returned,
      replaced: sum.replaced + row.replaced,
    }),
    none,
  );

/** What counts in the days that it is asked for. */
export const countsOfDays = (rows: readonly ServedDay[], { from, to }: DaySpan): ServedCounts =>
  sumCounts(rows.filter(({ day }) => day >= from && day <= to));
