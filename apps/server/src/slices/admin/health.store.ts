/** Figures of the database, which belongs to no store, and of a store's actions. */
import type { Pool } from "pg";
import type { Tx } from "../../platform/db/index.ts";

export interface DatabaseFigures {
  version: string;
  bytes: number;
  longestMs: number;
  blocked: number;
}

/** Its size, and what runs in it now besides this. */
export async function readDatabase(tx: Tx): Promise<DatabaseFigures | null> {
  return tx.one<DatabaseFigures>(
    `select split_part(current_setting('server_version'), ' ', 1) as version,
       pg_database_size(current_database()) as bytes,
       coalesce(max(extract(epoch from clock_timestamp() - query_start)) filter (where state = 'active') * 1000, 0)::bigint
         as "longestMs",
       count(*) filter (where state = 'active' and wait_event_type = 'Lock') as blocked
     from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
}

/** How many actions of a store failed or wait, by state. */
export function countActionWork(tx: Tx): Promise<{ state: string; count: number }[]> {
  return tx.rows<{ state: string; count: number }>(
    `select state, count(*) as count from actions_work
     where state in ('pending', 'sent', 'unknown', 'gaveUp') group by state`,
  );
}

/** Asks the least that can be asked, without a transaction: how long it takes is the way there and back. */
export async function pingDatabase(pool: Pool): Promise<void> {
  await pool.query("select 1");
}
