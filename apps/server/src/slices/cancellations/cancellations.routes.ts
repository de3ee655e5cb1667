import type { FastifyInstance } from "fastify";
import { ctxOf, readIdempotencyKey, serve } from "../../platform/http/index.ts";
import { answerCancellation } from "./answer-cancellation.ts";

/** POST /api/cancellations/. 200 accepted, 202 on its way, 422 refused with the platform's words. */
export function addCancellationRoutes(app: FastifyInstance): void {
  serve(app, "POST /api/cancellations/", async (request, reply) => {
    const key = readIdempotencyKey(request.headers);
    const { isAccepted, order } = await answerCancellation(
      ctxOf(request),
      request.input,
      key === null ? null : `call:${key}`,
    );
    void reply.code(isAccepted ? 200 : 202);
    return { data: order };
  });
}
