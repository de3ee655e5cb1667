/** What the address of Analytics says: range, comparison, filters, grouping, currency. Wrong values are left out. */
import {
  comparisons,
  dayGroups,
  isRange,
  rangeNames,
  type Comparison,
  type DayGroup,
  type RangeName,
} from "@stallkeeper/domain";

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
  /** A code; "base": all in the store's own. */
  currency?: string;
}

const one = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === String(value));
const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Reads the search parameters. */
export function parseAnalyticsSearch(search: Record<string, unknown>): AnalyticsSearch {
  const [from, to] = [text(search["from"]) ?? "", text(search["to"]) ?? ""];
  const isCustom = search["range"] === "custom" && isRange(from, to);
  const range = one(rangeNames, search["range"]);
  const read: { [Name in keyof AnalyticsSearch]: AnalyticsSearch[Name] | undefined } = {
    range: range === "30" || (range === "custom" && !isCustom) ? undefined : range,
    from: isCustom ? from : undefined,
    to: isCustom ? to : undefined,
    compare: search["compare"] === "year" ? one(comparisons, search["compare"]) : undefined,
    by: one(dayGroups, search["by"]),
    platform: text(search["platform"]),
    account: text(search["account"]),
    currency: /^([A-Z]{3}|base)$/.test(String(search["currency"])) ? String(search["currency"]) : undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
