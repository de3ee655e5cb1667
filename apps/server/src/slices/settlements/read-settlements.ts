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
import {
  findPayout,
  listEntries,
  listOrderEntries,
  listPayouts,
  listUnmatched,
  sumWaiting,
  zoneOf,
} from "./settlements.store.ts";

/** Payouts of a range of days, and what waits to be paid out now. */
export function readPayouts(ctx: Ctx, { from, to }: PayoutsQuery): Promise<PayoutsView> {
  return viewStore(ctx, async (tx) => {
    const zone = await zoneOf(tx);
    const [rows, waiting] = await Promise.all([
      listPayouts(tx, new Date(startOfDay(from, zone)), new Date(startOfDay(addDays(to, 1), zone))),
      sumWaiting(tx),
    ]);
    return { asOf: ctx.now().toISOString(), rows, waiting };
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

/** What doesn't match an order, with the reason. */
export const readUnmatched = (ctx: Ctx): Promise<UnmatchedRow[]> => viewStore(ctx, listUnmatched);

/** What an order's platform settled. */
export const readOrderSettlement = (
  ctx: Ctx,
  { orderId }: OrderSettlementQuery,
): Promise<OrderSettlementView> =>
  viewStore(ctx, async (tx) => ({ rows: await listOrderEntries(tx, orderId) }));
