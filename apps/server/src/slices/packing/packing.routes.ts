import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError, shipPackInput, verifyPackInput } from "@stallkeeper/contract";
import { ctxOf, readInput } from "../../platform/http/index.ts";
import { shipPack } from "./ship-pack.ts";
import { verifyPack } from "./verify-pack.ts";

const write = { config: { requires: "orders.write" } } as const;
const keyShape = /^[\x21-\x7e]{1,200}$/;

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !keyShape.test(key)) throw new AppError("FIELDS_INVALID", { fields: { "Idempotency-Key": "1 to 200 visible ASCII characters." } });
  return key;
}

/** The scan station's calls. Shipping answers 200 accepted, 202 on its way, 422 refused with the platform's words. */
export function addPackingRoutes(app: FastifyInstance): void {
  app.post("/api/packing/verify", write, async (request) => ({ data: await verifyPack(ctxOf(request), readInput(verifyPackInput, request.body)) }));
  app.post("/api/packing/ship", write, async (request, reply) => {
    const outcome = await shipPack(ctxOf(request), readInput(shipPackInput, request.body), keyOf(request));
    void reply.code(outcome.isAccepted ? 200 : 202);
    return { data: outcome.order };
  });
}
