import type { AnalyticsQuery, StockFiguresView } from "@stallkeeper/contract";
import { viewStore, type Ctx } from "../../platform/context.ts";
import { readSpan } from "./asked-span.store.ts";
import {
  countListings,
  countUncounted,
  listOldest,
  listWithoutCost,
  sumSold,
  sumStockAges,
} from "./stock-figures.store.ts";

const hourMs = 3_600_000;

/** What lies on hand now, and what sold in a range. Ages count back from the hour, as Inventory's do. */
export const readStockFigures = (ctx: Ctx, asked: AnalyticsQuery): Promise<StockFiguresView> =>
  viewStore(ctx, async (tx) => {
    const now = ctx.now();
    const span = await readSpan(tx, { ...asked, in: "own" });
    const [ages, itemsNotCounted, oldest, withoutCost, sold, listings] = await Promise.all([
      sumStockAges(tx, span, new Date(Math.floor(now.getTime() / hourMs) * hourMs)),
      countUncounted(tx, span),
      listOldest(tx, span),
      listWithoutCost(tx, span),
      sumSold(tx, span),
      countListings(tx, span),
    ]);
    return { asOf: now.toISOString(), ages, itemsNotCounted, oldest, withoutCost, ...sold, listings };
  });
