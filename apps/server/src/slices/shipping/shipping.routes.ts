import type { FastifyInstance } from "fastify";
import { AppError, markAsShippedInput } from "@stallkeeper/contract";
import { ctxOf, readInput } from "../../platform/http/index.ts";
import { markAsShipped } from "./mark-as-shipped.ts";

const keyShape = /^[\x21-\x7e]{1,200}$/;

/** POST /api/fulfilment/markAsShipped (spec 7). 200 accepted, 202 on its way, 422 refused with the platform's words. */
export function addShippingRoutes(app: FastifyInstance): void {
  app.post("/api/fulfilment/markAsShipped", { config: { requires: "orders.write" } }, async (request, reply) => {
    const { saleId, provider, trackingNumber, addToPaypal } = readInput(markAsShippedInput, request.body);
    const key = request.headers["idempotency-key"];
    if (key !== undefined && (typeof key !== "string" || !keyShape.test(key))) throw new AppError("FIELDS_INVALID", { fields: { "Idempotency-Key": "1 to 200 visible ASCII characters." } });
    const outcome = await markAsShipped(ctxOf(request), { saleId, provider, trackingNumber, addToPaypal, idempotencyKey: key ?? null });
    void reply.code(outcome.isAccepted ? 200 : 202);
    return { data: outcome.order };
  });
}
