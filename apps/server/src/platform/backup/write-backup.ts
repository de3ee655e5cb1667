/**
 * Copies the whole database into a file while the service works: one transaction that sees one moment, in
 * pieces, so that neither memory nor locks grow. Lines of JSON, compressed:
 *
 *   { stallkeeper, version, at, steps }   { table, columns }   [value, …] as texts   …   { end: { rows } }
 *
 * The walls between stores stay up: rows of stores are read store by store. Sealed columns stay sealed, and
 * the key that opens them is not in the file. The file has its name only once it's whole.
 */
import { rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { version } from "../observe/index.ts";
import { backupFolder, nameBackup } from "./backup-files.ts";
import { listSteps, listStoreIdsOf, listTables, quote, type CopiedTable } from "./catalogue.store.ts";
import { openPackedFile } from "./packed-file.ts";

export interface BackupWritten {
  name: string;
  rows: number;
}

const format = 1;
const fetchedRows = 500;
const copyLock = 7_220_044;
const leastFreeBytes = 200_000_000;

/**
 * Writes a copy and answers its name; null: another process is at it. Throws an Error in words where the disk
 * is nearly full, and what the database throws; then no file is left.
 */
export async function writeBackup(pool: pg.Pool, dataDir: string, at: Date): Promise<BackupWritten | null> {
  const folder = await backupFolder(dataDir);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < leastFreeBytes) throw new Error("The disk is nearly full, so no backup was made.");
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read");
    await client.query("set local statement_timeout = 0");
    const { rows } = await client.query<{ is: boolean }>("select pg_try_advisory_xact_lock($1) as is", [
      copyLock,
    ]);
    if (rows[0]?.is !== true) return null;
    const name = nameBackup(at);
    const part = join(folder, `${name}.part`);
    try {
      const count = await fill(part, client, at);
      await rename(part, join(folder, name));
      return { name, rows: count };
    } finally {
      await rm(part, { force: true });
    }
  } finally {
    await client.query("rollback").catch(() => undefined);
    client.release();
  }
}

async function fill(path: string, client: pg.PoolClient, at: Date): Promise<number> {
  const file = await openPackedFile(path);
  const write = (line: unknown): Promise<void> =>
    file.write(`${typeof line === "string" ? line : JSON.stringify(line)}\n`);
  try {
    await write({ stallkeeper: format, version, at: at.toISOString(), steps: await listSteps(client) });
    const stores = await listStoreIdsOf(client);
    let rows = 0;
    for (const table of await listTables(client)) {
      await write({ table: table.name, columns: table.columns.map(({ name }) => name) });
      for (const storeId of table.isOfStore ? stores : [null])
        rows += await copyRows(client, table, storeId, write);
    }
    await write({ end: { rows } });
    await file.close();
    return rows;
  } catch (error) {
    await file.abort();
    throw error;
  }
}

async function copyRows(
  client: pg.PoolClient,
  { name, columns }: CopiedTable,
  storeId: string | null,
  write: (line: string) => Promise<void>,
): Promise<number> {
  if (storeId !== null) {
    await client.query("set local role app");
    await client.query("select set_config('app.store', $1, true)", [storeId]);
  }
  const texts = columns.map((column) => `${quote(column.name)}::text`).join(", ");
  await client.query(
    `declare copied no scroll cursor for select to_json(array[${texts}])::text as line from ${quote(name)}`,
  );
  let count = 0;
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${fetchedRows} from copied`);
    for (const { line } of rows) await write(line);
    count += rows.length;
    if (rows.length < fetchedRows) break;
  }
  await client.query("close copied");
  if (storeId !== null) await client.query("reset role");
  return count;
}
