import type { FastifyInstance } from "fastify";
import { ctxOf } from "../../platform/http/index.ts";
import { readDashboard } from "./dashboard.service.ts";
import { readAccountFigures, readAttention, readRun } from "./run.service.ts";

const read = { config: { requires: "member" } } as const;

/** The figures of the first page. */
export function addHomeRoutes(app: FastifyInstance): void {
  app.get("/api/dashboard/stats", read, async (request) => ({ data: await readDashboard(ctxOf(request)) }));
  app.get("/api/dashboard/run", read, async (request) => ({ data: await readRun(ctxOf(request)) }));
  app.get("/api/dashboard/attention", read, async (request) => ({
    data: await readAttention(ctxOf(request)),
  }));
  app.get("/api/dashboard/accounts", read, async (request) => ({
    data: await readAccountFigures(ctxOf(request)),
  }));
}
