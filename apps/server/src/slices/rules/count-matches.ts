/**
 * How much each dry run would have matched of late: the orders are read once for all rules that an arrival
 * starts. Nothing is changed, nothing kept.
 */
import { setImmediate as yieldTurn } from "node:timers/promises";
import type { RuleMatches } from "@stallkeeper/contract";
import { isByHand, isHeard } from "@stallkeeper/domain";
import { listSharing } from "../../platform/connector-registry.ts";
import { inStore, type Ctx } from "../../platform/context.ts";
import { readRecentFacts } from "./rule-facts.store.ts";
import { readClock } from "./clock-facts.ts";
import {
  heldBy,
  mostChecked,
  pressedAt,
  readPast,
  recentDays,
  sinceWhen,
  triedOrder,
  tryRule,
} from "./preview-rule.ts";
import { replayHappenings } from "./replay-happenings.ts";
import { listDryRules } from "./rules.store.ts";

/** Counts them. Safe to repeat. */
export async function countMatches(ctx: Ctx): Promise<RuleMatches> {
  const counts = new Map<string, number>();
  const { rules, orders, past, clock } = await inStore(ctx, async (tx) => {
    const dry = await listDryRules(tx);
    for (const rule of dry.filter(({ trigger }) => isHeard(trigger)))
      counts.set(rule.id, countMatched(await tryRule(ctx, tx, rule)));
    const arriving = dry.filter(({ trigger }) => !isHeard(trigger));
    const recent =
      arriving.length === 0
        ? []
        : await readRecentFacts(tx, sinceWhen(ctx), mostChecked, {
            groups: arriving.map(({ groups }) => groups),
            sharing: listSharing(ctx.connectors),
            asOf: ctx.now(),
          });
    return {
      rules: arriving,
      orders: recent.toReversed(),
      past: await readPast(ctx, tx),
      clock: await readClock(
        tx,
        arriving.map(({ groups }) => groups),
      ),
    };
  });
  for (const rule of rules) {
    // Many rules on many orders take a while: others are served in between.
    await yieldTurn();
    const around = isByHand(rule.trigger) ? { ...past, rests: [] } : past;
    const tried = orders.map((order) => triedOrder(order, clock, pressedAt(ctx, rule.trigger)));
    counts.set(rule.id, countMatched(replayHappenings(heldBy(rule), tried, around)));
  }
  return { days: recentDays, counts: Object.fromEntries(counts) };
}

const countMatched = ({ taken }: { taken: readonly { isOtherwise: boolean }[] }): number =>
  taken.filter(({ isOtherwise }) => !isOtherwise).length;
