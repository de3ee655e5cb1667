/** What eBay keeps of a paid order. */
import type { Order } from "../model.ts";

/** 12.8 % of what the buyer paid, and 30 of the minor unit; nothing of an order that cost nothing. */
export function feePartsOf({ totalMinor }: Order): { feeType: string; amountMinor: number }[] {
  if (totalMinor === 0) return [];
  return [
    { feeType: "FINAL_VALUE_FEE", amountMinor: Math.round(totalMinor * 0.128) },
    { feeType: "FINAL_VALUE_FEE_FIXED_PER_ORDER", amountMinor: 30 },
  ];
}
