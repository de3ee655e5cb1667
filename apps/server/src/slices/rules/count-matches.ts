/**
 * How many recent orders each dry run would have matched: the orders are read once for all of them. Nothing
 * is changed, nothing kept.
 */
import { setImmediate as yieldTurn } from "node:timers/promises";
import type { RuleMatches } from "@stallkeeper/contract";
import { whyMatches } from "@stallkeeper/domain";
import { listSharing } from "../../platform/connector-registry.ts";
import { inStore, type Ctx } from "../../platform/context.ts";
import { readRecentFacts } from "./rule-facts.store.ts";
import { mostChecked, recentDays, sinceWhen } from "./preview-rule.ts";
import { listDryRules } from "./rules.store.ts";

const ordersAtOnce = 500;

/** Counts them. Safe to repeat. */
export async function countMatches(ctx: Ctx): Promise<RuleMatches> {
  const { rules, orders } = await inStore(ctx, async (tx) => {
    const dry = await listDryRules(tx);
    return {
      rules: dry,
      orders:
        dry.length === 0
          ? []
          : await readRecentFacts(tx, sinceWhen(ctx), mostChecked, {
              groups: dry.map(({ groups }) => groups),
              sharing: listSharing(ctx.connectors),
            }),
    };
  });
  const counts = new Map(rules.map(({ id }) => [id, 0]));
  for (const [at, order] of orders.entries()) {
    // Many rules on many orders take a while: others are served in between.
    if (at % ordersAtOnce === 0) await yieldTurn();
    for (const { id, groups } of rules)
      if (whyMatches(groups, order) !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return { days: recentDays, counts: Object.fromEntries(counts) };
}
