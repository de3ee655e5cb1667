/**
 * The drill: loads a copy into tables like ours in a schema of its own, with their types, checks and unique
 * keys, then rolls all of it back. What was proved is that each row can be read again and is taken.
 */
import type pg from "pg";
import { listTables, listSteps, quote } from "./catalogue.store.ts";
import { loadRows, requireSameSteps } from "./load-rows.ts";
import { readBackup } from "./read-backup.ts";

export interface BackupCheck {
  rows: number;
  tables: number;
}

const drill = "backup_drill";

/** Throws an Error in words for a copy that couldn't be restored. Leaves nothing behind. Safe to repeat. */
export async function checkBackup(pool: pg.Pool, path: string): Promise<BackupCheck> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query(`create schema ${drill}`);
    const tables = await listTables(client);
    const byName = new Map(tables.map((table) => [table.name, table]));
    const seen = new Set<string>();
    const rows = await readBackup(path, {
      head: async ({ steps }) => requireSameSteps(steps, await listSteps(client)),
      async rows(batch) {
        if (!seen.has(batch.table) && byName.has(batch.table)) {
          seen.add(batch.table);
          await client.query(
            `create table ${drill}.${quote(batch.table)} (like public.${quote(batch.table)} including all)`,
          );
        }
        await loadRows(client, byName, drill, batch);
      },
    });
    return { rows, tables: seen.size };
  } finally {
    await client.query("rollback").catch(() => undefined);
    client.release();
  }
}
