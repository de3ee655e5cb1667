import type { FastifyInstance } from "fastify";
import { ctxOf, readIdempotencyKey, serve } from "../../platform/http/index.ts";
import { shipPack } from "./ship-pack.ts";
import { verifyPack } from "./verify-pack.ts";

/**
 * The scan station's calls. Shipping answers 200 accepted, 202 on its way, 422 refused with the platform's
 * words.
 */
export function addPackingRoutes(app: FastifyInstance): void {
  serve(app, "POST /api/packing/verify", async (request) => ({
    data: await verifyPack(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/packing/ship", async (request, reply) => {
    const outcome = await shipPack(ctxOf(request), request.input, readIdempotencyKey(request.headers));
    void reply.code(outcome.isAccepted ? 200 : 202);
    return { data: outcome.order };
  });
}
