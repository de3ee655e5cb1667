/**
 * Writes everything of one store into one file while the service works: one transaction that sees one moment,
 * in pieces, so that memory stays small whatever the store holds. Row-level security decides which rows are the
 * store's. The file has its name only once it's whole.
 */
import { rename, rm } from "node:fs/promises";
import type pg from "pg";
import { listSteps, openPackedFile, type PackedFile } from "../backup/index.ts";
import { version } from "../observe/index.ts";
import { archiveFormat, inlineBytes, readme, type Counts, type Manifest } from "./archive-format.ts";
import {
  asOwnerOf,
  listArchivedTables,
  rowsSql,
  sumTable,
  type ArchivedTable,
} from "./archive-tables.store.ts";
import { leftOutTables } from "./archived-tables.ts";
import { tarEnd, tarEntry } from "./tar.ts";

export interface ArchiveWish {
  storeId: string;
  /** Where the file goes; whatever is there is replaced. */
  path: string;
  at: Date;
  /** Told of each part with how many rows there are so far; what it throws ends the archive. */
  onProgress?: (rows: number) => Promise<void>;
}

export interface ArchiveWritten extends Counts {
  rows: number;
}

const partRows = 2_000;
const partChars = 4_000_000;
const partFileBytes = 16_000_000;

/** Answers what is in it. Throws an Error in words for an unknown store, and what the database or disk throws. */
export async function writeArchive(pool: pg.Pool, wish: ArchiveWish): Promise<ArchiveWritten> {
  const { storeId, path } = wish;
  const part = `${path}.part`;
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read");
    await client.query("set local statement_timeout = 0");
    await client.query("set local timezone = 'UTC'");
    const { rows } = await client.query<{ name: string }>("select name from stores where id = $1", [storeId]);
    const [store] = rows;
    if (store === undefined) throw new Error("There is no such store.");
    const file = await openPackedFile(part);
    try {
      const written = await fill(file, client, wish, store.name);
      await file.close();
      await rename(part, path);
      return written;
    } catch (error) {
      await file.abort();
      throw error;
    }
  } finally {
    await client.query("rollback").catch(() => undefined);
    client.release();
    await rm(part, { force: true });
  }
}

async function fill(
  file: PackedFile,
  client: pg.PoolClient,
  { storeId, at, onProgress }: ArchiveWish,
  name: string,
): Promise<ArchiveWritten> {
  const add = async (entry: string, content: Buffer): Promise<void> => {
    for (const piece of tarEntry(entry, content, at)) await file.write(piece);
  };
  const addJson = (entry: string, value: unknown): Promise<void> =>
    add(entry, Buffer.from(`${JSON.stringify(value, null, 1)}\n`));
  const tables = await listArchivedTables(client);
  const manifest: Manifest = {
    stallkeeperArchive: archiveFormat,
    version,
    at: at.toISOString(),
    store: { id: storeId, name },
    steps: await listSteps(client),
    tables: Object.fromEntries(tables.map((table) => [table.name, columnsOf(table)])),
    leftOut: leftOutTables,
  };
  await add("README.txt", Buffer.from(readme(name)));
  await addJson("manifest.json", manifest);
  const counts: Counts = { tables: {}, files: 0 };
  let rows = 0;
  for (const table of tables)
    await asOwnerOf(client, table, storeId, async () => {
      counts.tables[table.name] = await sumTable(client, table, storeId);
      for await (const part of partsOf(client, table, storeId, counts.files)) {
        for (const { entry, content } of part.files) await add(entry, content);
        await add(part.entry, Buffer.from(part.lines.map((line) => `${line}\n`).join("")));
        counts.files += part.files.length;
        rows += part.lines.length;
        await onProgress?.(rows);
      }
    });
  await addJson("counts.json", counts);
  await file.write(tarEnd);
  return { ...counts, rows };
}

/** The columns of a table in the archive, in the order of their names. Pure. */
export const columnsOf = ({ plain, json, bytes }: ArchivedTable): string[] =>
  [...plain, ...json, ...bytes].sort();

interface Part {
  entry: string;
  lines: string[];
  files: { entry: string; content: Buffer }[];
}

async function* partsOf(
  client: pg.PoolClient,
  table: ArchivedTable,
  storeId: string,
  filesBefore: number,
): AsyncGenerator<Part> {
  // Rows with photos are large: few of them are in memory at once.
  const fetched = table.bytes.length === 0 ? 500 : 8;
  await client.query(
    `declare archived no scroll cursor for ${rowsSql(table)}`,
    table.where === null ? [] : [storeId],
  );
  let [number, files] = [0, filesBefore];
  const begin = (): Part => ({
    entry: `tables/${table.name}/${String((number += 1)).padStart(6, "0")}.jsonl`,
    lines: [],
    files: [],
  });
  let part = begin();
  let [chars, fileBytes] = [0, 0];
  for (;;) {
    const { rows } = await client.query<Record<string, Buffer | string | null>>(
      `fetch ${fetched} from archived`,
    );
    for (const row of rows) {
      const more = Object.fromEntries(
        table.bytes.map((column) => {
          const value = row[column];
          if (!Buffer.isBuffer(value)) return [column, null];
          if (value.length <= inlineBytes) return [column, `\\x${value.toString("hex")}`];
          const at = String((files += 1)).padStart(8, "0");
          const entry = `files/${table.name}/${column}/${at}.${endingOf(value)}`;
          part.files.push({ entry, content: value });
          fileBytes += value.length;
          return [column, entry];
        }),
      );
      const line = String(row["line"]);
      part.lines.push(
        table.bytes.length === 0 ? line : `${line.slice(0, -1)}, ${JSON.stringify(more).slice(1)}`,
      );
      chars += line.length;
      if (part.lines.length >= partRows || chars > partChars || fileBytes > partFileBytes) {
        yield part;
        part = begin();
        [chars, fileBytes] = [0, 0];
      }
    }
    if (rows.length < fetched) break;
  }
  await client.query("close archived");
  if (part.lines.length > 0) yield part;
}

/** How a file ends whose bytes begin like this; only for whoever opens it. Pure. */
function endingOf(content: Buffer): string {
  const start = content.subarray(0, 12).toString("latin1");
  if (start.startsWith("\u{ff}\u{d8}\u{ff}")) return "jpg";
  if (start.startsWith("\u{89}PNG")) return "png";
  if (start.startsWith("%PDF")) return "pdf";
  if (start.startsWith("GIF8")) return "gif";
  return start.startsWith("RIFF") && start.endsWith("WEBP") ? "webp" : "bin";
}
