/** What the page is about: the address, as days of the store, with what it's compared with. */
import { comparedRange, dayOf, daysOf, resolveRange, type DayGroup, type DaySpan } from "@stallkeeper/domain";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import { useAccounts } from "../../platform/metadata.ts";
import { useSession } from "../../platform/session.ts";
import { useFormatSettings, useNow } from "../../ui/index.ts";
import type { AnalyticsSearch } from "./analytics-search.ts";
import type { Asked } from "./analytics.api.ts";
import { countedHref, ordersHref, type CountedLines, type CountedOrders } from "./orders-href.ts";
import { texts } from "./texts.ts";

const routes = {
  "/analytics": getRouteApi("/analytics"),
  "/analytics/profit": getRouteApi("/analytics/profit"),
  "/analytics/stock": getRouteApi("/analytics/stock"),
  "/analytics/service": getRouteApi("/analytics/service"),
  "/analytics/orders": getRouteApi("/analytics/orders"),
};

export type ChangeSearch = (patch: {
  [Name in keyof AnalyticsSearch]?: AnalyticsSearch[Name] | undefined;
}) => void;

type FilterName = keyof typeof texts.filters;
/** Which orders a figure counts, beside those that everything on the page counts. */
type Counted = Omit<CountedOrders, "timeZone" | "account"> &
  CountedLines & { accountId?: string | undefined };
const linesOf = ({ country, channel, category, brand, lister, weekday, hour }: CountedLines): CountedLines =>
  Object.fromEntries(
    Object.entries({ country, channel, category, brand, lister, weekday, hour }).filter(
      ([, value]) => value !== undefined,
    ),
  );
const encode = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : encodeURIComponent(name);

/** A group that keeps a chart readable. Pure. */
export function usualGroup(range: DaySpan): DayGroup {
  const days = daysOf(range);
  return days <= 92 ? "day" : days <= 400 ? "week" : "month";
}

/** The state of the page at an address. */
export function useAnalytics(path: keyof typeof routes = "/analytics") {
  const route = routes[path];
  const search: AnalyticsSearch = route.useSearch();
  const navigate = route.useNavigate();
  const { timeZone: personZone } = useFormatSettings();
  const store = useSession().user?.store;
  const timeZone = store?.timeZone ?? "UTC";
  const today = dayOf(useNow(), timeZone);
  const range = resolveRange(search.range ?? "30", today, search);
  const comparison = search.compare ?? "previous";
  const before = comparedRange(range, comparison);
  const isInBase = search.currency === "base";
  const filters = {
    platform: search.platform,
    account: search.account,
    country: search.country,
    tag: search.tag,
    // Words may have commas in them.
    channel: encode(search.channel),
    category: encode(search.category),
    brand: encode(search.brand),
    lister: encode(search.lister),
    ...(isInBase ? { in: "base" as const } : {}),
  };
  const accounts = useAccounts();
  const account = accounts.find(({ _id }) => _id === search.account);
  const change: ChangeSearch = useCallback(
    (patch) =>
      void navigate({
        search: (old) =>
          Object.fromEntries(Object.entries({ ...old, ...patch }).filter(([, value]) => value !== undefined)),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  // Figures in the store's currency are of orders in any, unless they're of one alone.
  const hrefOf = ({ accountId, ...counted }: Counted, isOfCurrency = !isInBase): string => {
    const { platform, country, tag, channel, category, brand, lister } = search;
    const ofLines = { country, channel, category, brand, lister, ...linesOf(counted) };
    const all = { timeZone, platform, tag, ...counted };
    const shown = { ...all, ...(isOfCurrency ? {} : { currency: undefined }) };
    if (Object.values(ofLines).some((value) => value !== undefined))
      return countedHref({ ...shown, ...ofLines, account: accountId ?? search.account });
    const own = accountId === undefined ? account : accounts.find(({ _id }) => _id === accountId);
    return ordersHref(
      { ...shown, account: own === undefined ? undefined : `${own.platform}/${own.username}` },
      personZone,
    );
  };
  /** Says which of the chosen filters a figure doesn't follow, or nothing. */
  const notNarrowedBy = (names: readonly FilterName[]): string[] => {
    const chosen = names.filter((name) => search[name] !== undefined);
    return chosen.length === 0 ? [] : [texts.notNarrowed(chosen.map((name) => texts.filters[name]))];
  };
  return {
    path,
    search,
    change,
    today,
    range,
    before,
    comparison,
    isInBase,
    group: search.by ?? usualGroup(range),
    asked: { ...range, ...filters } satisfies Asked,
    askedBefore: { ...before, ...filters } satisfies Asked,
    ownCurrency: store?.currency ?? "EUR",
    timeZone,
    hrefOf,
    notNarrowedBy,
  };
}

export type Analytics = ReturnType<typeof useAnalytics>;
