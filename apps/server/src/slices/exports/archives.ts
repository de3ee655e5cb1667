/**
 * Archives of the store (docs/adr/0135-archives-of-a-store.md): asked for on the screen, written in the
 * background into a folder of the store, downloaded for a week. One at a time; a file that isn't whole has no
 * name yet, and the clock of that part tells every process that somebody writes.
 */
import { createReadStream, type ReadStream } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError, type ArchivesView, type ArchiveView } from "@stallkeeper/contract";
import { daysInMs } from "@stallkeeper/domain";
import { writeArchive } from "../../platform/archive/index.ts";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, requireScope, type Ctx, type Services } from "../../platform/context.ts";
import { listOpenStoreIds } from "../../platform/db/index.ts";
import { archiveWanted } from "./exports-due.ts";

/** What an archive may be called; a name from outside is held against it before it names a file. */
const nameShape = /^stallkeeper-archive-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz$/;
const keptDays = 7;
/** A part that wasn't written to for so long is left over from a process that died. */
const deadAfterMs = 5 * 60_000;

/** Why the last archive came to nothing, beside the archives so that every process knows. */
const problemFile = "problem.txt";

const folderOf = async ({ config }: Pick<Services, "config">, storeId: string): Promise<string> => {
  const folder = join(config.dataDir, "archives", storeId);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
};

const nameOf = (at: Date): string =>
  `stallkeeper-archive-${at
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-")}.tar.gz`;

const momentOf = (name: string): Date => new Date(name.replace(nameShape, "$1T$2:$3:$4Z"));

async function list(services: Services, storeId: string): Promise<ArchiveView[]> {
  const folder = await folderOf(services, storeId);
  const names = (await readdir(folder)).filter((name) => nameShape.test(name));
  return Promise.all(
    names
      .toSorted()
      .toReversed()
      .map(async (file) => ({
        file,
        at: momentOf(file).toISOString(),
        bytes: (await stat(join(folder, file))).size,
        expiresAt: new Date(momentOf(file).getTime() + daysInMs(keptDays)).toISOString(),
      })),
  );
}

const findProblem = async (services: Services, storeId: string): Promise<string | null> =>
  readFile(join(await folderOf(services, storeId), problemFile), "utf8").catch(() => null);

async function isBeingWritten(services: Services, storeId: string): Promise<boolean> {
  const folder = await folderOf(services, storeId);
  const parts = (await readdir(folder)).filter((name) => name.endsWith(".part"));
  const touched = await Promise.all(parts.map(async (name) => (await stat(join(folder, name))).mtimeMs));
  return touched.some((ms) => Date.now() - ms < deadAfterMs);
}

/** The store's archives. Throws FORBIDDEN. */
export async function readArchives(ctx: Ctx): Promise<ArchivesView> {
  requireScope(ctx, "admin");
  return {
    archives: await list(ctx, ctx.storeId),
    isRunning: await isBeingWritten(ctx, ctx.storeId),
    problem: await findProblem(ctx, ctx.storeId),
  };
}

/** Asks for an archive in the background. Throws FORBIDDEN. While one is made, a repeat makes no other. */
export async function wantArchive(ctx: Ctx): Promise<void> {
  requireScope(ctx, "admin");
  const { storeId } = ctx;
  if (await isBeingWritten(ctx, storeId)) return;
  await inStore(ctx, async (tx) => {
    const wantedAt = ctx.now().toISOString();
    await ctx.jobs.enqueue(tx, archiveWanted, { storeId, wantedAt }, { group: storeId });
    await recordAudit(tx, ctx, { action: "archiveWanted", object: { type: "archive", id: storeId } });
  });
}

/** Opens an archive of the store. Throws FORBIDDEN, EXPORT_NOT_FOUND. */
export async function openArchive(
  ctx: Ctx,
  file: string,
): Promise<{ name: string; bytes: number; content: ReadStream }> {
  requireScope(ctx, "admin");
  const found = (await list(ctx, ctx.storeId)).find((archive) => archive.file === file);
  if (found === undefined) throw new AppError("EXPORT_NOT_FOUND");
  const content = createReadStream(join(await folderOf(ctx, ctx.storeId), found.file));
  return { name: found.file, bytes: found.bytes, content };
}

/** Writes an archive, unless one was begun since it was wanted: two presses make one. Safe to repeat. */
export async function makeArchive(services: Services, storeId: string, wantedAt: Date): Promise<void> {
  if (await isBeingWritten(services, storeId)) return;
  const [newest] = await list(services, storeId);
  // Names say seconds.
  if (newest !== undefined && Date.parse(newest.at) >= wantedAt.setMilliseconds(0)) return;
  const at = services.now();
  const folder = await folderOf(services, storeId);
  try {
    const { rows, files } = await writeArchive(services.db.pool, {
      storeId,
      path: join(folder, nameOf(at)),
      at,
    });
    await rm(join(folder, problemFile), { force: true });
    services.log.info({ storeId, rows, files }, "an archive was made");
  } catch (error) {
    await writeFile(join(folder, problemFile), "Something went wrong on this server.");
    services.log.error({ err: error, storeId }, "no archive was made");
  }
}

/** Removes archives after a week, and what a process that died left over. Safe to repeat. */
export async function tidyArchives(services: Services): Promise<void> {
  for (const storeId of await listOpenStoreIds(services.db)) {
    const folder = await folderOf(services, storeId);
    for (const { file, expiresAt } of await list(services, storeId))
      if (Date.parse(expiresAt) < services.now().getTime()) await rm(join(folder, file));
    if (await isBeingWritten(services, storeId)) continue;
    for (const name of await readdir(folder)) if (name.endsWith(".part")) await rm(join(folder, name));
  }
}

/** Lets this process write archives. Call once per process. */
export function workArchives(services: Services): void {
  services.jobs.work(archiveWanted, ({ storeId, wantedAt }) =>
    makeArchive(services, storeId, new Date(wantedAt)),
  );
}
