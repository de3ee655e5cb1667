import type { FastifyInstance } from "fastify";
import { runToldInput } from "@stallkeeper/contract";
import { ctxOf, readInput } from "../../platform/http/index.ts";
import { listOwnRuns, readRun, tellRun } from "./runs.service.ts";

const member = { config: { requires: "member" } } as const;

/**
 * Acts on many orders that were taken in as one: those of one's own whose end was not seen, how far one is,
 * and that this was seen.
 */
export function addRunRoutes(app: FastifyInstance): void {
  app.get("/api/actions/runs", member, async (request) => ({ data: await listOwnRuns(ctxOf(request)) }));
  app.get<{ Params: { runId: string } }>("/api/actions/runs/:runId", member, async (request) => ({
    data: await readRun(ctxOf(request), request.params.runId),
  }));
  app.post<{ Params: { runId: string } }>("/api/actions/runs/:runId/told", member, async (request) => {
    await tellRun(ctxOf(request), request.params.runId, readInput(runToldInput, request.body ?? {}).isOver);
    return { data: { done: true } };
  });
}
