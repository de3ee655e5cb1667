/**
 * The act "tell the platform that the parcel is on its way". The order was marked as shipped together
 * with the request; a refusal takes exactly that back (docs/adr/0011-shipped-with-the-request.md), while the rest of the order may
 * have moved on meanwhile.
 */
import type { Connector } from "@stallkeeper/connector-sdk";
import type { ActionState } from "@stallkeeper/domain";
import { pinnedUpdatedAt } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import type { ActionKind, ActionLook, ActionRow, ActionRun } from "../actions/index.ts";
import { addTag, lockOrders, updateOrder, type LocalChange, type OrderRow } from "../orders/index.ts";
import { orderAnswer } from "./order-answer.ts";

export interface ShipmentPayload {
  platformOrderId: string;
  provider: string;
  trackingNumber: string;
  shippedAt: string;
  /** The wish to tell PayPal too. */
  addToPaypal: boolean;
}

/** What marking as shipped changed, to be taken back on a refusal. */
export interface ShipmentUndo {
  fulfilled: boolean;
  provider: string | null;
  trackingNumber: string | null;
  removedTags: string[];
  pin: { pinnedAt: string } | null;
}

const payloadOf = (action: ActionRow) => action.payload as unknown as ShipmentPayload;

export const shipmentAction: ActionKind = {
  kind: "shipment",
  scope: "orders.write",
  isIdempotent: (connector: Connector) => connector.shipping?.idempotent ?? null,
  async send({ action, connector, vendor }: ActionRun) {
    const { platformOrderId, provider, trackingNumber, shippedAt } = payloadOf(action);
    const port = portOf(connector);
    const { vendorRef, warnings } = await port.confirm(vendor, { platformOrderId, items: [], provider, trackingNumber, shippedAt, idempotencyKey: action.id });
    return { vendorRef, warnings };
  },
  async look({ action, connector, vendor }: ActionRun): Promise<ActionLook> {
    const { platformOrderId, trackingNumber } = payloadOf(action);
    const found = await portOf(connector).readBack(vendor, { platformOrderId, trackingNumber, idempotencyKey: action.id });
    return { isFound: found.isFound, isSettled: found.isOrderShipped, vendorRef: found.vendorRef };
  },
  record: recordShipment,
};

function portOf(connector: Connector) {
  if (connector.shipping === undefined) throw new Error(`${connector.id} has no shipping port`);
  return connector.shipping;
}

async function recordShipment(ctx: Ctx, tx: StoreTx, action: ActionRow, state: ActionState): Promise<unknown> {
  const [order] = await lockOrders(tx, [action.order_id ?? ""]);
  if (order === undefined) return null;
  if (state === "refused") {
    await updateOrder(tx, order.id, undoOf(ctx, order, action.undo as unknown as ShipmentUndo));
    // Whoever asked has gone by now, so somebody has to be told.
    if (action.age_ms > answerWithinMs) await addTag(tx, [order.id], "needsAdminAttention");
  } else {
    await updateOrder(tx, order.id, { shipment_state: state });
  }
  return orderAnswer(tx, order.id);
}

/** How long a caller waits for the platform's answer (decisions 5). */
export const answerWithinMs = 8_000;

function undoOf(ctx: Ctx, order: OrderRow, undo: ShipmentUndo): LocalChange {
  const now = ctx.now();
  return {
    shipped: false,
    fulfilled: undo.fulfilled,
    shipping_provider: undo.provider,
    tracking_number: undo.trackingNumber,
    shipment_state: "refused",
    tags: [...order.tags, ...undo.removedTags.filter((tag) => !order.tags.includes(tag))],
    ...(undo.pin === null || order.pinned_at !== null
      ? { updated_at: order.pinned_at === null ? now.toISOString() : order.updated_at }
      : { updated_at: pinnedUpdatedAt(now), pinned_at: undo.pin.pinnedAt, unpinned_updated_at: now.toISOString() }),
  };
}
