import type { FastifyInstance } from "fastify";
import { ctxOf, readIdempotencyKey, serve } from "../../platform/http/index.ts";
import { combineOrders, restoreParcels, separateOrders } from "./combining.service.ts";
import { holdOrders, releaseOrders } from "./holds.service.ts";
import { joinParts, sendPart, splitOrder } from "./split.service.ts";

/**
 * Orders that wait, that go out together, and one that goes out in several parcels. A part answers 200
 * accepted or noted, 202 on its way.
 */
export function addParcelRoutes(app: FastifyInstance): void {
  serve(app, "POST /api/parcels/hold", async (request) => ({
    data: await holdOrders(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/parcels/release", async (request) => ({
    data: await releaseOrders(ctxOf(request), request.input.orderIds),
  }));
  serve(app, "POST /api/parcels/combine", async (request) => ({
    data: await combineOrders(ctxOf(request), request.input.orderIds),
  }));
  serve(app, "POST /api/parcels/separate", async (request) => ({
    data: await separateOrders(ctxOf(request), request.input.orderIds),
  }));
  serve(app, "POST /api/parcels/restore", async (request) => {
    await restoreParcels(ctxOf(request), request.input);
    return { data: { done: true } };
  });
  serve(app, "POST /api/parcels/split", async (request) => ({
    data: await splitOrder(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/parcels/join", async (request) => {
    await joinParts(ctxOf(request), request.input.orderId);
    return { data: { done: true } };
  });
  serve(app, "POST /api/parcels/send", async (request, reply) => {
    const outcome = await sendPart(ctxOf(request), request.input, readIdempotencyKey(request.headers));
    void reply.code(outcome.isAccepted ? 200 : 202);
    return { data: outcome };
  });
}
