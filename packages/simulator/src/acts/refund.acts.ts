/**
 * Money goes back: pending -> refunded | failed where the market works asynchronously, refunded at once
 * elsewhere. Never more than what is left of the total.
 */
import type { Sim } from "../engine.ts";
import { Refusal } from "../engine.ts";
import type { Market, Order, Refund } from "../model.ts";
import type { Change } from "../store/market-store.ts";
import { isUnpaid, sumRefunds } from "./order-state.ts";

export type RefundWish = {
  amountMinor: number;
  reason: string;
  comment: string | null;
  payload: unknown;
  isBySeller: boolean;
  isAsync: boolean;
  idempotencyKey?: string;
  lines?: Refund["lines"];
};

/**
 * Adds a refund (and a ledger line when a seller did it). Throws Refusal `refund_too_large`,
 * `not_refundable`.
 */
export function refundOrder(
  sim: Sim,
  order: Order,
  wish: RefundWish,
  extra: (refund: Refund) => Change[] = () => [],
): Refund {
  if (isUnpaid(order)) throw new Refusal("not_refundable", "Nothing was paid yet.");
  const { refundedMinor, pendingMinor } = sumRefunds(order);
  const leftMinor = order.totalMinor - refundedMinor - pendingMinor;
  if (wish.amountMinor > leftMinor)
    throw new Refusal("refund_too_large", "That is more than what is left.", { leftMinor });
  const now = sim.now();
  const refund: Refund = {
    id:
      order.market === "thriftly"
        ? `${order.id}-r${String(order.refunds.length + 1)}`
        : `rf-${order.id}-${String(order.refunds.length + 1)}`,
    amountMinor: wish.amountMinor,
    state: wish.isAsync ? "pending" : "refunded",
    reason: wish.reason,
    comment: wish.comment,
    ...(wish.lines !== undefined && { lines: wish.lines }),
    at: now,
    settledAt: wish.isAsync ? null : now,
  };
  const changes: Change[] = [
    { k: "order", v: { ...order, refunds: [...order.refunds, refund], updatedAt: now } },
  ];
  if (wish.isBySeller) {
    changes.push({
      k: "effect",
      v: {
        seq: sim.store.nextEffectSeq(),
        at: now,
        market: order.market,
        account: order.account,
        kind: "refund",
        orderId: order.id,
        payload: wish.payload,
        ...(wish.idempotencyKey !== undefined && { idempotencyKey: wish.idempotencyKey }),
      },
    });
  }
  sim.store.commit([...changes, ...extra(refund)]);
  sim.announce({ market: order.market, account: order.account, type: "order.updated", id: order.id });
  if (wish.isAsync)
    sim.later(sim.settings[order.market].refundMs, () =>
      settleRefund(sim, order.market, order.id, refund.id),
    );
  return refund;
}

/** Ends a pending refund; a repeat changes nothing. */
export function settleRefund(sim: Sim, market: Market, orderId: string, refundId: string): void {
  const order = sim.store.order.get(market, orderId);
  const refund = order?.refunds.find((one) => one.id === refundId);
  if (order === undefined || refund?.state !== "pending") return;
  const now = sim.now();
  const state =
    sim.faults.draw({ stage: "refund", market, account: order.account, path: orderId, method: "" }) === null
      ? "refunded"
      : "failed";
  const refunds = order.refunds.map((one): Refund =>
    one.id === refundId ? { ...one, state, settledAt: now } : one,
  );
  sim.store.commit([{ k: "order", v: { ...order, refunds, updatedAt: now } }]);
  sim.announce({ market, account: order.account, type: "order.updated", id: orderId });
}

/** Takes up refunds that were pending when the program last ended. */
export function resumePendingRefunds(sim: Sim): void {
  for (const order of sim.store.order.all()) {
    for (const refund of order.refunds) {
      if (refund.state === "pending")
        sim.later(sim.settings[order.market].refundMs, () =>
          settleRefund(sim, order.market, order.id, refund.id),
        );
    }
  }
}
