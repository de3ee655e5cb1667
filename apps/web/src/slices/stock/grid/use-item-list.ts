/** The items that the list shows, page by page, kept up with what changes elsewhere. */
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { keepFresh } from "../../../platform/keep-fresh.ts";
import { checksQuery, stockKey } from "../stock.api.ts";
import { itemCountsQuery, itemsKey, itemsQuery, type GridItem } from "./items.api.ts";
import type { ItemSearch } from "./item-search.ts";
import { keepPlaces } from "./keep-places.ts";

const none: readonly GridItem[] = [];
/** A list that was scrolled further is read again by its counts and open item alone. */
const mostPagesReadAgain = 5;

/** Reads the list; `search` is the same object until it changes, and its rows keep their places as long. */
export function useItemList(search: ItemSearch) {
  const client = useQueryClient();
  const query = useInfiniteQuery(itemsQuery(search));
  const counts = useQuery(itemCountsQuery(search)).data;
  const { data, isPlaceholderData } = query;
  // What the list before still shows says nothing of the places in this one.
  const owner = isPlaceholderData ? null : search;
  const [held, setHeld] = useState({ owner, data, rows: data?.pages.flat() ?? none });
  if (held.owner !== owner || held.data !== data) {
    const fresh = data?.pages.flat() ?? none;
    const before = held.owner === owner && owner !== null ? held.rows : none;
    setHeld({
      owner,
      data,
      rows: keepPlaces(
        before.map(({ _id }) => _id),
        fresh,
      ),
    });
  }
  const { rows } = held;
  const pages = query.data?.pages.length ?? 0;
  useEffect(
    () =>
      keepFresh(() => {
        void client.invalidateQueries({
          queryKey: pages <= mostPagesReadAgain ? stockKey : [...itemsKey, "counts"],
        });
        if (pages > mostPagesReadAgain) void client.invalidateQueries({ queryKey: [...itemsKey, "one"] });
        void client.invalidateQueries({ queryKey: checksQuery.queryKey });
      }, ["itemLocation", "order", "listing"]),
    [client, pages],
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const readMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return { query, rows, counts, readMore };
}
