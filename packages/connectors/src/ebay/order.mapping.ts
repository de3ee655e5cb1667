/** eBay order → PlatformOrder. Pure; money comes as decimal texts with their currency. */
import { countryName, lastShipped, Malformed, readMinor, readTime } from "@stallkeeper/connector-sdk";
import type {
  JsonObject,
  PlatformAddress,
  PlatformItem,
  PlatformOrder,
  PlatformOrderState,
  PlatformRefundState,
} from "@stallkeeper/connector-sdk";
import type { z } from "zod";
import { carrierName } from "./carriers.ts";
import { moneyOf } from "./order-money.mapping.ts";
import { refundsOf, refundSum } from "./order-refunds.ts";
import { orderWire } from "./order.wire.ts";
import type { amountWire, EbayContact, EbayLine, EbayOrder } from "./order.wire.ts";

/** Minor units; nothing where eBay gives no amount. */
function minorOf(amount: z.infer<typeof amountWire> | null | undefined): number {
  return amount ? readMinor(amount.value, amount.currency) : 0;
}

const shipped: ReadonlyMap<string, PlatformOrderState> = new Map([
  ["NOT_STARTED", "paid"],
  ["IN_PROGRESS", "partiallyShipped"],
  ["FULFILLED", "shipped"],
]);
const unpaid: ReadonlyMap<string, PlatformOrderState> = new Map([
  ["PENDING", "pending"],
  ["FAILED", "paymentFailed"],
]);
const paid = new Set(["PAID", "PARTIALLY_REFUNDED", "FULLY_REFUNDED"]);

/** Where an item is shown, by the site it was bought on. */
const sites: Readonly<Record<string, string>> = {
  EBAY_GB: "co.uk",
  EBAY_DE: "de",
  EBAY_FR: "fr",
  EBAY_IT: "it",
  EBAY_ES: "es",
  EBAY_AT: "at",
  EBAY_CH: "ch",
  EBAY_IE: "ie",
  EBAY_NL: "nl",
  EBAY_PL: "pl",
  EBAY_CA: "ca",
  EBAY_AU: "com.au",
};

/** The ending of the site that its seller sells on. */
function siteOf({ lineItems: [line] }: EbayOrder): string {
  return sites[line?.listingMarketplaceId || line?.purchaseMarketplaceId || ""] ?? "com";
}

/** Reads one vendor object. Throws Malformed with the reason when it is no order. */
export function toPlatformOrder(external: JsonObject): PlatformOrder {
  const checked = orderWire.safeParse(external);
  if (!checked.success)
    throw new Malformed(
      `The order could not be read at ${checked.error.issues[0]?.path.map(String).join(".") ?? "its root"}.`,
    );
  return mapOrder(checked.data, external);
}

function mapOrder(order: EbayOrder, external: JsonObject): PlatformOrder {
  const { total } = order.pricingSummary;
  const amountTotalMinor = minorOf(total);
  const refunds = refundsOf(order);
  const refund = refundSum(refunds, {
    isFull: order.orderPaymentStatus === "FULLY_REFUNDED",
    totalMinor: amountTotalMinor,
  });
  const [start] = order.fulfillmentStartInstructions ?? [];
  const service =
    start?.pickupStep !== null && start?.pickupStep !== undefined
      ? `In-store pickup ${start.pickupStep.merchantLocationKey}`.trim()
      : (start?.shippingStep?.shippingServiceCode ?? "");
  const buyer = order.buyer?.buyerRegistrationAddress;
  return {
    platformOrderId: order.orderId,
    orderNumber: order.orderId,
    status: statusOf(order),
    state: stateOf(order, refund.state),
    source: order.lineItems[0]?.purchaseMarketplaceId || "EBAY",
    createdAt: readTime(order.creationDate),
    updatedAt: readTime(order.lastModifiedDate),
    items: order.lineItems.map(toItem),
    buyer: {
      id: order.buyer?.username ?? "",
      ...splitName(buyer?.fullName || (start?.shippingStep?.shipTo?.fullName ?? "")),
      handle: order.buyer?.username ?? "",
      country: (buyer?.contactAddress?.countryCode ?? "").toUpperCase(),
    },
    address: addressOf(start?.shippingStep?.shipTo, start?.shippingStep?.shipToReferenceId ?? "", buyer),
    amountMinor: minorOf(order.pricingSummary.priceSubtotal),
    amountTotalMinor,
    postageMinor:
      minorOf(order.pricingSummary.deliveryCost) - Math.abs(minorOf(order.pricingSummary.deliveryDiscount)),
    ...(service === "" ? {} : { postageService: service }),
    money: moneyOf(order),
    currency: total.currency.toUpperCase(),
    noteFromBuyer: order.buyerCheckoutNotes,
    payment: paymentOf(order),
    shipping: shippingOf(order),
    refund,
    refunds: refunds.filter(({ ref }) => ref !== ""),
    dispatchBy: dispatchBy(order),
    messagingSessionId: null,
    page: `https://www.ebay.${siteOf(order)}/sh/ord/details?orderid=${encodeURIComponent(order.orderId)}`,
    external,
  };
}

/** The one of eBay's three words that says most. */
function statusOf(order: EbayOrder): string {
  if (order.cancelStatus?.cancelState === "CANCELED") return "CANCELED";
  return paid.has(order.orderPaymentStatus) ? order.orderFulfillmentStatus : order.orderPaymentStatus;
}

function stateOf(order: EbayOrder, refund: PlatformRefundState): PlatformOrderState {
  const cancel = order.cancelStatus?.cancelState ?? "";
  if (cancel === "CANCELED") return "cancelled";
  if (!paid.has(order.orderPaymentStatus)) return unpaid.get(order.orderPaymentStatus) ?? "unknown";
  const known = shipped.get(order.orderFulfillmentStatus);
  if (known === undefined) return "unknown";
  if (refund === "full") return "refunded";
  // A request isn't a cancellation. The seller's own needs no answer, and its order isn't to be sent any more.
  if (cancel === "IN_PROGRESS" && !isCancelledBySeller(order)) return "cancelRequested";
  if (cancel === "IN_PROGRESS" && known !== "shipped") return "onHold";
  // eBay's own warehouse sends it: not the seller's to fulfil.
  if (known !== "shipped" && isFulfilledByEbay(order)) return "onHold";
  return refund === "partial" ? "partlyRefunded" : known;
}

/** Whether the newest request to cancel is the seller's own, made on eBay's pages. */
function isCancelledBySeller({ cancelStatus }: EbayOrder): boolean {
  const [newest] = (cancelStatus?.cancelRequests ?? []).toSorted((one, other) =>
    other.cancelRequestedDate.localeCompare(one.cancelRequestedDate),
  );
  return newest !== undefined && isSeller(newest.cancelInitiator);
}

/** "Typically, either the 'Buyer' or 'Seller'": in whichever case. */
export const isSeller = (initiator: string): boolean => initiator.toLowerCase() === "seller";

function isFulfilledByEbay({ program, fulfillmentStartInstructions }: EbayOrder): boolean {
  return (
    program?.fulfillmentProgram?.fulfilledBy === "EBAY" ||
    (fulfillmentStartInstructions ?? []).some(
      ({ fulfillmentInstructionsType: kind }) => kind === "FULFILLED_BY_EBAY",
    )
  );
}

function paymentOf(order: EbayOrder): PlatformOrder["payment"] {
  const payments = order.paymentSummary?.payments ?? [];
  const dates = payments
    .flatMap(({ paymentDate }) => (paymentDate === "" ? [] : [readTime(paymentDate)]))
    .toSorted();
  const paypal = payments.find(
    ({ paymentMethod, paymentReferenceId }) => paymentMethod === "PAYPAL" && paymentReferenceId !== "",
  );
  const isPaid = paid.has(order.orderPaymentStatus);
  return {
    paypal: paypal?.paymentReferenceId ?? null,
    isPaid,
    paidAt: isPaid ? (dates[0] ?? null) : null,
    isDisbursed: false,
  };
}

/** eBay keeps shipments beside the order; without them its links tell the tracking number alone. */
function shippingOf(order: EbayOrder): PlatformOrder["shipping"] {
  const isShipped = order.orderFulfillmentStatus === "FULFILLED";
  const [shipment] = order.shippingFulfillments ?? [];
  if (shipment !== undefined)
    return {
      isShipped,
      ...lastShipped((order.shippingFulfillments ?? []).map((one) => one.shippedDate)),
      provider: carrierName(shipment.shippingCarrierCode),
      trackingNumber: shipment.shipmentTrackingNumber,
    };
  const linked = order.fulfillmentHrefs?.[0]?.split("/").at(-1) ?? "";
  // Told without a number, eBay names it by a few digits such as 999.
  return { isShipped, provider: "", trackingNumber: linked.length > 5 ? linked : "" };
}

function toItem(line: EbayLine): PlatformItem {
  const paidMinor = minorOf(line.discountedLineItemCost ?? line.lineItemCost);
  const taxMinor = (line.taxes ?? []).reduce((sum, { amount }) => sum + minorOf(amount), 0);
  const priceMinor = line.quantity > 0 ? Math.round(paidMinor / line.quantity) : paidMinor;
  const grossMinor = paidMinor + taxMinor;
  return {
    id: line.lineItemId,
    name: line.title,
    description: "",
    images: [],
    sku: line.sku,
    quantity: line.quantity,
    priceMinor,
    ...(grossMinor === priceMinor * line.quantity ? {} : { grossMinor }),
    variants: line.variationAspects ?? [],
    link:
      line.legacyItemId === ""
        ? ""
        : `https://www.ebay.${sites[line.purchaseMarketplaceId] ?? "com"}/itm/${line.legacyItemId}`,
    platformItemId: line.legacyItemId,
    // Variants of a listing are known by their SKU there (listing.mapping.ts).
    ...(line.legacyVariationId !== "0" && line.legacyVariationId !== "" && line.sku !== ""
      ? { platformVariantId: line.sku }
      : {}),
    meta: {
      variationId: line.legacyVariationId === "0" ? null : line.legacyVariationId || null,
      fromBestOffer: line.properties?.fromBestOffer === true,
    },
  };
}

/** The day by which the first of its lines has to be handed over. */
function dispatchBy({ lineItems }: EbayOrder): string | null {
  const days = lineItems.flatMap(({ lineItemFulfillmentInstructions: asked }) =>
    asked?.shipByDate ? [readTime(asked.shipByDate)] : [],
  );
  return days.toSorted()[0] ?? null;
}

function addressOf(shipTo: EbayContact, reference: string, buyer: EbayContact): PlatformAddress {
  const at = shipTo?.contactAddress;
  const countryCode = (at?.countryCode ?? "").toUpperCase();
  // eBay's international hub finds the parcel by this number on the label.
  const lines = [
    reference === "" ? "" : `Reference #${reference}`,
    at?.addressLine1,
    at?.addressLine2,
  ].filter((line) => line !== undefined && line !== "");
  return {
    name: shipTo?.fullName ?? "",
    line1: lines[0] ?? "",
    line2: lines.slice(1).join(", "),
    city: at?.city ?? "",
    state: at?.stateOrProvince ?? "",
    zipcode: at?.postalCode ?? "",
    countryCode,
    countryName: countryName(countryCode),
    phone: shipTo?.primaryPhone?.phoneNumber ?? "",
    email: shipTo?.email || (buyer?.email ?? ""),
  };
}

function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}
