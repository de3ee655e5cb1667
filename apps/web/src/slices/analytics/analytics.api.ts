/** The calls of Analytics: alone knows the transport. No live updates: what is shown says as of when (design 4.11). */
import type {
  ProfitGroup,
  ServedGroup,
  ServiceMeasure,
  ServiceOfferKind,
  ServiceTalk,
} from "@stallkeeper/contract";
import type { DayGroup, DaySpan, ExchangeRate } from "@stallkeeper/domain";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/api-client.ts";

export const analyticsKey = ["analytics"] as const;

/** A range and what of it is asked for. */
export interface Asked extends DaySpan {
  platform?: string | undefined;
  account?: string | undefined;
  country?: string | undefined;
  tag?: string | undefined;
  channel?: string | undefined;
  category?: string | undefined;
  brand?: string | undefined;
  lister?: string | undefined;
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

/** What is left of sales by group and currency, step by step. */
export const profitQuery = (asked: Asked, by: ProfitGroup) =>
  queryOptions({
    queryKey: [...analyticsKey, "profit", by, asked],
    queryFn: ({ signal }) => call("GET /api/analytics/profit", { query: { ...asked, by }, signal }),
  });

/** What lies on hand, and how it sold in the range. */
export const stockQuery = ({ in: _in, ...asked }: Asked) =>
  queryOptions({
    queryKey: [...analyticsKey, "stock", asked],
    queryFn: ({ signal }) => call("GET /api/analytics/stock", { query: { ...asked }, signal }),
  });

/** How orders, buyers and offers of the range were served. */
export const serviceQuery = ({ in: _in, ...asked }: Asked) =>
  queryOptions({
    queryKey: [...analyticsKey, "service", asked],
    queryFn: ({ signal }) => call("GET /api/analytics/service", { query: { ...asked }, signal }),
  });

/** What counts of the orders of each day of the range. */
export const servedDaysQuery = ({ in: _in, ...asked }: Asked) =>
  queryOptions({
    queryKey: [...analyticsKey, "service-days", asked],
    queryFn: ({ signal }) => call("GET /api/analytics/service/days", { query: { ...asked }, signal }),
  });

/** What counts of the range's orders by platform or category. */
export const servedGroupsQuery = ({ in: _in, ...asked }: Asked, by: ServedGroup) =>
  queryOptions({
    queryKey: [...analyticsKey, "service-groups", by, asked],
    queryFn: ({ signal }) => call("GET /api/analytics/service/groups", { query: { ...asked, by }, signal }),
  });

/** How long the range's orders took from payment to dispatch, by account and over time. */
export const hoursToShipQuery = ({ in: _in, ...asked }: Asked, by: DayGroup) =>
  queryOptions({
    queryKey: [...analyticsKey, "service-hours", by, asked],
    queryFn: ({ signal }) => call("GET /api/analytics/service/hours", { query: { ...asked, by }, signal }),
  });

/** The orders behind one of those figures. */
export const serviceOrdersQuery = (
  { in: _in, ...asked }: Asked,
  measure: ServiceMeasure,
  reason: string | undefined,
) =>
  queryOptions({
    queryKey: [...analyticsKey, "service-orders", measure, reason, asked],
    queryFn: ({ signal }) =>
      call("GET /api/analytics/service/orders", { query: { ...asked, measure, reason }, signal }),
  });

/** The conversations behind a figure of first replies. */
export const serviceTalksQuery = ({ in: _in, ...asked }: Asked, talk: ServiceTalk) =>
  queryOptions({
    queryKey: [...analyticsKey, "service-conversations", talk, asked],
    queryFn: ({ signal }) =>
      call("GET /api/analytics/service/conversations", { query: { ...asked, talk }, signal }),
  });

/** The offers behind a figure of theirs. */
export const serviceOffersQuery = ({ in: _in, ...asked }: Asked, offer: ServiceOfferKind) =>
  queryOptions({
    queryKey: [...analyticsKey, "service-offers", offer, asked],
    queryFn: ({ signal }) =>
      call("GET /api/analytics/service/offers", { query: { ...asked, offer }, signal }),
  });

/** What figures of a range can be narrowed to. */
export const choicesQuery = ({ from, to }: DaySpan) =>
  queryOptions({
    queryKey: [...analyticsKey, "choices", from, to],
    queryFn: ({ signal }) => call("GET /api/analytics/choices", { query: { from, to }, signal }),
  });

/** The sales that a figure counts, in a currency and with a SKU where they're named. */
export const salesOrdersQuery = (
  { in: _in, ...asked }: Asked,
  of: {
    currency?: string | undefined;
    sku?: string | undefined;
    weekday?: string | undefined;
    hour?: string | undefined;
  },
) =>
  queryOptions({
    queryKey: [...analyticsKey, "orders", of, asked],
    queryFn: ({ signal }) => call("GET /api/analytics/orders", { query: { ...asked, ...of }, signal }),
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
