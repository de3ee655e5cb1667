/**
 * Files of schedules, saved in the folder that whoever runs the server named for them
 * (docs/adr/0155-exports-to-a-folder.md). Each store has a folder of its own in it, by its id. A file is written
 * beside, brought to the disk, and gets its name only then: whoever collects files never meets half of one.
 */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError, type ExportTargets } from "@stallkeeper/contract";
import {
  inStore,
  requireScope,
  systemCtx,
  viewStore,
  type Ctx,
  type Services,
} from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { openExportFile } from "./export-file.ts";
import { findRun, noteSaved, type RunRow } from "./runs.store.ts";
import { announceRun } from "./start-export.ts";

const noFolder = "This server has no export folder.";

/** A whole file waits to be saved. */
const folderDue = defineJob<{ storeId: string; runId: string }>("export-folder", {
  concurrency: 1,
  perGroup: 1,
  retryLimit: 5,
});

/** Where a schedule's files can go. Throws FORBIDDEN. */
export function readTargets(ctx: Ctx): ExportTargets {
  requireScope(ctx, "export.run");
  return { hasFolder: ctx.config.exportFolder !== null };
}

/** Refuses a schedule that saves files where there is no folder. Throws FIELDS_INVALID. */
export function requireFolder({ config }: Ctx, { isToFolder }: { isToFolder: boolean }): void {
  if (isToFolder && config.exportFolder === null)
    throw new AppError("FIELDS_INVALID", { fields: { isToFolder: noFolder } });
}

/** Has a run's file saved, in the transaction that ends it. */
export async function saveOutcome(ctx: Ctx, tx: StoreTx, { id: runId, is_to_folder: isWanted }: RunRow) {
  const { storeId } = ctx;
  if (isWanted) await ctx.jobs.enqueue(tx, folderDue, { storeId, runId }, { group: storeId });
}

/** The run is in its file's name, so that two of one schedule and day never take each other's place. */
const nameOf = (name: string, runId: string): string => name.replace(/(\.\w+)$/, ` ${runId.slice(-8)}$1`);

/** Writes a file whole or not at all. A repeat puts the same file in its place. Throws what the disk says. */
async function writeWhole(
  folder: string,
  name: string,
  runId: string,
  pieces: AsyncIterable<Buffer>,
): Promise<void> {
  const target = resolve(folder, name);
  // The name was cleaned of paths; were it not, nothing outside is touched.
  if (dirname(target) !== folder) throw new Error(`"${name}" is no name of a file.`);
  await mkdir(folder, { recursive: true, mode: 0o750 });
  const parts = `.${runId}.`;
  const part = join(folder, `${parts}${randomUUID()}`);
  try {
    await pipeline(Readable.from(pieces), createWriteStream(part, { flags: "wx", mode: 0o640, flush: true }));
    await rename(part, target);
  } finally {
    // Also those of a process that died at it.
    for (const left of await readdir(folder))
      if (left.startsWith(parts)) await rm(join(folder, left), { force: true });
  }
}

/** Why a file wasn't saved, for a person: what the system says, without the path. */
const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const known: Readonly<Record<string, string>> = {
    ENOSPC: "The disk is full.",
    EDQUOT: "The disk is full.",
    EACCES: "The server may not write there.",
    EPERM: "The server may not write there.",
    EROFS: "The folder can't be written to.",
    ENOTDIR: "The folder isn't a folder.",
  };
  return error instanceof AppError ? error.message : (known[code] ?? "The folder can't be written to.");
};

/** Saves a run's file; nothing happens where it's saved or gone. Throws to be tried again. Safe to repeat. */
export async function saveRun(services: Services, storeId: string, runId: string): Promise<void> {
  const ctx = systemCtx(services, storeId, "Exports");
  const run = await viewStore(ctx, (tx) => findRun(tx, runId));
  if (run === null || run.state !== "ready" || !run.is_to_folder || run.saved_at !== null) return;
  const note = (problem: string | null): Promise<void> =>
    inStore(ctx, async (tx) => {
      await noteSaved(tx, runId, ctx.now(), problem);
      await announceRun(tx, runId);
    });
  const { exportFolder } = services.config;
  if (exportFolder === null) return note(noFolder);
  try {
    const { name, pieces } = await openExportFile(ctx, runId);
    await writeWhole(join(exportFolder, storeId), nameOf(name, runId), runId, pieces);
  } catch (error) {
    ctx.log.warn({ err: error, runId }, "an export wasn't saved in the folder");
    await note(reasonOf(error));
    throw error;
  }
  await note(null);
}

/** Lets this process save files. Call once per process. */
export function saveFiles(services: Services): void {
  services.jobs.work(folderDue, ({ storeId, runId }) => saveRun(services, storeId, runId));
}
