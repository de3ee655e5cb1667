/**
 * `npm run backup` and `npm run restore -- FILE`: a copy of the data folder's database, whether the service
 * runs or not, and putting one back into an empty data folder.
 */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { plural } from "@stallkeeper/domain";
import { checkBackup, writeBackup } from "./platform/backup/index.ts";
import { readConfig, type Config } from "./platform/config.ts";
import { migrate, openDb, type Db } from "./platform/db/index.ts";
import { createLogger } from "./platform/logger.ts";
import { restoreBackup } from "./restoring/restore-backup.ts";
import { borrowDatabase, startDatabase } from "./platform/supervisor/index.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const rowsText = (rows: number): string => plural(rows, { one: "# row", other: "# rows" });
/** Makes a copy and tries it at once. */
async function backUp(flags: readonly string[]): Promise<void> {
  const config = readConfig(flags, process.env);
  await withDatabase(config, borrowed, async (db) => {
    const written = await writeBackup(db.pool, config.dataDir, new Date());
    if (written === null) throw new Error("Another backup is being made. Try again later.");
    const path = join(config.dataDir, "backups", written.name);
    await checkBackup(db.pool, path);
    say(`Backup made and checked: ${path} (${rowsText(written.rows)}). Keep master.key somewhere else.`);
  });
}

async function restore([file, ...flags]: readonly string[]): Promise<void> {
  if (file === undefined || file.startsWith("--"))
    throw new Error("Name the file: npm run restore -- FILE --data NEW_FOLDER");
  const config = readConfig(flags, process.env);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  await withDatabase(config, started, async (db) => {
    await migrate(db.pool);
    const rows = await restoreBackup(db.pool, resolve(file));
    say(`Restored ${rowsText(rows)} into ${config.dataDir}. Put master.key there, then start Stallkeeper.`);
    say("Accounts are paused until you sync them, and what waited to be sent asks you first.");
  });
}

type Open = (config: Config) => Promise<{ connection: object; end: () => Promise<void> }>;

const borrowed: Open = async ({ dataDir }) => {
  const { connection, giveBack } = await borrowDatabase({ dataDir, log: createLogger("warn") });
  return { connection, end: giveBack };
};
const started: Open = async ({ dataDir }) => {
  const { connection, stop } = await startDatabase({ dataDir, log: createLogger("warn") });
  return { connection, end: stop };
};

async function withDatabase(config: Config, open: Open, work: (db: Db) => Promise<void>): Promise<void> {
  const opened =
    config.databaseUrl === null
      ? await open(config)
      : { connection: { connectionString: config.databaseUrl }, end: async () => undefined };
  const db = openDb({ connection: opened.connection, log: createLogger("warn") });
  try {
    await work(db);
  } finally {
    await db.close();
    await opened.end();
  }
}

const [task = "", ...rest] = process.argv.slice(2);

try {
  if (task === "restore") await restore(rest);
  else await backUp(rest);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
