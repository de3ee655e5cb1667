import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { verifyAuditChain } from "../../platform/audit/index.ts";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { readAuditPage, writeAuditFile } from "./audit-log.ts";

/** Admin › Audit: it is read, never written. */
export function addAuditRoutes(app: FastifyInstance): void {
  serve(app, "GET /api/admin/audit", async (request) => ({
    data: await readAuditPage(ctxOf(request), request.asked),
  }));
  serve(app, "GET /api/admin/audit/check", async (request) => ({
    data: await verifyAuditChain(ctxOf(request)),
  }));
  serve(app, "GET /api/admin/audit/file", async (request, reply) =>
    reply
      .headers({
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="audit.csv"',
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      })
      .send(Readable.from(writeAuditFile(ctxOf(request), request.asked))),
  );
}
