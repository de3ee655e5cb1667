/** The calls of Analytics: alone knows the transport. No live updates: what is shown says as of when (design 4.11). */
import type { DaySpan } from "@stallkeeper/domain";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/api-client.ts";

export const analyticsKey = ["analytics"] as const;

/** A range and what of it is asked for. */
export interface Asked extends DaySpan {
  platform?: string | undefined;
  account?: string | undefined;
}

/** Net sales by day, platform and currency. */
export const salesQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...analyticsKey, "sales", asked],
    queryFn: ({ signal }) => call("GET /api/analytics/sales", { query: { ...asked }, signal }),
  });

/** Orders by weekday and hour. */
export const hoursQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...analyticsKey, "hours", asked],
    queryFn: ({ signal }) => call("GET /api/analytics/hours", { query: { ...asked }, signal }),
  });

/** Net sales by country and currency. */
export const countriesQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...analyticsKey, "countries", asked],
    queryFn: ({ signal }) => call("GET /api/analytics/countries", { query: { ...asked }, signal }),
  });

/** The items or brands that sold best, by currency. */
export const itemsQuery = (asked: Asked, of: "item" | "brand") =>
  queryOptions({
    queryKey: [...analyticsKey, "items", of, asked],
    queryFn: ({ signal }) => call("GET /api/analytics/items", { query: { ...asked, of }, signal }),
  });

/** What is left of sales, by currency. */
export const marginQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...analyticsKey, "margin", asked],
    queryFn: ({ signal }) => call("GET /api/analytics/margin", { query: { ...asked }, signal }),
  });
