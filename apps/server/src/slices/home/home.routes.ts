import type { FastifyInstance } from "fastify";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { readDashboard } from "./dashboard.service.ts";
import { readAccountFigures, readAttention, readRun } from "./run.service.ts";

/** The figures of the first page. */
export function addHomeRoutes(app: FastifyInstance): void {
  serve(app, "GET /api/dashboard/stats", async (request) => ({ data: await readDashboard(ctxOf(request)) }));
  serve(app, "GET /api/dashboard/run", async (request) => ({ data: await readRun(ctxOf(request)) }));
  serve(app, "GET /api/dashboard/attention", async (request) => ({
    data: await readAttention(ctxOf(request)),
  }));
  serve(app, "GET /api/dashboard/accounts", async (request) => ({
    data: await readAccountFigures(ctxOf(request)),
  }));
}
