import type { FastifyInstance } from "fastify";
import {
  advanceReturnInput,
  cancelSwapInput,
  openReturnInput,
  openSwapInput,
  resolveReturnInput,
  sendSwapInput,
} from "@stallkeeper/contract";
import { ctxOf, readInput } from "../../platform/http/index.ts";
import { advanceReturn } from "./advance-return.ts";
import { openReturn } from "./open-return.ts";
import { resolveReturn } from "./resolve-return.ts";
import { cancelSwap, openSwap, sendSwap } from "./swaps.ts";

const writes = { config: { requires: "orders.write" } } as const;

/** POST /api/returns/* and /api/swaps/*: commands; what stands is read over GraphQL (Return, Swap). */
export function addReturnRoutes(app: FastifyInstance): void {
  app.post("/api/returns/", writes, async (request) => ({
    data: { returnIds: await openReturn(ctxOf(request), readInput(openReturnInput, request.body)) },
  }));
  app.post("/api/returns/advance", writes, async (request) => {
    const input = readInput(advanceReturnInput, request.body);
    await advanceReturn(ctxOf(request), input);
    return { data: { _id: input.returnId, state: input.to } };
  });
  app.post("/api/returns/resolve", writes, async (request, reply) => {
    const resolved = await resolveReturn(ctxOf(request), readInput(resolveReturnInput, request.body));
    void reply.code(resolved.isDone ? 200 : 202);
    return { data: resolved };
  });
  app.post("/api/swaps/", writes, async (request) => ({
    data: { _id: await openSwap(ctxOf(request), readInput(openSwapInput, request.body)) },
  }));
  app.post("/api/swaps/send", writes, async (request) => {
    const input = readInput(sendSwapInput, request.body);
    await sendSwap(ctxOf(request), input);
    return { data: { _id: input.swapId, state: "sent" } };
  });
  app.post("/api/swaps/cancel", writes, async (request) => {
    const { swapId } = readInput(cancelSwapInput, request.body);
    await cancelSwap(ctxOf(request), swapId);
    return { data: { _id: swapId, state: "cancelled" } };
  });
}
