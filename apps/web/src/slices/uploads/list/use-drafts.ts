/** The drafts that the list shows, page by page, kept up with what changes elsewhere. */
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { keepFresh } from "../../../platform/keep-fresh.ts";
import { draftCountsQuery, draftsQuery, uploadsKey, type ListedDraft } from "../uploads.api.ts";
import type { DraftSearch } from "./draft-search.ts";

const none: ListedDraft[] = [];

/** Reads the list; `search` is the same object until it changes. */
export function useDrafts(search: DraftSearch) {
  const client = useQueryClient();
  const query = useInfiniteQuery(draftsQuery(search));
  const counts = useQuery(draftCountsQuery(search)).data;
  const rows = useMemo(() => query.data?.pages.flat() ?? none, [query.data]);
  useEffect(
    () => keepFresh(() => void client.invalidateQueries({ queryKey: uploadsKey }), ["uploadDraft"]),
    [client],
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const readMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return { query, rows, counts, readMore };
}
