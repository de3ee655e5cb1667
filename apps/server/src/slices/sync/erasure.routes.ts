import type { FastifyInstance } from "fastify";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { eraseOnRequest, findBuyersToErase, readErasures } from "./erase-on-request.ts";
import { changeRetention, countRetention, readRetention } from "./retention.ts";

/** Admin › Privacy. */
export function addErasureRoutes(app: FastifyInstance): void {
  serve(app, "GET /api/admin/erasures", async (request) => ({ data: await readErasures(ctxOf(request)) }));
  serve(app, "POST /api/admin/erasures/find", async (request) => ({
    data: await findBuyersToErase(ctxOf(request), request.input.words),
  }));
  serve(app, "POST /api/admin/erasures", async (request) => ({
    data: await eraseOnRequest(ctxOf(request), request.input.orderId),
  }));
  serve(app, "GET /api/admin/retention", async (request) => ({ data: await readRetention(ctxOf(request)) }));
  serve(app, "POST /api/admin/retention", async (request) => ({
    data: await changeRetention(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/admin/retention/count", async (request) => ({
    data: await countRetention(ctxOf(request), request.input),
  }));
}
