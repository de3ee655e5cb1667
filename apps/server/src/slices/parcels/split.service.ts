/**
 * One order in several parcels: whole -> split -> its parts are sent one after the other -> shipped with the
 * last one.
 *
 * A platform that takes parts is told of each by an action of its own, one at a time; the last part is told
 * by marking the order as shipped, which tells the rest. A platform that takes whole orders only is told of
 * the last parcel alone; the numbers of the others are noted.
 */
import { randomUUID } from "node:crypto";
import { AppError, type SendPartInput, type SplitInput } from "@stallkeeper/contract";
import { holdOfRest, isPartToSend, splitProblem } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import { awaitAction, findActionByKey, hashRequest, requestAction, withdrawnCode } from "../actions/index.ts";
import { refuseWhileCancelling } from "../cancellations/index.ts";
import { findTrackingLink } from "../couriers/index.ts";
import {
  actorOf,
  addOrderEvents,
  departuresChanged,
  lockOrders,
  updateOrder,
  type OrderPart,
  type OrderRow,
} from "../orders/index.ts";
import {
  isLastPart,
  lockNumbers,
  markAsShipped,
  refuseToShip,
  refuseUsedNumber,
  refuseWhilePartIsUnderWay,
} from "../shipping/index.ts";
import { readHoldEnd } from "./holds.service.ts";
import { partShipmentAction, type PartPayload } from "./part-action.ts";

async function lockOne(tx: StoreTx, orderId: string): Promise<OrderRow> {
  const [order] = await lockOrders(tx, [orderId]);
  if (order === undefined) throw new AppError("ORDER_NOT_FOUND", { orderId });
  return order;
}

async function setParts(ctx: Ctx, tx: StoreTx, order: OrderRow, parts: readonly OrderPart[]): Promise<void> {
  if (order.parts.some(({ sentAt }) => sentAt !== null))
    throw new AppError("PART_SENT", { orderId: order.id });
  await updateOrder(tx, order.id, { parts: [...parts] });
  const held = parts
    .filter(({ heldUntil }) => heldUntil !== undefined)
    .map(({ number, heldUntil, heldReason }) => ({ number, until: heldUntil, reason: heldReason }));
  const details = { count: parts.length, ...(held.length === 0 ? {} : { held }) };
  const kind = parts.length === 0 ? "partsJoined" : "split";
  await addOrderEvents(tx, [
    { orderId: order.id, at: ctx.now().toISOString(), kind, ...actorOf(ctx), details },
  ]);
  await announce(tx, "order", [order.id]);
}

/**
 * Shares an order out among parcels, or does so again; a part with a hold waits while the others are sent.
 * Throws FIELDS_INVALID, ORDER_NOT_FOUND, SPLIT_REFUSED, PART_SENT, ALREADY_SHIPPED, ACTION_UNDER_WAY,
 * ORDER_CANCELLED, ORDER_REFUNDED, PLATFORM_CANNOT, FORBIDDEN. Safe to repeat.
 */
export async function splitOrder(ctx: Ctx, { orderId, parts }: SplitInput): Promise<{ parts: OrderPart[] }> {
  requireScope(ctx, "orders.write");
  return inStore(ctx, async (tx) => {
    const order = await lockOne(tx, orderId);
    refuseToShip(ctx, order, true);
    const problem =
      order.combined_id === null
        ? splitProblem(order.items, order.refunded_items, parts)
        : "This order is combined with others. Separate them first.";
    if (problem !== null) throw new AppError("SPLIT_REFUSED", { reason: problem });
    const planned = parts.map(({ items, hold }, at): OrderPart => ({
      number: at + 1,
      items,
      provider: null,
      trackingNumber: null,
      sentAt: null,
      state: "planned",
      ...(hold === undefined ? {} : { heldUntil: readHoldEnd(ctx, hold.until), heldReason: hold.reason }),
    }));
    if (holdOfRest(planned) !== null)
      throw new AppError("SPLIT_REFUSED", {
        reason: "Leave something to send now, or hold the whole order.",
      });
    await setParts(ctx, tx, order, planned);
    return { parts: planned };
  });
}

/**
 * Lets a split order go out in one parcel after all. Throws ORDER_NOT_FOUND, PART_SENT, FORBIDDEN. Safe to
 * repeat.
 */
export async function joinParts(ctx: Ctx, orderId: string): Promise<void> {
  requireScope(ctx, "orders.write");
  await inStore(ctx, async (tx) => {
    const order = await lockOne(tx, orderId);
    if (order.parts.length > 0) await setParts(ctx, tx, order, []);
  });
}

/**
 * Sends one part with a number of its own; the last one ships the order. `isAccepted`: the platform has taken
 * it, or is not told of parts. Throws SHIPPING_INCOMPLETE, ORDER_NOT_FOUND, PART_NOT_FOUND, PART_SENT,
 * PART_REFUNDED, FIELDS_INVALID, PLATFORM_REFUSED, ACTION_WITHDRAWN, IDEMPOTENCY_KEY_REUSED and what marking
 * as shipped throws. Safe to repeat with the same key only.
 */
export async function sendPart(
  ctx: Ctx,
  input: SendPartInput,
  idempotencyKey: string | null,
): Promise<{ isAccepted: boolean; isShipped: boolean }> {
  requireScope(ctx, "orders.write");
  const [provider, trackingNumber] = [input.provider.trim(), input.trackingNumber.trim()];
  if (provider === "" || trackingNumber === "") throw new AppError("SHIPPING_INCOMPLETE");
  const started = await inStore(ctx, (tx) =>
    startPart(ctx, tx, { ...input, provider, trackingNumber }, idempotencyKey),
  );
  if (started === "last") {
    const { isAccepted } = await markAsShipped(ctx, {
      orderId: input.orderId,
      provider,
      trackingNumber,
      addToPaypal: input.addToPaypal ?? true,
      isUnpaidMeant: input.confirmUnpaid ?? false,
      asksForNumber: input.numberUse === "ask",
      idempotencyKey,
    });
    return { isAccepted, isShipped: true };
  }
  const action = started.actionId === null ? null : await awaitAction(ctx, started.actionId);
  if (action?.problem_code === withdrawnCode)
    throw new AppError("ACTION_WITHDRAWN", { reason: action.problem ?? "" });
  if (action?.state === "refused")
    throw new AppError("PLATFORM_REFUSED", { reason: action.problem ?? "", vendorCode: action.problem_code });
  return {
    isAccepted: action === null || action.state === "accepted" || action.state === "verified",
    isShipped: false,
  };
}

/**
 * The action's id; null where the platform is not told of parts; "last" where the order is to be marked as
 * shipped.
 */
async function startPart(
  ctx: Ctx,
  tx: StoreTx,
  { orderId, number, provider, trackingNumber, addToPaypal, confirmUnpaid, numberUse }: SendPartInput,
  idempotencyKey: string | null,
): Promise<{ actionId: string | null } | "last"> {
  const order = await lockOne(tx, orderId);
  const part = order.parts.find((one) => one.number === number);
  if (part === undefined) throw new AppError("PART_NOT_FOUND", { orderId, number });
  const key = idempotencyKey === null ? `part:${randomUUID()}` : `part:call:${idempotencyKey}`;
  const requestHash = hashRequest({ kind: "partShipment", orderId, number, provider, trackingNumber });
  const known = await findActionByKey(tx, key);
  if (known !== null && known.request_hash !== requestHash) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  if (known !== null) return { actionId: known.id };
  if (part.sentAt === null && !isPartToSend(part)) throw new AppError("PART_REFUNDED", { orderId, number });
  // A repeat of the last one is told apart by its own key there.
  if (isLastPart(order, number)) return "last";
  if (part.sentAt !== null) throw new AppError("PART_SENT", { orderId, number });
  if (addToPaypal === true)
    throw new AppError("FIELDS_INVALID", {
      fields: { addToPaypal: "PayPal gets the last parcel's tracking number." },
    });
  refuseToShip(ctx, order, confirmUnpaid);
  await lockNumbers(tx, [trackingNumber]);
  if (numberUse === "ask") await refuseUsedNumber(tx, trackingNumber, order);
  await refuseWhilePartIsUnderWay(tx, order);
  if (order.state === "cancelRequested") await refuseWhileCancelling(tx, order);
  const isTold = ctx.connectors.find(order.platform)?.shipping?.takesParts === true;
  const sentAt = ctx.now().toISOString();
  const { heldUntil: _until, heldReason: _reason, ...plain } = part;
  const parts = order.parts.map((one): OrderPart =>
    one.number === number
      ? { ...plain, provider, trackingNumber, sentAt, state: isTold ? "told" : "noted" }
      : one,
  );
  // Once only held parts are left, the order waits as any other.
  const rest = holdOfRest(parts);
  const { actor } = actorOf(ctx);
  await updateOrder(tx, orderId, {
    parts,
    ...(rest === null ? {} : { held_until: rest.until, held_reason: rest.reason, held_by_name: actor }),
  });
  if (rest !== null)
    await addOrderEvents(tx, [{ orderId, at: sentAt, kind: "held", ...actorOf(ctx), details: { ...rest } }]);
  await addOrderEvents(tx, [
    {
      orderId,
      at: sentAt,
      kind: "partSent",
      ...actorOf(ctx),
      details: { number, count: order.parts.length, provider, trackingNumber, isTold },
    },
  ]);
  await recordAudit(tx, ctx, {
    action: "partShipped",
    object: { type: "order", id: orderId },
    after: { number, provider, trackingNumber, items: part.items },
  });
  await announce(tx, "order", [orderId]);
  await emit(tx, departuresChanged, { orderIds: [orderId], by: doneBy(ctx) });
  if (!isTold) return { actionId: null };
  const items = part.items.map(({ itemId, quantity }) => ({
    itemId: itemId.slice(orderId.length + 1),
    quantity,
  }));
  const link = await findTrackingLink(tx, provider, trackingNumber);
  const payload: PartPayload = {
    platformOrderId: order.platform_order_id,
    number,
    items,
    provider,
    trackingNumber,
    ...link,
    shippedAt: sentAt,
  };
  return {
    actionId: await requestAction(ctx, tx, {
      kind: partShipmentAction,
      accountId: order.account_id,
      orderId,
      payload,
      undo: {},
      idempotencyKey: key,
      requestHash,
      details: { provider, trackingNumber, number },
    }),
  };
}
