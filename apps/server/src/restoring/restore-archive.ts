/**
 * Puts an archive of a store into an installation that nobody has used yet: all of it or nothing. The database
 * first takes the steps that the archive's data has taken, then the rows, then the steps since: so an archive
 * of an older version comes back as an update would have left it. What was loaded is counted and summed and
 * held against what the archive says before anything else happens. Then nothing goes out by itself: accounts
 * wait to be linked again, and so does what was on its way.
 */
import type pg from "pg";
import {
  asOwnerOf,
  listArchivedTables,
  loadPart,
  readArchive,
  readManifest,
  sumTable,
  type TableSum,
} from "../platform/archive/index.ts";
import { migrate } from "../platform/db/index.ts";
import { migrations } from "../migrations/index.ts";
import { holdActions, requireEmpty, withoutGuards } from "./open-tables.ts";

export interface RestoredArchive {
  store: { id: string; name: string };
  rows: number;
  files: number;
  /** Each table as it was counted here; it equals what the archive says. */
  tables: Readonly<Record<string, TableSum>>;
}

/** Answers what came back. Throws an Error in words; then nothing was kept but an empty database. */
export async function restoreArchive(pool: pg.Pool, path: string): Promise<RestoredArchive> {
  const manifest = await readManifest(path);
  const newer = manifest.steps.find((step) => !migrations.some(({ name }) => name === step));
  if (newer !== undefined)
    throw new Error(`The archive is of a newer Stallkeeper (it has the schema step "${newer}").`);
  await migrate(
    pool,
    migrations.filter(({ name }) => manifest.steps.includes(name)),
  );
  const restored = await load(pool, path, manifest);
  await migrate(pool);
  return restored;
}

async function load(
  pool: pg.Pool,
  path: string,
  { store, tables: columnsOf }: Awaited<ReturnType<typeof readManifest>>,
): Promise<RestoredArchive> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("set local timezone = 'UTC'");
    await requireEmpty(client);
    const known = await listArchivedTables(client);
    const byName = new Map(known.map((table) => [table.name, table]));
    let files = 0;
    const tables: Record<string, TableSum> = {};
    await withoutGuards(client, async () => {
      const counts = await readArchive(path, (part) =>
        loadPart(client, byName, columnsOf[part.table] ?? [], part),
      );
      ({ files } = counts);
      for (const table of known) {
        await requireOneStore(client, table, store.id);
        const has = columnsOf[table.name] ?? [];
        const kept = (names: string[]): string[] => names.filter((name) => has.includes(name));
        const asWas = {
          ...table,
          plain: kept(table.plain),
          json: kept(table.json),
          bytes: kept(table.bytes),
        };
        const said = counts.tables[table.name] ?? { rows: 0, sum: "0" };
        if (asWas.plain.length === 0) continue;
        const found = await asOwnerOf(client, asWas, store.id, () => sumTable(client, asWas, store.id));
        if (found.rows !== said.rows || found.sum !== said.sum)
          throw new Error(
            `The table ${table.name} differs: ${found.rows} rows came back of ${said.rows}, or not as they were.`,
          );
        tables[table.name] = found;
      }
      await holdStill(client);
    });
    await client.query("commit");
    return { store, files, tables, rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0) };
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** An archive is of one store and its people: rows of another, or of nobody, don't belong there. */
async function requireOneStore(
  client: pg.ClientBase,
  { name, hasStore }: { name: string; hasStore: boolean },
  storeId: string,
): Promise<void> {
  const column = name === "stores" ? "id" : hasStore ? "store_id" : null;
  if (column === null) {
    const { rows: strangers } = await client.query(
      "select 1 from users where id not in (select user_id from memberships union select user_id from deactivated_memberships) limit 1",
    );
    if (strangers.length > 0) throw new Error("The archive has people who aren't of its store.");
    return;
  }
  const { rows } = await client.query(`select 1 from ${name} where ${column} is distinct from $1 limit 1`, [
    storeId,
  ]);
  if (rows.length > 0) throw new Error(`The archive has rows of another store in ${name}.`);
}

async function holdStill(client: pg.ClientBase): Promise<void> {
  await client.query("update accounts set state = 'reconnect' where state in ('connected', 'paused')");
  await holdActions(client);
}
