import {
  AppError,
  type OrderSettlementQuery,
  type OrderSettlementView,
  type PayoutQuery,
  type PayoutsQuery,
  type PayoutsView,
  type PayoutView,
  type UnmatchedRow,
} from "@stallkeeper/contract";
import { addDays, startOfDay } from "@stallkeeper/domain";
import { viewStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import {
  countPayouts,
  findPayout,
  listEntries,
  listOrderEntries,
  listPayouts,
  sumPayouts,
  zoneOf,
} from "./settlements.store.ts";
import { listUnmatched, sumWaiting } from "./unmatched.store.ts";

/** Payouts of a range of days, and what waits to be paid out now. */
export function readPayouts(ctx: Ctx, { from, to }: PayoutsQuery): Promise<PayoutsView> {
  return viewStore(ctx, async (tx) => {
    const [start, end] = await momentsOf(tx, { from, to });
    const [rows, count, totals, waiting] = await Promise.all([
      listPayouts(tx, start, end),
      countPayouts(tx, start, end),
      sumPayouts(tx, start, end),
      sumWaiting(tx),
    ]);
    return { asOf: ctx.now().toISOString(), rows, count, totals, waiting };
  });
}

/** A payout with its entries. Throws RECORD_NOT_FOUND. */
export function readPayout(ctx: Ctx, { id }: PayoutQuery): Promise<PayoutView> {
  return viewStore(ctx, async (tx) => {
    const payout = await findPayout(tx, id);
    if (payout === null) throw new AppError("RECORD_NOT_FOUND");
    return { payout, entries: await listEntries(tx, id) };
  });
}

/** What doesn't match of a range of days, with the reason. */
export const readUnmatched = (ctx: Ctx, range: PayoutsQuery): Promise<UnmatchedRow[]> =>
  viewStore(ctx, async (tx) => listUnmatched(tx, ...(await momentsOf(tx, range)), ctx.now()));

/** From the first moment of a day up to the end of another, by the store's clocks. */
async function momentsOf(tx: StoreTx, { from, to }: PayoutsQuery): Promise<[Date, Date]> {
  const zone = await zoneOf(tx);
  return [new Date(startOfDay(from, zone)), new Date(startOfDay(addDays(to, 1), zone))];
}

/** What an order's platform settled. */
export const readOrderSettlement = (
  ctx: Ctx,
  { orderId }: OrderSettlementQuery,
): Promise<OrderSettlementView> =>
  viewStore(ctx, async (tx) => ({ rows: await listOrderEntries(tx, orderId) }));
