/** The SQL of `rule_evaluations`: what became of each rule each time it was started. */
import type { RuleEvaluationView } from "@stallkeeper/contract";
import type { EvaluationOutcome, RuleAction, RuleCondition, RuleTriggerKind } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

export interface Evaluation {
  ruleId: string;
  subject: string;
  orderId: string | null;
  name: string;
  key: string;
  trigger: RuleTriggerKind;
  happenedAt: string;
  outcome: EvaluationOutcome;
  why: readonly RuleCondition[];
  did: readonly RuleAction[];
  reason: string;
  chain: readonly string[];
  /** When one that waits is looked at again; null: it isn't. */
  dueAt: string | null;
}

export interface EvaluationRow extends Evaluation {
  id: string;
}

const columns = `id, rule_id as "ruleId", subject, order_id as "orderId", subject_name as name, key, trigger,
  happened_at as "happenedAt", outcome, why, did, reason, chain, due_at as "dueAt"`;

/** Keeps evaluations; another of the same rule and happening takes the place of the former. */
export async function saveEvaluations(
  tx: StoreTx,
  evaluations: readonly Evaluation[],
  at: Date,
): Promise<void> {
  if (evaluations.length === 0) return;
  await tx.run(
    `insert into rule_evaluations (store_id, rule_id, subject, order_id, subject_name, key, trigger, happened_at,
      evaluated_at, outcome, why, did, reason, chain, due_at)
     select $1, e."ruleId", e.subject, e."orderId", e.name, e.key, e.trigger, e."happenedAt", $3, e.outcome,
       e.why, e.did, e.reason, e.chain, e."dueAt"
     from jsonb_to_recordset($2::jsonb) as e("ruleId" uuid, subject text, "orderId" text, name text, key text,
       trigger text, "happenedAt" timestamptz, outcome text, why jsonb, did jsonb, reason text, chain jsonb,
       "dueAt" timestamptz)
     on conflict (store_id, rule_id, subject, key) do update set evaluated_at = excluded.evaluated_at,
       outcome = excluded.outcome, why = excluded.why, did = excluded.did, reason = excluded.reason,
       due_at = excluded.due_at`,
    [tx.storeId, JSON.stringify(evaluations), at.toISOString()],
  );
}

/** What was evaluated of one happening. */
export function listEvaluationsOf(tx: StoreTx, subject: string, key: string): Promise<EvaluationRow[]> {
  return tx.rows<EvaluationRow>(`select ${columns} from rule_evaluations where subject = $1 and key = $2`, [
    subject,
    key,
  ]);
}

/** One evaluation, locked until the transaction ends, or null. */
export function lockEvaluation(tx: StoreTx, id: string): Promise<EvaluationRow | null> {
  return tx.one<EvaluationRow>(`select ${columns} from rule_evaluations where id = $1 for update`, [id]);
}

/** Those whose wait is over, the longest first. */
export function listDueEvaluations(tx: StoreTx, now: Date, most: number): Promise<EvaluationRow[]> {
  return tx.rows<EvaluationRow>(
    `select ${columns} from rule_evaluations where due_at <= $1 order by due_at, id limit $2`,
    [now.toISOString(), most],
  );
}

/** How often each of these rules acted since a moment; no further than up to its cap. */
export async function countRunsSince(
  tx: StoreTx,
  capped: readonly { id: string; most: number }[],
  since: Date,
): Promise<Map<string, number>> {
  const rows = await tx.rows<{ ruleId: string; count: number }>(
    `select r.id as "ruleId", (select count(*)::integer from (select 1 from rule_evaluations e
       where e.rule_id = r.id and e.evaluated_at > $2 and e.outcome in ('ran', 'otherwise') limit r.most) acted)
       as count from unnest($1::uuid[], $3::integer[]) as r (id, most)`,
    [capped.map(({ id }) => id), since.toISOString(), capped.map(({ most }) => most)],
  );
  return new Map(rows.map(({ ruleId, count }) => [ruleId, count]));
}

export interface LogAsked {
  ruleId: string | null;
  outcome: EvaluationOutcome | null;
  before: string | null;
  id: string | null;
}

/** Lines of the log, the newest first. */
export function listLog(tx: StoreTx, asked: LogAsked, most: number): Promise<RuleEvaluationView[]> {
  return tx.rows<RuleEvaluationView>(
    `select e.id as _id, e.rule_id as "ruleId", r.name as rule, e.trigger, e.order_id as "orderId",
       e.subject_name as "subjectName", e.happened_at as "happenedAt", e.evaluated_at as at, e.outcome, e.why,
       e.did, e.reason, e.due_at as "dueAt"
     from rule_evaluations e join rules r on r.id = e.rule_id
     where ($1::uuid is null or e.rule_id = $1) and ($2::text is null or e.outcome = $2)
       and ($4::uuid is null or e.id = $4)
       and ($3::uuid is null or (e.evaluated_at, e.id) < (select b.evaluated_at, b.id from rule_evaluations b
         where b.id = $3))
     order by e.evaluated_at desc, e.id desc limit $5`,
    [asked.ruleId, asked.outcome, asked.before, asked.id, most],
  );
}

/** Forgets evaluations that are older than this; what waits for a person stays. Answers how many went. */
export function forgetEvaluations(tx: StoreTx, before: Date): Promise<number> {
  return tx.run("delete from rule_evaluations where evaluated_at < $1 and outcome <> 'asks'", [
    before.toISOString(),
  ]);
}
