/**
 * The action "tell the platform that the parcel is on its way". The order was marked as shipped together with
 * the request; a refusal takes back what still stands as it was written
 * (docs/adr/0011-shipped-with-the-request.md): the rest of the order may have moved on meanwhile, and a
 * parcel that the platform itself has told of stands.
 */
import { z } from "zod";
import type { Connector, ShipmentConfirmation } from "@stallkeeper/connector-sdk";
import { shippedOrder, type ShippedOrder } from "@stallkeeper/contract";
import type { ActionState } from "@stallkeeper/domain";
import { isExternal, locationTags, pinnedUpdatedAt, withholdRefunded } from "@stallkeeper/domain";
import { doneBy, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { fireTriggers } from "../triggers/index.ts";
import { defineAction, type Action, type ActionLook, type DefinedRun } from "../actions/index.ts";
import {
  addOrderEvents,
  addTag,
  departuresChanged,
  isSecured,
  lockOrders,
  updateOrder,
  type LocalChange,
  type OrderPart,
  type OrderRow,
} from "../orders/index.ts";
import { letPaypalBeTold, withdrawFromPaypal } from "../paypal/index.ts";
import { orderAnswer } from "./order-answer.store.ts";

const shipmentPayload = z.object({
  platformOrderId: z.string(),
  provider: z.string(),
  trackingNumber: z.string(),
  /** Where its buyer follows it; asked for once, so that a repeat says the same. */
  trackingUrl: z.string().optional(),
  shippedAt: z.string(),
  /** The wish to tell PayPal too. */
  addToPaypal: z.boolean().default(false),
  /** Whoever ships many at once is told of trouble alone. */
  isSilent: z.boolean().optional(),
});
export type ShipmentPayload = z.infer<typeof shipmentPayload>;

/** What marking as shipped changed, to be taken back on a refusal. */
const shipmentUndo = z.object({
  fulfilled: z.boolean(),
  /** It awaited its payment. */
  wasExternal: z.boolean().optional(),
  provider: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  removedTags: z.array(z.string()),
  /** The parts that it sent, of an order in several parcels. */
  partNumbers: z.array(z.number()).optional(),
  pin: z.object({ pinnedAt: z.string() }).nullable(),
});
export type ShipmentUndo = z.infer<typeof shipmentUndo>;

type Shipment = Action<ShipmentPayload, ShipmentUndo>;
type Run = DefinedRun<ShipmentPayload, ShipmentUndo>;

export const shipmentAction = defineAction({
  payload: shipmentPayload,
  undo: shipmentUndo,
  answer: shippedOrder,
  kind: "shipment",
  scope: "orders.write",
  isIdempotent: (connector: Connector) => connector.shipping?.idempotent ?? null,
  async send({ action, connector, vendor }: Run) {
    const { vendorRef, warnings } = await portOf(connector).confirm(vendor, confirmationOf(action));
    return { vendorRef, warnings };
  },
  async look({ action, connector, vendor }: Run): Promise<ActionLook> {
    const { platformOrderId, trackingNumber } = action.payload;
    const port = portOf(connector);
    const found = await port.readBack(vendor, { platformOrderId, trackingNumber, idempotencyKey: action.id });
    // An action that was answered went through all its steps; of one that was not, some may be missing.
    const isCutOff = found.isFound && action.state !== "accepted" && port.finish !== undefined;
    const warnings = isCutOff ? await port.finish?.(vendor, confirmationOf(action)) : undefined;
    return {
      isFound: found.isFound,
      isSettled: found.isOrderShipped,
      vendorRef: found.vendorRef,
      ...(warnings === undefined ? {} : { warnings }),
    };
  },
  record: recordShipment,
});

function confirmationOf(action: Shipment): ShipmentConfirmation {
  const { platformOrderId, provider, trackingNumber, trackingUrl, shippedAt } = action.payload;
  return {
    platformOrderId,
    items: [],
    provider,
    trackingNumber,
    ...(trackingUrl === undefined ? {} : { trackingUrl }),
    shippedAt,
    idempotencyKey: action.id,
  };
}

function portOf(connector: Connector) {
  if (connector.shipping === undefined) throw new Error(`${connector.id} has no shipping port`);
  return connector.shipping;
}

async function recordShipment(
  ctx: Ctx,
  tx: StoreTx,
  action: Shipment,
  state: ActionState,
): Promise<ShippedOrder | null> {
  const [order] = await lockOrders(tx, [action.order_id ?? ""]);
  if (order === undefined) return null;
  if (state === "refused") {
    await withdrawFromPaypal(ctx, tx, action.id);
    const isKept = order.data.isShipped === true;
    await (isKept
      ? keepPlatformsParcel(ctx, tx, order)
      : updateOrder(tx, order.id, undoOf(ctx, order, action)));
    const { shippedAt } = action.payload;
    // What stays sent left when it was marked; what does not comes back now.
    await emit(tx, departuresChanged, {
      orderIds: [order.id],
      by: doneBy(ctx),
      ...(isKept ? { leftOrders: new Map([[order.id, { from: shippedAt, until: shippedAt }]]) } : {}),
    });
    // Whoever asked has gone by now, so somebody has to be told.
    if (action.age_ms > ctx.answerWithinMs) await addTag(tx, [order.id], "needsAdminAttention");
  } else {
    if (state === "accepted" || state === "verified") await letPaypalBeTold(ctx, tx, action.id);
    await updateOrder(tx, order.id, { shipment_state: state });
    if (state === "accepted" || state === "verified") await announceShipment(ctx, tx, order.id, action);
  }
  return orderAnswer(tx, order.id);
}

/** The platform knows of the parcel: its buyer may be told. */
function announceShipment(ctx: Ctx, tx: StoreTx, orderId: string, action: Shipment): Promise<void> {
  const causedBy = { userId: action.requested_by, name: action.requested_by_name };
  return fireTriggers(ctx, tx, {
    trigger: "markedAsShipped",
    orderIds: [orderId],
    causedBy,
    occurrence: action.id,
    isSilent: action.payload.isSilent ?? false,
  });
}

/**
 * Meanwhile the platform itself said that the order is shipped: that stands, with the platform's own parcel.
 */
async function keepPlatformsParcel(ctx: Ctx, tx: StoreTx, order: OrderRow): Promise<void> {
  const provider = textOrNull(order.data.shippingProvider);
  const trackingNumber = textOrNull(order.data.trackingNumber);
  await updateOrder(tx, order.id, {
    shipped: true,
    fulfilled: true,
    shipping_provider: provider,
    tracking_number: trackingNumber,
    shipment_state: "refused",
  });
  const actor = ctx.connectors.find(order.platform)?.name ?? order.platform;
  await addOrderEvents(tx, [
    {
      orderId: order.id,
      at: ctx.now().toISOString(),
      kind: "shippedElsewhere",
      actor,
      details: { provider, trackingNumber },
    },
  ]);
}

function textOrNull(text: string | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}

/**
 * The parts of an order after one or more were refused: those that still bear the number are planned again,
 * without what was refunded meanwhile. Pure.
 */
export function planAgain(
  { parts, items, refunded_items: refunded }: Pick<OrderRow, "parts" | "items" | "refunded_items">,
  numbers: readonly number[],
  sentNumber: string,
): OrderPart[] {
  const planned = parts.map((part): OrderPart =>
    numbers.includes(part.number) && part.trackingNumber === sentNumber
      ? { ...part, provider: null, trackingNumber: null, sentAt: null, state: "planned" }
      : part,
  );
  return withholdRefunded(planned, items, refunded);
}

/**
 * Takes back what the action wrote and what still stands as it wrote it; what people did since then stays.
 */
function undoOf(ctx: Ctx, order: OrderRow, action: Shipment): LocalChange {
  const { undo, payload: sent } = action;
  const now = ctx.now();
  const hasLocation = order.tags.some((tag) => (locationTags as readonly string[]).includes(tag));
  const tagsBack = undo.removedTags.filter(
    (tag) => !order.tags.includes(tag) && !(hasLocation && (locationTags as readonly string[]).includes(tag)),
  );
  return {
    shipped: false,
    ...(undo.wasExternal === true &&
    isExternal({ state: order.state, isPaid: order.data.isPaid === true, isShipped: false })
      ? { external: true }
      : {}),
    fulfilled: undo.fulfilled || isSecured(order),
    ...(order.shipping_provider === sent.provider ? { shipping_provider: undo.provider } : {}),
    ...(order.tracking_number === sent.trackingNumber ? { tracking_number: undo.trackingNumber } : {}),
    shipment_state: "refused",
    ...(undo.partNumbers === undefined
      ? {}
      : { parts: planAgain(order, undo.partNumbers, sent.trackingNumber) }),
    tags: [...order.tags, ...tagsBack],
    ...(undo.pin === null || order.pinned_at !== null
      ? { updated_at: order.pinned_at === null ? now.toISOString() : order.updated_at }
      : {
          updated_at: pinnedUpdatedAt(now),
          pinned_at: undo.pin.pinnedAt,
          unpinned_updated_at: now.toISOString(),
        }),
  };
}
