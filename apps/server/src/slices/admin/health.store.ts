/** Figures of the database, which belongs to no store, and of a store's actions. */
import type { Pool } from "pg";
import type { Tx } from "../../platform/db/index.ts";

export interface DatabaseFigures {
  version: string;
  bytes: number;
  longestMs: number;
  longestText: string | null;
  blocked: number;
  blockerText: string | null;
  blockerMs: number | null;
}

/** Its size, and what runs in it now besides this. */
export async function readDatabase(tx: Tx): Promise<DatabaseFigures | null> {
  return tx.one<DatabaseFigures>(
    `with others as (
       select pid, query, state, wait_event_type,
         extract(epoch from clock_timestamp() - query_start) * 1000 as ms,
         extract(epoch from clock_timestamp() - xact_start) * 1000 as open_ms
       from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
     ), longest as (
       select query, ms from others where state = 'active' and ms is not null order by ms desc limit 1
     ), held as (
       select pid, ms from others where state = 'active' and wait_event_type = 'Lock'
     ), blocker as (
       select query, open_ms from others
       where pid = any (select unnest(pg_blocking_pids(pid)) from held) and pid not in (select pid from held)
       order by open_ms desc nulls last limit 1
     )
     select split_part(current_setting('server_version'), ' ', 1) as version,
       pg_database_size(current_database()) as bytes,
       coalesce((select ms from longest), 0)::bigint as "longestMs",
       (select query from longest) as "longestText",
       (select count(*) from held) as blocked,
       (select query from blocker) as "blockerText",
       (select open_ms from blocker)::bigint as "blockerMs"`,
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
