import type { FastifyInstance } from "fastify";
import { ctxOf, serve } from "../../../platform/http/index.ts";
import { joinBuyers, partBuyers, readJoined, undoJoin } from "./joined-buyers.ts";

/** Who is the same person as the buyer of a conversation. */
export function addBuyerRoutes(app: FastifyInstance): void {
  serve(app, "GET /api/messages/:sessionId/buyers", async (request) => ({
    data: await readJoined(ctxOf(request), request.params.sessionId),
  }));
  serve(app, "POST /api/messages/:sessionId/buyers", async (request) => ({
    data: await joinBuyers(ctxOf(request), { ...request.input, ...request.params }),
  }));
  serve(app, "POST /api/messages/:sessionId/buyers/part", async (request) => ({
    data: await partBuyers(ctxOf(request), { ...request.input, ...request.params }),
  }));
  serve(app, "POST /api/messages/:sessionId/buyers/undo", async (request) => ({
    data: await undoJoin(ctxOf(request), { ...request.input, ...request.params }),
  }));
}
