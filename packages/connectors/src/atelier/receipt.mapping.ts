/** Atelier receipt → PlatformOrder. Pure; money is amount and divisor, times are epoch seconds. */
import { z } from "zod";
import { closeMoney, countryName, lastShipped, Malformed, plainLine } from "@stallkeeper/connector-sdk";
import type {
  JsonObject,
  PlatformOrder,
  PlatformOrderState,
  PlatformRefundState,
} from "@stallkeeper/connector-sdk";
import { currencyExponent } from "@stallkeeper/domain";
import { second, text } from "./atelier.wire.ts";

const money = z.object({
  amount: z.number().int(),
  divisor: z.number().int().positive(),
  currency_code: z.string(),
});

export const shipmentWire = z.looseObject({
  shipment_id: z.union([z.number(), z.string()]).transform(String),
  carrier_name: text,
  tracking_code: text,
  shipped_timestamp: z.number().nullish(),
});

const receiptWire = z.object({
  receipt_id: z.string(),
  status: z.string(),
  is_paid: z.boolean(),
  is_shipped: z.boolean(),
  is_canceled: z.boolean().default(false),
  buyer_user_id: z.union([z.number(), z.string()]).nullish(),
  buyer_name: text,
  buyer_handle: text,
  buyer_email: text,
  name: text,
  first_line: text,
  second_line: text,
  city: text,
  state: text,
  zip: text,
  country_iso: text,
  phone: text,
  message_from_buyer: text,
  is_gift: z.boolean().nullish(),
  gift_message: text,
  payment_method: text,
  payment_reference: text,
  created_timestamp: second,
  updated_timestamp: second,
  expected_ship_timestamp: second.nullish(),
  subtotal: money,
  total_shipping_cost: money,
  total_tax_cost: money.nullish(),
  discount_amt: money.nullish(),
  grandtotal: money,
  gift_wrap_price: money.nullish(),
  shipping_method: text,
  transactions: z.array(
    z.object({
      transaction_id: z.union([z.number(), z.string()]).transform(String),
      listing_id: z.union([z.number(), z.string()]).nullish(),
      title: text,
      description: text,
      sku: text,
      quantity: z.number(),
      price: money,
      paid_timestamp: second.nullish(),
      image_url: text,
      listing_url: text,
      variations: z.array(z.object({ formatted_name: text, formatted_value: text })).nullish(),
    }),
  ),
  shipments: z.array(shipmentWire).nullish(),
  refunds: z.array(z.object({ amount: money, status: text })).nullish(),
  is_disbursed: z.boolean().nullish(),
});

type Receipt = z.infer<typeof receiptWire>;

const STATES: ReadonlyMap<string, PlatformOrderState> = new Map([
  ["open", "pending"],
  ["payment processing", "pending"],
  ["paid", "paid"],
  ["completed", "shipped"],
  ["canceled", "cancelled"],
  ["partially refunded", "partlyRefunded"],
  ["fully refunded", "refunded"],
]);

/** Reads one vendor object. Throws Malformed with the reason when it is no receipt. */
export function toPlatformOrder(external: JsonObject): PlatformOrder {
  const checked = receiptWire.safeParse(external);
  if (!checked.success)
    throw new Malformed(
      `The receipt could not be read at ${checked.error.issues[0]?.path.map(String).join(".") ?? "its root"}.`,
    );
  return mapReceipt(checked.data, external);
}

/** amount ÷ divisor in the currency's own minor unit, without a float where the divisor is the usual one. */
function minor({ amount, divisor, currency_code: currency }: z.infer<typeof money>): number {
  const unit = 10 ** currencyExponent(currency);
  return divisor === unit ? amount : Math.round((amount * unit) / divisor);
}

function isoOf(second: number): string {
  return new Date(second * 1000).toISOString();
}

function mapReceipt(receipt: Receipt, external: JsonObject): PlatformOrder {
  const amountTotalMinor = minor(receipt.grandtotal);
  const refundedMinor = (receipt.refunds ?? [])
    .filter((refund) => refund.status !== "failed")
    .reduce((sum, refund) => sum + Math.abs(minor(refund.amount)), 0);
  const refundState: PlatformRefundState =
    receipt.status === "fully refunded" || (refundedMinor > 0 && refundedMinor >= amountTotalMinor)
      ? "full"
      : refundedMinor > 0
        ? "partial"
        : "none";
  const [firstName = "", ...rest] = (receipt.buyer_name || receipt.name).split(" ");
  const countryCode = receipt.country_iso.toUpperCase();
  const shipment = receipt.shipments?.[0];
  return {
    platformOrderId: receipt.receipt_id,
    orderNumber: receipt.receipt_id,
    status: receipt.status,
    state: stateOf(receipt, refundState),
    source: "atelier",
    createdAt: isoOf(receipt.created_timestamp),
    updatedAt: isoOf(receipt.updated_timestamp),
    items: receipt.transactions.map((line) => ({
      id: line.transaction_id,
      name: line.title,
      description: line.description,
      images: line.image_url === "" ? [] : [line.image_url],
      sku: line.sku,
      quantity: line.quantity,
      priceMinor: minor(line.price),
      variants: (line.variations ?? []).map((variation) => ({
        name: variation.formatted_name,
        value: variation.formatted_value,
      })),
      link: line.listing_url,
      platformItemId:
        line.listing_id === null || line.listing_id === undefined ? "" : String(line.listing_id),
      meta: {},
    })),
    buyer: {
      id:
        receipt.buyer_user_id === null || receipt.buyer_user_id === undefined
          ? receipt.buyer_email === ""
            ? ""
            : `guest:${receipt.buyer_email.toLowerCase()}`
          : String(receipt.buyer_user_id),
      firstName,
      lastName: rest.join(" "),
      handle: receipt.buyer_handle,
      country: countryCode,
    },
    address: {
      name: receipt.name,
      line1: receipt.first_line,
      line2: receipt.second_line,
      city: receipt.city,
      state: receipt.state,
      zipcode: receipt.zip,
      countryCode,
      countryName: countryName(countryCode),
      phone: receipt.phone,
      email: receipt.buyer_email,
    },
    amountMinor: minor(receipt.subtotal),
    amountTotalMinor,
    postageMinor: minor(receipt.total_shipping_cost),
    ...(receipt.shipping_method === "" ? {} : { postageService: receipt.shipping_method }),
    money: closeMoney(
      null,
      [
        plainLine("goods", minor(receipt.subtotal)),
        plainLine("discount", receipt.discount_amt ? -minor(receipt.discount_amt) : 0),
        plainLine("postage", minor(receipt.total_shipping_cost)),
        ...(receipt.gift_wrap_price ? [plainLine("fee", minor(receipt.gift_wrap_price), "Gift wrap")] : []),
        plainLine("tax", receipt.total_tax_cost ? minor(receipt.total_tax_cost) : 0),
      ],
      amountTotalMinor,
    ),
    currency: receipt.grandtotal.currency_code.toUpperCase(),
    ...(receipt.is_gift === true ? { isGift: true } : {}),
    noteFromBuyer: [receipt.message_from_buyer, receipt.gift_message]
      .filter((part) => part !== "")
      .join("\n"),
    payment: {
      paypal:
        receipt.payment_method === "paypal" && receipt.payment_reference !== ""
          ? receipt.payment_reference
          : null,
      isPaid: receipt.is_paid,
      paidAt: paidAtOf(receipt),
      isDisbursed: receipt.is_disbursed ?? false,
    },
    shipping: {
      isShipped: receipt.is_shipped,
      ...lastShipped((receipt.shipments ?? []).map(({ shipped_timestamp: at }) => (at ? isoOf(at) : ""))),
      provider: shipment?.carrier_name ?? "",
      trackingNumber: shipment?.tracking_code ?? "",
    },
    refund: { refundedMinor, state: refundState },
    dispatchBy: receipt.expected_ship_timestamp ? isoOf(receipt.expected_ship_timestamp) : null,
    messagingSessionId: null,
    external,
  };
}

/** The platform tells it of each line, never of the receipt. */
function paidAtOf({ is_paid: isPaid, transactions }: Receipt): string | null {
  const seconds = transactions.flatMap(({ paid_timestamp: paid }) => (paid ? [paid] : []));
  return isPaid && seconds.length > 0 ? isoOf(Math.max(...seconds)) : null;
}

function stateOf(receipt: Receipt, refund: PlatformRefundState): PlatformOrderState {
  if (receipt.is_canceled) return "cancelled";
  const known = STATES.get(receipt.status);
  if (known === undefined || known === "cancelled") return known ?? "unknown";
  if (known === "pending") return "pending";
  if (refund === "full") return "refunded";
  return refund === "partial" ? "partlyRefunded" : known;
}
