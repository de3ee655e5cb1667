/**
 * What a rule asked for and a person approved, done under their scopes in the transaction in which the line of the
 * log says so; what binds goes out by `bind-action.ts`.
 */
import { isBinding, isReaching, type RuleRun } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { addOrderEvents, lockOrders } from "../orders/index.ts";
import { applyRuns, readWords } from "./apply-runs.ts";
import { bindAction } from "./bind-action.ts";
import type { EvaluationRow } from "./evaluations.store.ts";
import { reachOut } from "./reach-out.ts";
import { findRules, saveRuns, type RuleRow } from "./rules.store.ts";

export type Settled = Pick<EvaluationRow, "outcome" | "did"> & { reason?: string };

/**
 * Does what was asked for, on its subject as it is now. Throws what the refund or the answer throws, as
 * ORDER_REFUNDED or OFFER_CLOSED: then nothing is done and the line goes on asking. Safe to repeat.
 */
export async function carryOut(ctx: Ctx, tx: StoreTx, row: EvaluationRow): Promise<Settled> {
  const [rule] = await findRules(tx, [row.ruleId]);
  if (rule === undefined) return gone;
  return row.orderId === null ? reach(ctx, tx, rule, row) : change(ctx, tx, rule, row, row.orderId);
}

const gone: Settled = { outcome: "failed", did: [], reason: "The rule or the order is gone." };

async function reach(ctx: Ctx, tx: StoreTx, rule: RuleRow, row: EvaluationRow): Promise<Settled> {
  const problem = await reachOut(ctx, tx, rule, row.did.filter(isReaching), row, row.key);
  if (problem !== null) return { outcome: "failed", did: [], reason: problem };
  for (const action of row.did.filter(isBinding)) await bindAction(ctx, tx, rule, action, row, true);
  return { outcome: "ran", did: row.did };
}

async function change(
  ctx: Ctx,
  tx: StoreTx,
  rule: RuleRow,
  row: EvaluationRow,
  orderId: string,
): Promise<Settled> {
  const [order] = await lockOrders(tx, [orderId]);
  if (order === undefined) return gone;
  const run: RuleRun<RuleRow> = { rule, why: [...row.why], did: [...row.did], left: [], isOtherwise: false };
  const applied = await applyRuns(ctx, tx, order, [run], await readWords(ctx, tx), {
    ...row,
    isApproved: true,
  });
  const problem = applied.problems.get(rule.id);
  if (problem !== undefined) return { outcome: "failed", did: [], reason: problem };
  await addOrderEvents(tx, applied.events);
  await saveRuns(tx, [{ ruleId: rule.id, orderId: order.id, revision: rule.revision }], ctx.now());
  await announce(tx, "order", [order.id]);
  const did = applied.did.get(rule.id) ?? [];
  // Of a rule that changed nothing the reason is another rule, and here there is none.
  return { outcome: "ran", did, ...(did.length === 0 ? { reason: "" } : {}) };
}
