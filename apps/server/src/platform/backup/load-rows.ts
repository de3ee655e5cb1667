import type pg from "pg";
import { quote, type CopiedTable } from "./catalogue.store.ts";
import type { BackupRows } from "./read-backup.ts";

/**
 * Adds a batch of a copy's rows to the table of that name in a schema. Columns go by name, so their order may
 * be another one here. Throws an Error in words for a table or column that isn't here.
 */
export async function loadRows(
  client: pg.ClientBase,
  tables: ReadonlyMap<string, CopiedTable>,
  schema: string,
  { table, columns, lines }: BackupRows,
): Promise<void> {
  const known = tables.get(table);
  if (known === undefined) throw new Error(`The backup has a table that isn't known here: ${table}.`);
  const types = new Map(known.columns.map(({ name, type }) => [name, type]));
  const values = columns.map((column, at) => {
    const type = types.get(column);
    if (type === undefined)
      throw new Error(`The backup has a column that isn't known here: ${table}.${column}.`);
    return `(e ->> ${at})::${type}`;
  });
  await client.query(
    `insert into ${quote(schema)}.${quote(table)} (${columns.map(quote).join(", ")}) overriding system value
     select ${values.join(", ")} from unnest($1::text[]) with ordinality as r(line, place)
       cross join lateral (select r.line::jsonb as e) as parsed order by r.place`,
    [lines],
  );
}

/** Refuses a copy of another schema. Throws an Error in words that names the first step that differs. */
export function requireSameSteps(wanted: readonly string[], here: readonly string[]): void {
  const newer = wanted.find((step) => !here.includes(step));
  if (newer !== undefined)
    throw new Error(`The backup is of a newer Stallkeeper (it has the schema step "${newer}").`);
}
