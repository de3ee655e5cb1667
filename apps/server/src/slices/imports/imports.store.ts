/** The SQL of `imports`, of the parts that a file comes in, and of mappings that are remembered. */
import type { ImportColumn, ImportMapping, ImportState } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import type { FileRow } from "./file/row-source.ts";

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Above the longest that a reader takes for a step. */
const leaseSeconds = 60;

export interface ImportRow {
  id: string;
  file_name: string;
  bytes: number;
  state: ImportState;
  columns: ImportColumn[];
  mapping: ImportMapping;
  if_exists: "update" | "skip";
  rows_total: number;
  last_line: number;
  /** Of the headings; 0: there are none; null: not looked for. */
  heading_line: number | null;
  /** The first ones, as they were read. */
  top_rows: FileRow[];
  counts: Record<string, number>;
  by_name: string;
  fence: number;
}

const columns = `id, file_name, bytes, state, columns, mapping, if_exists, rows_total, last_line, counts, by_name,
  fence, heading_line, top_rows`;

export interface NewImport {
  fileName: string;
  bytes: number;
  byId: string | null;
  byName: string;
  at: Date;
  /** Whose live listings these are; left out: a file's rows. */
  accountId?: string;
}

/** Adds an import that waits for its file; answers its id. */
export async function addImport(
  tx: StoreTx,
  { fileName, bytes, byId, byName, at, accountId }: NewImport,
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into imports (store_id, file_name, bytes, by_id, by_name, created_at, updated_at, account_id)
     values ($1, $2, $3, $4, $5, $6, $6, $7) returning id`,
    [tx.storeId, fileName, bytes, byId, byName, at.toISOString(), accountId ?? null],
  );
  if (row === null) throw new Error("an import was added and isn't there");
  return row.id;
}

/** An import of the store, locked; null: there is none. */
export async function lockImport(tx: StoreTx, id: string): Promise<ImportRow | null> {
  if (!uuidShape.test(id)) return null;
  return tx.one<ImportRow>(`select ${columns} from imports where id = $1::uuid for no key update`, [id]);
}

/** An import of the store; null: there is none. */
export async function findImport(tx: StoreTx, id: string): Promise<ImportRow | null> {
  if (!uuidShape.test(id)) return null;
  return tx.one<ImportRow>(`select ${columns} from imports where id = $1::uuid`, [id]);
}

/** Keeps a part of the file. A repeat writes it again. */
export async function keepPart(tx: StoreTx, id: string, at: number, content: Buffer): Promise<void> {
  await tx.run(
    `insert into import_parts (store_id, import_id, at, content) values ($1, $2, $3, $4)
     on conflict (store_id, import_id, at) do update set content = excluded.content`,
    [tx.storeId, id, at, content],
  );
}

/** How many bytes of the file are here. */
export async function countKeptBytes(tx: StoreTx, id: string): Promise<number> {
  const row = await tx.one<{ sum: number }>(
    "select coalesce(sum(octet_length(content)), 0)::integer as sum from import_parts where import_id = $1::uuid",
    [id],
  );
  return row?.sum ?? 0;
}

/** A part of the file; null: there are no more. */
export async function readPart(tx: StoreTx, id: string, at: number): Promise<Buffer | null> {
  const row = await tx.one<{ content: Buffer }>(
    "select content from import_parts where import_id = $1::uuid and at = $2",
    [id, at],
  );
  return row?.content ?? null;
}

/** Forgets the file: its rows are here. */
export async function forgetParts(tx: StoreTx, id: string): Promise<void> {
  await tx.run("delete from import_parts where import_id = $1::uuid", [id]);
}

/** Puts an import to work, or to rest, from its beginning. The row is locked. */
export async function moveImport(tx: StoreTx, id: string, state: ImportState, at: Date): Promise<void> {
  await tx.run(
    `update imports set state = $2, rows_done = 0, last_line = 0, lease_until = null, fence = fence + 1,
       updated_at = $3, applied_at = case when $2 = 'done' then $3 else applied_at end,
       undone_at = case when $2 = 'undone' then $3 else undone_at end
     where id = $1::uuid`,
    [id, state, at.toISOString()],
  );
}

/** Says which column is what. */
export async function saveMapping(
  tx: StoreTx,
  id: string,
  { mapping, ifExists }: { mapping: ImportMapping; ifExists: string },
): Promise<void> {
  await tx.run(
    `update imports set mapping = $2, mapping_from = case when mapping = $2::jsonb then mapping_from else 'chosen' end,
       if_exists = $3 where id = $1::uuid`,
    [id, JSON.stringify(mapping), ifExists],
  );
}

/** Takes an import that waits for work; null: it's in other hands, or doesn't wait. */
export function takeLease(tx: StoreTx, id: string): Promise<ImportRow | null> {
  return tx.one<ImportRow>(
    `update imports set fence = fence + 1, lease_until = now() + interval '${leaseSeconds} seconds'
     where id = $1::uuid and state in ('reading', 'checking', 'applying', 'undoing')
       and (lease_until is null or lease_until < now())
     returning ${columns}`,
    [id],
  );
}

/** Notes how far a step got and holds the lease on. False: it's in other hands, so nothing may be written. */
export async function noteProgress(
  tx: StoreTx,
  { id, fence, state }: Pick<ImportRow, "id" | "fence" | "state">,
  { done, lastLine }: { done: number; lastLine: number },
): Promise<boolean> {
  return (
    (await tx.run(
      `update imports set rows_done = rows_done + $4, last_line = $5, updated_at = now(),
         lease_until = now() + interval '${leaseSeconds} seconds'
       where id = $1::uuid and fence = $2 and state = $3`,
      [id, fence, state, done, lastLine],
    )) > 0
  );
}

/** Lets go after a failure, so that the next try needn't wait. */
export async function dropLease(tx: StoreTx, { id, fence }: Pick<ImportRow, "id" | "fence">): Promise<void> {
  await tx.run("update imports set lease_until = null where id = $1::uuid and fence = $2", [id, fence]);
}

/** Ids of imports that nobody works at, though they wait for it. */
export async function listWaiting(tx: StoreTx): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select id from imports where state in ('reading', 'checking', 'applying', 'undoing')
       and (lease_until is null or lease_until < now()) order by id`,
  );
  return rows.map(({ id }) => id);
}

export interface ReadFile {
  kind: string;
  encoding: string;
  delimiter: string;
  columns: readonly ImportColumn[];
  mapping: ImportMapping;
  mappingFrom: "known" | "remembered";
  rowsTotal: number;
  /** 0: there are none; null: it's no file. */
  headingLine: number | null;
  topRows: readonly FileRow[];
}

/** Keeps what a file turned out to be. */
export async function saveRead(tx: StoreTx, id: string, file: ReadFile): Promise<void> {
  await tx.run(
    `update imports set kind = $2, encoding = $3, delimiter = $4, columns = $5, mapping = $6, mapping_from = $7,
       rows_total = $8, heading_line = $9, top_rows = $10 where id = $1::uuid`,
    [
      id,
      file.kind,
      file.encoding,
      file.delimiter,
      JSON.stringify(file.columns),
      JSON.stringify(file.mapping),
      file.mappingFrom,
      file.rowsTotal,
      file.headingLine,
      JSON.stringify(file.topRows),
    ],
  );
}

/** Keeps which row holds the headings, and what follows from that. */
export async function saveHeading(
  tx: StoreTx,
  id: string,
  file: Pick<ReadFile, "columns" | "mapping" | "mappingFrom" | "rowsTotal" | "headingLine">,
): Promise<void> {
  await tx.run(
    `update imports set columns = $2, mapping = $3, mapping_from = $4, rows_total = $5, heading_line = $6
       where id = $1::uuid`,
    [
      id,
      JSON.stringify(file.columns),
      JSON.stringify(file.mapping),
      file.mappingFrom,
      file.rowsTotal,
      file.headingLine,
    ],
  );
}

/** Says why a file can't be imported. */
export async function saveProblem(tx: StoreTx, id: string, problem: string): Promise<void> {
  await tx.run("update imports set problem = $2 where id = $1::uuid", [id, problem]);
}

/** What was chosen for a file with the same headings; null: nothing. */
export async function findMapping(tx: StoreTx, headerKey: string): Promise<ImportMapping | null> {
  const row = await tx.one<{ mapping: ImportMapping }>(
    "select mapping from import_mappings where header_key = $1",
    [headerKey],
  );
  return row?.mapping ?? null;
}

/** Remembers a mapping for the next file with these headings. */
export async function rememberMapping(
  tx: StoreTx,
  headerKey: string,
  mapping: ImportMapping,
  at: Date,
): Promise<void> {
  await tx.run(
    `insert into import_mappings (store_id, header_key, mapping, used_at) values ($1, $2, $3, $4)
     on conflict (store_id, header_key) do update set mapping = excluded.mapping, used_at = excluded.used_at`,
    [tx.storeId, headerKey, JSON.stringify(mapping), at.toISOString()],
  );
}

/** Removes an import with its rows. */
export async function removeImport(tx: StoreTx, id: string): Promise<void> {
  await tx.run("delete from imports where id = $1::uuid", [id]);
}

/** Forgets imports from before a moment, and files that were never sent whole since a day ago. */
export async function pruneImports(tx: StoreTx, before: Date, unsentBefore: Date): Promise<void> {
  await tx.run(
    `delete from imports where state not in ('reading', 'checking', 'applying', 'undoing')
       and (created_at < $1 or (state = 'receiving' and created_at < $2))`,
    [before.toISOString(), unsentBefore.toISOString()],
  );
}

/** The store's currency; undefined: nobody has said it, and nothing was sold yet. */
export async function findCurrency(tx: StoreTx): Promise<string | undefined> {
  const row = await tx.one<{ currency: string | null }>("select currency from stores_shared where id = $1", [
    tx.storeId,
  ]);
  return row?.currency || undefined;
}
