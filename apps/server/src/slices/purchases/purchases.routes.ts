import type { FastifyInstance } from "fastify";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { receive } from "./receive.ts";
import { closePurchase, reorder, savePurchase } from "./save-purchase.ts";

/** What is said of purchases; they are read over GraphQL (Purchase, PurchaseLine, ReorderItem). */
export function addPurchaseRoutes(app: FastifyInstance): void {
  serve(app, "POST /api/purchases", async (request) => ({
    data: await savePurchase(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/purchases/receive", async (request) => ({
    data: await receive(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/purchases/close", async (request) => {
    await closePurchase(ctxOf(request), request.input);
    return { data: { done: true } };
  });
  serve(app, "POST /api/purchases/reorder", async (request) => ({
    data: await reorder(ctxOf(request), request.input),
  }));
}
