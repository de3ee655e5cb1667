/**
 * Brings a database to this program's schema at start. Each step is one transaction together with its entry
 * in `schema_migrations`, so a kill in the middle leaves the step undone and the next start does it. Programs
 * that start at the same moment wait for one another.
 *
 * The owner is no superuser, and the walls between stores are forced upon it, too: the data statements of a
 * step would see and write no row of any store (docs/adr/0006-own-supervisor-of-the-database.md). So a step
 * works without that force, and its transaction ends with it.
 */
import type pg from "pg";
import { migrations } from "../../migrations/index.ts";

const lockKey = 7_220_041;

/**
 * Takes the `steps` that are missing. Throws an Error in words when the database was made by a newer program.
 * A repeat changes nothing.
 */
export async function migrate(
  pool: pg.Pool,
  steps: readonly (typeof migrations)[number][] = migrations,
): Promise<{ applied: string[] }> {
  const client = await pool.connect();
  try {
    await waitForTurn(client);
    const done = await readDone(client);
    refuseNewer(done);
    const applied: string[] = [];
    for (const migration of steps.filter(({ name }) => !done.has(name))) {
      await apply(client, migration);
      applied.push(migration.name);
    }
    return { applied };
  } finally {
    await client.query("select pg_advisory_unlock($1)", [lockKey]).catch(() => undefined);
    client.release();
  }
}

/** Another program's steps take as long as they take. */
async function waitForTurn(client: pg.PoolClient): Promise<void> {
  await client.query("begin");
  try {
    await client.query("set local statement_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    // The lock is the session's, and stays.
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

async function readDone(client: pg.PoolClient): Promise<Set<string>> {
  const { rows: found } = await client.query("select to_regclass('public.schema_migrations') as there");
  if (found[0]?.there === null) {
    await client.query(
      `create table if not exists schema_migrations (name text primary key,
         applied_at timestamptz not null default now())`,
    );
  }
  const { rows } = await client.query<{ name: string }>("select name from schema_migrations");
  return new Set(rows.map((row) => row.name));
}

function refuseNewer(done: ReadonlySet<string>): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...done].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(
      `This data was written by a newer Stallkeeper (it has the schema step "${unknown[0]}"). Start that version or a later one.`,
    );
  }
}

async function apply(client: pg.PoolClient, migration: { name: string; sql: string }): Promise<void> {
  await client.query("begin");
  try {
    await client.query("set local statement_timeout = 0");
    const walled = await liftForce(client);
    await client.query(migration.sql);
    await forceAgain(client, walled);
    await client.query("insert into schema_migrations (name) values ($1)", [migration.name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/**
 * Lets the owner work in every store until the walls are forced again, and answers of which tables they were.
 * None in a database without stores: there is no row to see, and the first start is quicker.
 */
async function liftForce(client: pg.PoolClient): Promise<number[]> {
  const { rows: stores } = await client.query("select to_regclass('public.stores') is not null as there");
  if (stores[0]?.there !== true || (await client.query("select 1 from stores limit 1")).rowCount === 0)
    return [];
  const { rows } = await client.query<{ id: number; name: string }>(
    `select oid::integer as id, oid::regclass::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relforcerowsecurity order by oid`,
  );
  for (const { name } of rows) await client.query(`alter table ${name} no force row level security`);
  return rows.map(({ id }) => id);
}

/** By their ids: the step may have renamed or dropped some. */
async function forceAgain(client: pg.PoolClient, ids: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where oid = any($1::oid[]) order by oid",
    [ids],
  );
  for (const { name } of rows) await client.query(`alter table ${name} force row level security`);
}
