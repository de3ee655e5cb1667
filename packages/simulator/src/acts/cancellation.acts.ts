/** A seller answers a buyer who asks for an order to be cancelled. */
import type { Sim } from "../engine.ts";
import { Refusal } from "../engine.ts";
import type { Order } from "../model.ts";
import type { Change } from "../store/market-store.ts";
import { cancelOf } from "./buying.acts.ts";

export type CancellationWish = { isApproved: boolean; payload: unknown; idempotencyKey?: string };

/**
 * Cancels the order and gives back what was paid, or leaves it as it was; a ledger line either way. Throws
 * Refusal `no_cancel_request` where nobody asks, `already_shipped` for approving what was sent.
 */
export function answerCancellation(
  sim: Sim,
  order: Order,
  { isApproved, payload, idempotencyKey }: CancellationWish,
  extra: (order: Order) => Change[] = () => [],
): Order {
  if (!order.cancelRequested)
    throw new Refusal("no_cancel_request", `Order ${order.id} has no open cancellation request.`);
  if (isApproved && order.shipments.length > 0)
    throw new Refusal("already_shipped", `Order ${order.id} is shipped already.`);
  const now = Math.max(sim.now(), order.updatedAt);
  const answered = isApproved
    ? cancelOf(order, now, false)
    : { ...order, cancelRequested: false, cancelRejected: true };
  const changed = { ...answered, updatedAt: now };
  sim.store.commit([
    { k: "order", v: changed },
    {
      k: "effect",
      v: {
        seq: sim.store.nextEffectSeq(),
        at: now,
        market: order.market,
        account: order.account,
        kind: "cancellation",
        orderId: order.id,
        payload,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      },
    },
    ...extra(changed),
  ]);
  const type = isApproved ? "order.cancelled" : "order.updated";
  sim.announce({ market: order.market, account: order.account, type, id: order.id });
  return changed;
}
