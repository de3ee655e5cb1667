/**
 * Puts a copy back into a database that nobody has used yet: all of it or nothing. What the copy doesn't know
 * may have happened since, so nothing goes out by itself afterwards: accounts are paused, actions and mails
 * that waited are given up, and a retry looks at the platform first. Everybody signs in again.
 */
import type pg from "pg";
import { listSteps, listTables, loadRows, readBackup, requireSameSteps } from "../platform/backup/index.ts";
import { holdActions, requireEmpty, withoutGuards } from "./open-tables.ts";

/** Answers how many rows came back. Throws an Error in words where there is data already. */
export async function restoreBackup(pool: pg.Pool, path: string): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await requireEmpty(client);
    const byName = new Map((await listTables(client)).map((table) => [table.name, table]));
    let count = 0;
    await withoutGuards(client, async () => {
      count = await readBackup(path, {
        head: async ({ steps }) => requireSameSteps(steps, await listSteps(client)),
        rows: (batch) => loadRows(client, byName, "public", batch),
      });
      await holdStill(client);
    });
    await client.query("commit");
    return count;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function holdStill(client: pg.ClientBase): Promise<void> {
  await client.query("update accounts set state = 'paused' where state = 'connected'");
  await holdActions(client);
  await client.query(
    "update mails set state = 'gaveUp', sealed = null, settled_at = now(), problem = 'restored' where state = 'waiting'",
  );
  await client.query("delete from sessions");
}
