/** The SQL of which rows a schedule's files held. */
import type { ExportDefinition } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

/** Those of some keys that a finished file of the schedule held. */
export async function findGiven(tx: StoreTx, scheduleId: string, keys: string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ row_key: string }>(
    "select row_key from export_given_rows where schedule_id = $1::uuid and row_key = any($2::text[])",
    [scheduleId, keys],
  );
  return new Set(rows.map(({ row_key: key }) => key));
}

/**
 * Counts the rows of a run's parts as given: in the transaction that ends it. Part by part, since a first file
 * may have a million rows. A repeat changes nothing; without its schedule nothing is kept.
 */
export async function keepGiven(tx: StoreTx, runId: string, parts: number): Promise<void> {
  for (let at = 0; at < parts; at += 1)
    await tx.run(
      `insert into export_given_rows (store_id, schedule_id, row_key)
       select r.store_id, r.schedule_id, unnest(p.row_keys)
         from export_parts p join export_runs r on r.store_id = p.store_id and r.id = p.run_id
         where p.run_id = $1::uuid and p.at = $2 and r.schedule_id is not null
       on conflict do nothing`,
      [runId, at],
    );
}

/**
 * When the days began of files that came to nothing since the last one that is whole: those of the same data and
 * filter. Null: there are none, or they were of all time.
 */
export async function findLostFrom(
  tx: StoreTx,
  scheduleId: string,
  { set, filter }: Pick<ExportDefinition, "set" | "filter">,
): Promise<string | null> {
  const row = await tx.one<{ lost_from: string | null }>(
    `select min(r.scope ->> 'from') as lost_from from export_runs r
     where r.schedule_id = $1::uuid and r.is_only_new and r.state in ('failed', 'cancelled')
       and r.definition ->> 'set' = $2 and r.definition -> 'filter' = $3::jsonb
       and not exists (select from export_runs n where n.schedule_id = r.schedule_id and n.is_only_new
         and n.state = 'ready' and (n.created_at, n.id) > (r.created_at, r.id))`,
    [scheduleId, set, JSON.stringify(filter)],
  );
  return row?.lost_from ?? null;
}

/** The schedule's next file holds every row again. */
export async function forgetGiven(tx: StoreTx, scheduleId: string): Promise<void> {
  await tx.run("delete from export_given_rows where schedule_id = $1::uuid", [scheduleId]);
}

/** The one run of only new rows whose end isn't clear yet, locked; null: there is none. */
export function lockOpenRun(
  tx: StoreTx,
  scheduleId: string,
): Promise<{ id: string; state: "running" | "failed" } | null> {
  return tx.one<{ id: string; state: "running" | "failed" }>(
    `select id, state from export_runs where schedule_id = $1::uuid and is_only_new
       and state in ('running', 'failed') for no key update`,
    [scheduleId],
  );
}
