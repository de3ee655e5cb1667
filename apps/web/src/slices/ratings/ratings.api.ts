/** The calls of Ratings: alone knows the transport. */
import type { RatingRow, RatingsPage, RatingsSummary, ReviseInput } from "@stallkeeper/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/api-client.ts";
import type { RatingsSearch } from "./ratings-search.ts";

export const ratingsKey = ["ratings"] as const;

/** The list of a view and its filters, page by page, the newest first. */
export const feedQuery = ({ rating: _rating, ...asked }: RatingsSearch) =>
  infiniteQueryOptions({
    queryKey: [...ratingsKey, "list", asked],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }): Promise<RatingsPage> =>
      call("GET /api/ratings", { query: { ...asked, ...(cursor === undefined ? {} : { cursor }) }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** How many there are, how many wait, and each account's. */
export const summaryQuery = queryOptions({
  queryKey: [...ratingsKey, "summary"],
  queryFn: ({ signal }): Promise<RatingsSummary> => call("GET /api/ratings/summary", { signal }),
});

/** One rating, wherever it stands in the list. */
export const ratingQuery = (ratingId: string) =>
  queryOptions({
    queryKey: [...ratingsKey, "one", ratingId],
    queryFn: ({ signal }): Promise<RatingRow> =>
      call("GET /api/ratings/one/:ratingId", { params: { ratingId }, signal }),
  });

/** Replies in public; the rating as it stands then. The same key sends it once. Throws ApiError. */
export const replyToRating = (ratingId: string, text: string, requestKey: string): Promise<RatingRow> =>
  call("POST /api/ratings/reply", { body: { ratingId, text }, requestKey, waitsForShop: true });

/** Takes getting a rating changed a step further. Throws ApiError. Safe to repeat. */
export const reviseRating = (body: Pick<ReviseInput, "ratingId" | "state" | "note">): Promise<RatingRow> =>
  call("POST /api/ratings/revision", { body });

/** Looks once more for a reply of which nobody knows what became; sends nothing. Throws ApiError. */
export async function checkReply(actionId: string): Promise<boolean> {
  return (await call("POST /api/actions/:id/check", { params: { id: actionId } })).state !== "gaveUp";
}
