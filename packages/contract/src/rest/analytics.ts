/**
 * Figures over ranges of days of the store's time zone (design 4.11). Amounts are in minor units and stand by
 * currency: nothing adds two. Where the store's currency is asked for, each amount of an order is converted at its
 * day's rate and rounded by itself, so that sums add up; orders of days without a rate are left out.
 */
import { isDay, isRange, isRate, type ExchangeRate } from "@stallkeeper/domain";
import { z } from "zod";

const day = z.string().max(10);
const rangeText = "Choose two days, the first one first, at most ten years apart.";
const mostNames = 50;
/** Commas part names; one within a name is written as in an address. */
function readName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
const names = z
  .string()
  .max(2_000)
  .optional()
  .transform((text) =>
    (text ?? "")
      .split(",")
      .filter((name) => name !== "")
      .map(readName),
  )
  .pipe(z.array(z.string()).max(mostNames));

/** What each figure is asked for: both days belong to the range; empty lists stand for all. */
export const analyticsQuery = z
  .object({
    from: day,
    to: day,
    platform: names,
    account: names,
    /** Of orders: countries by code or English name, channels as orders name them, and tags. */
    country: names,
    tag: names,
    channel: names,
    /** Of items, and who put up the listing that was bought on: an order with one such line counts whole. */
    category: names,
    brand: names,
    lister: names,
    /** base: all of it in the store's currency, at the rates of the orders' days. */
    in: z.enum(["own", "base"]).default("own"),
  })
  .refine(({ from, to }) => isRange(from, to), { path: ["from"], error: rangeText });
export type AnalyticsQuery = z.output<typeof analyticsQuery>;

interface Figures {
  /** When they were read. */
  asOf: string;
}

/** The sales of a day at a platform in a currency. */
export interface SalesRow {
  day: string;
  platform: string;
  currency: string;
  orders: number;
  /** What buyers paid less what went back to them. */
  netMinor: number;
  refundedMinor: number;
}

export interface SalesView extends Figures {
  /** Its days are the rows' days. */
  timeZone: string;
  rows: SalesRow[];
}

/** Orders of an hour of the week: 1 for Monday, hours as the store's clocks show them. */
export interface HourRow {
  weekday: number;
  hour: number;
  orders: number;
}
export interface HoursView extends Figures {
  rows: HourRow[];
}

/** Net sales of a country by its code, or as orders name it where that is none; "" where they name none. */
export interface CountryRow {
  country: string;
  currency: string;
  orders: number;
  netMinor: number;
}
export interface CountriesView extends Figures {
  rows: CountryRow[];
}

export const itemsQuery = analyticsQuery.safeExtend({ of: z.enum(["item", "brand"]).default("item") });
export type ItemsQuery = z.output<typeof itemsQuery>;

/** What was sold of an item or a brand, in one currency: goods as their lines cost, before refunds. */
export interface ItemSalesRow {
  /** The SKU; where there is none, the name. A brand is its own key. */
  key: string;
  name: string;
  /** "" for a brand, and where lines bear none. */
  sku: string;
  currency: string;
  pieces: number;
  goodsMinor: number;
}
export interface ItemSalesView extends Figures {
  rows: ItemSalesRow[];
}

/** The sales of a currency, and what they are in the store's own where rates are known. */
export interface CurrencyRow {
  currency: string;
  orders: number;
  netMinor: number;
  /** Of the orders that have a rate. */
  baseMinor: number;
  ordersWithoutRate: number;
  netMinorWithoutRate: number;
  /** The days of those, in the store's zone; null: none. */
  missingFrom: string | null;
  missingTo: string | null;
  /** The rates that were used; null: none. */
  lowestRate: string | null;
  highestRate: string | null;
}
/** What figures of a range can be narrowed to, beside platforms, accounts, countries and tags. */
export interface ChoicesView {
  categories: string[];
  brands: string[];
  listers: { listerId: string; name: string }[];
  /** How orders of the range came, in their platforms' words. */
  channels: string[];
}

/** The sales that a figure counts. */
export const salesOrdersQuery = analyticsQuery.safeExtend({
  currency: z.string().max(3).default(""),
  sku: z.string().max(200).default(""),
  /** Of the store's clocks: 1 for Monday; 0 and -1 for any. */
  weekday: z
    .string()
    .regex(/^[1-7]$/)
    .optional()
    .transform((day) => Number(day ?? 0)),
  hour: z
    .string()
    .regex(/^(1?\d|2[0-3])$/)
    .optional()
    .transform((hour) => Number(hour ?? -1)),
});
export type SalesOrdersQuery = z.output<typeof salesOrdersQuery>;

export interface SaleOrder {
  orderId: string;
  orderNumber: string;
  platform: string;
  accountId: string;
  itemName: string;
  boughtAt: string;
  currency: string;
  netMinor: number;
  refundedMinor: number;
}
export interface SalesOrdersView extends Figures {
  /** The newest first; of very many, so many. */
  rows: SaleOrder[];
  total: number;
}

export interface CurrenciesView extends Figures {
  base: string;
  rows: CurrencyRow[];
}

const mostRates = 2_000;
const currencyCode = z.string().regex(/^[A-Z]{3}$/, "Enter a three-letter code, such as EUR.");
const rateDay = z.string().refine(isDay, "Use a day such as 2026-03-29.");

/** Rates that are entered or come from a file: of the store's currency for one of another. */
export const exchangeRatesInput = z.strictObject({
  rates: z
    .array(
      z.strictObject({
        day: rateDay,
        currency: currencyCode,
        rate: z.string().refine(isRate, "Use a number above 0, such as 0.8612."),
      }),
    )
    .min(1)
    .max(mostRates),
});
export type ExchangeRatesInput = z.output<typeof exchangeRatesInput>;

export const exchangeRateRemovalInput = z.strictObject({ day: rateDay, currency: currencyCode });
export type ExchangeRateRemovalInput = z.output<typeof exchangeRateRemovalInput>;

export interface ExchangeRateRow extends ExchangeRate {
  byName: string;
  changedAt: string;
}
export interface ExchangeRatesView {
  base: string;
  /** The newest first; of very many, so many. */
  rows: ExchangeRateRow[];
  total: number;
}

export const profitGroups = [
  "all",
  "platform",
  "account",
  "channel",
  "tag",
  "category",
  "brand",
  "item",
  "lister",
] as const;
export type ProfitGroup = (typeof profitGroups)[number];
export const profitQuery = analyticsQuery.safeExtend({ by: z.enum(profitGroups).default("all") });
export type ProfitQuery = z.output<typeof profitQuery>;

/** What is added or taken away on the way from sales to net: fees by kind are "fee:" and their kind. */
export interface ProfitStep {
  /** sales, refunds, tax, fee:…, postage, other, cost; charges: fees and postage of no order;
   * cancelled: what orders cost that aren't sales any more */
  step: string;
  /** Signed: what is taken away is below 0. */
  amountMinor: number;
}

/** The profit of a group in one currency. An order of two tags counts for both. */
export interface ProfitRow {
  /** A platform, an account's id, a channel, a tag, a category, a brand, a SKU or a name, a lister; "" for all or none. */
  key: string;
  name: string;
  /** Of items alone: "" where lines bear none. */
  sku: string;
  currency: string;
  orders: number;
  /** Orders whose platform has settled them, when it did last, and those whose fees are estimates or unknown. */
  ordersSettled: number;
  settledAt: string | null;
  ordersWithEstimates: number;
  ordersWithoutFees: number;
  /** Shipped without a label bought here or settled by the platform: what their postage cost isn't known. */
  ordersWithoutPostage: number;
  /** Labels in another currency, which are left out. */
  labelsLeftOut: number;
  pieces: number;
  piecesWithoutCost: number;
  /** Those that the ledger booked nothing for: what their items cost today counts. */
  piecesAtTodaysCost: number;
  steps: ProfitStep[];
}
export interface ProfitView extends Figures {
  rows: ProfitRow[];
  /** Fees and postage of no order that this group or these filters can't follow, or whose day has no rate. */
  chargesLeftOut: { currency: string; charges: number }[];
}
