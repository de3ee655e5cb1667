/**
 * Rows of a list as arrays of columns. Time stamps become ISO text by slicing and short lists of texts are
 * cut by hand: at 9,999 rows the driver's own parsers cost more than the query.
 */
import pg from "pg";
import { personOf, type Ctx } from "../context.ts";
import { isoOf, type StoreTx } from "../db/index.ts";
import type { DatabaseRow } from "./projection.ts";
import type { Statement } from "./select-sql.ts";

const timestamptz = 1184;
const bigint = 20;
const textArray = 1009;

const parsers: Record<number, (text: string) => unknown> = {
  [timestamptz]: isoOf,
  [bigint]: Number,
  [textArray]: parseTextArray,
};

const driverParsers: pg.CustomTypesConfig = pg.types;

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers[oid] ?? driverParsers.getTypeParser(oid, format),
};

const element = /"((?:[^"\\]|\\.)*)"|([^,{}"]+)/gs;

/** A one-dimensional text[] literal as a list. Pure. */
export function parseTextArray(literal: string): (string | null)[] {
  if (literal === "{}") return [];
  if (!/["\\]|NULL/i.test(literal)) return literal.slice(1, -1).split(",");
  return [...literal.matchAll(element)].map(([, quoted, plain]) => {
    if (quoted !== undefined) return quoted.replace(/\\(.)/gs, "$1");
    return plain === undefined || plain === "NULL" ? null : plain;
  });
}

// A statement is named, and so planned once per connection, from its second use on.
const maxNames = 300;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known === undefined && names.size < maxNames) names.set(text, `list-${names.size}`);
  return known;
}

function configOf({ text, values }: Statement, name: string | undefined): pg.QueryArrayConfig {
  return { text, values, rowMode: "array", types, ...(name === undefined ? {} : { name }) };
}

/** Runs a statement and gives its rows as arrays. */
export async function fetchRows(tx: StoreTx, statement: Statement): Promise<DatabaseRow[]> {
  const { rows } = await tx.client.query<unknown[]>(configOf(statement, nameOf(statement.text)));
  return rows;
}

/** Runs statements of one store in one transaction and gives the rows of each. */
export function readRows(ctx: Ctx, statements: readonly Statement[]): Promise<DatabaseRow[][]> {
  const configs = statements.map((statement) => configOf(statement, nameOf(statement.text)));
  return ctx.db.readStore(ctx.storeId, configs, personOf(ctx));
}
