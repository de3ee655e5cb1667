import type { FastifyInstance } from "fastify";
import { shipPackInput, verifyPackInput } from "@stallkeeper/contract";
import { ctxOf, readIdempotencyKey, readInput } from "../../platform/http/index.ts";
import { shipPack } from "./ship-pack.ts";
import { verifyPack } from "./verify-pack.ts";

const write = { config: { requires: "orders.write" } } as const;

/**
 * The scan station's calls. Shipping answers 200 accepted, 202 on its way, 422 refused with the platform's
 * words.
 */
export function addPackingRoutes(app: FastifyInstance): void {
  app.post("/api/packing/verify", write, async (request) => ({
    data: await verifyPack(ctxOf(request), readInput(verifyPackInput, request.body)),
  }));
  app.post("/api/packing/ship", write, async (request, reply) => {
    const outcome = await shipPack(
      ctxOf(request),
      readInput(shipPackInput, request.body),
      readIdempotencyKey(request.headers),
    );
    void reply.code(outcome.isAccepted ? 200 : 202);
    return { data: outcome.order };
  });
}
