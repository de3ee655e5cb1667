/**
 * The switch over all rules of a store: acting <-> paused. While paused no rule actions by itself, and what
 * arrives then gets no run later either; a person's run on chosen orders works as ever.
 */
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { insertBreak } from "./rule-breaks.store.ts";
import { endPause, findPause, lockRules, startPause } from "./rules.store.ts";

/** Pauses all rules, or lets them act again. Throws FORBIDDEN. Safe to repeat. */
export async function pauseRules(ctx: Ctx, isPaused: boolean): Promise<void> {
  requireScope(ctx, "settings.write");
  await inStore(ctx, async (tx) => {
    await lockRules(tx);
    const before = isPaused ? null : await findPause(tx);
    if (!(await (isPaused ? startPause(tx, ctx.now(), actorName(ctx)) : endPause(tx)))) return;
    // A dry run asks when rules rested; the pause itself is gone with its end.
    if (before !== null) {
      const rest = { accountId: null, from: new Date(before.at), until: ctx.now() };
      await insertBreak(tx, rest, before.byName, ctx.now());
    }
    await recordAudit(tx, ctx, {
      action: isPaused ? "rulesPaused" : "rulesResumed",
      object: { type: "rules", id: "all" },
    });
    await announce(tx, "rule", ["all"]);
  });
}
