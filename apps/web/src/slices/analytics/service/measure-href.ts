import type { ServiceMeasure, ServiceOfferKind, ServiceTalk } from "@stallkeeper/contract";
import type { AnalyticsSearch } from "../analytics-search.ts";

type Listed = ServiceMeasure | ServiceTalk | ServiceOfferKind;

/** The same page with what a figure counts, of one account where it's named. Pure. */
export function measureHref(search: AnalyticsSearch, measure: Listed, accountId = ""): string {
  const all = { ...search, measure, ...(accountId === "" ? {} : { account: accountId }) };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) if (value !== undefined) params.set(name, value);
  return `/analytics/service?${params.toString()}`;
}
