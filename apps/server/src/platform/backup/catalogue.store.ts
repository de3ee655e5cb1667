/** What the database says of its tables, for copying them whole. */
import type pg from "pg";

export interface CopiedTable {
  name: string;
  columns: { name: string; type: string }[];
  /** Its rows are reached store by store, as the role app; else the service sees them all. */
  isOfStore: boolean;
}

/** Every table of ours but the record of migrations; columns that the database works out are left out. */
export async function listTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select c.relname as name,
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       c.relrowsecurity and not exists (
         select from pg_policy p where p.polrelid = c.oid and p.polname = 'service') as "isOfStore"
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
     order by c.relname`,
  );
  return rows;
}

/** The schema's steps that a database has gone through, by name. */
export async function listSteps(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from schema_migrations order by name");
  return rows.map(({ name }) => name);
}

export async function listStoreIdsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>("select id from stores order by id");
  return rows.map(({ id }) => id);
}

/** A name or table as SQL takes it. Pure. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
