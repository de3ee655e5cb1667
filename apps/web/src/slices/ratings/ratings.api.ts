/** The calls of Ratings: alone knows the transport. */
import type {
  AccountsHealth,
  HurtingOrder,
  HurtingQuery,
  LeaveOutcome,
  RatingRow,
  RatingsPage,
  RatingsSummary,
  ReviseInput,
  ThresholdInput,
  ToLeaveView,
} from "@stallkeeper/contract";
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
export const reviseRating = (
  body: Pick<ReviseInput, "ratingId" | "state" | "note"> & { message?: string },
): Promise<RatingRow> => call("POST /api/ratings/revision", { body });

/** Looks once more for a reply of which nobody knows what became; sends nothing. Throws ApiError. */
export async function checkReply(actionId: string): Promise<boolean> {
  return (await call("POST /api/actions/:id/check", { params: { id: actionId } })).state !== "gaveUp";
}

/** How each account stands to its platform's limits. */
export const healthQuery = queryOptions({
  queryKey: [...ratingsKey, "health"],
  queryFn: ({ signal }): Promise<AccountsHealth> => call("GET /api/ratings/health", { signal }),
});

/** The orders that count against an account. */
export const hurtingQuery = (account: string, measure: HurtingQuery["measure"]) =>
  queryOptions({
    queryKey: [...ratingsKey, "hurting", account, measure],
    queryFn: ({ signal }): Promise<HurtingOrder[]> =>
      call("GET /api/ratings/health/orders", { query: { account, measure }, signal }),
  });

/** Sets a limit in hundredths; null: the platform's holds again. Throws ApiError. Safe to repeat. */
export async function saveThreshold(body: ThresholdInput): Promise<void> {
  await call("POST /api/ratings/health/thresholds", { body });
}

/** Orders whose buyers wait for feedback. */
export const toLeaveQuery = queryOptions({
  queryKey: [...ratingsKey, "leave"],
  queryFn: ({ signal }): Promise<ToLeaveView> => call("GET /api/ratings/leave", { signal }),
});

/** Leaves feedback, the texts in turn. Throws ApiError. Safe to repeat: an order has one feedback. */
export const leaveFeedback = (orderIds: readonly string[], texts: readonly string[]): Promise<LeaveOutcome> =>
  call("POST /api/ratings/leave", { body: { orderIds, texts } });
