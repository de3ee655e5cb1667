/**
 * What a rule would have done, before it is turned on: it is tried on the orders of the last weeks, and
 * nothing is changed.
 */
import type { RulePreview } from "@stallkeeper/contract";
import { holds, whyMatches, type RuleCondition, type RuleFacts, daysInMs } from "@stallkeeper/domain";
import { listSharing } from "../../platform/connector-registry.ts";
import { inStore, type Ctx } from "../../platform/context.ts";
import { readRecentFacts } from "./rule-facts.store.ts";

export const recentDays = 30;
export const mostChecked = 20_000;
const mostOpen = 500;
const mostRows = 200;

/** From when on orders are looked at. */
export const sinceWhen = (ctx: Ctx): Date => new Date(ctx.now().getTime() - daysInMs(recentDays));

/** What is shown of an order: the line that a condition speaks of, or else the first. */
function nameLine(order: RuleFacts, why: readonly RuleCondition[]): string {
  const meant = order.lines.find((line) =>
    why.some((condition) => condition.field === "line" && holds(condition, { ...order, lines: [line] })),
  );
  return (meant ?? order.lines[0])?.title ?? "";
}

/** Tries conditions on recent orders. Safe to repeat. */
export async function previewRule(
  ctx: Ctx,
  groups: readonly (readonly RuleCondition[])[],
): Promise<RulePreview> {
  const asked = { groups: [groups], sharing: listSharing(ctx.connectors) };
  const checked = await inStore(ctx, (tx) => readRecentFacts(tx, sinceWhen(ctx), mostChecked, asked));
  const taken = checked.flatMap((order) => {
    const why = whyMatches(groups, order);
    return why === null ? [] : [{ order, why }];
  });
  const open = taken.filter(({ order }) => order.isOpen);
  return {
    days: recentDays,
    checked: checked.length,
    count: taken.length,
    openCount: open.length,
    openIds: open.slice(0, mostOpen).map(({ order }) => order.id),
    rows: taken
      .slice(0, mostRows)
      .map(({ order, why }) => ({
        orderId: order.id,
        orderNumber: order.orderNumber,
        platform: order.platform,
        buyer: order.buyer,
        title: nameLine(order, why),
        isOpen: order.isOpen,
        why,
      })),
  };
}
