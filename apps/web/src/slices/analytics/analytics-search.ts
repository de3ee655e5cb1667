/** What the address of Analytics says: range, comparison, filters, grouping, currency. Wrong values are left out. */
import type { Comparison, DayGroup, RangeName } from "@stallkeeper/domain";

export interface AnalyticsSearch {
  /** Left out: the last 30 days. */
  range?: RangeName;
  from?: string;
  to?: string;
  /** Left out: the days before. */
  compare?: Comparison;
  /** Left out: by day, or what the length of the range makes readable. */
  by?: DayGroup;
  platform?: string;
  /** An account's id. */
  account?: string;
  /** As orders name it. */
  country?: string;
  tag?: string;
  /** How an order came, in its platform's words. */
  channel?: string;
  /** Of the items of an order. */
  category?: string;
  brand?: string;
  /** Who put up the listing that was bought on, by id. */
  lister?: string;
  /** Of the list of orders. */
  sku?: string;
  weekday?: string;
  hour?: string;
  /** A code; "base": all in the store's own. */
  currency?: string;
  /** Of Service: whose orders are listed. */
  measure?: string;
  /** Of returned and refunded orders; "-" where none was given. */
  reason?: string;
  /** Which days of the range are listed: the first and the last, joined by "_". */
  days?: string;
}

// Lists of their own: those of the domain would bring its rules of ranges into the first script.
const ranges: readonly RangeName[] = ["today", "7", "90", "month", "year", "custom"];
const groups: readonly DayGroup[] = ["day", "week", "month"];

const weekdays = ["1", "2", "3", "4", "5", "6", "7"];
const hours = Array.from({ length: 24 }, (_, hour) => String(hour));

const one = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === String(value));
const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Reads the search parameters. Days that are no range are kept here and mean the last 30 (`resolveRange`). */
export function parseAnalyticsSearch(search: Record<string, unknown>): AnalyticsSearch {
  const range = one(ranges, search["range"]);
  const isCustom = range === "custom";
  const compare: Comparison | undefined = one(["year"], search["compare"]);
  const read: { [Name in keyof AnalyticsSearch]: AnalyticsSearch[Name] | undefined } = {
    range,
    from: isCustom ? text(search["from"]) : undefined,
    to: isCustom ? text(search["to"]) : undefined,
    compare,
    by: one(groups, search["by"]),
    platform: text(search["platform"]),
    account: text(search["account"]),
    country: text(search["country"]),
    tag: text(search["tag"]),
    channel: text(search["channel"]),
    category: text(search["category"]),
    brand: text(search["brand"]),
    lister: text(search["lister"]),
    sku: text(search["sku"]),
    weekday: one(weekdays, search["weekday"]),
    hour: one(hours, search["hour"]),
    currency: /^([A-Z]{3}|base)$/.test(String(search["currency"])) ? String(search["currency"]) : undefined,
    measure: text(search["measure"]),
    reason: text(search["reason"]),
    days: /^\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d$/.test(String(search["days"]))
      ? String(search["days"])
      : undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
