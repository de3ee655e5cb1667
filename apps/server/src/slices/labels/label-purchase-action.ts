/**
 * The action "buy a label": money leaves once, whatever happens to the answer. The shipment is planned
 * together with the request; a refusal takes it back, as does a person who withdraws what was not sent yet;
 * an answer makes it a label. A purchase that was given up keeps the order from a second one until a person
 * has it looked for.
 */
import { z } from "zod";
import {
  Rejected,
  type ConnectorContext,
  type LabelPurchase,
  type LabelsPort,
  type PurchasedLabel,
} from "@stallkeeper/connector-sdk";
import { AppError, shipmentView, type ShipmentView } from "@stallkeeper/contract";
import { shipmentAfterStep, type ActionState } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  defineAction,
  withdrawnCode,
  type Action,
  type ActionLook,
  type ActionRow,
  type DefinedRun,
} from "../actions/index.ts";
import { isBeingCancelled } from "../cancellations/index.ts";
import { labelBought } from "./labels.jobs.ts";
import { changeByLabel } from "./label-news.ts";
import { readOrdersToSend } from "./orders-to-send.store.ts";
import { viewShipment } from "./shipment-view.ts";
import { deleteShipment, findShipment, lockShipment, updateShipment } from "./shipments.store.ts";

const address = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postcode: z.string(),
  countryCode: z.string(),
  phone: z.string(),
});
const customsLine = z.object({
  description: z.string(),
  hsCode: z.string(),
  origin: z.string(),
  quantity: z.number(),
  valueMinor: z.number(),
  currency: z.string(),
  weightGrams: z.number(),
});
const labelPurchasePayload = z.object({
  shipmentId: z.string(),
  parcel: z.object({
    from: address,
    to: address,
    weightGrams: z.number(),
    lengthMm: z.number(),
    widthMm: z.number(),
    heightMm: z.number(),
    customs: z.array(customsLine).readonly(),
    currency: z.string(),
  }),
  serviceCode: z.string(),
  shipDate: z.string(),
  maxPriceMinor: z.number(),
  isShippedWhenBought: z.boolean(),
  /** The person knew that the order awaits its payment. */
  isUnpaidMeant: z.boolean().optional(),
  /** It brings a return. */
  isReturn: z.boolean().optional(),
});
export type LabelPurchasePayload = z.infer<typeof labelPurchasePayload>;
/** Refused by us, not by the courier. */
const cancelledCode = "ORDER_CANCELLED";
type Purchase = Action<LabelPurchasePayload, object>;

export const labelPurchaseAction = defineAction({
  payload: labelPurchasePayload,
  undo: z.object({}),
  answer: shipmentView,
  kind: "labelPurchase",
  scope: "labels.buy",
  doneNeedsLook: true,
  canWithdraw: true,
  isIdempotent: (connector) => connector.labels?.idempotent ?? null,
  async send(run) {
    await refuseWhenCancelled(run);
    const { action, connector, vendor } = run;
    const bought = await portOf(connector.labels).buy(vendor, purchaseOf(action));
    return { vendorRef: bought.labelRef, learned: bought };
  },
  look: ({ action, connector, vendor }) => lookFor(portOf(connector.labels), vendor, action),
  record: recordPurchase,
});

/**
 * Tells a caller of an action that ended without effect. Throws COURIER_REFUSED with the courier's words,
 * ORDER_CANCELLED, ACTION_WITHDRAWN.
 */
export function throwRefusal(action: ActionRow | null): void {
  if (action?.state !== "refused") return;
  const reason = action.problem ?? "";
  if (action.problem_code === cancelledCode)
    throw new AppError("ORDER_CANCELLED", { orderId: action.order_id ?? "" });
  throw action.problem_code === withdrawnCode
    ? new AppError("ACTION_WITHDRAWN", { reason })
    : new AppError("COURIER_REFUSED", { reason, vendorCode: action.problem_code });
}

/** The port of a connector that is a courier. */
export function portOf(port: LabelsPort | undefined): LabelsPort {
  if (port === undefined) throw new Error("this connector sells no labels");
  return port;
}

/**
 * A purchase may have waited for its courier while its order was cancelled. Throws Rejected; what comes back
 * is bought all the same.
 */
async function refuseWhenCancelled({
  action,
  view,
}: DefinedRun<LabelPurchasePayload, object>): Promise<void> {
  const orderId = action.order_id;
  if (orderId === null || action.payload.isReturn === true) return;
  const isOff = await view(async (tx) => {
    const [order] = await readOrdersToSend(tx, [orderId]);
    return order !== undefined && (order.state === "cancelled" || (await isBeingCancelled(tx, order)));
  });
  if (isOff) throw new Rejected(cancelledCode, "The order was cancelled before its label was bought.");
}

function purchaseOf(action: Purchase): LabelPurchase {
  const { parcel, serviceCode, shipDate, maxPriceMinor, shipmentId, isReturn = false } = action.payload;
  return {
    ...parcel,
    isReturn,
    serviceCode,
    shipDate,
    maxPriceMinor,
    reference: shipmentId,
    idempotencyKey: action.id,
  };
}

async function lookFor(port: LabelsPort, vendor: ConnectorContext, action: Purchase): Promise<ActionLook> {
  const found = await port.find(vendor, action.payload.shipmentId);
  return found === null
    ? { isFound: false, isSettled: false, vendorRef: null }
    : { isFound: true, isSettled: true, vendorRef: found.labelRef, learned: found };
}

async function recordPurchase(
  ctx: Ctx,
  tx: StoreTx,
  action: Purchase,
  state: ActionState,
): Promise<ShipmentView | null> {
  const { shipmentId, isShippedWhenBought } = action.payload;
  const shipment = await lockShipment(tx, shipmentId);
  if (shipment === null) return null;
  await announce(tx, "shipment", [shipment.id]);
  if (state === "refused") {
    await deleteShipment(tx, shipment.id);
    return null;
  }
  const bought = action.learned as PurchasedLabel | undefined;
  if (bought === undefined) {
    await updateShipment(tx, shipment.id, { problem: state === "gaveUp" ? action.problem : null }, ctx.now());
  } else {
    const isNew = shipment.label_ref === null;
    const held = { ...shipment, state: shipmentAfterStep(shipment.state, "labelBought") };
    await updateShipment(
      tx,
      shipment.id,
      {
        label_ref: bought.labelRef,
        tracking_number: bought.trackingNumber,
        service_name: bought.serviceName,
        price_minor: bought.priceMinor,
        currency: bought.currency,
        ship_date: bought.shipDate,
        problem: null,
        ...(isNew ? { bought_at: ctx.now() } : {}),
        ...changeByLabel(held, bought, ctx.now()),
      },
      ctx.now(),
    );
    if (isNew && isShippedWhenBought)
      await ctx.jobs.enqueue(tx, labelBought, { storeId: ctx.storeId, shipmentId, actionId: action.id });
  }
  const after = await findShipment(tx, shipment.id);
  return after === null ? null : viewShipment(after);
}
