/** The SQL of `rule_tasks`: what rules left for people to do. */
import type { RulePrint, RuleTaskView } from "@stallkeeper/contract";
import type { PrintedPaper } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

export interface NewTask {
  rule: string;
  orderId: string | null;
  name: string;
  text: string;
  /** What is to be printed. */
  print?: PrintedPaper | null;
  /** Names what happened. */
  cause?: string;
}

/** Leaves a task and answers its id. A repeat leaves another. */
export async function insertTask(
  tx: StoreTx,
  { rule, orderId, name, text, print = null, cause = "" }: NewTask,
  at: Date,
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into rule_tasks (store_id, rule_name, order_id, subject_name, text, made_at, print, cause)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [tx.storeId, rule, orderId, name, text, at.toISOString(), print, cause],
  );
  return row?.id ?? "";
}

/** The oldest tasks that nobody has done. */
export function listOpenTasks(tx: StoreTx, most: number): Promise<RuleTaskView[]> {
  return tx.rows<RuleTaskView>(
    `select id as _id, rule_name as rule, order_id as "orderId", subject_name as "subjectName", text,
       made_at as "madeAt", print from rule_tasks where done_at is null order by made_at, id limit $1`,
    [most],
  );
}

/** What one happening left to be printed. */
export function listPrints(tx: StoreTx, cause: string): Promise<RulePrint[]> {
  return tx.rows<RulePrint>(
    `select id as "taskId", order_id as "orderId", print as what from rule_tasks
       where cause = $1 and print is not null and order_id is not null and done_at is null order by made_at, id`,
    [cause],
  );
}

/** Marks a task as done. False: there is none, or somebody did it before. */
export async function endTask(tx: StoreTx, id: string, by: string, at: Date): Promise<boolean> {
  return (
    (await tx.run("update rule_tasks set done_at = $2, done_by_name = $3 where id = $1 and done_at is null", [
      id,
      at.toISOString(),
      by,
    ])) === 1
  );
}

/** Whether there is such a task, done or not. */
export async function hasTask(tx: StoreTx, id: string): Promise<boolean> {
  return (await tx.one("select 1 from rule_tasks where id = $1", [id])) !== null;
}
