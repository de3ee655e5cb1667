/** Calls of Analytics, of accounts that the query names. */
import { own, type ValidCall } from "./valid-call.fixture.ts";

const asked: ValidCall = {
  query: (id) => ({ from: "2026-01-01", to: "2026-12-31", account: id("accounts") }),
  isWithoutTrace: true,
};

const range = { query: () => ({ from: "2026-01-01", to: "2026-12-31" }), isWithoutTrace: true } as const;

export const analyticsCalls: Record<string, ValidCall> = {
  "GET /api/analytics/sales": asked,
  "GET /api/analytics/hours": asked,
  "GET /api/analytics/countries": asked,
  "GET /api/analytics/items": asked,
  "GET /api/analytics/margin": asked,
  "GET /api/settlements/payouts": range,
  "GET /api/settlements/unmatched": range,
  "GET /api/settlements/payout": { query: (id) => ({ id: id("settlement_payouts") }), isWithoutTrace: true },
  "GET /api/settlements/order": { ...own, query: (id) => ({ orderId: id("orders") }), isWithoutTrace: true },
};
