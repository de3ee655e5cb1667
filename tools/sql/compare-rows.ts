/** Compares what PostgreSQL says of a statement's columns with what its row type claims. */
import type { Tx } from "@stallkeeper/server";
import type { Claim, Kind } from "./claims.ts";
import type { Described } from "./describe-statement.ts";

/** Of every type of the database, what the driver makes of it (platform/db/db.ts); "json" may be anything. */
export type KindsOfTypes = ReadonlyMap<number, Kind>;

/** Columns of tables that may hold null, by their names, as "table.number". What a view shows is not told. */
export type NullableColumns = ReadonlyMap<string, string>;

const kindOfName: Record<string, Kind> = {
  bool: "boolean",
  bytea: "buffer",
  json: "json",
  jsonb: "json",
  timestamp: "date",
  date: "date",
  interval: "object",
  point: "object",
  ...Object.fromEntries(["int2", "int4", "int8", "oid", "float4", "float8"].map((name) => [name, "number"])),
};

/** Reads the database's catalogue of types. */
export async function readKinds(tx: Tx): Promise<KindsOfTypes> {
  const types = await tx.rows<{ oid: number; name: string; element: string | null }>(
    `select t.oid::int8 as oid, t.typname as name, e.typname as element
     from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`,
  );
  return new Map(
    types.map(({ oid, name, element }) => {
      if (element === null) return [oid, kindOfName[name] ?? "string"];
      // Arrays have parsers of the driver's own: whole numbers beyond 32 bits stay text there.
      const held = element === "int8" ? "string" : element === "timestamptz" ? "date" : kindOfName[element];
      return [oid, `array:${held ?? "string"}`];
    }),
  );
}

/** Reads which columns of tables may hold null. */
export async function readNullable(tx: Tx): Promise<NullableColumns> {
  const columns = await tx.rows<{ place: string; name: string }>(
    `select c.oid::int8 || '.' || a.attnum as place, a.attname as name
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind in ('r', 'p') and not a.attnotnull and a.attnum > 0`,
  );
  return new Map(columns.map(({ place, name }) => [place, name]));
}

/** What doesn't hold, in words; empty: all of it does. */
export function compareRow(
  claim: Claim,
  columns: readonly Described[],
  text: string,
  { kinds, nullable }: { kinds: KindsOfTypes; nullable: NullableColumns },
): string[] {
  const answered = new Map(columns.map((column) => [column.name, column]));
  const missing = Object.entries(claim)
    .filter(([name, { isOptional }]) => !isOptional && !answered.has(name))
    .map(([name]) => `"${name}" is claimed, and not answered`);
  const odd = columns.flatMap((column) => {
    const claimed = claim[column.name];
    // A star brings what the table has.
    if (claimed === undefined)
      return /[ .]\*/.test(text) ? [] : [`"${column.name}" is answered, and not claimed`];
    const kind = kinds.get(column.type) ?? "string";
    if (!isHeld(claimed.kinds, kind))
      return [`"${column.name}" is ${kind}, and claimed as ${claimed.kinds.join(" | ")}`];
    const name = nullable.get(`${column.table}.${column.number}`);
    const mayHoldNull = claimed.kinds.some((one) => /^(?:any|null|undefined)$/.test(one));
    return name === undefined || mayHoldNull || isAskedFor(text, name)
      ? []
      : [`"${column.name}" may be null, and is claimed as not`];
  });
  return [...missing, ...odd];
}

/** Whether a statement takes rows alone in which a column holds something. */
const isAskedFor = (text: string, name: string): boolean =>
  new RegExp(`\\b${name} (?:is not null|=|>|<|~|in )|= (?:\\w+\\.)?${name}\\b`, "i").test(text);

function isHeld(claimed: readonly Kind[], kind: Kind): boolean {
  const meant = claimed.filter((one) => one !== "null" && one !== "undefined");
  if (meant.includes("any") || meant.length === 0) return true;
  if (kind === "json") return !meant.some((one) => one === "date" || one === "buffer");
  if (kind.startsWith("array:"))
    return meant.every(
      (one) =>
        one === "array:any" ||
        one === kind ||
        one === "array:null" ||
        (kind === "array:json" && one.startsWith("array:")),
    );
  return meant.every((one) => one === kind);
}
