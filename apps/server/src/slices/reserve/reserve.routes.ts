import type { FastifyInstance } from "fastify";
import { ctxOf, serve } from "../../platform/http/index.ts";
import {
  addToReserve,
  changeReserved,
  listReserved,
  moveInReserve,
  removeFromReserve,
} from "./change-queue.ts";
import { pauseReserve, saveReserveRule, switchReserveRule } from "./change-rules.ts";
import { readCount, readReserve } from "./read-reserve.ts";
import { restoreReserved } from "./restore-queue.ts";

const done = { data: { done: true } };

/** The reserve: its queue, its rules and its pause. */
export function addReserveRoutes(app: FastifyInstance): void {
  serve(app, "GET /api/reserve", async (request) => ({ data: await readReserve(ctxOf(request)) }));
  serve(app, "POST /api/reserve/add", async (request) => ({
    data: await addToReserve(ctxOf(request), request.input),
  }));
  serve(app, "GET /api/reserve/count", async (request) => ({ data: await readCount(ctxOf(request)) }));
  serve(app, "POST /api/reserve/remove", async (request) => ({
    data: await removeFromReserve(ctxOf(request), request.input.draftIds),
  }));
  serve(app, "POST /api/reserve/restore", async (request) => {
    await restoreReserved(ctxOf(request), request.input);
    return done;
  });
  serve(app, "POST /api/reserve/move", async (request) => {
    await moveInReserve(ctxOf(request), request.input);
    return done;
  });
  serve(app, "POST /api/reserve/change", async (request) => ({
    data: await changeReserved(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/reserve/list-now", async (request, reply) => {
    const outcome = await listReserved(ctxOf(request), request.input.draftId);
    void reply.code(202);
    return { data: outcome };
  });
  serve(app, "POST /api/reserve/pause", async (request) => {
    await pauseReserve(ctxOf(request), request.input.isPaused);
    return done;
  });
  serve(app, "POST /api/reserve/rules", async (request) => {
    await saveReserveRule(ctxOf(request), request.input);
    return done;
  });
  serve(app, "POST /api/reserve/rules/switch", async (request) => {
    await switchReserveRule(ctxOf(request), request.input.accountId, request.input.isOn);
    return done;
  });
}
