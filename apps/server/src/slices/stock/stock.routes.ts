import type { FastifyInstance } from "fastify";
import { itemLocationInput, stockChecksInput, stockCountsInput } from "@stallkeeper/contract";
import { ctxOf, readIdempotencyKey, readInput } from "../../platform/http/index.ts";
import { answerStockChecks } from "./answer-checks.ts";
import { countStock, setItemLocation } from "./count-stock.ts";

/** What is said of SKUs; what stands is read over GraphQL (StockLevel, StockEntry, StockCheck, ItemLocation). */
export function addStockRoutes(app: FastifyInstance): void {
  app.post("/api/stock/counts", { config: { requires: "inventory.write" } }, async (request) => ({
    data: await countStock(
      ctxOf(request),
      readInput(stockCountsInput, request.body),
      readIdempotencyKey(request.headers),
    ),
  }));
  app.post("/api/stock/checks", { config: { requires: "inventory.write" } }, async (request) => {
    await answerStockChecks(ctxOf(request), readInput(stockChecksInput, request.body));
    return { data: { done: true } };
  });
  app.post("/api/packing/locations", { config: { requires: "orders.write" } }, async (request) => {
    await setItemLocation(ctxOf(request), readInput(itemLocationInput, request.body));
    return { data: { done: true } };
  });
}
