/**
 * What a rule asked for and a person approved. What binds goes to its platform through the code that a person's
 * own press takes, under their scopes, in the transaction in which the line of the log says so; its key is the
 * rule and what happened, so that the same happening refunds nothing twice.
 */
import { AppError } from "@stallkeeper/contract";
import { isBinding, isReaching, type BindingAction, type RuleRun } from "@stallkeeper/domain";
import { requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { lockOffers, startAnswer } from "../offers/index.ts";
import { addOrderEvents, lockOrders } from "../orders/index.ts";
import { startRefund } from "../refunds/index.ts";
import { applyRuns, readWords } from "./apply-runs.ts";
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
  const settled =
    rule === undefined
      ? gone
      : row.orderId === null
        ? await reach(ctx, tx, rule, row)
        : await change(ctx, tx, rule, row, row.orderId);
  if (rule !== undefined && settled.outcome === "ran")
    for (const action of row.did.filter(isBinding)) await bind(ctx, tx, rule, action, row);
  return settled;
}

const gone: Settled = { outcome: "failed", did: [], reason: "The rule or the order is gone." };

async function reach(ctx: Ctx, tx: StoreTx, rule: RuleRow, row: EvaluationRow): Promise<Settled> {
  const problem = await reachOut(ctx, tx, rule, row.did.filter(isReaching), row, row.key);
  return problem === null
    ? { outcome: "ran", did: row.did }
    : { outcome: "failed", did: [], reason: problem };
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
  const applied = await applyRuns(ctx, tx, order, [run], await readWords(ctx, tx), row);
  const problem = applied.problems.get(rule.id);
  if (problem !== undefined) return { outcome: "failed", did: [], reason: problem };
  await addOrderEvents(tx, applied.events);
  await saveRuns(tx, [{ ruleId: rule.id, orderId: order.id, revision: rule.revision }], ctx.now());
  await announce(tx, "order", [order.id]);
  const did = applied.did.get(rule.id) ?? [];
  // Of a rule that changed nothing the reason is another rule, and here there is none.
  return { outcome: "ran", did, ...(did.length === 0 ? { reason: "" } : {}) };
}

/** Tells the platform. */
async function bind(
  ctx: Ctx,
  tx: StoreTx,
  rule: RuleRow,
  action: BindingAction,
  { subject, key, name }: EvaluationRow,
): Promise<void> {
  const idempotencyKey = `rule:${rule.id}:${subject}:${key}:${action.kind}`;
  if (action.kind === "refund") {
    await startRefund(ctx, tx, { orderId: subject, params: {}, idempotencyKey });
    return;
  }
  requireScope(ctx, "offers.write");
  const [offer] = await lockOffers(tx, [subject]);
  if (offer === undefined) throw new AppError("OFFER_NOT_FOUND", { offerId: subject });
  await startAnswer(ctx, tx, offer, {
    offerId: subject,
    kind: action.kind === "acceptOffer" ? "accept" : "reject",
    counter: null,
    idempotencyKey,
    rule: { id: rule.id, because: `Rule “${rule.name}” asked about ${name}, and it was approved.` },
  });
}
