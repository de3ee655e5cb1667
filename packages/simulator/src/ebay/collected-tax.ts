/**
 * Tax that eBay collects from the buyer and remits itself: it is on the order, but no part of what the seller
 * gets. One rate per country, in hundredths of a per cent; only what crosses a border or goes to the States.
 */
import type { Order } from "../model.ts";

const RATES: Readonly<Record<string, { rate: number; type: string }>> = {
  US: { rate: 825, type: "STATE_SALES_TAX" },
  AU: { rate: 1000, type: "GST" },
  NZ: { rate: 1500, type: "GST" },
  NO: { rate: 2500, type: "VAT" },
  DE: { rate: 1900, type: "VAT" },
  FR: { rate: 2000, type: "VAT" },
  NL: { rate: 2100, type: "VAT" },
  IT: { rate: 2200, type: "VAT" },
  ES: { rate: 2100, type: "VAT" },
};

/** The tax of one line in the order's minor unit; null where eBay collects none. Pure. */
export function collectedTax(
  order: Order,
  sellerCountry: string,
  costMinor: number,
): { minor: number; type: string } | null {
  const { country } = order.address;
  const found = RATES[country];
  if (found === undefined || (country === sellerCountry && country !== "US")) return null;
  return { minor: Math.round((costMinor * found.rate) / 10_000), type: found.type };
}
