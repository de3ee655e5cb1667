import type { FastifyInstance } from "fastify";
import { ctxOf, readIdempotencyKey, serve } from "../../platform/http/index.ts";
import { answerStockChecks } from "./answer-checks.ts";
import { countStock, setItemLocation } from "./count-stock.ts";

/**
 * What is said of SKUs; what stands is read over GraphQL (StockLevel, StockEntry, StockCheck, ItemLocation).
 */
export function addStockRoutes(app: FastifyInstance): void {
  serve(app, "POST /api/stock/counts", async (request) => ({
    data: await countStock(ctxOf(request), request.input, readIdempotencyKey(request.headers)),
  }));
  serve(app, "POST /api/stock/checks", async (request) => {
    await answerStockChecks(ctxOf(request), request.input);
    return { data: { done: true } };
  });
  serve(app, "POST /api/packing/locations", async (request) => {
    await setItemLocation(ctxOf(request), request.input);
    return { data: { done: true } };
  });
}
