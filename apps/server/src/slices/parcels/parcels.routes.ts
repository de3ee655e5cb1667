import type { FastifyInstance } from "fastify";
import {
  holdInput,
  joinInput,
  orderIdsInput,
  restoreParcelsInput,
  sendPartInput,
  splitInput,
} from "@stallkeeper/contract";
import { ctxOf, readIdempotencyKey, readInput } from "../../platform/http/index.ts";
import { combineOrders, restoreParcels, separateOrders } from "./combining.service.ts";
import { holdOrders, releaseOrders } from "./holds.service.ts";
import { joinParts, sendPart, splitOrder } from "./split.service.ts";

const write = { config: { requires: "orders.write" } } as const;

/**
 * Orders that wait, that go out together, and one that goes out in several parcels. A part answers 200
 * accepted or noted, 202 on its way.
 */
export function addParcelRoutes(app: FastifyInstance): void {
  app.post("/api/parcels/hold", write, async (request) => ({
    data: await holdOrders(ctxOf(request), readInput(holdInput, request.body)),
  }));
  app.post("/api/parcels/release", write, async (request) => ({
    data: await releaseOrders(ctxOf(request), readInput(orderIdsInput, request.body).orderIds),
  }));
  app.post("/api/parcels/combine", write, async (request) => ({
    data: await combineOrders(ctxOf(request), readInput(orderIdsInput, request.body).orderIds),
  }));
  app.post("/api/parcels/separate", write, async (request) => ({
    data: await separateOrders(ctxOf(request), readInput(orderIdsInput, request.body).orderIds),
  }));
  app.post("/api/parcels/restore", write, async (request) => {
    await restoreParcels(ctxOf(request), readInput(restoreParcelsInput, request.body));
    return { data: { done: true } };
  });
  app.post("/api/parcels/split", write, async (request) => ({
    data: await splitOrder(ctxOf(request), readInput(splitInput, request.body)),
  }));
  app.post("/api/parcels/join", write, async (request) => {
    await joinParts(ctxOf(request), readInput(joinInput, request.body).orderId);
    return { data: { done: true } };
  });
  app.post("/api/parcels/send", write, async (request, reply) => {
    const outcome = await sendPart(
      ctxOf(request),
      readInput(sendPartInput, request.body),
      readIdempotencyKey(request.headers),
    );
    void reply.code(outcome.isAccepted ? 200 : 202);
    return { data: outcome };
  });
}
