/** What was asked for, in the moments of the store's time zone. */
import type { AnalyticsQuery } from "@stallkeeper/contract";
import { addDays, mostRateDays, rateSpans, startOfDay, type RateSpan } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import { writeFilters, type AskedFilters } from "./asked-filters.store.ts";
import { listRates } from "./rates.store.ts";

/** Half open: `until` belongs to no day of the range. */
export interface AskedSpan {
  from: Date;
  until: Date;
  timeZone: string;
  filters: AskedFilters;
  /** The store's own currency. */
  base: string;
  /** The rates of the range where all is asked for in the store's currency; else null. */
  rates: readonly RateSpan[] | null;
}

/** The span of the days that were asked for: a day has 23 or 25 hours where clocks change. */
export async function readSpan(
  tx: StoreTx,
  { from, to, in: shown, ...asked }: AnalyticsQuery,
): Promise<AskedSpan> {
  const store = await tx.one<{ timeZone: string; currency: string }>(
    `select time_zone as "timeZone", currency from stores_shared where id = $1`,
    [tx.storeId],
    "analytics-store",
  );
  const timeZone = store?.timeZone ?? "UTC";
  const base = store?.currency ?? "EUR";
  return {
    from: new Date(startOfDay(from, timeZone)),
    until: new Date(startOfDay(addDays(to, 1), timeZone)),
    timeZone,
    filters: {
      platform: asked.platform,
      account: asked.account,
      country: asked.country,
      tag: asked.tag,
      channel: asked.channel,
      category: asked.category,
      brand: asked.brand,
      lister: asked.lister,
    },
    base,
    rates: shown === "base" ? await readRateSpans(tx, base, { from, to }) : null,
  };
}

/** Which rates hold on the days of a range. */
export async function readRateSpans(
  tx: StoreTx,
  base: string,
  range: { from: string; to: string },
): Promise<RateSpan[]> {
  const rates = await listRates(tx, base, addDays(range.from, 1 - mostRateDays), range.to);
  return rateSpans(rates, range, base);
}

/** Parameters 1 to 4 of `askedSql`. */
export const valuesOf = ({ from, until, filters }: AskedSpan) => [
  from,
  until,
  writeFilters(filters),
  filters.account,
];
/** Parameters 1 to 7 of statements in the store's currency. */
export const baseValuesOf = (span: AskedSpan) => [
  ...valuesOf(span),
  span.timeZone,
  JSON.stringify(span.rates),
  span.base,
];
