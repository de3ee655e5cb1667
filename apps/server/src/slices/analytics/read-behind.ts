import type { AnalyticsQuery, ChoicesView, SalesOrdersQuery, SalesOrdersView } from "@stallkeeper/contract";
import { viewStore, type Ctx } from "../../platform/context.ts";
import { readSpan } from "./asked-span.store.ts";
import { countSales, listChoices, listSales } from "./behind.store.ts";

/** What figures of a range can be narrowed to, whatever they're narrowed to now. */
export const readChoices = (ctx: Ctx, asked: AnalyticsQuery): Promise<ChoicesView> =>
  viewStore(ctx, async (tx) => listChoices(tx, await readSpan(tx, { ...asked, in: "own" })));

/** The sales that a figure counts: the newest 500, and how many there are. */
export const readSalesOrders = (ctx: Ctx, asked: SalesOrdersQuery): Promise<SalesOrdersView> =>
  viewStore(ctx, async (tx) => {
    const span = await readSpan(tx, { ...asked, in: "own" });
    const [rows, total] = await Promise.all([listSales(tx, span, asked), countSales(tx, span, asked)]);
    return { asOf: ctx.now().toISOString(), rows, total };
  });
