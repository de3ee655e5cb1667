/** Calls of Analytics, of accounts that the query names. */
import type { ValidCall } from "./valid-call.fixture.ts";

const asked: ValidCall = {
  query: (id) => ({ from: "2026-01-01", to: "2026-12-31", account: id("accounts") }),
  isWithoutTrace: true,
};

export const analyticsCalls: Record<string, ValidCall> = { "GET /api/analytics/sales": asked };
