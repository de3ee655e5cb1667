/** Calls of Analytics, of accounts that the query names. */
import type { House, Store } from "./house.fixture.ts";
import { change } from "./prepare-calls.fixture.ts";
import { own, type ValidCall } from "./valid-call.fixture.ts";

const asked: ValidCall = {
  query: (id) => ({ from: "2026-01-01", to: "2026-12-31", account: id("accounts") }),
  isWithoutTrace: true,
};

const range = { query: () => ({ from: "2026-01-01", to: "2026-12-31" }), isWithoutTrace: true } as const;

const withRate = async (store: Store, house: House): Promise<void> =>
  change(
    house,
    `insert into exchange_rates (store_id, base, currency, day, rate, changed_at)
       select id, currency, 'USD', '2026-03-02', 0.79, now() from stores where id = $1`,
    store.storeId,
  );

export const analyticsCalls: Record<string, ValidCall> = {
  "GET /api/analytics/sales": asked,
  "GET /api/analytics/choices": asked,
  "GET /api/analytics/orders": asked,
  "GET /api/analytics/hours": asked,
  "GET /api/analytics/countries": asked,
  "GET /api/analytics/items": asked,
  "GET /api/analytics/currencies": asked,
  "GET /api/analytics/stock": asked,
  "GET /api/analytics/service": asked,
  "GET /api/analytics/service/days": asked,
  "GET /api/analytics/service/groups": asked,
  "GET /api/analytics/service/hours": asked,
  "GET /api/analytics/service/orders": asked,
  "GET /api/analytics/service/conversations": asked,
  "GET /api/analytics/service/offers": asked,
  "GET /api/analytics/profit": asked,
  "POST /api/analytics/rates": {
    audit: "exchangeRatesChanged",
    body: () => ({ rates: [{ day: "2026-03-02", currency: "USD", rate: "0.79" }] }),
  },
  "POST /api/analytics/rates/remove": {
    audit: "exchangeRatesChanged",
    prepare: withRate,
    body: () => ({ day: "2026-03-02", currency: "USD" }),
  },
  "GET /api/settlements/payouts": range,
  "GET /api/settlements/unmatched": range,
  "GET /api/settlements/payout": { query: (id) => ({ id: id("settlement_payouts") }), isWithoutTrace: true },
  "GET /api/settlements/order": { ...own, query: (id) => ({ orderId: id("orders") }), isWithoutTrace: true },
};
