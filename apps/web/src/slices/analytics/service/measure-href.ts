import type { ServiceMeasure } from "@stallkeeper/contract";
import type { AnalyticsSearch } from "../analytics-search.ts";

/** The same page with the orders that a measure counts, of one account where it's named. Pure. */
export function measureHref(search: AnalyticsSearch, measure: ServiceMeasure, accountId = ""): string {
  const all = { ...search, measure, ...(accountId === "" ? {} : { account: accountId }) };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) if (value !== undefined) params.set(name, value);
  return `/analytics/service?${params.toString()}`;
}
