/** Writes what came of evaluating, in the transaction in which it was done. */
import { recordAudit } from "../../platform/audit/index.ts";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { addOrderEvents } from "../orders/index.ts";
import { saveEvaluations, type Evaluation } from "./evaluations.store.ts";
import type { Evaluated } from "./evaluate.ts";
import { insertTask } from "./rule-tasks.store.ts";
import { countFailures, saveRuns, stopRule } from "./rules.store.ts";

/** So many failures in a row turn a rule off, unless it says otherwise. */
const mostFailures = 3;

interface Done {
  orderId: string | null;
  evaluated: Evaluated;
}

/**
 * Keeps evaluations, the once-per-order keys and lines of the timeline; turns off what failed too often in a
 * row or was started by its own change. Safe to repeat: keys are unique.
 */
export async function recordEvaluated(ctx: Ctx, tx: StoreTx, done: readonly Done[]): Promise<void> {
  const all = done.map(({ evaluated }) => evaluated);
  const evaluations = all.flatMap((one) => one.evaluations);
  if (evaluations.length === 0) return;
  const now = ctx.now();
  await saveEvaluations(tx, evaluations, now);
  const runs = done.flatMap(({ orderId, evaluated }) =>
    orderId === null ? [] : evaluated.acted.map(({ id, revision }) => ({ ruleId: id, orderId, revision })),
  );
  if (runs.length > 0) await saveRuns(tx, runs, now);
  await addOrderEvents(
    tx,
    all.flatMap(({ events }) => events),
  );
  const changed = done.filter(({ evaluated }) => evaluated.acted.length > 0);
  await announce(
    tx,
    "order",
    changed.flatMap(({ orderId }) => orderId ?? []),
  );
  const acted = [...new Set(all.flatMap((one) => one.acted.map(({ id }) => id)))];
  const failed = [...new Set(all.flatMap((one) => one.failed))];
  await settleFailures(ctx, tx, { failed, acted: acted.filter((id) => !failed.includes(id)) }, evaluations);
  for (const { rule } of all.flatMap(({ looped }) => looped))
    await stop(ctx, tx, rule.id, "It was triggered by its own change.");
  await announce(tx, "rule", [...new Set(evaluations.map(({ ruleId }) => ruleId))]);
}

/** Does what each rule that failed says of failing: it is turned off, goes on, or leaves a task. */
export async function settleFailures(
  ctx: Ctx,
  tx: StoreTx,
  counted: { failed: readonly string[]; acted: readonly string[] },
  evaluations: readonly Evaluation[],
): Promise<void> {
  for (const { id, name: rule, failures, choice } of await countFailures(tx, counted)) {
    const last = evaluations.findLast(({ ruleId, outcome }) => ruleId === id && outcome === "failed");
    const reason = last?.reason ?? "";
    if (choice === "tell" && last !== undefined) {
      const text = `It failed: ${reason}`;
      await insertTask(tx, { rule, orderId: last.orderId, name: last.name, text }, ctx.now());
    }
    if (choice === "stop") await stop(ctx, tx, id, `It failed. ${reason}`.trim());
    else if (choice !== "goOn" && failures >= mostFailures)
      await stop(ctx, tx, id, `It failed ${mostFailures} times in a row. ${reason}`.trim());
  }
}

async function stop(ctx: Ctx, tx: StoreTx, ruleId: string, because: string): Promise<void> {
  if (!(await stopRule(tx, ruleId, because))) return;
  await recordAudit(tx, ctx, {
    action: "ruleChanged",
    object: { type: "rule", id: ruleId },
    after: { state: "off", because },
  });
}
