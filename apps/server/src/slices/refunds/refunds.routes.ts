import type { FastifyInstance } from "fastify";
import { AppError, refundInput } from "@stallkeeper/contract";
import { ctxOf, readInput } from "../../platform/http/index.ts";
import { requestRefund } from "./request-refund.ts";

const keyShape = /^[\x21-\x7e]{1,200}$/;

/** POST /api/refunds/ (spec 7). 200 accepted, 202 on its way, 422 refused with the platform's words. */
export function addRefundRoutes(app: FastifyInstance): void {
  app.post("/api/refunds/", { config: { requires: "refunds.write" } }, async (request, reply) => {
    const { orderId, platformParams } = readInput(refundInput, request.body);
    const key = request.headers["idempotency-key"];
    if (key !== undefined && (typeof key !== "string" || !keyShape.test(key))) throw new AppError("FIELDS_INVALID", { fields: { "Idempotency-Key": "1 to 200 visible ASCII characters." } });
    const outcome = await requestRefund(ctxOf(request), { orderId, params: platformParams, idempotencyKey: key === undefined ? null : `call:${key}` });
    void reply.code(outcome.isAccepted ? 200 : 202);
    return { data: outcome.order };
  });
}
