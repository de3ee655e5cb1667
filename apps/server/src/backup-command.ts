/**
 * `npm run backup`: a copy of the data folder's database, whether the service runs or not. `npm run archive`:
 * everything of one store in a file. `npm run restore -- FILE` puts either into an empty data folder.
 */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { cleanFileName, dayOf, plural } from "@stallkeeper/domain";
import { findStores, isArchive, writeArchive, type TableSum } from "./platform/archive/index.ts";
import { checkBackup, writeBackup } from "./platform/backup/index.ts";
import { readConfig, type Config } from "./platform/config.ts";
import { migrate, openDb, type Db } from "./platform/db/index.ts";
import { createLogger } from "./platform/logger.ts";
import { restoreArchive } from "./restoring/restore-archive.ts";
import { restoreBackup } from "./restoring/restore-backup.ts";
import { borrowDatabase, startDatabase } from "./platform/supervisor/index.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const filesText = (files: number): string => plural(files, { one: "# file", other: "# files" });
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

/** Makes an archive of the store of a name; of the only one, where none is named. */
async function archive(flags: readonly string[]): Promise<void> {
  const [name, rest] = takeFlag(flags, "--store");
  const [out, others] = takeFlag(rest, "--out");
  const config = readConfig(others, process.env);
  await withDatabase(config, borrowed, async (db) => {
    const stores = await findStores(db.pool, name);
    const [store] = stores;
    if (store === undefined) throw new Error("There is no store of this name.");
    if (stores.length > 1)
      throw new Error(`Name one store with --store: ${stores.map((one) => one.name).join(", ")}.`);
    const at = new Date();
    const path = resolve(out ?? cleanFileName(`${store.name} ${dayOf(at.getTime(), "UTC")}`, "tar.gz"));
    const written = await writeArchive(db.pool, { storeId: store.id, path, at });
    sayTables(written.tables);
    say(`Archive made: ${path} (${rowsText(written.rows)}, ${filesText(written.files)}).`);
    say("Passwords, keys and tokens aren't in it. Buyers' names and addresses are: keep it safe.");
  });
}

/** Takes a flag with its value out of the others. */
function takeFlag(flags: readonly string[], name: string): [string | null, string[]] {
  const at = flags.indexOf(name);
  if (at === -1) return [null, [...flags]];
  const value = flags[at + 1];
  if (value === undefined) throw new Error(`${name} needs a value.`);
  return [value, [...flags.slice(0, at), ...flags.slice(at + 2)]];
}

function sayTables(tables: Readonly<Record<string, TableSum>>): void {
  for (const [table, { rows, sum }] of Object.entries(tables))
    if (rows > 0) say(`  ${table.padEnd(28)} ${String(rows).padStart(9)}  ${sum}`);
}

async function restore([file, ...flags]: readonly string[]): Promise<void> {
  if (file === undefined || file.startsWith("--"))
    throw new Error("Name the file: npm run restore -- FILE --data NEW_FOLDER");
  const config = readConfig(flags, process.env);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  await withDatabase(config, started, async (db) => {
    if (await isArchive(resolve(file))) {
      const { store, rows, files, tables } = await restoreArchive(db.pool, resolve(file));
      sayTables(tables);
      say(`Restored ${store.name}: ${rowsText(rows)} and ${filesText(files)}, each table as in the archive.`);
      say("Start Stallkeeper, set a password with npm run reset-password, and link your accounts again.");
      return;
    }
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
  else if (task === "archive") await archive(rest);
  else await backUp(rest);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
