/** The words of Profit. */
import type { ProfitGroup } from "@stallkeeper/contract";
import { plural } from "../../../ui/format.ts";

const steps: Record<string, string> = {
  sales: "Sales",
  refunds: "Refunds",
  tax: "Tax",
  fees: "Fees",
  "fee:estimate": "Fees (estimate)",
  "fee:finalValue": "Selling fee",
  "fee:payment": "Payment fee",
  "fee:listing": "Listing fee",
  "fee:promoted": "Promotion fee",
  "fee:label": "Label fee",
  postage: "Postage",
  other: "Other charges",
  cancelled: "Cancelled orders",
  cost: "Cost of items",
  charges: "Charges without an order",
  profit: "Net profit",
};

const otherFee = "Other fee";

/** A step in words; a fee by its kind. */
export function nameStep(step: string): string {
  return steps[step] ?? (step.startsWith("fee:") ? otherFee : step);
}

export const texts = {
  tab: "Profit",
  title: "Net profit",
  by: "Profit by",
  margin: (percent: string) => `${percent} of sales`,
  settled: (settled: number, all: number) =>
    `${settled} of ${plural(all, { one: "# order", other: "# orders" })} settled`,
  estimated: (count: number) =>
    plural(count, { one: "fees of # order are estimates", other: "fees of # orders are estimates" }),
  withoutFees: (count: number) =>
    plural(count, { one: "fees of # order aren't known", other: "fees of # orders aren't known" }),
  withoutPostage: (count: number) =>
    plural(count, { one: "postage of # order isn't known", other: "postage of # orders isn't known" }),
  leftOut: (count: number) =>
    plural(count, {
      one: "# label in another currency isn't counted",
      other: "# labels in another currency aren't counted",
    }),
  chargesLeftOut: (count: number) =>
    plural(count, {
      one: "# charge without an order isn't counted here",
      other: "# charges without an order aren't counted here",
    }),
  withoutCost: (count: number) =>
    plural(count, { one: "# piece has no cost", other: "# pieces have no cost" }),
  atTodaysCost: (count: number) =>
    plural(count, {
      one: "# piece counts at today's cost, because stock hasn't booked it",
      other: "# pieces count at today's cost, because stock hasn't booked them",
    }),
  known: "All fees and costs known",
  in: (currency: string) => `in ${currency}`,
  atRates: (currency: string) => `in ${currency} at the rate of each order's day`,
  tagsOverlap: "An order with two tags counts for both.",
  shares: "An order's amounts are split by the price of its lines.",
  groups: {
    platform: "Platform",
    account: "Account",
    channel: "Channel",
    tag: "Tag",
    category: "Category",
    brand: "Brand",
    item: "Item",
    lister: "Listed by",
  } satisfies Record<Exclude<ProfitGroup, "all">, string>,
  noTag: "No tag",
  noName: "Not set",
  noLister: "Not listed here",
  columns: { orders: "Orders", margin: "Margin", unknown: "Unknown" },
};
