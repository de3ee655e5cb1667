/** Labels that a demo's people have bought: some of today, and parcels that are on their way. */
import { AppError } from "@stallkeeper/contract";
import type { VendorHttp } from "@stallkeeper/connector-sdk";
import { z } from "zod";
import { inStore, type Services } from "../platform/context.ts";
import {
  linkPracticeCourier,
  listCourierAccounts,
  listOfferedCouriers,
  type PracticeMarket,
} from "../slices/accounts/index.ts";
import { changeSettings } from "../slices/settings/index.ts";
import { buyLabel, quoteRates } from "../slices/labels/index.ts";
import { markAsShipped } from "../slices/shipping/index.ts";
import type { OwnerCtx } from "./demo-people.ts";

const from = {
  name: "Northlane",
  line1: "12 Mill Lane",
  city: "Leeds",
  postcode: "LS1 4AP",
  countryCode: "GB",
};
const boughtToday = 2;
/** How far each parcel is that was handed over. */
const ways: readonly (readonly string[])[] = [
  ["accepted", "in_transit"],
  ["accepted", "in_transit", "out_for_delivery"],
  ["accepted", "in_transit", "exception"],
];
const hourMs = 3_600_000;
const limits = { account: { perSecond: 100, burst: 100 }, pauseWithoutHintMs: 1_000 };

/**
 * Says how a store sends, links the couriers that there are, and buys a few labels for orders that are
 * packed. Where nothing is to be bought, or no courier is linked, it only says it.
 */
export async function addLabels(
  services: Services,
  ctx: OwnerCtx,
  { market, seed, isBought }: { market: PracticeMarket; seed: number; isBought: boolean },
): Promise<void> {
  const http = services.vendorHttp.forAccount("demo", limits);
  await changeSettings(ctx, { labels: { from, defaultWeightGrams: 750, hsCode: "9701.00" } });
  const marketUrl = await market.open();
  // One courier came with the marketplaces; the others make that prices stand beside each other.
  for (const { platform } of await listOfferedCouriers(ctx)) await linkPracticeCourier(ctx, market, platform);
  const couriers = await inStore(ctx, (tx) => listCourierAccounts(ctx, tx));
  if (!isBought || couriers.length === 0) return;
  const fast = services.connectors
    .all()
    .filter(({ shipping, traits }) => shipping?.idempotent === true && traits.settleSeconds === 0)
    .map(({ id }) => id);
  const orders = await inStore(ctx, (tx) =>
    tx.rows<{ id: string }>(
      `select id from orders where fulfilled and not shipped and refund is null and platform = any($2)
        and address ->> 'countryCode' not in ('', 'AQ', 'KP') and currency <> 'JPY'
     order by hashtextextended(platform || platform_order_id, $1), id limit $3`,
      [seed, fast, boughtToday + ways.length],
    ),
  );
  for (const [at, { id: orderId }] of orders.entries()) {
    try {
      await sendOne(services, ctx, { http, marketUrl, orderId, way: ways[at - boughtToday] });
    } catch (error) {
      // An order of the market may lack what a label needs; the next one will do.
      if (!(error instanceof AppError)) throw error;
      services.log.info({ err: error, orderId }, "the demo has no label for this order");
    }
  }
}

interface Sending {
  http: VendorHttp;
  marketUrl: string;
  orderId: string;
  /** Left out: the label lies there. */
  way: readonly string[] | undefined;
}

async function sendOne(
  services: Services,
  ctx: OwnerCtx,
  { http, marketUrl, orderId, way }: Sending,
): Promise<void> {
  const { rates } = await quoteRates(ctx, { orderId, package: "M", weightGrams: null });
  const [rate] = rates.filter(({ isTracked }) => isTracked);
  if (rate === undefined) return;
  const { shipment } = await buyLabel(
    ctx,
    {
      orderId,
      package: "M",
      weightGrams: null,
      accountId: rate.accountId,
      serviceCode: rate.serviceCode,
      price: rate.price,
      isExtra: false,
      confirmUnpaid: false,
      confirmHeldBack: true,
    },
    null,
  );
  const { provider, trackingNumber } = shipment;
  if (way === undefined || trackingNumber === null) return;
  await markAsShipped(ctx, { orderId, provider, trackingNumber, addToPaypal: false, idempotencyKey: null });
  for (const [step, state] of way.entries()) {
    await http.fetchBody({
      operation: "demo.scan",
      method: "POST",
      url: `${marketUrl}/_control/parcels/${trackingNumber}/events`,
      schema: z.unknown(),
      json: { state, at: services.now().getTime() - hourMs * 7 * (way.length - step) },
    });
  }
}
