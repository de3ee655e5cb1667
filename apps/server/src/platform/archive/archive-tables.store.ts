/** What the database says of a store's tables, and their rows as an archive holds them. */
import type pg from "pg";
import { listTables, quote, type CopiedTable } from "../backup/index.ts";
import { leftOutColumns, leftOutTables, memberTables, peopleTable } from "./archived-tables.ts";

export interface ArchivedTable {
  name: string;
  /** In the archive, by their kind; `bytes` may stand beside their row as files. */
  plain: string[];
  json: string[];
  bytes: string[];
  /** Which rows are the store's ($1 is its id); null: row-level security says so, as the role app. */
  where: string | null;
  /** It has a column that names the store. */
  hasStore: boolean;
}

/** The stores of a name or an id; all of them for null. */
export async function findStores(
  pool: pg.Pool,
  name: string | null,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    "select id, name from stores where $1::text is null or name = $1 or id::text = $1 order by name",
    [name],
  );
  return rows;
}

/** What a table has: how many rows, and a sum of their hashes, which doesn't depend on their order. */
export interface TableSum {
  rows: number;
  sum: string;
}

const members = memberTables
  .map((table) => `select user_id from ${quote(table)} where store_id = $1`)
  .join(" union ");

/** The tables of a store in the order of their names. Throws an Error for one that nobody decided about. */
export async function listArchivedTables(client: pg.ClientBase): Promise<ArchivedTable[]> {
  const tables = await listTables(client);
  return tables.filter(({ name }) => !(name in leftOutTables)).map(archived);
}

function archived({ name, columns, isOfStore }: CopiedTable): ArchivedTable {
  const kept = columns
    .filter((column) => !(column.name in (leftOutColumns[name] ?? {})))
    // By name, not by the order they were added in: that differs between installations.
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const of = (kind: string): string[] =>
    kept.filter(({ type }) => kindOf(type) === kind).map((column) => column.name);
  const hasStore = columns.some((column) => column.name === "store_id");
  const where = isOfStore
    ? null
    : name === peopleTable
      ? `id in (${members})`
      : name === "stores"
        ? "id = $1"
        : hasStore
          ? "store_id = $1"
          : undefined;
  if (where === undefined) throw new Error(`Nobody said whether an archive holds the table ${name}.`);
  return { name, plain: of("plain"), json: of("json"), bytes: of("bytes"), where, hasStore };
}

const kindOf = (type: string): "bytes" | "json" | "plain" =>
  type === "bytea" ? "bytes" : type === "jsonb" || type === "json" ? "json" : "plain";

/**
 * SQL of a row of `t` as JSON, without its bytes. A JSON column that is null isn't there: one that is there
 * may hold JSON's own null.
 */
function lineSql({ plain, json }: ArchivedTable): string {
  const columns = plain.map((name) => `t.${quote(name)}`).join(", ");
  const parts = json.map(
    (name) => `case when t.${quote(name)} is null then '{}' else
      jsonb_build_object('${name}', t.${quote(name)}) end`,
  );
  return [`(select to_jsonb(x) from (select ${columns}) x)`, ...parts].join(" || ");
}

const fromSql = ({ name, where }: ArchivedTable): string =>
  `from public.${quote(name)} t${where === null ? "" : ` where ${where}`}`;

/** SQL of a store's rows: `line`, then each column of bytes. */
export const rowsSql = (table: ArchivedTable): string =>
  `select (${lineSql(table)})::text as line${table.bytes.map((name) => `, t.${quote(name)}`).join("")}
   ${fromSql(table)}`;

/** How many rows a table has, and their sum. The client sees what it may: a role is set before. */
export async function sumTable(
  client: pg.ClientBase,
  table: ArchivedTable,
  storeId: string,
): Promise<TableSum> {
  const hashes = table.bytes.map(
    (name) => ` || ':' || coalesce(encode(sha256(t.${quote(name)}), 'hex'), '')`,
  );
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*)::text as rows,
       coalesce(sum(('x' || substr(encode(sha256(convert_to((${lineSql(table)})::text${hashes.join("")},
         'UTF8')), 'hex'), 1, 15))::bit(60)::bigint), 0)::text as sum ${fromSql(table)}`,
    table.where === null ? [] : [storeId],
  );
  return { rows: Number(rows[0]?.rows ?? 0), sum: rows[0]?.sum ?? "0" };
}

/** Works as the role app within a store, where the table is one of stores; else as the service. */
export async function asOwnerOf<T>(
  client: pg.ClientBase,
  { where }: ArchivedTable,
  storeId: string,
  work: () => Promise<T>,
): Promise<T> {
  if (where !== null) return work();
  await client.query("set local role app");
  await client.query("select set_config('app.store', $1, true)", [storeId]);
  const done = await work();
  await client.query("reset role");
  return done;
}
