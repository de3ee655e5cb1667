import type { FastifyInstance } from "fastify";
import { ctxOf } from "../../platform/http/index.ts";
import { endRun, listOwnRuns, readRun } from "./runs.service.ts";

const member = { config: { requires: "member" } } as const;

/** Acts on many orders that were taken in as one: those of one's own whose end was not seen, how far one is, and that its end was seen. */
export function addRunRoutes(app: FastifyInstance): void {
  app.get("/api/actions/runs", member, async (request) => ({ data: await listOwnRuns(ctxOf(request)) }));
  app.get<{ Params: { runId: string } }>("/api/actions/runs/:runId", member, async (request) => ({ data: await readRun(ctxOf(request), request.params.runId) }));
  app.post<{ Params: { runId: string } }>("/api/actions/runs/:runId/told", member, async (request) => {
    await endRun(ctxOf(request), request.params.runId);
    return { data: { done: true } };
  });
}
