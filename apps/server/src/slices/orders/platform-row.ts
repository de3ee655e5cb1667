/**
 * An order as a marketplace tells it, turned into the platform's side of a row of `orders`. Pure. Money stays
 * in minor units, times stay ISO 8601, the vendor's untouched object is kept (marketplaces C); what nobody
 * knows is kept and shown, never thrown away.
 */
import type { JsonObject, PlatformItem, PlatformOrder } from "@stallkeeper/connector-sdk";
import { dispatchBy, isExternal, listTownLines, type WorkCalendar } from "@stallkeeper/domain";
import type { ReadOrder } from "./read-status.ts";

/** Where orders come from: one account of a store. */
export interface OrderSource {
  accountId: string;
  /** The platform's id, and its name. */
  platform: string;
  platformName: string;
  username: string;
}

/** The wire's number of a refund (decisions 1); null: none, or a part only. */
const refundNumbers = { none: null, partial: null, pending: 1, full: 2, refused: 3 } as const;

/** The id of an order in our own tables. */
export function orderIdOf(
  source: Pick<OrderSource, "platform" | "accountId">,
  platformOrderId: string,
): string {
  return `${source.platform}:${source.accountId}:${platformOrderId}`;
}

/**
 * One row of the bulk insert; keys are the columns. Without a deadline of the platform it has the one by the
 * account's calendar, counted from its payment; what isn't the seller's to fulfil has none (decisions 12).
 */
export function platformRow(source: OrderSource, order: ReadOrder, calendar: WorkCalendar) {
  const id = orderIdOf(source, order.platformOrderId);
  const { isShipped, shippedAt, provider, trackingNumber } = order.shipping;
  const external = isExternal({ state: order.state, isPaid: order.payment.isPaid, isShipped });
  // Where the platform doesn't say when it was paid, one that was never seen unpaid was paid when it came.
  const paidAt = order.payment.paidAt ?? (external ? null : order.createdAt);
  return {
    id,
    platform_order_id: order.platformOrderId,
    order_number: order.orderNumber,
    status: order.status,
    state: order.state,
    platform_updated_at: order.updatedAt,
    platform_order: order.external,
    data: smallFacts(order),
    items: order.items.map((item) => itemRow(source, id, item)),
    buyer: order.buyer,
    address: order.address,
    address_formatted: formatAddress(order.address),
    item_variants: order.items.flatMap((item) =>
      item.variants.map((variant) => ({ itemId: `${id}:${item.id}`, ...variant })),
    ),
    amount_minor: order.amountMinor,
    amount_total_minor: order.amountTotalMinor,
    money: order.money,
    currency: order.currency,
    note_from_buyer: order.noteFromBuyer === "" ? null : order.noteFromBuyer,
    paypal: order.payment.paypal,
    payment_disbursed: order.payment.isDisbursed,
    platform_messaging_session: order.messagingSessionId,
    dispatch_by: external ? null : dispatchBy({ platformDeadline: order.dispatchBy, paidAt }, calendar),
    platform_dispatch_by: order.dispatchBy,
    paid_at: paidAt,
    external,
    failed: order.state === "cancelled",
    refund: refundNumbers[order.refund.state],
    shipped: isShipped,
    platform_shipped_at: isShipped ? (shippedAt ?? null) : null,
    shipping_provider: provider === "" ? null : provider,
    tracking_number: trackingNumber === "" ? null : trackingNumber,
    created_at: order.createdAt,
  };
}

export type PlatformRow = ReturnType<typeof platformRow>;

function smallFacts(order: ReadOrder): JsonObject {
  return {
    channel: order.source,
    isPaid: order.payment.isPaid,
    // When the platform says it was paid: wins over what was made out here.
    ...(order.payment.paidAt === null ? {} : { paidAt: order.payment.paidAt }),
    // A word of the shop's own, and what it was taken for.
    ...(order.readAs === null ? {} : { readAs: order.readAs }),
    isShipped: order.shipping.isShipped,
    // The columns may hold our own parcel: what the platform says of its own is kept beside them.
    shippingProvider: order.shipping.provider,
    trackingNumber: order.shipping.trackingNumber,
    postageMinor: order.postageMinor,
    ...(order.postageService === undefined ? {} : { postageService: order.postageService }),
    ...(order.payment.canPayBack === false ? { canPayBack: false } : {}),
    ...(order.isGift === true ? { isGift: true } : {}),
    ...(order.page === undefined ? {} : { page: order.page }),
    countryCode: order.address.countryCode,
    refundState: order.refund.state,
    refundedMinor: order.refund.refundedMinor,
    ...(order.cases === undefined || order.cases.length === 0
      ? {}
      : { cases: order.cases.map((one) => ({ ...one })) }),
    refunds: (order.refunds ?? []).map(({ items, ...one }) => ({
      ...one,
      // Where its platform doesn't say: the moment at which it was first seen, which the upsert keeps.
      ...(one.at === null ? { at: order.updatedAt, isAtSeen: true } : {}),
      ...(items === undefined ? {} : { items: items.map((item) => ({ ...item })) }),
    })),
  };
}

function itemRow(source: OrderSource, orderId: string, item: PlatformItem) {
  return {
    _id: `${orderId}:${item.id}`,
    name: item.name,
    description: item.description,
    images: item.images,
    platforms: {
      [source.platform]: {
        ...item.meta,
        itemId: item.id,
        listingId: item.platformItemId,
        ...(item.platformVariantId === undefined ? {} : { variantId: item.platformVariantId }),
      },
    },
    meta: { link: item.link, id: item.platformItemId, fulfillmentLink: "", fulfillmentId: "" },
    priceMinor: item.priceMinor,
    grossMinor: item.grossMinor ?? item.priceMinor * item.quantity,
    sku: item.sku,
    quantity: wholePieces(item.quantity),
    variants: item.variants,
    isFee: item.isFee === true,
  };
}

const mostPieces = 1_000_000;

/**
 * A platform may sell by the yard or write nonsense; what is packed, booked and summed are whole pieces. The
 * platform's own word stays in `platform_order`.
 */
function wholePieces(quantity: number): number {
  return Math.min(Math.max(1, Math.ceil(quantity)), mostPieces);
}

function formatAddress(address: PlatformOrder["address"]): string {
  return [address.name, address.line1, address.line2, ...listTownLines(address), address.countryName]
    .filter((line) => line !== "")
    .join("\n");
}
