/** The calls of settlements: alone knows the transport. */
import type { DaySpan } from "@stallkeeper/domain";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/api-client.ts";

export const settlementsKey = ["settlements"] as const;
const key = settlementsKey;

/** Payouts of a range of days, what they add up to, and what waits. */
export const payoutsQuery = (range: DaySpan) =>
  queryOptions({
    queryKey: [...key, "payouts", range],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("GET /api/settlements/payouts", { query: { ...range }, signal }),
  });

/** A payout with its entries. */
export const payoutQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, "payout", id],
    queryFn: ({ signal }) => call("GET /api/settlements/payout", { query: { id }, signal }),
  });

/** What doesn't match of a range of days. */
export const unmatchedQuery = (range: DaySpan) =>
  queryOptions({
    queryKey: [...key, "unmatched", range],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call("GET /api/settlements/unmatched", { query: { ...range }, signal }),
  });

/** What an order's platform settled. */
export const orderSettlementQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...key, "order", orderId],
    queryFn: ({ signal }) => call("GET /api/settlements/order", { query: { orderId }, signal }),
  });
