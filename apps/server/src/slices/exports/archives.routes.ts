import type { FastifyInstance } from "fastify";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { openArchive, readArchives, wantArchive } from "./archives.ts";

/** Export › Archive. */
export function addArchiveRoutes(app: FastifyInstance): void {
  serve(app, "GET /api/exports/archives", async (request) => ({ data: await readArchives(ctxOf(request)) }));
  serve(app, "POST /api/exports/archives", async (request) => {
    await wantArchive(ctxOf(request));
    return { data: { done: true } };
  });
  serve(app, "GET /api/exports/archives/file", async (request, reply) => {
    const { name, bytes, content } = await openArchive(ctxOf(request), request.asked.file);
    return reply
      .headers({
        "content-type": "application/gzip",
        "content-length": String(bytes),
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      })
      .send(content);
  });
}
