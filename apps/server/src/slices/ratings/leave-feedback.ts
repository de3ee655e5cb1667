/**
 * Feedback for buyers: which orders wait for one, and leaving it for many at once. Taking an order's one row is
 * what keeps a second press, or a second person, from sending anything.
 */
import { randomUUID } from "node:crypto";
import {
  AppError,
  mostToLeave,
  type LeaveInput,
  type LeaveOutcome,
  type ToLeaveView,
} from "@stallkeeper/contract";
import { daysInMs } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, viewStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { hashRequest, requestAction } from "../actions/index.ts";
import {
  countLeavable,
  findLeavable,
  listLeavable,
  nameAction,
  takeFeedback,
  type LeavableOrder,
} from "./buyer-feedback.store.ts";
import { feedbackLeaveAction } from "./feedback-leave-action.ts";

/** Platforms take feedback for so many days after the purchase. */
const leavableDays = 60;

const leavingPorts = (ctx: Ctx) =>
  ctx.connectors
    .all()
    .flatMap(({ id, ratings }) => (ratings?.leave === undefined ? [] : [{ id, ...ratings.leave }]));
const sinceOf = (ctx: Ctx): Date => new Date(ctx.now().getTime() - daysInMs(leavableDays));

/** How many orders wait for feedback. */
export const countToLeave = (ctx: Ctx, tx: StoreTx): Promise<number> =>
  countLeavable(
    tx,
    leavingPorts(ctx).map(({ id }) => id),
    sinceOf(ctx),
  );

/** The orders that wait for feedback, the newest 200, and how many there are. */
export async function readToLeave(ctx: Ctx): Promise<ToLeaveView> {
  const ports = leavingPorts(ctx);
  const platforms = ports.map(({ id }) => id);
  const since = sinceOf(ctx);
  const [orders, count] = await viewStore(ctx, (tx) =>
    Promise.all([listLeavable(tx, platforms, since, mostToLeave), countLeavable(tx, platforms, since)]),
  );
  const there = new Set(orders.map(({ platform }) => platform));
  const lengths = ports.filter(({ id }) => there.has(id)).map(({ maxLength }) => maxLength);
  return {
    orders: orders.map(({ platformOrderId: _order, lineId: _line, platformItemId: _item, ...order }) => ({
      ...order,
      buyer: order.buyer ?? "",
      itemName: order.itemName ?? "",
      state: order.state === "refused" || order.state === "unsure" ? order.state : null,
    })),
    count,
    maxLength: Math.min(500, ...lengths),
  };
}

/**
 * Leaves feedback for the buyers of these orders, the texts in turn; each goes its own way from then on. What
 * can't be left is named. Safe to repeat: an order has one feedback.
 */
export async function leaveFeedback(ctx: Ctx, { orderIds, texts }: LeaveInput): Promise<LeaveOutcome> {
  requireScope(ctx, "ratings.write");
  const ports = leavingPorts(ctx);
  const ids = [...new Set(orderIds)];
  return inStore(ctx, async (tx) => {
    const found = await findLeavable(
      tx,
      ports.map(({ id }) => id),
      sinceOf(ctx),
      ids,
    );
    const orders = new Map(found.map((order) => [order.orderId, order]));
    const outcome: LeaveOutcome = { done: [], failed: [] };
    for (const [place, orderId] of ids.entries()) {
      const order = orders.get(orderId);
      const text = texts[place % texts.length] ?? "";
      const problem = order === undefined ? notLeavable(orderId) : whyNot(order, text, ports);
      const isTaken = order !== undefined && problem === null && (await start(ctx, tx, order, text));
      if (isTaken) outcome.done.push(orderId);
      else {
        const { code, message } = problem ?? new AppError("FEEDBACK_LEFT", { orderId });
        outcome.failed.push({ id: orderId, code, msg: message });
      }
    }
    await announce(tx, "rating", outcome.done);
    return outcome;
  });
}

const notLeavable = (orderId: string): AppError => new AppError("FEEDBACK_IMPOSSIBLE", { orderId });

function whyNot(
  { orderId, platform, lineId, state }: LeavableOrder,
  text: string,
  ports: readonly { id: string; maxLength: number }[],
): AppError | null {
  const most = ports.find(({ id }) => id === platform)?.maxLength ?? 0;
  if (lineId === null) return notLeavable(orderId);
  if (state === "unsure") return new AppError("FEEDBACK_UNCONFIRMED", { orderId });
  return text.length > most
    ? new AppError("FIELDS_INVALID", { fields: { texts: `Up to ${most} characters.` } })
    : null;
}

async function start(ctx: Ctx, tx: StoreTx, order: LeavableOrder, text: string): Promise<boolean> {
  const { orderId, accountId, platformOrderId, lineId, platformItemId } = order;
  if (!(await takeFeedback(tx, { orderId, accountId, text, byName: actorName(ctx), at: ctx.now() })))
    return false;
  const actionId = await requestAction(ctx, tx, {
    kind: feedbackLeaveAction,
    accountId,
    orderId,
    payload: {
      orderId,
      platformOrderId,
      // The store's ids of items begin with their order's.
      platformLineId: (lineId ?? "").slice(orderId.length + 1),
      platformItemId: platformItemId ?? "",
      text,
    },
    undo: {},
    idempotencyKey: `feedback:${randomUUID()}`,
    requestHash: hashRequest({ kind: "feedbackLeave", orderId, text }),
    details: {},
  });
  await nameAction(tx, orderId, actionId);
  await recordAudit(tx, ctx, {
    action: "feedbackLeft",
    object: { type: "order", id: orderId },
    before: {},
    after: { letters: text.length },
  });
  return true;
}
