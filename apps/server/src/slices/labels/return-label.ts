/**
 * The label of a parcel that comes back: bought by the store for its buyer, like any label once, whatever
 * happens to the answer. One is good for all lines that were returned together; it is attached to them by
 * their group and given back like any other.
 */
import { randomUUID } from "node:crypto";
import {
  AppError,
  type BuyReturnLabelInput,
  type RatesView,
  type ReturnRatesInput,
} from "@stallkeeper/contract";
import { parseMinor, dayOf } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import type { CourierAccount } from "../accounts/index.ts";
import { findActionByKey, hashRequest, requestAction } from "../actions/index.ts";
import { lockCombined } from "../orders/index.ts";
import { listGroup, type ReturnRow } from "../returns/index.ts";
import { awaitLabel, type BoughtLabel } from "./buy-label.ts";
import { chooseCouriers } from "./courier-call.ts";
import { labelPurchaseAction, type LabelPurchasePayload } from "./label-purchase-action.ts";
import { readCustoms } from "./customs.store.ts";
import { readSenderSettings, type SenderSettings } from "./label-settings.ts";
import { readOrdersToSend } from "./orders-to-send.store.ts";
import { parcelOfReturn } from "./parcel-of-order.ts";
import { askForRates } from "./quote-rates.ts";
import { hasReturnLabel, insertShipment } from "./shipments.store.ts";

interface ReturnParcel {
  orderId: string;
  returnGroup: string;
  settings: SenderSettings;
  parcel: ReturnType<typeof parcelOfReturn>;
}

/**
 * What couriers want for it. Throws RETURN_NOT_FOUND, RETURN_STEP_WRONG once it has come,
 * LABEL_PROVIDER_MISSING, LABEL_INCOMPLETE, COURIER_REFUSED, COURIER_AWAY.
 */
export async function quoteReturn(ctx: Ctx, input: ReturnRatesInput): Promise<RatesView> {
  requireScope(ctx, "labels.buy");
  const couriers = await chooseReturnCouriers(ctx, input.accountId);
  const { orderId, parcel, settings } = await inStore(ctx, async (tx) =>
    readReturnParcel(tx, await listGroup(tx, input.returnId), input),
  );
  return {
    orderId,
    weightGrams: parcel.weightGrams,
    package: null,
    ...(await askForRates(ctx, couriers, parcel, settings)),
  };
}

/**
 * Throws as `quoteReturn`, LABEL_EXISTS, FIELDS_INVALID where several couriers are linked and none is named,
 * ACTION_WITHDRAWN, IDEMPOTENCY_KEY_REUSED. Safe to repeat with the same key only.
 */
export async function buyReturnLabel(
  ctx: Ctx,
  input: BuyReturnLabelInput,
  idempotencyKey: string | null,
): Promise<BoughtLabel> {
  requireScope(ctx, "labels.buy");
  const [courier, other] = await chooseReturnCouriers(ctx, input.accountId);
  if (courier === undefined || other !== undefined)
    throw new AppError("FIELDS_INVALID", { fields: { accountId: "Choose a courier: several are linked." } });
  return awaitLabel(
    ctx,
    await inStore(ctx, (tx) => startReturnPurchase(ctx, tx, courier, input, idempotencyKey)),
  );
}

async function startReturnPurchase(
  ctx: Ctx,
  tx: StoreTx,
  courier: CourierAccount,
  input: BuyReturnLabelInput,
  idempotencyKey: string | null,
): Promise<{ actionId: string; shipmentId: string }> {
  const [first] = await listGroup(tx, input.returnId);
  if (first === undefined) throw new AppError("RETURN_NOT_FOUND", { returnId: input.returnId });
  await lockCombined(tx, [first.order_id]);
  const requestHash = hashRequest({ kind: "returnLabel", ...input });
  const key = idempotencyKey === null ? `label:${randomUUID()}` : `label:call:${idempotencyKey}`;
  const known = await findActionByKey(tx, key);
  if (known !== null && known.request_hash !== requestHash) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  if (known !== null)
    return { actionId: known.id, shipmentId: labelPurchaseAction.read(known).payload.shipmentId };
  const {
    orderId,
    returnGroup,
    parcel: { package: _none, ...parcel },
    settings,
  } = await readReturnParcel(tx, await listGroup(tx, input.returnId), input);
  if (await hasReturnLabel(tx, returnGroup)) throw new AppError("LABEL_EXISTS", { orderId });
  const maxPriceMinor = parseMinor(input.price.toFixed(4), settings.currency);
  const shipDate = dayOf(ctx.now().getTime(), settings.timeZone);
  const shipmentId = randomUUID();
  await insertShipment(tx, {
    id: shipmentId,
    orderId,
    accountId: courier.id,
    hasLabel: false,
    returnGroup,
    provider: courier.name,
    serviceCode: input.serviceCode,
    state: "planned",
    trackingNumber: null,
    priceMinor: maxPriceMinor,
    currency: settings.currency,
    package: null,
    weightGrams: parcel.weightGrams,
    shipDate,
    boughtByName: actorName(ctx),
    lookAt: null,
    now: ctx.now(),
  });
  const payload: LabelPurchasePayload = {
    shipmentId,
    parcel,
    serviceCode: input.serviceCode,
    shipDate,
    maxPriceMinor,
    isShippedWhenBought: false,
    isReturn: true,
  };
  await recordAudit(tx, ctx, {
    action: "labelBought",
    object: { type: "order", id: orderId },
    after: {
      shipmentId,
      returnId: input.returnId,
      courier: courier.name,
      serviceCode: input.serviceCode,
      price: input.price,
      currency: settings.currency,
    },
  });
  await announce(tx, "shipment", [shipmentId]);
  const actionId = await requestAction(ctx, tx, {
    kind: labelPurchaseAction,
    accountId: courier.id,
    orderId,
    payload,
    undo: {},
    idempotencyKey: key,
    requestHash,
    details: {
      provider: courier.name,
      service: input.serviceCode,
      price: input.price,
      currency: settings.currency,
      isReturn: true,
    },
  });
  return { actionId, shipmentId };
}

/** The linked couriers that sell labels for what comes back. */
async function chooseReturnCouriers(
  ctx: Ctx,
  accountId: string | undefined,
): Promise<readonly CourierAccount[]> {
  const couriers = (await chooseCouriers(ctx, accountId)).filter(
    ({ platform }) => ctx.connectors.find(platform)?.labels?.takesReturns === true,
  );
  if (couriers.length === 0)
    throw new AppError("COURIER_REFUSED", {
      reason: "No linked courier sells labels for returns.",
      vendorCode: "NO_RETURNS",
    });
  return couriers;
}

async function readReturnParcel(
  tx: StoreTx,
  lines: readonly ReturnRow[],
  { returnId, weightGrams }: ReturnRatesInput,
): Promise<ReturnParcel> {
  const asked = lines.find(({ id }) => id === returnId);
  if (asked === undefined) throw new AppError("RETURN_NOT_FOUND", { returnId });
  const coming = lines.filter(
    ({ received_at: receivedAt, state }) => receivedAt === null && state !== "closed",
  );
  if (!coming.includes(asked)) throw new AppError("RETURN_STEP_WRONG", { from: asked.state, to: "label" });
  const [order] = await readOrdersToSend(tx, [asked.order_id]);
  if (order === undefined) throw new AppError("ORDER_NOT_FOUND", { orderId: asked.order_id });
  const settings = { ...(await readSenderSettings(tx)), ...(await readCustoms(tx, order.items)) };
  return {
    orderId: order.id,
    returnGroup: asked.group_id,
    settings,
    parcel: parcelOfReturn(
      order,
      coming.map(({ item_id: itemId, quantity }) => ({ itemId, quantity })),
      weightGrams,
      settings,
    ),
  };
}
