/** What a rule would have done, before it is turned on: it is tried on the orders of the last weeks, and nothing is changed. */
import type { RulePreview } from "@stallkeeper/contract";
import { whyMatches, type RuleCondition } from "@stallkeeper/domain";
import { inStore, type Ctx } from "../../platform/context.ts";
import { readRecentFacts } from "./rule-facts.store.ts";

const days = 30;
const mostChecked = 20_000;
const mostOpen = 500;
const mostRows = 50;

/** Tries conditions on recent orders. Safe to repeat. */
export async function previewRule(ctx: Ctx, groups: readonly (readonly RuleCondition[])[]): Promise<RulePreview> {
  const since = new Date(ctx.now().getTime() - days * 86_400_000);
  const checked = await inStore(ctx, (tx) => readRecentFacts(tx, since, mostChecked, [groups]));
  const taken = checked.flatMap((order) => {
    const why = whyMatches(groups, order);
    return why === null ? [] : [{ order, why }];
  });
  const open = taken.filter(({ order }) => order.isOpen);
  return {
    days, checked: checked.length, count: taken.length, openCount: open.length, openIds: open.slice(0, mostOpen).map(({ order }) => order.id),
    rows: taken.slice(0, mostRows).map(({ order: { id, orderNumber, platform, buyer, lines, isOpen }, why }) => ({ orderId: id, orderNumber, platform, buyer, title: lines[0]?.title ?? "", isOpen, why })),
  };
}
