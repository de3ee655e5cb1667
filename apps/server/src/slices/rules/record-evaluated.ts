/** Writes what came of evaluating, in the transaction in which it was done. */
import { recordAudit } from "../../platform/audit/index.ts";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { addOrderEvents } from "../orders/index.ts";
import { saveEvaluations } from "./evaluations.store.ts";
import type { Evaluated } from "./evaluate.ts";
import { countFailures, saveRuns, stopRule } from "./rules.store.ts";

/** So many failures in a row turn a rule off. */
export const mostFailures = 3;

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
  for (const id of await countFailures(
    tx,
    { failed, acted: acted.filter((id) => !failed.includes(id)) },
    mostFailures,
  )) {
    const reason = evaluations.findLast(
      ({ ruleId, outcome }) => ruleId === id && outcome === "failed",
    )?.reason;
    await stop(ctx, tx, id, `It failed ${mostFailures} times in a row. ${reason ?? ""}`.trim());
  }
  for (const { rule } of all.flatMap(({ looped }) => looped))
    await stop(ctx, tx, rule.id, "It was started by its own change.");
  await announce(tx, "rule", [...new Set(evaluations.map(({ ruleId }) => ruleId))]);
}

async function stop(ctx: Ctx, tx: StoreTx, ruleId: string, because: string): Promise<void> {
  if (!(await stopRule(tx, ruleId, because))) return;
  await recordAudit(tx, ctx, {
    action: "ruleChanged",
    object: { type: "rule", id: ruleId },
    after: { state: "off", because },
  });
}
