/** The SQL of `import_rows`. */
import type { ImportProblem } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import type { ImportedItem, ItemChanges, NotedItem } from "../stock/index.ts";

export interface StagedRow {
  line: number;
  cells: string[];
  sku: string;
  /** The columns whose cell is a number of a workbook. */
  numbers: number[];
  /** Somebody confirmed that its SKU is no other spelling of an item's. */
  isOwnSku: boolean;
}

const stagedColumns = `line, cells, sku, numbers, is_own_sku as "isOwnSku"`;

/** Rows whose SKU looks like an item's. */
const isSimilar = `problems @> '[{"code": "similar"}]'`;

/** What SKUs have in common that only their case or leading zeros tell apart. */
const plainSku = (sku: string): string =>
  `case when ${sku} ~ '^[0-9]+$' then 'no ' || ltrim(${sku}, '0') else 'sku ' || lower(${sku}) end`;
const isLikeOneOf = (skus: string): string =>
  `(sku <> '' and ${plainSku("sku")} in (select ${plainSku("s")} from unnest(${skus}::text[]) as s))`;

/** Keeps rows as they were read. A repeat changes nothing. */
export async function addRows(
  tx: StoreTx,
  importId: string,
  rows: readonly {
    line: number;
    cells: readonly string[];
    numbers?: readonly number[];
    listingId?: string;
    variantId?: string;
  }[],
): Promise<void> {
  await tx.run(
    `insert into import_rows (store_id, import_id, line, cells, numbers, listing_id, variant_id)
     select $1, $2::uuid, e.line, array(select jsonb_array_elements_text(e.cells)),
         coalesce(e.numbers, '{}'), e."listingId", coalesce(e."variantId", '')
       from jsonb_to_recordset($3::jsonb) as e(line integer, cells jsonb, numbers smallint[], "listingId" text,
         "variantId" text)
     on conflict (store_id, import_id, line) do nothing`,
    [tx.storeId, importId, JSON.stringify(rows)],
  );
}

/** Forgets the rows of a reading that didn't end. */
export async function dropRows(tx: StoreTx, importId: string): Promise<void> {
  await tx.run("delete from import_rows where import_id = $1::uuid", [importId]);
}

/** Forgets rows above a line; what is behind it stays. Answers how many are left. */
export async function dropRowsUpTo(tx: StoreTx, importId: string, line: number): Promise<number> {
  await tx.run("delete from import_rows where import_id = $1::uuid and line <= $2", [importId, line]);
  const row = await tx.one<{ count: number }>(
    "select count(*)::integer as count from import_rows where import_id = $1::uuid",
    [importId],
  );
  return row?.count ?? 0;
}

/** The next rows behind a line. */
export function rowsAfter(tx: StoreTx, importId: string, line: number, count: number): Promise<StagedRow[]> {
  return tx.rows<StagedRow>(
    `select ${stagedColumns} from import_rows where import_id = $1::uuid and line > $2 order by line limit $3`,
    [importId, line, count],
  );
}

/** These rows, and those that have one of these SKUs, in whatever spelling. */
export function rowsAround(
  tx: StoreTx,
  importId: string,
  lines: readonly number[],
  skus: readonly string[],
): Promise<StagedRow[]> {
  return tx.rows<StagedRow>(
    `select ${stagedColumns} from import_rows where import_id = $1::uuid
       and (line = any($2::integer[]) or ${isLikeOneOf("$3")}) order by line`,
    [importId, lines, skus],
  );
}

export interface CheckedRow {
  line: number;
  sku: string;
  itemId: string | null;
  state: "new" | "changed" | "unchanged" | "wrong" | "skipped";
  wanted: object;
  changes: object;
  problems: readonly ImportProblem[];
}

/** Writes what a check made of rows. */
export async function saveChecked(tx: StoreTx, importId: string, rows: readonly CheckedRow[]): Promise<void> {
  await tx.run(
    `update import_rows r set sku = e.sku, item_id = e."itemId", state = e.state, wanted = e.wanted,
       changes = e.changes, problems = e.problems
     from jsonb_to_recordset($2::jsonb) as e(line integer, sku text, "itemId" uuid, state text, wanted jsonb,
       changes jsonb, problems jsonb)
     where r.import_id = $1::uuid and r.line = e.line`,
    [importId, JSON.stringify(rows)],
  );
}

/** Marks rows whose item an earlier row names, or whose SKU one spells otherwise; null: looks at all. */
export async function markTwins(
  tx: StoreTx,
  importId: string,
  skuColumn: number,
  skus: readonly string[] | null,
): Promise<void> {
  await tx.run(
    `update import_rows r set state = 'wrong', problems = r.problems || jsonb_build_array(
       jsonb_build_object('column', $2::integer, 'about', d.first::text, 'code',
         case when d.is_same then 'twice' else 'alike' end))
     from (select line, first_value(line) over same as first,
           item_id is not null or sku = first_value(sku) over same as is_same
         from import_rows where import_id = $1::uuid and sku <> ''
           and ($3::text[] is null or ${isLikeOneOf("$3")})
         window same as (partition by coalesce(item_id::text,
           case when is_own_sku then 'own ' || sku else ${plainSku("sku")} end) order by line)) d
     where r.import_id = $1::uuid and r.line = d.line and d.first < d.line`,
    [importId, skuColumn, skus],
  );
}

/**
 * Counts states and results anew, of live listings those that become items without a count, and rows whose SKU looks
 * like an item's.
 */
export async function recount(tx: StoreTx, importId: string): Promise<void> {
  await tx.run(
    `update imports set updated_at = now(), counts = (
       select coalesce(jsonb_object_agg(k, n), '{}') from (
         select coalesce(result, state) as k, count(*) as n from import_rows where import_id = $1::uuid
           group by 1
         union all
         select 'uncounted', count(*) from import_rows where import_id = $1::uuid and listing_id is not null
           and state = 'new' and result is null and not wanted ? 'onHand' having count(*) > 0
         union all
         select 'similar', count(*) from import_rows where import_id = $1::uuid and state = 'wrong'
           and ${isSimilar} having count(*) > 0
       ) c)
     where id = $1::uuid`,
    [importId],
  );
}

/**
 * Writes whole rows in which somebody corrected a cell; `readAt` where it was a figure on hand. What they typed is
 * a number of a workbook no more.
 */
export async function saveCells(
  tx: StoreTx,
  importId: string,
  rows: readonly (Omit<StagedRow, "sku"> & { readAt?: Date })[],
): Promise<void> {
  await tx.run(
    `update import_rows r set cells = array(select jsonb_array_elements_text(e.cells)),
       read_at = coalesce(e."readAt", r.read_at), numbers = e.numbers, is_own_sku = e."isOwnSku"
     from jsonb_to_recordset($2::jsonb) as e(line integer, cells jsonb, "readAt" timestamptz, numbers smallint[],
       "isOwnSku" boolean)
     where r.import_id = $1::uuid and r.line = e.line`,
    [importId, JSON.stringify(rows)],
  );
}

/** Gives all rows whose SKU looks like an item's that item's SKU in this column. Safe to repeat. */
export async function takeSimilar(tx: StoreTx, importId: string, skuColumn: number): Promise<void> {
  await tx.run(
    `update import_rows r set cells[$2::integer + 1] = s.about, numbers = array_remove(r.numbers, $2::smallint),
       is_own_sku = false
     from (select line, (select p ->> 'about' from jsonb_array_elements(problems) as p
         where p ->> 'code' = 'similar' limit 1) as about from import_rows
       where import_id = $1::uuid and ${isSimilar}) s
     where r.import_id = $1::uuid and r.line = s.line`,
    [importId, skuColumn],
  );
}

/** Says of all of them that their SKU is another. Safe to repeat. */
export async function confirmSimilar(tx: StoreTx, importId: string): Promise<void> {
  await tx.run(`update import_rows set is_own_sku = true where import_id = $1::uuid and ${isSimilar}`, [
    importId,
  ]);
}

/** The live listing that a row stands for; null: a row of a file. */
interface RowSource {
  listingId: string | null;
  variantId: string;
}

interface WorkRow extends RowSource {
  line: number;
  sku: string;
  /** Somebody confirmed that its SKU is no other spelling of an item's. */
  isOwnSku: boolean;
  isNew: boolean;
  wanted: ImportedItem["set"];
  /** As checked. */
  changes: ItemChanges;
  /** When its figures were read. */
  readAt: string;
}

/** The next rows to take in, locked. */
export function rowsToTake(tx: StoreTx, importId: string, count: number): Promise<WorkRow[]> {
  return tx.rows<WorkRow>(
    `select r.line, r.sku, r.is_own_sku as "isOwnSku", r.state = 'new' as "isNew", r.wanted, r.changes,
       r.listing_id as "listingId", r.variant_id as "variantId",
       coalesce(r.read_at, i.created_at) as "readAt"
     from import_rows r join imports i on i.id = r.import_id
       where r.import_id = $1::uuid and r.state in ('new', 'changed') and r.result is null
       order by r.line limit $2 for no key update of r`,
    [importId, count],
  );
}

/** Notes rows that were taken in, as they were, and what of them was left as somebody changed it. */
export async function noteTaken(tx: StoreTx, importId: string, taken: readonly NotedItem[]): Promise<void> {
  await tx.run(
    `update import_rows r set item_id = e."itemId", changes = e.changes, note = e.note,
       result = case when e.note = '' then 'done' when e.changes = '{}' and r.listing_id is null then 'kept'
         else 'partly' end,
       state = case when e."isNew" then 'new' else 'changed' end
     from jsonb_to_recordset($2::jsonb) as e(line integer, "itemId" uuid, "isNew" boolean, changes jsonb,
       note text)
     where r.import_id = $1::uuid and r.line = e.line`,
    [importId, JSON.stringify(taken.map(({ kept, ...row }) => ({ ...row, note: kept.join(", ") })))],
  );
}

/** Notes what became of rows. */
export async function noteResults(
  tx: StoreTx,
  importId: string,
  results: readonly { line: number; result: "failed" | "undone" | "kept"; note: string }[],
): Promise<void> {
  if (results.length === 0) return;
  await tx.run(
    `update import_rows r set result = e.result, note = e.note
     from jsonb_to_recordset($2::jsonb) as e(line integer, result text, note text)
     where r.import_id = $1::uuid and r.line = e.line`,
    [importId, JSON.stringify(results)],
  );
}

interface UndoRow extends RowSource {
  line: number;
  itemId: string;
  isNew: boolean;
  changes: ItemChanges;
}

/** The next rows to take back, locked. */
export function rowsToUndo(tx: StoreTx, importId: string, count: number): Promise<UndoRow[]> {
  return tx.rows<UndoRow>(
    `select line, item_id as "itemId", state = 'new' as "isNew", changes, listing_id as "listingId",
       variant_id as "variantId" from import_rows
       where import_id = $1::uuid and result in ('done', 'partly') and item_id is not null
       order by line limit $2 for no key update`,
    [importId, count],
  );
}

export interface ProblemRow {
  line: number;
  cells: string[];
  problems: ImportProblem[];
  result: string | null;
  note: string;
}

/** The next rows behind a line that were not taken in, or not taken back. */
export function problemRowsAfter(
  tx: StoreTx,
  importId: string,
  line: number,
  count: number,
): Promise<ProblemRow[]> {
  return tx.rows<ProblemRow>(
    `select line, cells, problems, result, note from import_rows where import_id = $1::uuid and line > $2
       and (state = 'wrong' or result in ('failed', 'kept', 'partly')) order by line limit $3`,
    [importId, line, count],
  );
}
