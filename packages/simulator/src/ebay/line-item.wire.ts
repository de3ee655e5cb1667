/** A line of an order in eBay's words; the lines' totals add up to the order's. */
import { findUnshipped } from "../acts/order-state.ts";
import { formatListingId } from "../history/listing-builder.ts";
import type { Account, Line, Order } from "../model.ts";
import { collectedTax } from "./collected-tax.ts";
import type { Money } from "./ebay.wire.ts";
import { toIso, toMarketplaceId, toMoney } from "./ebay.wire.ts";

type View = { account: Account; hasTaxBreakdown: boolean };
export type LineView = { wire: Record<string, unknown>; collectedMinor: number };

/** Line `at` of the order; postage stands on the first line, discount and tax on each in its share. */
export function toLineItem(order: Order, at: number, view: View): LineView {
  const money = (minor: number): Money => toMoney(minor, order.currency);
  const line = order.lines[at];
  if (line === undefined) throw new RangeError(`Order ${order.id} has no line ${String(at)}.`);
  const { costMinor, discountMinor, taxMinor, postageMinor } = partsOf(order, at);
  const collected = collectedTax(order, view.account.country, costMinor - discountMinor);
  const collectedMinor = collected?.minor ?? 0;
  const totalMinor =
    costMinor - discountMinor + postageMinor + taxMinor + (view.hasTaxBreakdown ? collectedMinor : 0);
  const site = toMarketplaceId(view.account.country);
  const wire = {
    lineItemId: line.id,
    legacyItemId: formatListingId({ market: "ebay" }, line.listingId),
    legacyVariationId: "0",
    ...(line.sku !== null && { sku: line.sku }),
    title: line.title,
    lineItemCost: money(costMinor),
    ...(discountMinor > 0 && { discountedLineItemCost: money(costMinor - discountMinor) }),
    quantity: line.quantity,
    soldFormat: "FIXED_PRICE",
    listingMarketplaceId: site,
    purchaseMarketplaceId: site,
    lineItemFulfillmentStatus: statusOf(order, line),
    total: money(totalMinor),
    deliveryCost: { shippingCost: money(postageMinor) },
    appliedPromotions:
      discountMinor > 0
        ? [{ promotionId: "9001", description: "10 % off", discountAmount: money(discountMinor) }]
        : [],
    taxes: taxMinor > 0 ? [{ amount: money(taxMinor), ...(view.hasTaxBreakdown && { taxType: "VAT" }) }] : [],
    ...(collected !== null &&
      collectedMinor > 0 && {
        ebayCollectAndRemitTaxes: [
          { taxType: collected.type, amount: money(collectedMinor), collectionMethod: "NET" },
        ],
      }),
    properties: { buyerProtection: true, fromBestOffer: order.offerId !== null, soldViaAdCampaign: false },
    lineItemFulfillmentInstructions: { shipByDate: toIso(order.dispatchBy), guaranteedDelivery: false },
    itemLocation: { countryCode: view.account.country, location: "Practice town", postalCode: "PR1 2AC" },
    ...(line.variants.length > 0 && { variationAspects: line.variants }),
    refunds: refundsOf(order, line),
  };
  return { wire, collectedMinor };
}

/** The refunds made for a line, which tell no state: one without a date is under way, a failed one is gone. */
function refundsOf(order: Order, line: Line): Record<string, unknown>[] {
  return order.refunds
    .filter(({ state }) => state !== "failed")
    .flatMap((refund) =>
      (refund.lines ?? [])
        .filter(({ lineId }) => lineId === line.id)
        .map(({ amountMinor }) => ({
          refundId: refund.id,
          amount: toMoney(amountMinor, order.currency),
          ...(refund.state === "refunded" && { refundDate: toIso(refund.settledAt ?? refund.at) }),
        })),
    );
}

function statusOf(order: Order, line: Line): string {
  const open = findUnshipped(order).find((one) => one.lineId === line.id);
  if (open === undefined) return "FULFILLED";
  return open.quantity < line.quantity ? "IN_PROGRESS" : "NOT_STARTED";
}

/** What falls to a line; the last takes what rounding left. */
function partsOf(
  order: Order,
  at: number,
): { costMinor: number; discountMinor: number; taxMinor: number; postageMinor: number } {
  const { lines, itemsMinor } = order;
  const costMinor = costOf(lines[at]);
  const shareOf = (wholeMinor: number): number => {
    const ofLine = (one: Line): number =>
      itemsMinor === 0 ? 0 : Math.floor((wholeMinor * costOf(one)) / itemsMinor);
    if (at < lines.length - 1) return ofLine(lines[at] as Line);
    return wholeMinor - lines.slice(0, -1).reduce((sum, one) => sum + ofLine(one), 0);
  };
  return {
    costMinor,
    discountMinor: shareOf(order.discountMinor),
    taxMinor: shareOf(order.taxMinor),
    postageMinor: at === 0 ? order.postageMinor : 0,
  };
}

function costOf(line: Line | undefined): number {
  return line === undefined ? 0 : line.priceMinor * line.quantity;
}
