import type { FastifyInstance } from "fastify";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { readSales } from "./read-sales.ts";

/** The figures of Analytics. */
export function addAnalyticsRoutes(app: FastifyInstance): void {
  serve(app, "GET /api/analytics/sales", async (request) => ({
    data: await readSales(ctxOf(request), request.asked),
  }));
}
