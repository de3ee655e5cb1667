/**
 * WooCommerce order → PlatformOrder (marketplaces C). Pure. GMT times come without a Z; amounts are cut from
 * decimal texts.
 */
import { countryName, lastShipped, Malformed, readMinor, readTime } from "@stallkeeper/connector-sdk";
import type {
  JsonObject,
  PlatformAddress,
  PlatformBuyer,
  PlatformItem,
  PlatformOrder,
  PlatformOrderState,
  PlatformRefundState,
  PlatformVariant,
} from "@stallkeeper/connector-sdk";
import { orderWire } from "./order.wire.ts";
import type { WooMeta, WooOrder } from "./order.wire.ts";
import { grossOf, moneyOf } from "./order-money.ts";
import { linesOf } from "./refund-lines.ts";
import type { WooRefund } from "./refund-lines.ts";
import { readHtmlText } from "./shop-text.ts";
import { readTrackings } from "./tracking-meta.ts";

const STATES: ReadonlyMap<string, PlatformOrderState> = new Map([
  ["pending", "pending"],
  ["failed", "paymentFailed"],
  ["on-hold", "onHold"],
  ["checkout-draft", "draft"],
  ["auto-draft", "draft"],
  ["processing", "paid"],
  ["completed", "shipped"],
  ["cancelled", "cancelled"],
  ["trash", "deleted"],
  ["refunded", "refunded"],
]);
/**
 * What a part of the money going back changes nothing about: nothing is to be sent, or nobody has mapped the
 * shop's own word yet.
 */
const STAYS_WHEN_PARTLY_REFUNDED = new Set<PlatformOrderState>([
  "pending",
  "paymentFailed",
  "onHold",
  "cancelled",
  "deleted",
  "draft",
  "unknown",
]);

/**
 * Ways of payment of the shop itself, and none at all: no gateway can pay back. One of a plugin that can't,
 * either, refuses when it is asked.
 */
const UNPAYABLE: ReadonlySet<string> = new Set(["bacs", "cheque", "cod", "other", ""]);

/**
 * Reads one vendor object, with its refunds where they were asked for. Throws Malformed with the reason when
 * it is no order.
 */
export function toPlatformOrder(
  external: JsonObject,
  shopUrl: string,
  refunds: readonly WooRefund[] = [],
): PlatformOrder {
  const checked = orderWire.safeParse(external);
  if (!checked.success) {
    const issue = checked.error.issues[0];
    throw new Malformed(
      `The order could not be read: ${issue?.path.map(String).join(".") ?? ""} ${issue?.message ?? ""}`.trim(),
    );
  }
  return mapOrder(checked.data, external, shopUrl, refunds);
}

function mapOrder(
  order: WooOrder,
  external: JsonObject,
  shopUrl: string,
  refunds: readonly WooRefund[],
): PlatformOrder {
  const currency = order.currency.toUpperCase();
  const minor = (amount: string): number => readMinor(amount, currency);
  const amountTotalMinor = minor(order.total);
  // Refunds stand as negative texts and leave status and total as they are [M].
  const refundedMinor = order.refunds.reduce((sum, refund) => sum + Math.abs(minor(refund.total)), 0);
  const refundState = refundStateOf(order.status, refundedMinor, amountTotalMinor);
  const tracking = readTrackings(order.meta_data)[0];
  const paypal =
    /paypal|ppcp/i.test(order.payment_method) && order.transaction_id !== "" ? order.transaction_id : null;
  return {
    platformOrderId: order.id,
    orderNumber: order.number || order.id,
    status: order.status,
    state: stateOf(order.status, refundState),
    source: order.created_via,
    createdAt: readTime(order.date_created_gmt),
    updatedAt: readTime(order.date_modified_gmt || order.date_created_gmt),
    items: itemsOf(order, minor, shopUrl),
    buyer: buyerOf(order),
    address: addressOf(order),
    amountMinor: order.line_items.reduce((sum, line) => sum + minor(line.subtotal), 0),
    amountTotalMinor,
    postageMinor: minor(order.shipping_total),
    ...nameService(order.shipping_lines.map((line) => line.method_title)),
    money: moneyOf(order),
    currency,
    noteFromBuyer: order.customer_note,
    payment: {
      paypal,
      isPaid: order.date_paid_gmt !== "" || ["processing", "completed", "refunded"].includes(order.status),
      paidAt: order.date_paid_gmt === "" ? null : readTime(order.date_paid_gmt),
      isDisbursed: false,
      ...(UNPAYABLE.has(order.payment_method) ? { canPayBack: false } : {}),
    },
    shipping: {
      isShipped: order.status === "completed",
      ...lastShipped([order.date_completed_gmt]),
      provider: tracking?.provider ?? "",
      trackingNumber: tracking?.trackingNumber ?? "",
    },
    refund: { refundedMinor, state: refundState },
    refunds: order.refunds.flatMap(({ id, total }) => {
      const whole = refunds.find((one) => one.id === id);
      const items = whole === undefined ? [] : linesOf(whole, currency);
      return id === null || id === undefined
        ? []
        : [
            {
              ref: id,
              amountMinor: Math.abs(minor(total)),
              state: "refunded" as const,
              at: momentOf(whole),
              ...(items.length === 0 ? {} : { items }),
            },
          ];
    }),
    dispatchBy: null,
    messagingSessionId: null,
    external,
  };
}

/** When a refund was made; null where the shop doesn't say, or not in a way that can be read. */
function momentOf(refund: WooRefund | undefined): string | null {
  const at = refund?.date_created_gmt ?? "";
  return Number.isNaN(Date.parse(`${at}Z`)) ? null : readTime(at);
}

function stateOf(status: string, refund: PlatformRefundState): PlatformOrderState {
  const state = STATES.get(status) ?? "unknown";
  if (refund === "full" && state !== "deleted") return "refunded";
  return refund === "partial" && !STAYS_WHEN_PARTLY_REFUNDED.has(state) ? "partlyRefunded" : state;
}

/** A shop that ships from several places has a line for each. */
function nameService(titles: readonly string[]): { postageService?: string } {
  const named = [...new Set(titles.filter((title) => title !== ""))];
  return named.length === 0 ? {} : { postageService: named.join(", ") };
}

function refundStateOf(status: string, refundedMinor: number, totalMinor: number): PlatformRefundState {
  if (status === "refunded" || (refundedMinor > 0 && refundedMinor >= totalMinor)) return "full";
  return refundedMinor > 0 ? "partial" : "none";
}

function itemsOf(order: WooOrder, minor: (amount: string) => number, shopUrl: string): PlatformItem[] {
  const lines = order.line_items.map((line): PlatformItem => ({
    id: line.id,
    name: line.name,
    description: "",
    images: line.image?.src ? [line.image.src] : [],
    sku: line.sku,
    quantity: line.quantity,
    // The line total is what was paid after discounts; `price` is a float and is not used.
    priceMinor: line.quantity > 0 ? Math.round(minor(line.total) / line.quantity) : 0,
    grossMinor: grossOf(line, order.currency.toUpperCase()),
    variants: variantsOf(line.meta_data),
    link: line.product_id > 0 ? `${shopUrl}/?p=${line.product_id}` : "",
    platformItemId: line.product_id > 0 ? String(line.product_id) : "",
    ...(line.variation_id > 0 ? { platformVariantId: String(line.variation_id) } : {}),
    meta: { productId: line.product_id, variationId: line.variation_id },
  }));
  const fees = order.fee_lines.map((fee): PlatformItem => ({
    id: fee.id,
    name: fee.name,
    description: "",
    images: [],
    sku: "",
    quantity: 1,
    priceMinor: minor(fee.total),
    grossMinor: grossOf(fee, order.currency.toUpperCase()),
    variants: [],
    link: "",
    platformItemId: "",
    meta: {},
    isFee: true,
  }));
  return [...lines, ...fees];
}

/** What the buyer chose; keys that begin with an underscore are the shop's own. */
function variantsOf(meta: readonly WooMeta[]): PlatformVariant[] {
  return meta
    .filter(
      (entry) =>
        !entry.key.startsWith("_") &&
        (typeof entry.display_value === "string" || typeof entry.value === "string"),
    )
    .map((entry) => ({
      name: typeof entry.display_key === "string" ? readHtmlText(entry.display_key) : entry.key,
      value: chosenValueOf(entry),
    }));
}

/**
 * `display_value` is HTML and `value` is what was chosen, but of an attribute that the shop keeps a list for
 * (`pa_`), where it is the name in addresses.
 */
function chosenValueOf({ key, value, display_value: shown }: WooMeta): string {
  if (typeof value === "string" && !(key.startsWith("pa_") && typeof shown === "string")) return value;
  return readHtmlText(String(shown));
}

function buyerOf({ customer_id: customerId, billing }: WooOrder): PlatformBuyer {
  const email = (billing.email ?? "").toLowerCase();
  return {
    id: customerId > 0 ? String(customerId) : email === "" ? "" : `guest:${email}`,
    firstName: billing.first_name ?? "",
    lastName: billing.last_name ?? "",
    handle: billing.email ?? "",
    country: (billing.country ?? "").toUpperCase(),
  };
}

function addressOf({ billing, shipping }: WooOrder): PlatformAddress {
  const nameOf = (party: WooOrder["billing"]): string =>
    [party.first_name, party.last_name].filter(Boolean).join(" ") || party.company || "";
  // A shop that only sends to the billing address leaves the other one empty.
  const target =
    shipping.address_1 || shipping.city || shipping.postcode || shipping.country ? shipping : billing;
  const countryCode = (target.country ?? "").toUpperCase();
  const company = target.company && nameOf(target) !== target.company ? target.company : "";
  return {
    name: nameOf(target) || nameOf(billing),
    line1: company ? company : (target.address_1 ?? ""),
    line2: company
      ? [target.address_1, target.address_2].filter(Boolean).join(", ")
      : (target.address_2 ?? ""),
    city: target.city ?? "",
    state: target.state ?? "",
    zipcode: target.postcode ?? "",
    countryCode,
    countryName: countryName(countryCode),
    phone: target.phone || billing.phone || "",
    email: billing.email ?? "",
  };
}
