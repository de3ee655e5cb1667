/**
 * The money of an eBay order in lines. Tax that eBay collects and pays over itself stands outside: the total
 * leaves it out, since the breakdown of taxes isn't asked for. Discounts come as negative numbers, and are
 * read as such whatever their sign.
 */
import { closeMoney, plainLine, readMinor } from "@stallkeeper/connector-sdk";
import type { OrderMoney, PlatformMoneyLine } from "@stallkeeper/connector-sdk";
import type { EbayOrder } from "./order.wire.ts";

type Amount = EbayOrder["totalMarketplaceFee"];

const minor = (amount: Amount): number => (amount ? readMinor(amount.value, amount.currency) : 0);
const off = (amount: Amount): number => -Math.abs(minor(amount));

/** Lines that add up to what the buyer paid the seller. Pure. */
export function moneyOf({ lineItems, pricingSummary: sum, totalMarketplaceFee }: EbayOrder): OrderMoney {
  const goods = lineItems.map((line): PlatformMoneyLine => ({
    ...plainLine("goods", minor(line.lineItemCost), line.title),
    ref: line.lineItemId,
  }));
  const collected = lineItems.flatMap((line) =>
    (line.ebayCollectAndRemitTaxes ?? []).map(({ amount, taxType }): PlatformMoneyLine => ({
      ...plainLine("tax", minor(amount), taxType),
      ref: line.lineItemId,
      counts: "outside",
      isRemitted: true,
    })),
  );
  return closeMoney(
    null,
    [
      ...goods,
      plainLine("discount", off(sum.priceDiscount)),
      plainLine("postage", minor(sum.deliveryCost)),
      plainLine("discount", off(sum.deliveryDiscount), "Delivery"),
      plainLine("fee", minor(sum.fee)),
      plainLine("adjustment", minor(sum.adjustment)),
      plainLine("tax", minor(sum.tax)),
      ...collected,
      { ...plainLine("platformFee", off(totalMarketplaceFee)), isSettled: false },
    ],
    minor(sum.total),
  );
}
