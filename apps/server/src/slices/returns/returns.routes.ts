import type { FastifyInstance } from "fastify";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { advanceReturn } from "./advance-return.ts";
import { openReturn } from "./open-return.ts";
import { resolveReturn } from "./resolve-return.ts";
import { cancelSwap, openSwap, sendSwap } from "./swaps.ts";

/** POST /api/returns/* and /api/swaps/*: commands; what stands is read over GraphQL (Return, Swap). */
export function addReturnRoutes(app: FastifyInstance): void {
  serve(app, "POST /api/returns/", async (request) => ({
    data: { returnIds: await openReturn(ctxOf(request), request.input) },
  }));
  serve(app, "POST /api/returns/advance", async (request) => {
    const input = request.input;
    await advanceReturn(ctxOf(request), input);
    return { data: { _id: input.returnId, state: input.to } };
  });
  serve(app, "POST /api/returns/resolve", async (request, reply) => {
    const resolved = await resolveReturn(ctxOf(request), request.input);
    void reply.code(resolved.isDone ? 200 : 202);
    return { data: resolved };
  });
  serve(app, "POST /api/swaps/", async (request) => ({
    data: { _id: await openSwap(ctxOf(request), request.input) },
  }));
  serve(app, "POST /api/swaps/send", async (request) => {
    const input = request.input;
    await sendSwap(ctxOf(request), input);
    return { data: { _id: input.swapId, state: "sent" } };
  });
  serve(app, "POST /api/swaps/cancel", async (request) => {
    const { swapId } = request.input;
    await cancelSwap(ctxOf(request), swapId);
    return { data: { _id: swapId, state: "cancelled" } };
  });
}
