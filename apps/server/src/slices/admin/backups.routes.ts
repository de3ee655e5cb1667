import type { FastifyInstance } from "fastify";
import { ctxOf, serve } from "../../platform/http/index.ts";
import type { BackupDesk } from "./backups.ts";

/** Admin › Backups. */
export function addBackupRoutes(app: FastifyInstance, desk: BackupDesk): void {
  serve(app, "GET /api/admin/backups", async () => ({ data: await desk.read(app.services) }));
  serve(app, "POST /api/admin/backups", async (request) => {
    await desk.want(ctxOf(request));
    return { data: { done: true } };
  });
  serve(app, "POST /api/admin/backups/check", async (request) => ({
    data: await desk.check(ctxOf(request), request.input.file),
  }));
}
