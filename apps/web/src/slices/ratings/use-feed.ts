/** What the list shows: view, filters and the open rating stand in the address, the rows follow. */
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo } from "react";
import { keepFresh } from "../../platform/keep-fresh.ts";
import type { ChangeSearch } from "./feed-bar.tsx";
import { feedQuery, ratingQuery, ratingsKey, summaryQuery } from "./ratings.api.ts";
import { parseRatingsSearch } from "./ratings-search.ts";

const route = getRouteApi("/ratings");

/** The state of the page. */
export function useFeed() {
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const search = useMemo(() => parseRatingsSearch(address), [address]);
  const query = useInfiniteQuery(feedQuery(search));
  const summary = useQuery(summaryQuery);
  useEffect(
    () =>
      keepFresh(
        () => void client.invalidateQueries({ queryKey: ratingsKey }),
        ["rating", "order", "account"],
      ),
    [client],
  );
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const openId = search.rating ?? null;
  const listed = rows.find(({ _id }) => _id === openId);
  // A link may name one that is further down, or that the filters leave out.
  const single = useQuery({
    ...ratingQuery(openId ?? ""),
    enabled: openId !== null && listed === undefined && query.isSuccess,
  });
  const change: ChangeSearch = useCallback(
    (patch) =>
      void navigate({
        search: (before) =>
          Object.fromEntries(
            Object.entries({ ...before, ...patch }).filter(([, value]) => value !== undefined),
          ),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const open = useCallback(
    (id: string | null): void =>
      void navigate({
        search: ({ rating: _rating, ...rest }) => (id === null ? rest : { ...rest, rating: id }),
        // The first one opened is a step in the history; walking on from one to the next is none.
        replace: openId !== null && id !== null,
        resetScroll: false,
      }),
    [navigate, openId],
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const readMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return {
    search,
    query,
    summary,
    rows,
    count: query.data?.pages[0]?.count,
    openId,
    openRow: listed ?? (openId === null ? undefined : single.data),
    isMissing: openId !== null && listed === undefined && single.isError,
    change,
    open,
    readMore,
  };
}
