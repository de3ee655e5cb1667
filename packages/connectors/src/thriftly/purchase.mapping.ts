/** Thriftly purchase → PlatformOrder. Pure; money is decimal texts, the currency stands once a purchase. */
import { z } from "zod";
import {
  closeMoney,
  countryName,
  lastShipped,
  Malformed,
  plainLine,
  readMinor,
} from "@stallkeeper/connector-sdk";
import type {
  JsonObject,
  OrderMoney,
  PlatformOrder,
  PlatformOrderState,
  PlatformRefundState,
} from "@stallkeeper/connector-sdk";
import { splitDescription } from "./thriftly.wire.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const id = z.union([z.number(), z.string()]).transform(String);
const when = z.iso.datetime({ offset: true });

const shipmentWire = z.object({ shipmentId: id, carrier: text, trackingCode: text, shippedAt: text });
const parcelWire = z.object({
  parcelId: z.string(),
  state: z.string(),
  shipments: z.array(shipmentWire).default([]),
});

export const refundWire = z.object({
  refundId: id.nullish(),
  amount: z.string(),
  note: text,
  at: when.nullish(),
});

export const purchaseWire = z.object({
  purchaseId: id,
  state: z.string(),
  createdAt: when,
  updatedAt: when,
  shipBy: z.string().nullish(),
  currency: z.string(),
  itemsTotal: z.string(),
  postage: z.string(),
  tax: text,
  discount: text,
  buyerPays: z.string(),
  sellerReceives: text,
  paidOut: z.boolean().nullish(),
  buyer: z.object({ id: id.nullish(), handle: text, name: text, countryCode: text }),
  address: z
    .object({
      name: text,
      line1: text,
      line2: text,
      town: text,
      county: text,
      postcode: text,
      countryCode: text,
      phone: text,
    })
    .nullish(),
  lines: z.array(
    z.object({
      lineId: z.string(),
      parcelId: text,
      listingId: id.nullish(),
      sku: text,
      description: text,
      price: z.string(),
      attributes: z.record(z.string(), z.unknown()).nullish(),
      photos: z.array(z.string()).nullish(),
      url: text,
      offerId: id.nullish(),
    }),
  ),
  parcels: z.array(parcelWire).default([]),
  refunds: z.array(refundWire).nullish(),
  buyerNote: text,
  deliveryOption: text,
});

export type Purchase = z.infer<typeof purchaseWire>;

const STATES: ReadonlyMap<string, PlatformOrderState> = new Map([
  ["PAYMENT_PENDING", "pending"],
  ["PAYMENT_FAILED", "paymentFailed"],
  ["TO_SHIP", "paid"],
  ["PART_SHIPPED", "partiallyShipped"],
  ["SHIPPED", "shipped"],
  ["COMPLETED", "shipped"],
  ["CANCELLED", "cancelled"],
  ["REFUNDED", "refunded"],
]);

/** Reads one vendor object. Throws Malformed with the reason when it is no purchase. */
export function toPlatformOrder(external: JsonObject): PlatformOrder {
  const checked = purchaseWire.safeParse(external);
  if (!checked.success)
    throw new Malformed(
      `The purchase could not be read at ${checked.error.issues[0]?.path.map(String).join(".") ?? "its root"}.`,
    );
  return mapPurchase(checked.data, external);
}

/** Thriftly shows an address once the money is there, and never says when that was. */
function isPaid({ state, address }: Purchase): boolean {
  return (
    state !== "PAYMENT_PENDING" && state !== "PAYMENT_FAILED" && address !== null && address !== undefined
  );
}

function mapPurchase(purchase: Purchase, external: JsonObject): PlatformOrder {
  const minor = (amount: string): number => readMinor(amount, purchase.currency);
  const amountTotalMinor = minor(purchase.buyerPays);
  const refundedMinor = (purchase.refunds ?? []).reduce((sum, refund) => sum + minor(refund.amount), 0);
  const refundState: PlatformRefundState =
    purchase.state === "REFUNDED" || (refundedMinor > 0 && refundedMinor >= amountTotalMinor)
      ? "full"
      : refundedMinor > 0
        ? "partial"
        : "none";
  const known = STATES.get(purchase.state);
  const [firstName = "", ...lastNames] = (purchase.buyer.name || purchase.address?.name || "").split(" ");
  const countryCode = (purchase.address?.countryCode ?? "").toUpperCase();
  const shipment = purchase.parcels.flatMap((parcel) => parcel.shipments)[0];
  return {
    platformOrderId: purchase.purchaseId,
    orderNumber: purchase.purchaseId,
    status: purchase.state,
    state:
      known === undefined || known === "cancelled"
        ? (known ?? "unknown")
        : refundState === "full"
          ? "refunded"
          : refundState === "partial"
            ? "partlyRefunded"
            : known,
    source: "thriftly",
    createdAt: new Date(purchase.createdAt).toISOString(),
    updatedAt: new Date(purchase.updatedAt).toISOString(),
    items: purchase.lines.map((line) => ({
      id: line.lineId,
      ...splitDescription(line.description),
      images: line.photos ?? [],
      sku: line.sku,
      quantity: 1,
      priceMinor: minor(line.price),
      variants: Object.entries(line.attributes ?? {})
        .filter(([, value]) => value !== null && value !== "")
        .map(([name, value]) => ({ name, value: String(value) })),
      link: line.url,
      platformItemId: line.listingId ?? "",
      meta: { parcelId: line.parcelId, offerId: line.offerId ?? null },
    })),
    buyer: {
      id: purchase.buyer.id ?? "",
      firstName,
      lastName: lastNames.join(" "),
      handle: purchase.buyer.handle,
      country: purchase.buyer.countryCode.toUpperCase(),
    },
    address: {
      name: purchase.address?.name ?? "",
      line1: purchase.address?.line1 ?? "",
      line2: purchase.address?.line2 ?? "",
      city: purchase.address?.town ?? "",
      state: purchase.address?.county ?? "",
      zipcode: purchase.address?.postcode ?? "",
      countryCode,
      countryName: countryName(countryCode),
      phone: purchase.address?.phone ?? "",
      email: "",
    },
    amountMinor: minor(purchase.itemsTotal),
    amountTotalMinor,
    postageMinor: minor(purchase.postage),
    ...(purchase.deliveryOption === "" ? {} : { postageService: purchase.deliveryOption }),
    money: moneyOf(purchase, minor),
    currency: purchase.currency.toUpperCase(),
    noteFromBuyer: purchase.buyerNote,
    payment: { paypal: null, isPaid: isPaid(purchase), paidAt: null, isDisbursed: purchase.paidOut ?? false },
    // A refund replaces the purchase's word, not the parcels'.
    shipping: {
      isShipped:
        known === "shipped" ||
        (purchase.parcels.length > 0 && purchase.parcels.every(({ state }) => state === "SHIPPED")),
      ...lastShipped(purchase.parcels.flatMap(({ shipments }) => shipments.map((one) => one.shippedAt))),
      provider: shipment?.carrier ?? "",
      trackingNumber: shipment?.trackingCode ?? "",
    },
    refund: { refundedMinor, state: refundState },
    refunds: (purchase.refunds ?? []).flatMap(({ refundId, amount, at }) =>
      refundId === null || refundId === undefined
        ? []
        : [
            {
              ref: refundId,
              amountMinor: minor(amount),
              state: "refunded" as const,
              at: at ? new Date(at).toISOString() : null,
            },
          ],
    ),
    dispatchBy: purchase.shipBy ? new Date(purchase.shipBy).toISOString() : null,
    messagingSessionId: null,
    external,
  };
}

/** The purchase says what the seller gets: what is missing of what the buyer paid, Thriftly keeps. */
function moneyOf(purchase: Purchase, minor: (amount: string) => number): OrderMoney {
  const told = (amount: string): number => (amount === "" ? 0 : minor(amount));
  const totalMinor = minor(purchase.buyerPays);
  const keptMinor = purchase.sellerReceives === "" ? 0 : totalMinor - minor(purchase.sellerReceives);
  return closeMoney(
    null,
    [
      plainLine("goods", minor(purchase.itemsTotal)),
      plainLine("discount", -told(purchase.discount)),
      plainLine("postage", minor(purchase.postage)),
      plainLine("tax", told(purchase.tax)),
      { ...plainLine("platformFee", -keptMinor), isSettled: purchase.paidOut ?? false },
    ],
    totalMinor,
  );
}
