/**
 * What a rule would have done, before it is turned on: it is tried on what happened in the last weeks, found
 * by the statement that finds it once the rule is on, with its once-per-order key and its limit. Nothing is
 * changed. Orders are looked at as they are now.
 */
import type { PreviewRuleInput, RulePreview } from "@stallkeeper/contract";
import {
  holds,
  isItemTrigger,
  whyMatches,
  type RuleCondition,
  type RuleFacts,
  daysInMs,
} from "@stallkeeper/domain";
import { listSharing } from "../../platform/connector-registry.ts";
import { inStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { readHappenings } from "./read-happenings.ts";
import { itemFacts, readFacts, readRecentFacts } from "./rule-facts.store.ts";

export const recentDays = 30;
export const mostChecked = 20_000;
const mostOpen = 500;
const mostRows = 200;
const hourMs = 3_600_000;

/** From when on orders are looked at. */
export const sinceWhen = (ctx: Ctx): Date => new Date(ctx.now().getTime() - daysInMs(recentDays));

/** What a rule is tried on. */
interface Tried {
  facts: RuleFacts;
  /** Null: it is about an item. */
  orderId: string | null;
  name: string;
  buyer: string;
  isOpen: boolean;
  /** Milliseconds. */
  at: number;
}

type Asked = Pick<PreviewRuleInput, "trigger" | "groups">;

/** What would have started the rule of late; a button can be pressed for any order. */
async function listTried(ctx: Ctx, tx: StoreTx, { trigger, groups }: Asked): Promise<Tried[]> {
  const asked = { groups: [groups], sharing: listSharing(ctx.connectors), asOf: ctx.now() };
  if (trigger.kind === "orderCreated" || trigger.kind === "button") {
    const recent = await readRecentFacts(tx, sinceWhen(ctx), mostChecked, asked);
    return recent.map((facts) => ({
      facts,
      orderId: facts.id,
      name: facts.orderNumber,
      buyer: facts.buyer,
      isOpen: facts.isOpen,
      at: Date.parse(facts.createdAt),
    }));
  }
  const span = { since: sinceWhen(ctx), until: ctx.now(), exceptOf: null, most: mostChecked };
  const happened = await readHappenings(tx, trigger, span);
  const ids = [...new Set(happened.flatMap(({ orderId }) => orderId ?? []))];
  const orders = new Map((await readFacts(tx, ids, asked)).map((order) => [order.id, order]));
  return happened.toReversed().flatMap(({ orderId, name, title = "", text, stars, at }): Tried[] => {
    const order = orderId === null ? undefined : orders.get(orderId);
    if (order === undefined && !isItemTrigger(trigger)) return [];
    return [
      {
        facts: {
          ...(order ?? itemFacts(name, title)),
          ...(text === undefined ? {} : { message: text }),
          ...(stars === undefined ? {} : { stars }),
        },
        orderId,
        name,
        buyer: order?.buyer ?? "",
        isOpen: order?.isOpen ?? true,
        at: Date.parse(at),
      },
    ];
  });
}

interface Match extends Tried {
  why: RuleCondition[];
}

/** What the rule would have taken, the newest first, and how much its limits would have left out. */
export async function tryRule(
  ctx: Ctx,
  tx: StoreTx,
  { trigger, groups, limits }: PreviewRuleInput,
): Promise<{ checked: number; taken: Match[]; cappedCount: number }> {
  const tried = await listTried(ctx, tx, { trigger, groups });
  const taken: Match[] = [];
  const seen = new Set<string>();
  const moments: number[] = [];
  let cappedCount = 0;
  for (const one of tried.toReversed()) {
    const why = whyMatches(groups, one.facts);
    if (why === null || (!limits.everyTime && one.orderId !== null && seen.has(one.orderId))) continue;
    while (moments[0] !== undefined && moments[0] <= one.at - hourMs) moments.shift();
    if (limits.mostPerHour !== null && moments.length >= limits.mostPerHour) {
      cappedCount += 1;
      continue;
    }
    moments.push(one.at);
    if (one.orderId !== null) seen.add(one.orderId);
    taken.push({ ...one, why });
  }
  return { checked: tried.length, taken: taken.toReversed(), cappedCount };
}

/** What is shown of an order: the line that a condition speaks of, or else the first. */
function nameLine(order: RuleFacts, why: readonly RuleCondition[]): string {
  const meant = order.lines.find((line) =>
    why.some((condition) => condition.field === "line" && holds(condition, { ...order, lines: [line] })),
  );
  return (meant ?? order.lines[0])?.title ?? "";
}

/** Tries a rule on what happened of late. Safe to repeat. */
export async function previewRule(ctx: Ctx, asked: PreviewRuleInput): Promise<RulePreview> {
  const { checked, taken, cappedCount } = await inStore(ctx, (tx) => tryRule(ctx, tx, asked));
  const open = taken.filter(({ isOpen }) => isOpen);
  return {
    days: recentDays,
    checked,
    count: taken.length,
    cappedCount,
    openCount: open.length,
    openIds: [...new Set(open.flatMap(({ orderId }) => orderId ?? []))].slice(0, mostOpen),
    rows: taken
      .slice(0, mostRows)
      .map(({ facts, orderId, name, buyer, isOpen, why }) => ({
        orderId: orderId ?? "",
        orderNumber: name,
        platform: facts.platform,
        buyer,
        title: nameLine(facts, why),
        isOpen,
        why,
      })),
  };
}
