/**
 * The SQL of `plan_changes`: what people set of the plans of labels, for as long as somebody may want it
 * taken back.
 */
import type { ManyOutcome } from "@stallkeeper/contract";
import type { LabelPlan } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

/** The plan of one order before and after a change. */
export interface PlanLine {
  orderId: string;
  before: LabelPlan | null;
  after: LabelPlan | null;
}

/** Keeps a change and answers its id; those of other days go. */
export async function insertPlanChange(tx: StoreTx, lines: readonly PlanLine[], at: Date): Promise<string> {
  await tx.run("delete from plan_changes where made_at < $1::timestamptz - interval '1 day'", [
    at.toISOString(),
  ]);
  const row = await tx.one<{ id: string }>(
    "insert into plan_changes (store_id, made_at, lines) values ($1, $2, $3) returning id",
    [tx.storeId, at.toISOString(), JSON.stringify(lines)],
  );
  if (row === null) throw new Error("an insert answers its row");
  return row.id;
}

/** The changes of these ids, the newest first, locked until the transaction ends. */
export function lockPlanChanges(
  tx: StoreTx,
  ids: readonly string[],
): Promise<{ id: string; lines: PlanLine[]; takenBack: ManyOutcome | null }[]> {
  return tx.rows(
    `select id, lines, taken_back as "takenBack" from plan_changes where id = any($1::uuid[]) order by id desc
       for update`,
    [ids],
  );
}

/** Remembers what taking a change back came to, which a repeat is answered. */
export async function savePlanTakenBack(tx: StoreTx, id: string, outcome: ManyOutcome): Promise<void> {
  await tx.run("update plan_changes set taken_back = $2 where id = $1", [id, JSON.stringify(outcome)]);
}
