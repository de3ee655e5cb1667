/**
 * Follows parcels and chases the money of voided labels: each shipment says when its courier is to be asked
 * next (`look_at`), a webhook makes that now. Numbers that were typed by hand are followed where a linked
 * courier knows their form.
 */
import {
  AuthExpired,
  ConnectorError,
  RateLimited,
  type PurchasedLabel,
  type TrackedParcel,
} from "@stallkeeper/connector-sdk";
import { actionBackoffMs, daysInMs } from "@stallkeeper/domain";
import { randomUUID } from "node:crypto";
import { inStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { listCourierAccounts, requireReconnect, type LoadedAccount } from "../accounts/index.ts";
import { openCourier, type OpenCourier } from "./courier-call.ts";
import { changeByLabel, changeByTracking } from "./label-news.ts";
import {
  findShipment,
  insertShipment,
  listUnfollowed,
  lockByLabel,
  lockShipment,
  takeDueLooks,
  updateShipment,
  type ShipmentRow,
} from "./shipments.store.ts";

/** While one process asks, no other does. */
const againMs = 120_000;
const looksAtOnce = 50;
const followedDays = 60;
const noticedAtOnce = 200;

/** Asks the couriers of all shipments that are due. Safe to repeat. */
export async function lookAtParcels(ctx: Ctx): Promise<void> {
  const due = await inStore(ctx, (tx) => takeDueLooks(tx, ctx.now(), againMs, looksAtOnce));
  for (const { id } of due) await lookAtParcel(ctx, id);
}

/** Asks the courier where one parcel is and what became of its money. Trouble puts the next look off. */
export async function lookAtParcel(ctx: Ctx, shipmentId: string): Promise<void> {
  const shipment = await inStore(ctx, (tx) => findShipment(tx, shipmentId));
  if (shipment === null) return;
  try {
    const courier = await openCourier(ctx, shipment.account_id);
    const news = await readNews(courier, shipment);
    await inStore(ctx, async (tx) => {
      const now = await lockShipment(tx, shipmentId);
      if (now !== null) await takeNews(ctx, tx, now, news);
    });
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error instanceof AuthExpired) await requireReconnect(ctx, shipment.account_id, error.message);
    const inMs =
      error instanceof RateLimited
        ? Math.max(1_000, error.retryAt.getTime() - ctx.now().getTime())
        : actionBackoffMs(shipment.failed_looks + 2, Math.random());
    await inStore(ctx, (tx) =>
      updateShipment(
        tx,
        shipmentId,
        { failed_looks: shipment.failed_looks + 1, look_at: new Date(ctx.now().getTime() + inMs) },
        ctx.now(),
      ),
    );
  }
}

type News = { label: PurchasedLabel } | { parcel: TrackedParcel } | null;

async function readNews({ port, vendor }: OpenCourier, shipment: ShipmentRow): Promise<News> {
  if (shipment.label_ref !== null) {
    const label = await port.read(vendor, shipment.label_ref);
    return label === null ? null : { label };
  }
  const parcel =
    shipment.tracking_number === null ? null : await port.track(vendor, shipment.tracking_number);
  return parcel === null ? null : { parcel };
}

async function takeNews(ctx: Ctx, tx: StoreTx, shipment: ShipmentRow, news: News): Promise<void> {
  const now = ctx.now();
  // A number that nobody has seen yet is asked for again, ever less often.
  if (news === null)
    return updateShipment(
      tx,
      shipment.id,
      {
        failed_looks: shipment.failed_looks + 1,
        look_at: new Date(now.getTime() + actionBackoffMs(shipment.failed_looks + 4, 1)),
      },
      now,
    );
  const change =
    "label" in news ? changeByLabel(shipment, news.label, now) : changeByTracking(shipment, news.parcel, now);
  await updateShipment(tx, shipment.id, change, now);
  const isNews =
    change.state !== shipment.state ||
    (change.events?.length ?? 0) !== shipment.events.length ||
    ("void_state" in change && change.void_state !== shipment.void_state);
  if (isNews) await announce(tx, "shipment", [shipment.id, shipment.order_id]);
}

/**
 * What a courier's webhook was about, read again; null: it does not show it yet. Throws the SDK's classes.
 */
export async function readParcelAgain(
  ctx: Ctx,
  { account, connector, context }: LoadedAccount,
  labelRef: string,
): Promise<((tx: StoreTx) => Promise<void>) | null> {
  const label = (await connector.labels?.read(context, labelRef)) ?? null;
  if (label === null) return null;
  return async (tx) => {
    const shipment = await lockByLabel(tx, account.id, labelRef);
    if (shipment !== null) await takeNews(ctx, tx, shipment, { label });
  };
}

/**
 * Begins to follow shipped orders of the last weeks whose number a linked courier knows by its form. A repeat
 * finds them followed.
 */
export async function noticeNumbers(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  await inStore(ctx, async (tx) => {
    const couriers = await listCourierAccounts(ctx, tx);
    for (const courier of couriers) {
      const pattern = ctx.connectors.find(courier.platform)?.labels?.trackingPattern;
      if (pattern === undefined || courier.state !== "connected") continue;
      for (const order of await listUnfollowed(
        tx,
        pattern,
        new Date(now.getTime() - daysInMs(followedDays)),
        noticedAtOnce,
      )) {
        // Numbers of two couriers may look alike: the one that the order names follows its own.
        if (
          order.provider !== courier.name &&
          couriers.some(({ name, state }) => name === order.provider && state === "connected")
        )
          continue;
        await insertShipment(tx, {
          id: randomUUID(),
          orderId: order.id,
          accountId: courier.id,
          hasLabel: false,
          provider: order.provider ?? courier.name,
          serviceCode: "",
          state: "labelBought",
          trackingNumber: order.trackingNumber,
          priceMinor: 0,
          currency: order.currency,
          package: null,
          weightGrams: null,
          shipDate: null,
          boughtByName: "",
          lookAt: now,
          now,
        });
      }
    }
  });
}
