import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { AppError } from "@stallkeeper/contract";
import { ctxOf, serve } from "../../platform/http/index.ts";
import type { ProcessWatch } from "../../platform/observe/index.ts";
import type { ActionKind } from "../actions/index.ts";
import type { BackupDesk } from "./backups.ts";
import { readHealth } from "./read-health.ts";
import { readJobs } from "./read-jobs.ts";
import { writeMetrics } from "./write-metrics.ts";

/** Admin › Jobs and Health, and the page that monitoring reads. They change nothing. */
export function addHealthRoutes(
  app: FastifyInstance,
  actionKinds: readonly ActionKind[],
  watch: ProcessWatch,
  desk: BackupDesk,
): void {
  const { services } = app;

  serve(app, "GET /api/admin/jobs", async (request) => ({
    data: await readJobs(ctxOf(request), actionKinds),
  }));
  serve(app, "GET /api/admin/health", async (request) => ({
    data: await readHealth(ctxOf(request), watch, desk),
  }));
  // Without a token in the settings it is as if it weren't there. An address proves nothing: behind a proxy on
  // the same machine everybody comes from 127.0.0.1.
  serve(app, "GET /metrics", async (request, reply) => {
    const { metricsToken } = services.config;
    if (metricsToken === null) throw new AppError("NOT_FOUND");
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (!timingSafeEqual(hash(given), hash(metricsToken))) throw new AppError("UNAUTHENTICATED");
    return reply
      .type("text/plain; version=0.0.4; charset=utf-8")
      .header("cache-control", "no-store")
      .send(await writeMetrics(services, watch));
  });
}

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
