/**
 * Mark as shipped (spec 4, decisions 5 and 11): fulfilled, provider, tracking number and shipped are set,
 * queued and unresponsive cleared, the pin taken off, and the action towards the platform written, all in one
 * transaction. Then the caller waits up to 8 s for the platform's word.
 *
 * Orders that go out in one parcel with it (docs/adr/0034-parcels-of-orders.md) are marked with the same
 * number in the same transaction, each by an action of its own; one of them that can't be shipped stays
 * behind. Of an order in several parcels this is the last.
 *
 * One order is shipped once: a second call finds the first one's action and is refused, unless it carries the
 * same Idempotency-Key, which makes it the same call with the same answer (reliability R9). Only when the
 * platform took the parcel back may it be shipped again.
 */
import { randomUUID } from "node:crypto";
import { AppError, type ShippedOrder } from "@stallkeeper/contract";
import { isPartToSend, isPinned, tagsAfterShipping } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  awaitAction,
  findActionByKey,
  hashRequest,
  listActions,
  requestAction,
  supersedeActions,
  type ActionRow,
} from "../actions/index.ts";
import { isBeingCancelled, refuseWhileCancelling } from "../cancellations/index.ts";
import { findTrackingLink } from "../couriers/index.ts";
import {
  departuresChanged,
  lockCombined,
  refuseStanding,
  unpinned,
  updateOrder,
  type OrderRow,
} from "../orders/index.ts";
import { askToTellPaypal } from "../paypal/index.ts";
import { findNumberUse, lockNumbers } from "./number-use.store.ts";
import { orderAnswer } from "./order-answer.store.ts";
import { shipmentAction, type ShipmentPayload, type ShipmentUndo } from "./shipment-action.ts";

export interface MarkAsShipped {
  orderId: string;
  provider: string;
  trackingNumber: string;
  addToPaypal: boolean;
  /** Only trouble with an auto message is told of. */
  isSilent?: boolean;
  /** The person was told that the order awaits its payment, and sends it all the same. */
  isUnpaidMeant?: boolean;
  /** Refuses a number that another order has. */
  asksForNumber?: boolean;
  idempotencyKey: string | null;
}

export interface ShippedAnswer {
  /** The platform has accepted; false: still under way. */
  isAccepted: boolean;
  order: ShippedOrder | null;
}

/**
 * `asksForNumber` refuses with NUMBER_IN_USE, too. `alongside` writes what belongs to it into the same
 * transaction, before the order moves on, and refuses by throwing. Throws SHIPPING_INCOMPLETE,
 * ORDER_NOT_FOUND, ALREADY_SHIPPED, ACTION_UNDER_WAY, ORDER_DELETED, ORDER_CANCELLED, ORDER_REFUNDED,
 * ORDER_AWAITS_PAYMENT, ORDER_SPLIT, PLATFORM_CANNOT, PLATFORM_REFUSED, IDEMPOTENCY_KEY_REUSED. Safe to
 * repeat with the same key only.
 */
export async function markAsShipped(
  ctx: Ctx,
  input: MarkAsShipped,
  alongside: (tx: StoreTx) => Promise<void> = async () => undefined,
): Promise<ShippedAnswer> {
  requireScope(ctx, "orders.write");
  const asked = { ...input, provider: input.provider.trim(), trackingNumber: input.trackingNumber.trim() };
  refuseIncomplete(asked);
  const actionId = await inStore(ctx, async (tx) => {
    await alongside(tx);
    return (await startShipments(ctx, tx, asked)).get(input.orderId) ?? "";
  });
  const action = await awaitAction(ctx, actionId);
  if (action?.state === "refused")
    throw new AppError("PLATFORM_REFUSED", { reason: action.problem ?? "", vendorCode: action.problem_code });
  if (action?.state === "accepted" || action?.state === "verified")
    return {
      isAccepted: true,
      order:
        shipmentAction.readAnswer(action) ?? (await inStore(ctx, (tx) => orderAnswer(tx, input.orderId))),
    };
  return { isAccepted: false, order: await inStore(ctx, (tx) => orderAnswer(tx, input.orderId)) };
}

function refuseIncomplete({ provider, trackingNumber }: MarkAsShipped): void {
  if (provider === "" || trackingNumber === "") throw new AppError("SHIPPING_INCOMPLETE");
}

/**
 * The action of the order that was named, and of those that go with it, by order. Provider and number are
 * trimmed; `locked`: these orders, where the caller holds them already. Throws what marking as shipped throws
 * before it is sent.
 */
export async function startShipments(
  ctx: Ctx,
  tx: StoreTx,
  input: MarkAsShipped,
  locked?: readonly OrderRow[],
): Promise<Map<string, string>> {
  refuseIncomplete(input);
  // All are locked in one go, in the order of their ids: two calls about one parcel take turns.
  const orders = locked ?? (await lockCombined(tx, [input.orderId]));
  await lockNumbers(tx, [input.trackingNumber]);
  const order = orders.find(({ id }) => id === input.orderId);
  if (order === undefined) throw new AppError("ORDER_NOT_FOUND", { orderId: input.orderId });
  const started = new Map([[order.id, await startShipment(ctx, tx, order, input)]]);
  for (const fellow of orders) {
    const goesWithIt =
      fellow !== order && order.combined_id !== null && fellow.combined_id === order.combined_id;
    if (!goesWithIt || refusalOf(ctx, fellow, input.isUnpaidMeant) !== null) continue;
    if (fellow.state === "cancelRequested" && (await isBeingCancelled(tx, fellow))) continue;
    started.set(
      fellow.id,
      await startShipment(ctx, tx, fellow, {
        ...input,
        orderId: fellow.id,
        idempotencyKey: input.idempotencyKey === null ? null : `${input.idempotencyKey}:${fellow.id}`,
      }),
    );
  }
  // What a repeat finds begun left then: a count since has seen the shelf without it.
  await emit(tx, departuresChanged, {
    orderIds: [...started].filter(([, { isNew }]) => isNew).map(([id]) => id),
    by: doneBy(ctx),
  });
  return new Map([...started].map(([id, { actionId }]) => [id, actionId]));
}

async function startShipment(
  ctx: Ctx,
  tx: StoreTx,
  order: OrderRow,
  input: MarkAsShipped,
): Promise<{ actionId: string; isNew: boolean }> {
  const { orderId, provider, trackingNumber, addToPaypal } = input;
  const requestHash = hashRequest({ kind: "shipment", orderId, provider, trackingNumber, addToPaypal });
  const key = input.idempotencyKey === null ? `shipment:${randomUUID()}` : `call:${input.idempotencyKey}`;
  const known = input.idempotencyKey === null ? null : await findActionByKey(tx, key);
  if (known !== null && known.request_hash !== requestHash) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  if (known !== null) return { actionId: known.id, isNew: false };
  refuseToShip(ctx, order, input.isUnpaidMeant);
  if (input.asksForNumber === true) await refuseUsedNumber(tx, trackingNumber, order);
  if (order.parts.filter(isPartToSend).length > 1) throw new AppError("ORDER_SPLIT", { orderId: order.id });
  await refuseWhilePartIsUnderWay(tx, order);
  if (order.state === "cancelRequested") await refuseWhileCancelling(tx, order);
  const payload: ShipmentPayload = {
    platformOrderId: order.platform_order_id,
    provider,
    trackingNumber,
    ...(await findTrackingLink(tx, provider, trackingNumber)),
    shippedAt: ctx.now().toISOString(),
    addToPaypal,
    isSilent: input.isSilent ?? false,
  };
  // Not shipped although our action was verified: the platform took that parcel back.
  if (order.shipment_state === "verified") await supersedeActions(tx, order.id, "shipment");
  const undo = await markLocally(ctx, tx, order, input);
  await recordAudit(tx, ctx, {
    action: "orderShipped",
    object: { type: "order", id: order.id },
    before: {
      shipped: order.shipped,
      fulfilled: order.fulfilled,
      provider: order.shipping_provider,
      trackingNumber: order.tracking_number,
      tags: order.tags,
    },
    after: { shipped: true, fulfilled: true, provider, trackingNumber, tags: tagsAfterShipping(order.tags) },
  });
  const actionId = await requestAction(ctx, tx, {
    kind: shipmentAction,
    accountId: order.account_id,
    orderId: order.id,
    payload,
    undo,
    idempotencyKey: key,
    requestHash,
    details: { provider, trackingNumber },
  });
  if (addToPaypal)
    await askToTellPaypal(ctx, tx, {
      orderId: order.id,
      shipmentId: actionId,
      provider,
      trackingNumber,
      shippedAt: payload.shippedAt,
    });
  return { actionId, isNew: true };
}

/** Why an order can't be shipped; null when it can. */
function refusalOf(ctx: Ctx, order: OrderRow, isUnpaidMeant = false): AppError | null {
  if (
    order.shipment_state !== null &&
    order.shipment_state !== "refused" &&
    order.shipment_state !== "verified"
  )
    return new AppError("ACTION_UNDER_WAY", { orderId: order.id });
  if (order.shipped) return new AppError("ALREADY_SHIPPED", { orderId: order.id });
  const platform = ctx.connectors.find(order.platform);
  const refusal = refuseStanding(order, platform, isUnpaidMeant);
  if (refusal !== null) return refusal;
  return platform?.shipping === undefined
    ? new AppError("PLATFORM_CANNOT", { platform: order.platform })
    : null;
}

/**
 * Throws ACTION_UNDER_WAY, ALREADY_SHIPPED, ORDER_DELETED, ORDER_CANCELLED, ORDER_REFUNDED, PLATFORM_CANNOT,
 * and ORDER_AWAITS_PAYMENT unless the person was told.
 */
export function refuseToShip(ctx: Ctx, order: OrderRow, isUnpaidMeant = false): void {
  const refusal = refusalOf(ctx, order, isUnpaidMeant);
  if (refusal !== null) throw refusal;
}

/**
 * The caller has locked the number. Throws NUMBER_IN_USE where another order, or a parcel of this one that
 * was sent, has it.
 */
export async function refuseUsedNumber(
  tx: StoreTx,
  trackingNumber: string,
  { id, order_number: ownNumber, parts }: OrderRow,
): Promise<void> {
  const isOwn = parts.some((part) => part.sentAt !== null && part.trackingNumber === trackingNumber);
  const use = isOwn ? { orderId: id, orderNumber: ownNumber } : await findNumberUse(tx, trackingNumber, id);
  if (use !== null) throw new AppError("NUMBER_IN_USE", { trackingNumber, ...use });
}

const isSettled = ({ state }: ActionRow): boolean =>
  state === "accepted" || state === "verified" || state === "refused";

/**
 * The last part tells the platform of everything that is left: one that overtook an earlier part would take
 * its pieces along. Throws ACTION_UNDER_WAY.
 */
export async function refuseWhilePartIsUnderWay(tx: StoreTx, { id, parts }: OrderRow): Promise<void> {
  if (parts.length > 0 && !(await listActions(tx, id, "partShipment")).every(isSettled))
    throw new AppError("ACTION_UNDER_WAY", { orderId: id });
}

/** Whether a part of an order is the one that ships it: of all others nothing is left to send. */
export function isLastPart({ parts }: Pick<OrderRow, "parts">, number: number): boolean {
  return parts.every((part) => part.number === number || !isPartToSend(part));
}

async function markLocally(
  ctx: Ctx,
  tx: StoreTx,
  order: OrderRow,
  input: MarkAsShipped,
): Promise<ShipmentUndo> {
  const tags = tagsAfterShipping(order.tags);
  const wasPinned = isPinned(order.updated_at);
  await updateOrder(tx, order.id, {
    fulfilled: true,
    shipped: true,
    external: false,
    shipping_provider: input.provider,
    tracking_number: input.trackingNumber,
    tags,
    shipment_state: "pending",
    ...unpinned(ctx.now()),
    ...(order.parts.length === 0
      ? {}
      : {
          parts: order.parts.map((part) =>
            isPartToSend(part)
              ? {
                  ...part,
                  provider: input.provider,
                  trackingNumber: input.trackingNumber,
                  sentAt: ctx.now().toISOString(),
                  state: "told" as const,
                }
              : part,
          ),
        }),
  });
  await announce(tx, "order", [order.id]);
  return {
    fulfilled: order.fulfilled,
    ...(order.external ? { wasExternal: true } : {}),
    provider: order.shipping_provider,
    trackingNumber: order.tracking_number,
    removedTags: order.tags.filter((tag) => !tags.includes(tag)),
    ...(order.parts.length === 0
      ? {}
      : { partNumbers: order.parts.filter(isPartToSend).map(({ number }) => number) }),
    pin: wasPinned && order.pinned_at !== null ? { pinnedAt: order.pinned_at } : null,
  };
}
