/**
 * Orders that wait until a moment: held -> over, by a person or by itself at its time. A held order keeps its queue (spec 4 fixes
 * those); screens dim it and runs pass it by. Shipping it is allowed and ends nothing: a shipped order is not shown as held, and
 * what a platform refuses to take is held as before.
 */
import { AppError, type HoldInput, type ManyOutcome } from "@stallkeeper/contract";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { actorOf, addOrderEvents, lockOrders, updateOrder, type NewOrderEvent, type OrderRow } from "../orders/index.ts";
import { takeEndedHolds } from "./parcels.store.ts";

const longestMs = 366 * 86_400_000;
const atOnce = 200;

/** Holds orders until a moment, or moves that moment. Answers order by order. Throws FIELDS_INVALID, FORBIDDEN. Safe to repeat. */
export async function holdOrders(ctx: Ctx, { orderIds, until, reason }: HoldInput): Promise<ManyOutcome> {
  const leftMs = Date.parse(until) - ctx.now().getTime();
  if (leftMs <= 0 || leftMs > longestMs) throw new AppError("FIELDS_INVALID", { fields: { until: leftMs <= 0 ? "This moment is over." : "At most a year ahead." } });
  const heldUntil = new Date(until).toISOString();
  const refuse = ({ shipped, id }: OrderRow): AppError | null => (shipped ? new AppError("ALREADY_SHIPPED", { orderId: id }) : null);
  return changeEach(ctx, orderIds, refuse, (order, who) => ({
    change: { held_until: heldUntil, held_reason: reason, held_by_name: who }, event: { kind: "held", details: { until: heldUntil, reason } },
  }));
}

/** Ends holds. An order that is not held stays as it is. Throws FORBIDDEN. Safe to repeat. */
export async function releaseOrders(ctx: Ctx, orderIds: readonly string[]): Promise<ManyOutcome> {
  return changeEach(ctx, orderIds, () => null, (order) => (order.held_until === null ? null : { change: noHold, event: { kind: "holdEnded", details: {} } }));
}

const noHold = { held_until: null, held_reason: "", held_by_name: "" } as const;

interface HoldStep {
  change: Parameters<typeof updateOrder>[2];
  event: Pick<NewOrderEvent, "kind" | "details">;
}

async function changeEach(ctx: Ctx, orderIds: readonly string[], refuse: (order: OrderRow) => AppError | null, stepOf: (order: OrderRow, who: string) => HoldStep | null): Promise<ManyOutcome> {
  requireScope(ctx, "orders.write");
  return inStore(ctx, async (tx) => {
    const orders = new Map((await lockOrders(tx, orderIds)).map((order) => [order.id, order]));
    const outcome: ManyOutcome = { done: [], failed: [] };
    const events: NewOrderEvent[] = [];
    const who = actorOf(ctx);
    for (const id of new Set(orderIds)) {
      const order = orders.get(id);
      const refusal = order === undefined ? new AppError("ORDER_NOT_FOUND", { orderId: id }) : refuse(order);
      if (order === undefined || refusal !== null) {
        outcome.failed.push({ id, code: refusal?.code ?? "ORDER_NOT_FOUND", msg: refusal?.message ?? "" });
        continue;
      }
      const step = stepOf(order, who.actor);
      if (step !== null) {
        await updateOrder(tx, id, step.change);
        events.push({ orderId: id, at: ctx.now().toISOString(), ...who, ...step.event });
      }
      outcome.done.push(id);
    }
    await addOrderEvents(tx, events);
    await announce(tx, "order", events.map(({ orderId }) => orderId));
    return outcome;
  });
}

/** Ends what is over by now. Safe to repeat and to run in several processes. */
export async function endHolds(ctx: Ctx): Promise<void> {
  while (!ctx.closing.aborted) {
    const ended = await inStore(ctx, async (tx) => {
      const rows = await takeEndedHolds(tx, ctx.now(), atOnce);
      for (const { id } of rows) await updateOrder(tx, id, noHold);
      const told = rows.filter(({ shipped }) => !shipped);
      await addOrderEvents(tx, told.map(({ id, reason }) => ({ orderId: id, at: ctx.now().toISOString(), kind: "holdEnded" as const, ...actorOf(ctx), details: { reason } })));
      await announce(tx, "order", rows.map(({ id }) => id));
      return rows.length;
    });
    if (ended < atOnce) return;
  }
}
