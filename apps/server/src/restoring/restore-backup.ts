/**
 * Puts a copy back into a database that nobody has used yet: all of it or nothing. What the copy doesn't know
 * may have happened since, so nothing goes out by itself afterwards: accounts are paused, actions and mails
 * that waited are given up, and a retry looks at the platform first. Everybody signs in again.
 */
import type pg from "pg";
import {
  listSteps,
  listTables,
  loadRows,
  quote,
  readBackup,
  requireSameSteps,
} from "../platform/backup/index.ts";

/** Answers how many rows came back. Throws an Error in words where there is data already. */
export async function restoreBackup(pool: pg.Pool, path: string): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    const { rows: people } = await client.query("select 1 from users limit 1");
    if (people.length > 0)
      throw new Error("There is data here already. Restore into an empty data folder: name one with --data.");
    const tables = await listTables(client);
    const names = tables.map(({ name }) => `public.${quote(name)}`);
    const keys = await dropForeignKeys(client);
    const forced = await liftWalls(client);
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    const byName = new Map(tables.map((table) => [table.name, table]));
    const count = await readBackup(path, {
      head: async ({ steps }) => requireSameSteps(steps, await listSteps(client)),
      rows: (batch) => loadRows(client, byName, "public", batch),
    });
    await holdStill(client);
    await liftCounters(client);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const { table, name, sql } of keys)
      await client.query(`alter table ${table} add constraint ${quote(name)} ${sql}`);
    for (const table of forced) await client.query(`alter table ${table} force row level security`);
    await client.query("commit");
    return count;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
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

async function holdStill(client: pg.ClientBase): Promise<void> {
  await client.query("update accounts set state = 'paused' where state = 'connected'");
  await client.query(
    `update actions set state = 'gaveUp', is_effect_unknown = true, is_held = false, lease_until = null,
       problem_code = 'RESTORED', problem = 'Restored from a backup, so it may have been done since.'
     where state in ('pending', 'sent', 'unknown', 'accepted')`,
  );
  await client.query(
    "update mails set state = 'gaveUp', sealed = null, settled_at = now(), problem = 'restored' where state = 'waiting'",
  );
  await client.query("delete from sessions");
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
