/**
 * The money of a WooCommerce order in lines. Pure. The shop keeps amounts without tax and the tax beside
 * them, whatever it shows its buyers; where its prices include tax, lines are told with it, as the buyer saw
 * them. `subtotal` is before coupons, `total` after.
 */
import { closeMoney, plainLine } from "@stallkeeper/connector-sdk";
import type { OrderMoney, PlatformMoneyLine } from "@stallkeeper/connector-sdk";
import { toUnits, unitsToMinor } from "./exact-amounts.ts";
import type { WooOrder } from "./order.wire.ts";

/** What was paid for a line with its tax, in minor units. */
export function grossOf(
  { total, total_tax: tax }: { total: string; total_tax: string },
  currency: string,
): number {
  return unitsToMinor(toUnits(total) + toUnits(tax), currency);
}

export function moneyOf(order: WooOrder): OrderMoney {
  const minor = (units: number): number => unitsToMinor(units, order.currency.toUpperCase());
  const isIncluded = order.prices_include_tax;
  const line = (
    kind: PlatformMoneyLine["kind"],
    ref: string,
    name: string,
    net: string,
    tax: string,
    sign = 1,
  ): PlatformMoneyLine => ({
    kind,
    ref,
    name,
    amountMinor: sign * minor(toUnits(net) + (isIncluded ? toUnits(tax) : 0)),
    taxMinor: sign * minor(toUnits(tax)),
  });
  const coupons = order.coupon_lines.map(({ code, discount, discount_tax: tax }) =>
    line("discount", "", code, discount, tax, -1),
  );
  // Prices lowered by hand are a discount without a coupon.
  const discount = line("discount", "", "", order.discount_total, order.discount_tax, -1);
  const byHand = discount.amountMinor - coupons.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return closeMoney(
    isIncluded,
    [
      ...order.line_items.map(({ id, name, subtotal, subtotal_tax: tax }) =>
        line("goods", id, name, subtotal, tax),
      ),
      ...coupons,
      plainLine("discount", byHand),
      ...order.shipping_lines.map(({ id, method_title: name, total, total_tax: tax }) =>
        line("postage", id, name, total, tax),
      ),
      ...order.fee_lines.map(({ id, name, total, total_tax: tax }) => line("fee", id, name, total, tax)),
      ...order.tax_lines.map(
        ({
          label,
          rate_percent: percent,
          tax_total: tax,
          shipping_tax_total: postageTax,
        }): PlatformMoneyLine => ({
          ...plainLine(
            "tax",
            minor(toUnits(tax) + toUnits(postageTax)),
            percent > 0 ? `${label} ${percent}%` : label,
          ),
          counts: isIncluded ? "included" : "added",
        }),
      ),
    ],
    minor(toUnits(order.total)),
  );
}
