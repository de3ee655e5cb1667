/** What was asked for, in the moments of the store's time zone. */
import type { AnalyticsQuery } from "@stallkeeper/contract";
import { addDays, startOfDay } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

/** Half open: `until` belongs to no day of the range. Empty lists stand for all. */
export interface AskedSpan {
  from: Date;
  until: Date;
  timeZone: string;
  platforms: readonly string[];
  accounts: readonly string[];
}

/** The span of the days that were asked for: a day has 23 or 25 hours where clocks change. */
export async function readSpan(
  tx: StoreTx,
  { from, to, platform, account }: AnalyticsQuery,
): Promise<AskedSpan> {
  const store = await tx.one<{ timeZone: string }>(
    `select time_zone as "timeZone" from stores_shared where id = $1`,
    [tx.storeId],
    "analytics-zone",
  );
  const timeZone = store?.timeZone ?? "UTC";
  return {
    from: new Date(startOfDay(from, timeZone)),
    until: new Date(startOfDay(addDays(to, 1), timeZone)),
    timeZone,
    platforms: platform,
    accounts: account,
  };
}
