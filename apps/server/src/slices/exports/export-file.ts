/** A finished file, in its parts: never whole in memory. */
import { AppError } from "@stallkeeper/contract";
import { cleanFileName, dayOf } from "@stallkeeper/domain";
import { requireScope, viewStore, type Ctx } from "../../platform/context.ts";
import { requireSet } from "./start-export.ts";
import { findRun, readPart } from "./runs.store.ts";
import { fileColumns } from "./write/cells.ts";
import { unpackPart } from "./write/packed-part.ts";
import { fileWriters } from "./write/file-writers.ts";

export interface ExportFile {
  name: string;
  mediaType: string;
  pieces: AsyncGenerator<Buffer>;
}

/**
 * Opens a run's file; of one that stopped, the rows that it has, closed so that it can be read. Throws
 * FORBIDDEN, also for one with personal data without its scope, EXPORT_NOT_FOUND, EXPORT_NOT_READY.
 */
export async function openExportFile(ctx: Ctx, runId: string): Promise<ExportFile> {
  requireScope(ctx, "export.run");
  const run = await viewStore(ctx, (tx) => findRun(tx, runId));
  if (run === null) throw new AppError("EXPORT_NOT_FOUND");
  requireSet(ctx, run.definition);
  if (run.is_personal) requireScope(ctx, "export.personal");
  const isPart = run.state === "failed" && run.rows_done > 0;
  if (run.state !== "ready" && !isPart) throw new AppError("EXPORT_NOT_READY");
  const writer = fileWriters[run.definition.format.kind];
  const { mediaType, extension } = writer;
  const end =
    isPart && run.writer !== null
      ? await writer.close(run.writer, fileColumns(run.definition, !run.is_masked), run.definition.format)
      : null;
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < (run?.parts ?? 0); at += 1) {
      const part = await viewStore(ctx, (tx) => readPart(tx, runId, at));
      // Forgotten while it's on its way: the answer breaks off, so that nobody takes it for whole.
      if (part === null) throw new AppError("EXPORT_NOT_FOUND");
      yield await unpackPart(part);
    }
    if (end !== null) yield end;
  }
  // Its last day, so that the files of days that a schedule made up for at once can be told apart.
  const { until, timeZone } = run.scope;
  const day = dayOf(until === null ? Date.parse(run.created_at) : Date.parse(until) - 1, timeZone);
  const rows = isPart ? ` first ${run.rows_done}` : "";
  return { name: cleanFileName(`${run.name} ${day}${rows}`, extension), mediaType, pieces: pieces() };
}
