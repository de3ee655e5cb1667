/**
 * What a saved view of Analytics keeps: the tab and what its address says. A range keeps its name, so that "the
 * last 30 days" are those of the day on which it's opened; days that were chosen stay those days.
 */
import { parseAnalyticsSearch, type AnalyticsSearch } from "./analytics-search.ts";

const tabs = ["profit", "stock", "service"] as const;

/** The tab of a path, "" for Sales; null: a page without views. */
export function tabOf(path: string): string | null {
  if (path === "/analytics") return "";
  return tabs.find((tab) => path === `/analytics/${tab}`) ?? null;
}

/** The view in a text that can be kept and compared: in a fixed order, without what is usual. Pure. */
export function writeAnalyticsView(tab: string, search: AnalyticsSearch): string {
  const params = new URLSearchParams(tab === "" ? {} : { tab });
  const {
    sku: _sku,
    weekday: _weekday,
    hour: _hour,
    days: _days,
    ...kept
  } = parseAnalyticsSearch({ ...search });
  for (const [name, value] of Object.entries(kept)) params.set(name, value);
  return params.toString();
}

/** Reads a kept text, whatever order its parts stand in and whatever doesn't belong there. */
function readView(query: string): { tab: string; search: AnalyticsSearch } {
  const { tab = "", ...search } = Object.fromEntries(new URLSearchParams(query));
  return { tab: tabs.find((one) => one === tab) ?? "", search: parseAnalyticsSearch(search) };
}

/** The same view as `writeAnalyticsView` writes it. Pure. */
export function normaliseView(query: string): string {
  const { tab, search } = readView(query);
  return writeAnalyticsView(tab, search);
}

/** The address that opens a view. Pure. */
export function viewHref(query: string): string {
  const { tab, search } = readView(query);
  const params = writeAnalyticsView("", search);
  return `/analytics${tab === "" ? "" : `/${tab}`}${params === "" ? "" : `?${params}`}`;
}
