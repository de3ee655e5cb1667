/** The SQL of what becomes of exported orders. */
import type { StoreTx } from "../../platform/db/index.ts";

/** The orders of a part of a file. */
export async function findOrderIds(tx: StoreTx, runId: string, part: number): Promise<string[]> {
  const row = await tx.one<{ order_ids: string[] | null }>(
    "select order_ids from export_parts where run_id = $1::uuid and at = $2",
    [runId, part],
  );
  return row?.order_ids ?? [];
}

/** It was done to the orders of so many parts. */
export async function countMarked(tx: StoreTx, runId: string, parts: number): Promise<void> {
  await tx.run(
    `update export_runs set parts_marked = greatest(parts_marked, $2), mark_problem = null where id = $1::uuid`,
    [runId, parts],
  );
}

/** Why it isn't done to all of them. */
export async function noteMarkProblem(tx: StoreTx, runId: string, problem: string): Promise<void> {
  await tx.run("update export_runs set mark_problem = $2 where id = $1::uuid", [runId, problem]);
}
