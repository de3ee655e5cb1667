/**
 * How much each dry run would have matched of late: the orders are read once for all rules that an arrival
 * starts. Nothing is changed, nothing kept.
 */
import { setImmediate as yieldTurn } from "node:timers/promises";
import type { RuleMatches } from "@stallkeeper/contract";
import { isHeard, whyMatches } from "@stallkeeper/domain";
import { listSharing } from "../../platform/connector-registry.ts";
import { inStore, type Ctx } from "../../platform/context.ts";
import { readRecentFacts } from "./rule-facts.store.ts";
import { mostChecked, recentDays, sinceWhen, tryRule } from "./preview-rule.ts";
import { listDryRules } from "./rules.store.ts";

const ordersAtOnce = 500;

/** Counts them. Safe to repeat. */
export async function countMatches(ctx: Ctx): Promise<RuleMatches> {
  const counts = new Map<string, number>();
  const { rules, orders } = await inStore(ctx, async (tx) => {
    const dry = await listDryRules(tx);
    for (const rule of dry.filter(({ trigger }) => isHeard(trigger)))
      counts.set(rule.id, (await tryRule(ctx, tx, rule)).taken.length);
    const arriving = dry.filter(({ trigger }) => !isHeard(trigger));
    return {
      rules: arriving,
      orders:
        arriving.length === 0
          ? []
          : await readRecentFacts(tx, sinceWhen(ctx), mostChecked, {
              groups: arriving.map(({ groups }) => groups),
              sharing: listSharing(ctx.connectors),
              asOf: ctx.now(),
            }),
    };
  });
  for (const { id } of rules) counts.set(id, 0);
  for (const [at, order] of orders.entries()) {
    // Many rules on many orders take a while: others are served in between.
    if (at % ordersAtOnce === 0) await yieldTurn();
    for (const { id, groups } of rules)
      if (whyMatches(groups, order) !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return { days: recentDays, counts: Object.fromEntries(counts) };
}
