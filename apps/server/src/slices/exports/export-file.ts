/** A finished file, in its parts: never whole in memory. */
import { AppError } from "@stallkeeper/contract";
import { cleanFileName, dayOf } from "@stallkeeper/domain";
import { requireScope, viewStore, type Ctx } from "../../platform/context.ts";
import { findRun, readPart } from "./runs.store.ts";
import { fileWriters } from "./write/file-writers.ts";

export interface ExportFile {
  name: string;
  mediaType: string;
  pieces: AsyncGenerator<Buffer>;
}

/**
 * Opens a run's file. Throws FORBIDDEN, also for one with personal data without its scope, EXPORT_NOT_FOUND,
 * EXPORT_NOT_READY.
 */
export async function openExportFile(ctx: Ctx, runId: string): Promise<ExportFile> {
  requireScope(ctx, "export.run");
  const run = await viewStore(ctx, (tx) => findRun(tx, runId));
  if (run === null) throw new AppError("EXPORT_NOT_FOUND");
  if (run.is_personal) requireScope(ctx, "export.personal");
  if (run.state !== "ready") throw new AppError("EXPORT_NOT_READY");
  const { mediaType, extension } = fileWriters[run.definition.format.kind];
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < (run?.parts ?? 0); at += 1) {
      const piece = await viewStore(ctx, (tx) => readPart(tx, runId, at));
      // Forgotten while it's on its way: the answer breaks off, so that nobody takes it for whole.
      if (piece === null) throw new AppError("EXPORT_NOT_FOUND");
      yield piece;
    }
  }
  const day = dayOf(Date.parse(run.created_at), run.scope.timeZone);
  return { name: cleanFileName(`${run.name} ${day}`, extension), mediaType, pieces: pieces() };
}
