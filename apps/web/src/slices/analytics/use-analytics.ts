/** What the page is about: the address, as days of the store, with what it's compared with. */
import { comparedRange, dayOf, daysOf, resolveRange, type DayGroup, type DaySpan } from "@stallkeeper/domain";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback } from "react";
import { useAccounts } from "../../platform/metadata.ts";
import { useSession } from "../../platform/session.ts";
import { useFormatSettings, useNow } from "../../ui/index.ts";
import type { AnalyticsSearch } from "./analytics-search.ts";
import type { Asked } from "./analytics.api.ts";
import { ordersHref, type CountedOrders } from "./orders-href.ts";

const routes = {
  "/analytics": getRouteApi("/analytics"),
  "/analytics/profit": getRouteApi("/analytics/profit"),
};

export type ChangeSearch = (patch: {
  [Name in keyof AnalyticsSearch]?: AnalyticsSearch[Name] | undefined;
}) => void;

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
    ...(isInBase ? { in: "base" as const } : {}),
  };
  const account = useAccounts().find(({ _id }) => _id === search.account);
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
  const hrefOf = (counted: Omit<CountedOrders, "timeZone">, isOfCurrency = !isInBase): string =>
    ordersHref(
      {
        timeZone,
        platform: search.platform,
        account: account === undefined ? undefined : `${account.platform}/${account.username}`,
        ...counted,
        ...(isOfCurrency ? {} : { currency: undefined }),
      },
      personZone,
    );
  return {
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
  };
}

export type Analytics = ReturnType<typeof useAnalytics>;
