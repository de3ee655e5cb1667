import type { FastifyInstance } from "fastify";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { postTake, undoTake } from "./post-take.ts";
import { countPieces, moveTake, startTake } from "./run-takes.ts";

/** What is said of stock takes; they are read over GraphQL (StockTake, StockTakeLine). */
export function addTakeRoutes(app: FastifyInstance): void {
  serve(app, "POST /api/stock/takes", async (request) => ({
    data: await startTake(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/stock/takes/counts", async (request) => ({
    data: await countPieces(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/stock/takes/move", async (request) => {
    await moveTake(ctxOf(request), request.input);
    return { data: { done: true } };
  });
  serve(app, "POST /api/stock/takes/post", async (request) => ({
    data: await postTake(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/stock/takes/undo", async (request) => ({
    data: await undoTake(ctxOf(request), request.input.takeId),
  }));
}
