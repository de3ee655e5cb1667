import type { FastifyInstance } from "fastify";
import { ctxOf, readIdempotencyKey, serve } from "../../platform/http/index.ts";
import { correctTracking } from "./correct-tracking.ts";
import { markAsShipped } from "./mark-as-shipped.ts";
import { shipMany } from "./ship-many.ts";

/**
 * POST /api/fulfilment/markAsShipped (spec 7) and /correctTracking: 200 accepted, 202 on its way, 422 refused
 * with the platform's words. /shipMany: 202 taken in, with what became of each row.
 */
export function addShippingRoutes(app: FastifyInstance): void {
  serve(app, "POST /api/fulfilment/markAsShipped", async (request, reply) => {
    const { saleId, provider, trackingNumber, addToPaypal, silent, confirmUnpaid, numberUse } = request.input;
    const outcome = await markAsShipped(ctxOf(request), {
      orderId: saleId,
      provider,
      trackingNumber,
      addToPaypal,
      isSilent: silent,
      isUnpaidMeant: confirmUnpaid,
      asksForNumber: numberUse === "ask",
      idempotencyKey: readIdempotencyKey(request.headers),
    });
    void reply.code(outcome.isAccepted ? 200 : 202);
    return { data: outcome.order };
  });
  serve(app, "POST /api/fulfilment/shipMany", async (request, reply) => {
    const run = await shipMany(ctxOf(request), request.input, readIdempotencyKey(request.headers));
    void reply.code(202);
    return { data: run };
  });
  serve(app, "POST /api/fulfilment/correctTracking", async (request, reply) => {
    const { saleId, ...input } = request.input;
    const outcome = await correctTracking(ctxOf(request), {
      ...input,
      orderId: saleId,
      idempotencyKey: readIdempotencyKey(request.headers),
    });
    void reply.code(outcome.isAccepted ? 200 : 202);
    return { data: outcome.order };
  });
}
