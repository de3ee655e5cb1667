import type { FastifyInstance } from "fastify";
import { refundInput } from "@stallkeeper/contract";
import { ctxOf, readIdempotencyKey, readInput } from "../../platform/http/index.ts";
import { requestRefund } from "./request-refund.ts";

/** POST /api/refunds/ (spec 7). 200 accepted, 202 on its way, 422 refused with the platform's words. */
export function addRefundRoutes(app: FastifyInstance): void {
  app.post("/api/refunds/", { config: { requires: "refunds.write" } }, async (request, reply) => {
    const { orderId, platformParams } = readInput(refundInput, request.body);
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
