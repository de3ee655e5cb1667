import type { AnalyticsQuery, SalesView } from "@stallkeeper/contract";
import { viewStore, type Ctx } from "../../platform/context.ts";
import { readSpan } from "./asked-span.ts";
import { sumSales } from "./sales.store.ts";

/** Net sales of a range by day, platform and currency; equal to Home's for the same range. */
export function readSales(ctx: Ctx, asked: AnalyticsQuery): Promise<SalesView> {
  return viewStore(ctx, async (tx) => {
    const span = await readSpan(tx, asked);
    return { asOf: ctx.now().toISOString(), timeZone: span.timeZone, rows: await sumSales(tx, span) };
  });
}
