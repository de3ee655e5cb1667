import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { openExportFile } from "./export-file.ts";
import { addPreset, changePreset, dropPreset } from "./presets.ts";
import { previewExport } from "./preview-export.ts";
import { readTargets } from "./save-to-folder.ts";
import { addSchedule, changeSchedule, dropSchedule, pauseSchedule } from "./schedules.ts";
import { cancelExport, retryExport, startExport } from "./start-export.ts";

const done = { data: { done: true } };

/** What is done with exports; they are read over GraphQL (ExportRun, ExportPreset, ExportSchedule). */
export function addExportRoutes(app: FastifyInstance): void {
  serve(app, "POST /api/exports/preview", async (request) => ({
    data: await previewExport(ctxOf(request), request.input.definition),
  }));
  serve(app, "POST /api/exports/runs", async (request) => ({
    data: await startExport(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/exports/runs/:runId/cancel", async (request) => {
    await cancelExport(ctxOf(request), request.params.runId);
    return done;
  });
  serve(app, "POST /api/exports/runs/:runId/retry", async (request) => {
    await retryExport(ctxOf(request), request.params.runId);
    return done;
  });
  serve(app, "GET /api/exports/runs/:runId/file", async (request, reply) => {
    const { name, mediaType, pieces } = await openExportFile(ctxOf(request), request.params.runId);
    const plain = name.replaceAll(/[^\w. -]/g, "_");
    return reply
      .headers({
        "content-type": mediaType,
        "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      })
      .send(Readable.from(pieces));
  });
  serve(app, "POST /api/exports/presets", async (request) => ({
    data: await addPreset(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/exports/presets/:presetId", async (request) => {
    await changePreset(ctxOf(request), request.params.presetId, request.input);
    return done;
  });
  serve(app, "POST /api/exports/presets/:presetId/remove", async (request) => {
    await dropPreset(ctxOf(request), request.params.presetId);
    return done;
  });
  serve(app, "GET /api/exports/targets", async (request) => ({ data: readTargets(ctxOf(request)) }));
  serve(app, "POST /api/exports/schedules", async (request) => ({
    data: await addSchedule(ctxOf(request), request.input),
  }));
  serve(app, "POST /api/exports/schedules/:scheduleId", async (request) => {
    await changeSchedule(ctxOf(request), request.params.scheduleId, request.input);
    return done;
  });
  serve(app, "POST /api/exports/schedules/:scheduleId/pause", async (request) => {
    await pauseSchedule(ctxOf(request), request.params.scheduleId, request.input.isPaused);
    return done;
  });
  serve(app, "POST /api/exports/schedules/:scheduleId/remove", async (request) => {
    await dropSchedule(ctxOf(request), request.params.scheduleId);
    return done;
  });
}
