/**
 * Loading rows of other times and places: tables come in the order of their names, so keys between them, walls
 * and triggers are lifted, and put back at the end, which checks the keys. All within the caller's transaction.
 */
import type pg from "pg";
import { listTables, quote } from "../platform/backup/index.ts";

/** Does the work on tables without guards, then guards them again. Throws where what was loaded breaks a key. */
export async function withoutGuards(client: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  const names = (await listTables(client)).map(({ name }) => `public.${quote(name)}`);
  const keys = await dropForeignKeys(client);
  const forced = await liftWalls(client);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await load();
  await liftCounters(client);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, sql } of keys)
    await client.query(`alter table ${table} add constraint ${quote(name)} ${sql}`);
  for (const table of forced) await client.query(`alter table ${table} force row level security`);
}

/** Throws an Error in words where somebody has used the database already. */
export async function requireEmpty(client: pg.ClientBase): Promise<void> {
  const { rows: people } = await client.query("select 1 from users limit 1");
  if (people.length > 0)
    throw new Error("There is data here already. Restore into an empty data folder: name one with --data.");
}

/** Nothing that waited goes out by itself: what became of it since is unknown here. */
export async function holdActions(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update actions set state = 'gaveUp', is_effect_unknown = true, is_held = false, lease_until = null,
       problem_code = 'RESTORED', problem = 'Restored from a backup, so it may have been done since.'
     where state in ('pending', 'sent', 'unknown', 'accepted')`,
  );
}

interface ForeignKey {
  table: string;
  name: string;
  sql: string;
}

/** Tables come in the order of their names: what refers to what is checked when all is there. */
async function dropForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as sql
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quote(name)}`);
  return rows;
}

async function liftWalls(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class
     where relnamespace = 'public'::regnamespace and relforcerowsecurity order by oid`,
  );
  for (const { table } of rows) await client.query(`alter table ${table} no force row level security`);
  return rows.map(({ table }) => table);
}

async function liftCounters(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; counter: string }>(
    `select c.oid::regclass::text as table, a.attname as column,
       pg_get_serial_sequence(c.oid::regclass::text, a.attname) as counter
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null`,
  );
  for (const { table, column, counter } of rows)
    await client.query(
      `select setval($1::regclass, greatest((select max(${quote(column)}) from ${table}), 1)::bigint)`,
      [counter],
    );
}
