/** The calls of Analytics: alone knows the transport. No live updates: what is shown says as of when (design 4.11). */
import type { ProfitGroup } from "@stallkeeper/contract";
import type { DaySpan, ExchangeRate } from "@stallkeeper/domain";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/api-client.ts";

export const analyticsKey = ["analytics"] as const;

/** A range and what of it is asked for. */
export interface Asked extends DaySpan {
  platform?: string | undefined;
  account?: string | undefined;
  /** base: all of it in the store's currency. */
  in?: "base" | undefined;
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

/** What is left of sales by group and currency, step by step. */
export const profitQuery = (asked: Asked, by: ProfitGroup) =>
  queryOptions({
    queryKey: [...analyticsKey, "profit", by, asked],
    queryFn: ({ signal }) => call("GET /api/analytics/profit", { query: { ...asked, by }, signal }),
  });

/** Sales by currency, with what they are in the store's own; asked for once for every panel. */
export const currenciesQuery = ({ in: _in, ...asked }: Asked) =>
  queryOptions({
    queryKey: [...analyticsKey, "currencies", asked],
    queryFn: ({ signal }) => call("GET /api/analytics/currencies", { query: { ...asked }, signal }),
  });

/** Exchange rates, the newest first. */
export const ratesQuery = queryOptions({
  queryKey: [...analyticsKey, "rates"],
  queryFn: ({ signal }) => call("GET /api/analytics/rates", { signal }),
});

const mostAtOnce = 2_000;

/** Keeps rates over those of their days: safe to repeat. Very many go in parts. */
export async function saveRates(rates: readonly ExchangeRate[]): Promise<void> {
  for (let at = 0; at < rates.length; at += mostAtOnce)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a failure leaves the rest unsent
    await call("POST /api/analytics/rates", { body: { rates: rates.slice(at, at + mostAtOnce) } });
}

/** Takes a rate away: safe to repeat. */
export const removeRate = ({ day, currency }: ExchangeRate) =>
  call("POST /api/analytics/rates/remove", { body: { day, currency } });
