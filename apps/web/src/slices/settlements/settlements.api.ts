/** The calls of settlements: alone knows the transport. */
import type { DaySpan } from "@stallkeeper/domain";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/api-client.ts";

const key = ["settlements"] as const;

/** Payouts of a range of days, and what waits. */
export const payoutsQuery = (range: DaySpan) =>
  queryOptions({
    queryKey: [...key, "payouts", range],
    queryFn: ({ signal }) => call("GET /api/settlements/payouts", { query: { ...range }, signal }),
  });

/** A payout with its entries. */
export const payoutQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, "payout", id],
    queryFn: ({ signal }) => call("GET /api/settlements/payout", { query: { id }, signal }),
  });

/** What doesn't match an order. */
export const unmatchedQuery = queryOptions({
  queryKey: [...key, "unmatched"],
  queryFn: ({ signal }) => call("GET /api/settlements/unmatched", { signal }),
});

/** What an order's platform settled. */
export const orderSettlementQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...key, "order", orderId],
    queryFn: ({ signal }) => call("GET /api/settlements/order", { query: { orderId }, signal }),
  });
