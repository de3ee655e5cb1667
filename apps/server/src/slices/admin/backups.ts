/**
 * Copies of the whole database (docs/adr/0125-stores-and-copies.md): by hand, once a day, and the drill. They
 * hold all stores, so they're made and tried here but leave the machine by its operator alone.
 */
import { basename, join } from "node:path";
import { AppError, type BackupChecked, type BackupsView } from "@stallkeeper/contract";
import { listDrills, recordAudit } from "../../platform/audit/index.ts";
import { checkBackup, deleteOldBackups, listBackupFiles, writeBackup } from "../../platform/backup/index.ts";
import { inStore, type Ctx, type Services } from "../../platform/context.ts";
import { defineJob } from "../../platform/jobs/index.ts";

/** Somebody wants a copy. A repeat makes another. */
const backupWanted = defineJob<{ by: string }>("backup-wanted", {
  concurrency: 1,
  perGroup: 1,
  retryLimit: 0,
});

const everyHours = 24;
const lookEveryMs = 15 * 60_000;

/** What this process knows of its own copying. */
interface Copying {
  isRunning: boolean;
  problem: string | null;
}

export interface BackupDesk {
  read: (services: Services) => Promise<BackupsView>;
  /** Asks for a copy in the background. */
  want: (ctx: Ctx) => Promise<void>;
  /** Its result is kept either way. Throws BACKUP_NOT_FOUND, and BACKUP_UNFIT with the reason in words. */
  check: (ctx: Ctx, file: string) => Promise<BackupChecked>;
  /** Joins the job queues; call once per process. */
  work: (services: Services) => void;
}

/** A demo is thrown away, so it isn't copied on a schedule. */
const scheduleOf = ({ config }: Services): number | null => (config.isDemo ? null : everyHours);

/** The desk of a process. */
export function openBackupDesk(): BackupDesk {
  const copying: Copying = { isRunning: false, problem: null };
  return {
    read: async (services) => ({
      backups: (await listBackupFiles(services.config.dataDir)).map(({ name, ...file }) => ({
        file: name,
        ...file,
      })),
      ...copying,
      everyHours: scheduleOf(services),
      drills: await services.db.asSystem(listDrills),
    }),
    want: (ctx) =>
      inStore(ctx, async (tx) => {
        await ctx.jobs.enqueue(tx, backupWanted, { by: ctx.actor.name });
        await recordAudit(tx, ctx, { action: "backupWanted", object: { type: "backup", id: "all" } });
      }),
    check: tryBackup,
    work(services) {
      services.jobs.work(backupWanted, () => copy(services, copying));
      // The first look is one interval after the start: a start is busy enough.
      let hasLooked = false;
      services.jobs.repeat("backups", lookEveryMs, async () => {
        if (hasLooked && (await isDue(services))) await copy(services, copying);
        hasLooked = true;
      });
    },
  };
}

async function isDue(services: Services): Promise<boolean> {
  const hours = scheduleOf(services);
  if (hours === null) return false;
  const [newest] = await listBackupFiles(services.config.dataDir);
  return newest === undefined || services.now().getTime() - Date.parse(newest.at) >= hours * 3_600_000;
}

async function copy({ db, config, log, now }: Services, copying: Copying): Promise<void> {
  if (copying.isRunning) return;
  copying.isRunning = true;
  try {
    const written = await writeBackup(db.pool, config.dataDir, now());
    if (written === null) return;
    await deleteOldBackups(config.dataDir);
    copying.problem = null;
    log.info({ file: written.name, rows: written.rows }, "a backup was made");
  } catch (error) {
    copying.problem = error instanceof Error ? error.message : String(error);
    log.error({ err: error }, "no backup was made");
  } finally {
    copying.isRunning = false;
  }
}

async function tryBackup(ctx: Ctx, file: string): Promise<BackupChecked> {
  const known = (await listBackupFiles(ctx.config.dataDir)).find(({ name }) => name === file);
  if (known === undefined) throw new AppError("BACKUP_NOT_FOUND");
  const record = (after: object): Promise<void> =>
    inStore(ctx, (tx) =>
      recordAudit(tx, ctx, { action: "backupChecked", object: { type: "backup", id: file }, after }),
    );
  try {
    const checked = await checkBackup(ctx.db.pool, join(ctx.config.dataDir, "backups", basename(known.name)));
    await record(checked);
    return checked;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    ctx.log.error({ err: error, file }, "a backup failed its drill");
    await record({ problem: reason });
    throw new AppError("BACKUP_UNFIT", { reason });
  }
}
