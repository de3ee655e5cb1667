import type {
  AnalyticsQuery,
  HoursToShipQuery,
  HoursToShipView,
  ServedDaysView,
  ServedGroupsQuery,
  ServedGroupsView,
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
import { countServedDays, countServedGroups, measureHours } from "./served-over-time.store.ts";
import {
  countFunnel,
  countReasons,
  countRefundReasons,
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
    const [rows, reasons, refundReasons, replies, offers, funnel] = await Promise.all([
      countServed(tx, span, now),
      countReasons(tx, span),
      countRefundReasons(tx, span),
      sumReplies(tx, span, now),
      sumOffers(tx, span),
      countFunnel(tx, span),
    ]);
    return { asOf: now.toISOString(), rows, reasons, refundReasons, replies, offers, funnel };
  });

/** What counts of the orders of each day of a range. */
export const readServedDays = (ctx: Ctx, asked: AnalyticsQuery): Promise<ServedDaysView> =>
  viewStore(ctx, async (tx) => {
    const now = ctx.now();
    const span = await readSpan(tx, { ...asked, in: "own" });
    return { asOf: now.toISOString(), rows: await countServedDays(tx, span, now) };
  });

/** What counts of a range's orders by platform or category. */
export const readServedGroups = (ctx: Ctx, asked: ServedGroupsQuery): Promise<ServedGroupsView> =>
  viewStore(ctx, async (tx) => {
    const now = ctx.now();
    const span = await readSpan(tx, { ...asked, in: "own" });
    return { asOf: now.toISOString(), rows: await countServedGroups(tx, span, now, asked.by) };
  });

/** How long the orders of a range took from payment to dispatch. */
export const readHoursToShip = (ctx: Ctx, asked: HoursToShipQuery): Promise<HoursToShipView> =>
  viewStore(ctx, async (tx) => {
    const span = await readSpan(tx, { ...asked, in: "own" });
    return { asOf: ctx.now().toISOString(), rows: await measureHours(tx, span, asked.by, asked.from) };
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
