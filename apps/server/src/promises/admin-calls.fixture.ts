/** Calls of Admin beyond its people. */
import type { ValidCall } from "./valid-call.fixture.ts";

const asked: ValidCall = { query: () => ({ from: "2026-01-01", to: "2036-12-31" }), isWithoutTrace: true };

export const adminCalls: Record<string, ValidCall> = {
  "GET /api/admin/audit": asked,
  "GET /api/admin/audit/file": asked,
};
