/**
 * Buying labels. The shipment and the action that buys it are written in one transaction under the order's
 * lock: a second call finds the first one's label and is refused, unless it carries the same Idempotency-Key,
 * which makes it the same call with the same answer. No price above the one that was shown is ever paid. Many
 * are a run (docs/adr/0041-bulk-runs.md): all purchases that can be begun are written in one transaction, and
 * the outbox works through them.
 */
import { randomUUID } from "node:crypto";
import {
  AppError,
  buyLabelInput,
  type BulkRunView,
  type BuyLabelInput,
  type ShipmentView,
} from "@stallkeeper/contract";
import { parseMinor, toDecimal } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { listCourierAccounts, type CourierAccount } from "../accounts/index.ts";
import { awaitAction, findActionByKey, hashRequest, requestAction, startRun } from "../actions/index.ts";
import { refuseWhileCancelling } from "../cancellations/index.ts";
import { lockCombined, refuseHeldBack, refuseStanding, type OrderRow } from "../orders/index.ts";
import { chooseCourier, pickCourier } from "./courier-call.ts";
import { labelPurchaseAction, throwRefusal, type LabelPurchasePayload } from "./label-purchase-action.ts";
import { readCustoms } from "./customs.store.ts";
import { readSenderSettings } from "./label-settings.ts";
import { readOrdersToSend } from "./orders-to-send.store.ts";
import { parcelOfOrder } from "./parcel-of-order.ts";
import { nextShipDate } from "./ship-date.ts";
import { viewShipment } from "./shipment-view.ts";
import { findShipment, hasLabel, insertShipment } from "./shipments.store.ts";

export interface BoughtLabel {
  /** The courier has sold it; false: still under way. */
  isBought: boolean;
  shipment: ShipmentView;
}

/**
 * Throws ORDER_NOT_FOUND, LABEL_PROVIDER_MISSING, LABEL_INCOMPLETE, LABEL_EXISTS, ALREADY_SHIPPED,
 * ORDER_CANCELLED, ORDER_REFUNDED, CANCELLATION_APPROVED, ORDER_AWAITS_PAYMENT and ORDER_HELD_BACK unless the
 * person was told, COURIER_REFUSED, ACTION_WITHDRAWN, IDEMPOTENCY_KEY_REUSED. Safe to repeat with the same key
 * only.
 */
export async function buyLabel(
  ctx: Ctx,
  input: BuyLabelInput,
  idempotencyKey: string | null,
): Promise<BoughtLabel> {
  requireScope(ctx, "labels.buy");
  const courier = await chooseCourier(ctx, input.accountId);
  return awaitLabel(
    ctx,
    await inStore(ctx, async (tx) => {
      // With all that go in the same parcel: one label is bought for them, and two calls about one parcel
      // take turns.
      const parcel = await lockCombined(tx, [input.orderId]);
      return startPurchase(ctx, tx, { courier, parcel }, input, idempotencyKey);
    }),
  );
}

/**
 * Waits for the courier's answer to a purchase that was begun. Throws COURIER_REFUSED, ACTION_WITHDRAWN,
 * LABEL_NOT_FOUND.
 */
export async function awaitLabel(
  ctx: Ctx,
  started: { actionId: string; shipmentId: string },
): Promise<BoughtLabel> {
  const action = await awaitAction(ctx, started.actionId);
  throwRefusal(action);
  const isBought = action?.state === "accepted" || action?.state === "verified";
  const answered = isBought ? labelPurchaseAction.readAnswer(action) : null;
  if (answered !== null) return { isBought, shipment: answered };
  const shipment = await inStore(ctx, (tx) => findShipment(tx, started.shipmentId));
  if (shipment === null) throw new AppError("LABEL_NOT_FOUND");
  return { isBought, shipment: viewShipment(shipment) };
}

/**
 * Buys many: each row is checked and its purchase written, or it is refused alone, and the good ones stand
 * whatever happens to the others. Throws FORBIDDEN, LABEL_PROVIDER_MISSING, IDEMPOTENCY_KEY_REUSED. Safe to
 * repeat with the same key only; without it an order that has a label gets no second one.
 */
export async function buyMany(
  ctx: Ctx,
  rows: readonly BuyLabelInput[],
  idempotencyKey: string | null,
): Promise<BulkRunView> {
  requireScope(ctx, "labels.buy");
  return inStore(ctx, async (tx) => {
    const couriers = await listCourierAccounts(ctx, tx);
    if (couriers.length === 0) throw new AppError("LABEL_PROVIDER_MISSING");
    // All at once and in the order of their ids, with those that go out with them.
    const locked = await lockCombined(
      tx,
      rows.map(({ orderId }) => orderId),
    );
    const parcelOf = (orderId: string): OrderRow[] => {
      const combinedId = locked.find(({ id }) => id === orderId)?.combined_id ?? null;
      return locked.filter(
        (order) => order.id === orderId || (combinedId !== null && order.combined_id === combinedId),
      );
    };
    const wish = {
      kind: "label" as const,
      idempotencyKey: idempotencyKey === null ? null : `labels:${idempotencyKey}`,
      rows,
      wishOf: () => ({}),
    };
    return startRun(ctx, tx, wish, (row) => {
      const from = { courier: pickCourier(couriers, row.accountId), parcel: parcelOf(row.orderId) };
      return startPurchase(
        ctx,
        tx,
        from,
        row,
        idempotencyKey === null ? null : `${idempotencyKey}:${row.orderId}`,
      );
    });
  });
}

export interface LabelWish {
  orderId: string;
  /** The courier's connector. */
  courier: string;
  serviceCode: string;
  /** What it may cost at most. */
  mostMinor: number;
  currency: string;
  /** Left out: as the store's settings say. */
  isShippedWhenBought?: boolean;
  idempotencyKey: string;
}

/**
 * Writes a purchase into the caller's transaction. Throws as `buyLabel`, COURIER_REFUSED aside, and
 * LABEL_PRICE_CURRENCY where the store counts in another currency by now. Safe to repeat with the same key.
 */
export async function startLabel(
  ctx: Ctx,
  tx: StoreTx,
  { orderId, courier, serviceCode, mostMinor, currency, isShippedWhenBought, idempotencyKey }: LabelWish,
): Promise<void> {
  requireScope(ctx, "labels.buy");
  const linked = (await listCourierAccounts(ctx, tx)).filter(({ platform }) => platform === courier);
  const account = linked.find(({ state }) => state === "connected") ?? linked[0];
  if (account === undefined) throw new AppError("LABEL_PROVIDER_MISSING");
  const settings = await readSenderSettings(tx);
  if (settings.currency !== currency) throw new AppError("LABEL_PRICE_CURRENCY", { currency });
  const wish = buyLabelInput.parse({
    orderId,
    accountId: account.id,
    serviceCode,
    price: toDecimal(mostMinor, currency),
    ...(isShippedWhenBought === undefined ? {} : { isShippedWhenBought }),
  });
  await startPurchase(
    ctx,
    tx,
    { courier: account, parcel: await lockCombined(tx, [orderId]) },
    wish,
    idempotencyKey,
  );
}

interface PurchaseFrom {
  courier: CourierAccount;
  /** The order and those that go in the same parcel, locked. */
  parcel: readonly OrderRow[];
}

async function startPurchase(
  ctx: Ctx,
  tx: StoreTx,
  { courier, parcel: locked }: PurchaseFrom,
  input: BuyLabelInput,
  idempotencyKey: string | null,
): Promise<{ actionId: string; shipmentId: string }> {
  // Telling the platform is another right than buying.
  if (input.isShippedWhenBought === true) requireScope(ctx, "orders.write");
  const [order] = await readOrdersToSend(tx, [input.orderId]);
  if (order === undefined) throw new AppError("ORDER_NOT_FOUND", { orderId: input.orderId });
  const requestHash = hashRequest({ kind: "labelPurchase", ...input });
  const key = idempotencyKey === null ? `label:${randomUUID()}` : `label:call:${idempotencyKey}`;
  const known = idempotencyKey === null ? null : await findActionByKey(tx, key);
  if (known !== null && known.request_hash !== requestHash) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  if (known !== null)
    return { actionId: known.id, shipmentId: labelPurchaseAction.read(known).payload.shipmentId };
  // What is paid for it would be paid for nothing.
  const own = locked.find(({ id }) => id === order.id);
  if (own?.state === "cancelRequested") await refuseWhileCancelling(tx, own);
  const meant = { isUnpaidMeant: input.confirmUnpaid, isHeldBackMeant: input.confirmHeldBack };
  const refusal =
    refuseStanding(order, ctx.connectors.find(order.platform), input.confirmUnpaid) ??
    refuseHeldBack(locked, order.id, (platform) => ctx.connectors.find(platform), meant);
  if (refusal !== null) throw refusal;
  if (!input.isExtra && (await hasLabel(tx, order.id)))
    throw new AppError("LABEL_EXISTS", { orderId: order.id });
  if (!input.isExtra && order.shipped) throw new AppError("ALREADY_SHIPPED", { orderId: order.id });
  const settings = { ...(await readSenderSettings(tx)), ...(await readCustoms(tx, order.items)) };
  const { package: wrapping, weightSource: _weightSource, ...parcel } = parcelOfOrder(order, input, settings);
  const maxPriceMinor = parseMinor(input.price.toFixed(4), settings.currency);
  const shipDate = await nextShipDate(tx, courier.id, settings.timeZone, ctx.now());
  const shipmentId = randomUUID();
  await insertShipment(tx, {
    id: shipmentId,
    orderId: order.id,
    accountId: courier.id,
    hasLabel: true,
    provider: courier.name,
    serviceCode: input.serviceCode,
    state: "planned",
    trackingNumber: null,
    priceMinor: maxPriceMinor,
    currency: settings.currency,
    package: wrapping,
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
    isShippedWhenBought: input.isShippedWhenBought ?? settings.isShippedWhenBought,
    isUnpaidMeant: input.confirmUnpaid,
  };
  await recordAudit(tx, ctx, {
    action: "labelBought",
    object: { type: "order", id: order.id },
    after: {
      shipmentId,
      courier: courier.name,
      serviceCode: input.serviceCode,
      price: input.price,
      currency: settings.currency,
      shipDate,
    },
  });
  await announce(tx, "shipment", [shipmentId]);
  const actionId = await requestAction(ctx, tx, {
    kind: labelPurchaseAction,
    accountId: courier.id,
    orderId: order.id,
    payload,
    undo: {},
    idempotencyKey: key,
    requestHash,
    details: {
      provider: courier.name,
      service: input.serviceCode,
      price: input.price,
      currency: settings.currency,
    },
  });
  return { actionId, shipmentId };
}
