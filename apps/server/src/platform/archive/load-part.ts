/** Adds rows of an archive to their table. */
import type pg from "pg";
import { quote } from "../backup/index.ts";
import type { ArchivedTable } from "./archive-tables.store.ts";
import { leftOutColumns } from "./archived-tables.ts";
import type { ArchivePart } from "./read-archive.ts";

const none: ReadonlySet<string> = new Set();

/**
 * Adds the rows of a part. Throws an Error in words for a table or column that doesn't belong into an archive,
 * and for a file that isn't there. `columns`: those that the archive says it has.
 */
export async function loadPart(
  client: pg.ClientBase,
  tables: ReadonlyMap<string, ArchivedTable>,
  columns: readonly string[],
  { table: name, lines, files }: ArchivePart,
): Promise<void> {
  const table = tables.get(name);
  if (table === undefined) throw new Error(`The archive has a table that isn't known here: ${name}.`);
  const known = new Set([...table.plain, ...table.json, ...table.bytes]);
  const stranger = columns.find((column) => !known.has(column));
  if (stranger !== undefined)
    throw new Error(`The archive has a column that isn't known here: ${name}.${stranger}.`);
  const bytes = table.bytes.filter((column) => columns.includes(column));
  const others = columns.filter((column) => !bytes.includes(column));
  const contents = contentsOf(lines, bytes, files, new Set(columns));
  const standIns = Object.entries(leftOutColumns[name] ?? {}).filter(([, sql]) => sql !== null);
  const isJson = (column: string): boolean => table.json.includes(column);
  const values = [
    // JSON's own null is a value; a JSON column that isn't there is none.
    ...others.map((column) => (isJson(column) ? `r.line::jsonb -> '${column}'` : `j.${quote(column)}`)),
    ...bytes.map((_column, at) => `r.b${at}`),
    ...standIns.map(([, sql]) => sql ?? "null"),
  ];
  const targets = [...others, ...bytes, ...standIns.map(([column]) => column)].map(quote);
  await client.query(
    `insert into public.${quote(name)} (${targets.join(", ")}) overriding system value
     select ${values.join(", ")}
     from unnest($1::text[]${bytes.map((_column, at) => `, $${at + 2}::bytea[]`).join("")})
       with ordinality as r(line${bytes.map((_column, at) => `, b${at}`).join("")}, place)
       cross join lateral jsonb_populate_record(null::public.${quote(name)},
         r.line::jsonb - $${bytes.length + 2}::text[]) j
     order by r.place`,
    [lines, ...contents, [...bytes, ...table.json]],
  );
}

/** For each column of bytes what the rows hold. Reads each line, so that none has a column of its own. */
function contentsOf(
  lines: readonly string[],
  bytes: readonly string[],
  files: ReadonlyMap<string, Buffer>,
  columns: ReadonlySet<string> = none,
): (Buffer | null)[][] {
  const contents = bytes.map((): (Buffer | null)[] => []);
  for (const line of lines) {
    const row = rowOf(line);
    if (Object.keys(row).some((column) => !columns.has(column)))
      throw new Error("A row of the archive has a column that its table hasn't.");
    bytes.forEach((column, at) => contents[at]?.push(bytesOf(row[column], files)));
  }
  return contents;
}

function rowOf(line: string): Record<string, unknown> {
  try {
    const row: unknown = JSON.parse(line);
    if (typeof row === "object" && row !== null && !Array.isArray(row)) return row as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new Error("A row of the archive can't be read.");
}

function bytesOf(value: unknown, files: ReadonlyMap<string, Buffer>): Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" && /^\\x(?:[0-9a-f]{2})*$/.test(value))
    return Buffer.from(value.slice(2), "hex");
  const file = typeof value === "string" ? files.get(value) : undefined;
  if (file === undefined) throw new Error("A row of the archive names a file that isn't there.");
  return file;
}
