/**
 * Orders that wait until a moment: held -> over, by a person or by itself at its time. A held order keeps its
 * queue (spec 4 fixes those); screens dim it and runs pass it by. Shipping it is allowed and ends nothing: a
 * shipped order is not shown as held, and what a platform refuses to take is held as before.
 */
import { AppError, type HoldInput, type ManyOutcome } from "@stallkeeper/contract";
import { endPartHolds, daysInMs } from "@stallkeeper/domain";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  actorOf,
  addOrderEvents,
  lockOrders,
  takeEndedHolds,
  takeEndedPartHolds,
  updateOrder,
  type NewOrderEvent,
  type OrderPart,
  type OrderRow,
} from "../orders/index.ts";

const longestMs = daysInMs(366);
const atOnce = 200;

/**
 * Holds orders until a moment, or moves that moment. Answers order by order. Throws FIELDS_INVALID,
 * FORBIDDEN. Safe to repeat.
 */
export async function holdOrders(ctx: Ctx, { orderIds, until, reason }: HoldInput): Promise<ManyOutcome> {
  const heldUntil = readHoldEnd(ctx, until);
  const refuse = ({ shipped, id }: OrderRow): AppError | null =>
    shipped ? new AppError("ALREADY_SHIPPED", { orderId: id }) : null;
  return changeEach(ctx, orderIds, refuse, (order, who) => ({
    change: { held_until: heldUntil, held_reason: reason, held_by_name: who },
    event: { kind: "held", details: { until: heldUntil, reason } },
  }));
}

/** The moment a hold ends. Throws FIELDS_INVALID where it is over, or more than a year ahead. */
export function readHoldEnd(ctx: Ctx, until: string): string {
  const leftMs = Date.parse(until) - ctx.now().getTime();
  if (leftMs <= 0 || leftMs > longestMs)
    throw new AppError("FIELDS_INVALID", {
      fields: { until: leftMs <= 0 ? "That time has passed." : "Choose a time within the next year." },
    });
  return new Date(until).toISOString();
}

/**
 * Ends holds, those of parts too. An order that is not held stays as it is. Throws FORBIDDEN. Safe to repeat.
 */
export async function releaseOrders(ctx: Ctx, orderIds: readonly string[]): Promise<ManyOutcome> {
  return changeEach(
    ctx,
    orderIds,
    () => null,
    ({ held_until: heldUntil, parts }) => {
      const isHeld = heldUntil !== null || parts.some((part) => (part.heldUntil ?? null) !== null);
      return isHeld
        ? { change: { ...noHold, ...changeOfParts(parts) }, event: { kind: "holdEnded", details: {} } }
        : null;
    },
  );
}

/** What a split order keeps of its parts' holds once they have ended; nothing where it has no parts. */
const changeOfParts = (parts: readonly OrderPart[]): { parts?: OrderPart[] } =>
  parts.length === 0 ? {} : { parts: endPartHolds(parts) };

export const noHold = { held_until: null, held_reason: "", held_by_name: "" } as const;

interface HoldStep {
  change: Parameters<typeof updateOrder>[2];
  event: Pick<NewOrderEvent, "kind" | "details">;
}

async function changeEach(
  ctx: Ctx,
  orderIds: readonly string[],
  refuse: (order: OrderRow) => AppError | null,
  stepOf: (order: OrderRow, who: string) => HoldStep | null,
): Promise<ManyOutcome> {
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
    await announce(
      tx,
      "order",
      events.map(({ orderId }) => orderId),
    );
    return outcome;
  });
}

/** Ends what is over by now. Safe to repeat and to run in several processes. */
export async function endHolds(ctx: Ctx): Promise<void> {
  while (!ctx.closing.aborted) {
    const ended = await inStore(ctx, async (tx) => {
      const rows = await takeEndedHolds(tx, ctx.now(), atOnce);
      for (const { id, parts } of rows) await updateOrder(tx, id, { ...noHold, ...changeOfParts(parts) });
      const told = rows.filter(({ shipped }) => !shipped);
      await addOrderEvents(
        tx,
        told.map(({ id, reason }) => ({
          orderId: id,
          at: ctx.now().toISOString(),
          kind: "holdEnded" as const,
          ...actorOf(ctx),
          details: { reason },
        })),
      );
      await announce(
        tx,
        "order",
        rows.map(({ id }) => id),
      );
      return rows.length + (await endHoldsOfParts(ctx, tx));
    });
    if (ended < atOnce) return;
  }
}

/**
 * A part may be due again before the others have left: then the whole order goes on. Answers how many there
 * were.
 */
async function endHoldsOfParts(ctx: Ctx, tx: StoreTx): Promise<number> {
  const now = ctx.now().toISOString();
  const rows = await takeEndedPartHolds(tx, ctx.now(), atOnce);
  for (const { id, parts } of rows) {
    const next = parts.map((part) => ((part.heldUntil ?? "") <= now ? endPartHolds([part]) : [part]));
    await updateOrder(tx, id, { parts: next.flat() });
  }
  await addOrderEvents(
    tx,
    rows.map(({ id }) => ({
      orderId: id,
      at: now,
      kind: "holdEnded" as const,
      ...actorOf(ctx),
      details: {},
    })),
  );
  await announce(
    tx,
    "order",
    rows.map(({ id }) => id),
  );
  return rows.length;
}
