import type { FastifyInstance } from "fastify";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { readOrderSettlement, readPayout, readPayouts, readUnmatched } from "./read-settlements.ts";

/** Payouts, their entries, and what doesn't match an order. */
export function addSettlementRoutes(app: FastifyInstance): void {
  serve(app, "GET /api/settlements/payouts", async (request) => ({
    data: await readPayouts(ctxOf(request), request.asked),
  }));
  serve(app, "GET /api/settlements/payout", async (request) => ({
    data: await readPayout(ctxOf(request), request.asked),
  }));
  serve(app, "GET /api/settlements/unmatched", async (request) => ({
    data: await readUnmatched(ctxOf(request), request.asked),
  }));
  serve(app, "GET /api/settlements/order", async (request) => ({
    data: await readOrderSettlement(ctxOf(request), request.asked),
  }));
}
