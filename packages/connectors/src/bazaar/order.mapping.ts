/** Bazaar order → PlatformOrder. Pure; money comes as decimal texts with their currency. */
import { z } from "zod";
import {
  closeMoney,
  countryName,
  lastShipped,
  Malformed,
  plainLine,
  readMinor,
  readTime,
} from "@stallkeeper/connector-sdk";
import type {
  JsonObject,
  OrderMoney,
  PlatformCase,
  PlatformOrder,
  PlatformOrderState,
  PlatformRefund,
  PlatformRefundState,
} from "@stallkeeper/connector-sdk";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const money = z.object({ value: z.string(), currency: z.string() });

export const shipmentWire = z.looseObject({
  shipment_id: z.string(),
  carrier: text,
  tracking_number: text,
  shipped_at: text,
});

export const refundWire = z.looseObject({
  refund_id: text,
  amount: money,
  status: z.string(),
  created_at: text,
});

const caseWire = z.looseObject({
  case_id: text,
  reason: text,
  status: z.string(),
  opened_at: z.iso.datetime(),
});

const orderWire = z.object({
  order_id: z.string(),
  seller: text,
  status: z.string(),
  payment_status: text,
  cancel_state: text,
  created_at: z.iso.datetime(),
  modified_at: z.iso.datetime(),
  paid_at: text,
  ship_by: z.string().nullish(),
  buyer: z.object({
    user_id: text,
    username: text,
    first_name: text,
    last_name: text,
    country: text,
    email: text,
  }),
  ship_to: z
    .object({
      full_name: text,
      address_line_1: text,
      address_line_2: text,
      city: text,
      state_or_province: text,
      postal_code: text,
      country_code: text,
      phone: text,
    })
    .nullish(),
  line_items: z.array(
    z.object({
      line_item_id: z.string(),
      listing_id: text,
      sku: text,
      title: text,
      quantity: z.number(),
      unit_price: money,
      variation: z.array(z.object({ name: text, value: text })).nullish(),
      image_urls: z.array(z.string()).nullish(),
      listing_url: text,
      offer_id: text,
    }),
  ),
  totals: z.object({
    items: money,
    postage: money,
    tax: money.nullish(),
    discount: money.nullish(),
    discount_code: text,
    total: money,
  }),
  postage_service: text,
  marketplace_fee: money.nullish(),
  payment: z.object({ method: text, reference: text, disbursed: z.boolean().nullish() }).nullish(),
  shipments: z.array(shipmentWire).nullish(),
  refunds: z.array(refundWire).nullish(),
  cases: z.array(caseWire).nullish(),
  buyer_note: text,
  conversation_id: z.string().nullish(),
});

type BazaarOrder = z.infer<typeof orderWire>;

const STATES: ReadonlyMap<string, PlatformOrderState> = new Map([
  ["AWAITING_PAYMENT", "pending"],
  ["AWAITING_SHIPMENT", "paid"],
  ["PARTIALLY_SHIPPED", "partiallyShipped"],
  ["SHIPPED", "shipped"],
  ["DELIVERED", "shipped"],
  ["CANCELLED", "cancelled"],
]);

/** Why a buyer opened a case; any other word is something else. */
const CASE_KINDS: ReadonlyMap<string, PlatformCase["kind"]> = new Map([
  ["NOT_RECEIVED", "notReceived"],
  ["NOT_AS_DESCRIBED", "notAsDescribed"],
  ["RETURN_REQUEST", "return"],
  ["CHARGEBACK", "chargeback"],
]);

/** Words for a refund; one that nobody knows is not decided yet. */
export const REFUND_STATES: ReadonlyMap<string, PlatformRefund["state"]> = new Map([
  ["PENDING", "pending"],
  ["REFUNDED", "refunded"],
  ["FAILED", "refused"],
]);

/** Reads one vendor object. Throws Malformed with the reason when it is no order. */
export function toPlatformOrder(external: JsonObject): PlatformOrder {
  const checked = orderWire.safeParse(external);
  if (!checked.success)
    throw new Malformed(
      `The order could not be read at ${checked.error.issues[0]?.path.map(String).join(".") ?? "its root"}.`,
    );
  return mapOrder(checked.data, external);
}

function mapOrder(order: BazaarOrder, external: JsonObject): PlatformOrder {
  const minor = (amount: z.infer<typeof money>): number => readMinor(amount.value, amount.currency);
  const amountTotalMinor = minor(order.totals.total);
  const refund = refundOf(order, amountTotalMinor, minor);
  const shipment = order.shipments?.[0];
  const countryCode = order.ship_to?.country_code.toUpperCase() ?? "";
  return {
    platformOrderId: order.order_id,
    orderNumber: order.order_id,
    status: order.status,
    state: stateOf(order, refund.state),
    source: "bazaar",
    createdAt: new Date(order.created_at).toISOString(),
    updatedAt: new Date(order.modified_at).toISOString(),
    items: order.line_items.map((line) => ({
      id: line.line_item_id,
      name: line.title,
      description: "",
      images: line.image_urls ?? [],
      sku: line.sku,
      quantity: line.quantity,
      priceMinor: minor(line.unit_price),
      variants: line.variation ?? [],
      link: line.listing_url,
      platformItemId: line.listing_id,
      meta: { offerId: line.offer_id || null },
    })),
    buyer: {
      id: order.buyer.user_id || (order.buyer.email === "" ? "" : `guest:${order.buyer.email.toLowerCase()}`),
      firstName: order.buyer.first_name,
      lastName: order.buyer.last_name,
      handle: order.buyer.username,
      country: order.buyer.country.toUpperCase(),
    },
    address: {
      name: order.ship_to?.full_name ?? "",
      line1: order.ship_to?.address_line_1 ?? "",
      line2: order.ship_to?.address_line_2 ?? "",
      city: order.ship_to?.city ?? "",
      state: order.ship_to?.state_or_province ?? "",
      zipcode: order.ship_to?.postal_code ?? "",
      countryCode,
      countryName: countryName(countryCode),
      phone: order.ship_to?.phone ?? "",
      email: order.buyer.email,
    },
    amountMinor: minor(order.totals.items),
    amountTotalMinor,
    postageMinor: minor(order.totals.postage),
    ...(order.postage_service === "" ? {} : { postageService: order.postage_service }),
    money: moneyOf(order, minor),
    currency: order.totals.total.currency.toUpperCase(),
    noteFromBuyer: order.buyer_note,
    payment: {
      paypal:
        order.payment?.method === "PAYPAL" && order.payment.reference !== "" ? order.payment.reference : null,
      isPaid:
        order.paid_at !== "" || ["PAID", "PARTIALLY_REFUNDED", "REFUNDED"].includes(order.payment_status),
      paidAt: order.paid_at === "" ? null : readTime(order.paid_at),
      isDisbursed: order.payment?.disbursed ?? false,
    },
    shipping: {
      isShipped: STATES.get(order.status) === "shipped",
      ...lastShipped((order.shipments ?? []).map((one) => one.shipped_at)),
      provider: shipment?.carrier ?? "",
      trackingNumber: shipment?.tracking_number ?? "",
    },
    refund,
    refunds: (order.refunds ?? [])
      .filter((one) => one.refund_id !== "")
      .map((one) => ({
        ref: one.refund_id,
        amountMinor: minor(one.amount),
        state: REFUND_STATES.get(one.status) ?? "pending",
        at: one.created_at === "" ? null : readTime(one.created_at),
      })),
    cases: (order.cases ?? [])
      .filter((one) => one.case_id !== "")
      .map((one) => ({
        caseId: one.case_id,
        kind: CASE_KINDS.get(one.reason) ?? "other",
        openedAt: readTime(one.opened_at),
        isOpen: one.status === "OPEN",
      })),
    dispatchBy: order.ship_by ? new Date(order.ship_by).toISOString() : null,
    messagingSessionId: order.conversation_id ?? null,
    external,
  };
}

/**
 * Refunds are decided later: PENDING becomes REFUNDED or FAILED. The last one that is not settled well says
 * the state.
 */
function refundOf(
  order: BazaarOrder,
  totalMinor: number,
  minor: (amount: z.infer<typeof money>) => number,
): { refundedMinor: number; state: PlatformRefundState } {
  const refunds = order.refunds ?? [];
  const refundedMinor = refunds
    .filter((refund) => refund.status === "REFUNDED")
    .reduce((sum, refund) => sum + minor(refund.amount), 0);
  const last = refunds.at(-1)?.status;
  if (refunds.some((refund) => refund.status === "PENDING")) return { refundedMinor, state: "pending" };
  if (order.payment_status === "REFUNDED" || (refundedMinor > 0 && refundedMinor >= totalMinor))
    return { refundedMinor, state: "full" };
  if (last === "FAILED") return { refundedMinor, state: "refused" };
  return { refundedMinor, state: refundedMinor > 0 ? "partial" : "none" };
}

function moneyOf(
  { totals, marketplace_fee: fee, payment }: BazaarOrder,
  minor: (amount: z.infer<typeof money>) => number,
): OrderMoney {
  return closeMoney(
    null,
    [
      plainLine("goods", minor(totals.items)),
      plainLine("discount", totals.discount ? -minor(totals.discount) : 0, totals.discount_code),
      plainLine("postage", minor(totals.postage)),
      plainLine("tax", totals.tax ? minor(totals.tax) : 0),
      { ...plainLine("platformFee", fee ? -minor(fee) : 0), isSettled: payment?.disbursed ?? false },
    ],
    minor(totals.total),
  );
}

function stateOf(order: BazaarOrder, refund: PlatformRefundState): PlatformOrderState {
  const known = STATES.get(order.status);
  if (known === "cancelled" || order.cancel_state === "CANCELLED") return "cancelled";
  if (known === undefined) return "unknown";
  if (known === "pending") return order.payment_status === "FAILED" ? "paymentFailed" : "pending";
  if (refund === "full") return "refunded";
  if (order.cancel_state === "REQUESTED") return "cancelRequested";
  return refund === "partial" ? "partlyRefunded" : known;
}
