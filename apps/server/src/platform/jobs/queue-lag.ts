/** What waits in the queues, by the database's clock. */
export interface QueueLag {
  waiting: number;
  oldestMs: number;
  /** By kind, the most first. */
  jobs: { job: string; waiting: number; oldestMs: number }[];
}

/** Reads it by a connection of the queues' own; `schema` is where they lie. */
export async function readLag(
  ask: (sql: string) => Promise<{ rows: unknown[] }>,
  schema: string,
): Promise<QueueLag> {
  const { rows } = await ask(
    `select name as job, count(*)::int as waiting,
       (max(extract(epoch from now() - greatest(start_after, created_on))) * 1000)::float8 as "oldestMs"
     from ${schema}.job where state in ('created', 'retry') and start_after <= now()
     group by name order by waiting desc, name`,
  );
  const jobs = (rows as QueueLag["jobs"]).map((row) => ({ ...row, oldestMs: Math.round(row.oldestMs) }));
  return {
    jobs,
    waiting: jobs.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestMs: Math.max(0, ...jobs.map(({ oldestMs }) => oldestMs)),
  };
}
