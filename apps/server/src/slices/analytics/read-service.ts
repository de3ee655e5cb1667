import type {
  AnalyticsQuery,
  ServiceOffersQuery,
  ServiceOffersView,
  ServiceOrdersQuery,
  ServiceOrdersView,
  ServiceTalksQuery,
  ServiceTalksView,
  ServiceView,
} from "@stallkeeper/contract";
import { viewStore, type Ctx } from "../../platform/context.ts";
import { readSpan } from "./asked-span.store.ts";
import { listOffers, listTalks } from "./behind-service.store.ts";
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

/** The conversations behind one of the figures of first replies, the 200 that waited longest. */
export const readServiceTalks = (ctx: Ctx, asked: ServiceTalksQuery): Promise<ServiceTalksView> =>
  viewStore(ctx, async (tx) => {
    const now = ctx.now();
    const span = await readSpan(tx, { ...asked, in: "own" });
    const found = await listTalks(tx, span, now, asked.talk);
    return {
      asOf: now.toISOString(),
      rows: found.map(({ total: _total, ...talk }) => talk),
      total: found[0]?.total ?? 0,
    };
  });

/** The offers behind one of these figures, the newest 200. */
export const readServiceOffers = (ctx: Ctx, asked: ServiceOffersQuery): Promise<ServiceOffersView> =>
  viewStore(ctx, async (tx) => {
    const span = await readSpan(tx, { ...asked, in: "own" });
    const found = await listOffers(tx, span, asked.offer);
    return {
      asOf: ctx.now().toISOString(),
      rows: found.map(({ total: _total, ...offer }) => offer),
      total: found[0]?.total ?? 0,
    };
  });
