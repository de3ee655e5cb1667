import type { ServiceMeasure, ServiceOfferKind, ServiceTalk } from "@stallkeeper/contract";
import type { DaySpan } from "@stallkeeper/domain";
import type { AnalyticsSearch } from "../analytics-search.ts";

type Listed = ServiceMeasure | ServiceTalk | ServiceOfferKind;
type Which = Pick<AnalyticsSearch, "account" | "platform" | "category" | "reason"> & { days?: DaySpan };

/** The same page with what a figure counts, narrowed to what it is of. Pure. */
export function measureHref(
  search: AnalyticsSearch,
  measure: Listed,
  { days, ...which }: Which = {},
): string {
  const { reason: _reason, days: _days, ...kept } = search;
  const all = {
    ...kept,
    measure,
    ...which,
    ...(days === undefined ? {} : { days: `${days.from}_${days.to}` }),
  };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) if (value !== undefined) params.set(name, value);
  return `/analytics/service?${params.toString()}`;
}
