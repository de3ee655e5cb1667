import type { FastifyInstance } from "fastify";
import { ctxOf, readIdempotencyKey, serve } from "../../platform/http/index.ts";
import { requestRefund } from "./request-refund.ts";

/** POST /api/refunds/ (spec 7). 200 accepted, 202 on its way, 422 refused with the platform's words. */
export function addRefundRoutes(app: FastifyInstance): void {
  serve(app, "POST /api/refunds/", async (request, reply) => {
    const { orderId, platformParams } = request.input;
    const key = readIdempotencyKey(request.headers);
    const outcome = await requestRefund(ctxOf(request), {
      orderId,
      params: platformParams,
      idempotencyKey: key === null ? null : `call:${key}`,
    });
    void reply.code(outcome.isAccepted ? 200 : 202);
    return { data: outcome.order };
  });
}
