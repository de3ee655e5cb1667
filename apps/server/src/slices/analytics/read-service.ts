import type {
  AnalyticsQuery,
  ServiceOrdersQuery,
  ServiceOrdersView,
  ServiceView,
} from "@stallkeeper/contract";
import { viewStore, type Ctx } from "../../platform/context.ts";
import { readSpan } from "./asked-span.store.ts";
import {
  countFunnel,
  countReasons,
  countServed,
  listServed,
  sumOffers,
  sumReplies,
} from "./service-figures.store.ts";

/** How the orders, buyers and offers of a range were served. */
export const readService = (ctx: Ctx, asked: AnalyticsQuery): Promise<ServiceView> =>
  viewStore(ctx, async (tx) => {
    const now = ctx.now();
    const span = await readSpan(tx, { ...asked, in: "own" });
    const [rows, reasons, replies, offers, funnel] = await Promise.all([
      countServed(tx, span, now),
      countReasons(tx, span),
      sumReplies(tx, span, now),
      sumOffers(tx, span),
      countFunnel(tx, span),
    ]);
    return { asOf: now.toISOString(), rows, reasons, replies, offers, funnel };
  });

/** The orders behind one of these figures, the newest 200. */
export const readServiceOrders = (ctx: Ctx, asked: ServiceOrdersQuery): Promise<ServiceOrdersView> =>
  viewStore(ctx, async (tx) => {
    const now = ctx.now();
    const span = await readSpan(tx, { ...asked, in: "own" });
    const found = await listServed(tx, span, now, asked);
    return {
      asOf: now.toISOString(),
      rows: found.map(({ total: _total, ...order }) => order),
      total: found[0]?.total ?? 0,
    };
  });
