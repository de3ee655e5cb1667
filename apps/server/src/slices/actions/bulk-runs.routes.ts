import type { FastifyInstance } from "fastify";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { listOwnRuns, readRun, tellRun } from "./bulk-runs.service.ts";

/**
 * Actions on many orders that were taken in as one: those of one's own whose end was not seen, how far one
 * is, and that this was seen.
 */
export function addRunRoutes(app: FastifyInstance): void {
  serve(app, "GET /api/actions/runs", async (request) => ({ data: await listOwnRuns(ctxOf(request)) }));
  serve(app, "GET /api/actions/runs/:runId", async (request) => ({
    data: await readRun(ctxOf(request), request.params.runId),
  }));
  serve(app, "POST /api/actions/runs/:runId/told", async (request) => {
    await tellRun(ctxOf(request), request.params.runId, request.input.isOver);
    return { data: { done: true } };
  });
}
