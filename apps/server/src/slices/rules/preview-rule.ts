/**
 * What a rule would have done, before it is turned on: it is tried on what happened in the last weeks, found
 * by the statement that finds it once the rule is on, with its once-per-order key, its limit, its quiet hours
 * and the pauses that stood then. Nothing is changed. Orders are looked at as they are now.
 */
import type { PreviewRuleInput, RulePreview } from "@stallkeeper/contract";
import {
  holds,
  isByHand,
  subjectOf,
  usualLimits,
  type RuleCondition,
  type RuleTrigger,
  type RuleFacts,
  daysInMs,
} from "@stallkeeper/domain";
import { listSharing } from "../../platform/connector-registry.ts";
import { inStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { readClock, type Clock } from "./clock-facts.ts";
import { readTimeZone } from "./happenings.store.ts";
import { readHappenings } from "./read-happenings.ts";
import {
  replayHappenings,
  type Replayed,
  type Rest,
  type Tried,
  type TriedRule,
} from "./replay-happenings.ts";
import { listBreaksSince } from "./rule-breaks.store.ts";
import { readFacts, readRecentFacts, type OrderFacts } from "./rule-facts.store.ts";
import { findPause } from "./rules.store.ts";
import { readSubjectFacts } from "./subject-facts.store.ts";

export const recentDays = 30;
export const mostChecked = 20_000;
const mostOpen = 500;
const mostRows = 200;

/** From when on orders are looked at. */
export const sinceWhen = (ctx: Ctx): Date => new Date(ctx.now().getTime() - daysInMs(recentDays));

interface TriedOrder extends Tried {
  name: string;
  buyer: string;
  isOpen: boolean;
}

type Asked = Pick<PreviewRuleInput, "trigger" | "groups">;

/** What would have started the rule of late; a button can be pressed for any order. */
async function listTried(ctx: Ctx, tx: StoreTx, { trigger, groups }: Asked): Promise<TriedOrder[]> {
  const asked = { groups: [groups], sharing: listSharing(ctx.connectors), asOf: ctx.now() };
  const clock = await readClock(tx, asked.groups);
  if (trigger.kind === "orderCreated" || isByHand(trigger)) {
    const recent = await readRecentFacts(tx, sinceWhen(ctx), mostChecked, asked);
    return recent.toReversed().map((order) => triedOrder(order, clock, pressedAt(ctx, trigger)));
  }
  const span = { since: sinceWhen(ctx), until: ctx.now(), listeners: null, most: mostChecked };
  const happened = await readHappenings(tx, trigger, span);
  const subject = subjectOf(trigger);
  if (subject !== "order") {
    const facts = await readSubjectFacts(
      tx,
      subject,
      happened.map((one) => one.subject),
      asked.groups,
    );
    return happened.flatMap(({ subject: id, name, at }): TriedOrder[] => {
      const known = facts.get(id);
      return known === undefined
        ? []
        : [
            {
              facts: clock(known, Date.parse(at)),
              orderId: null,
              name,
              buyer: "",
              isOpen: true,
              at: Date.parse(at),
            },
          ];
    });
  }
  const ids = [...new Set(happened.flatMap(({ orderId }) => orderId ?? []))];
  const orders = new Map((await readFacts(tx, ids, asked)).map((order) => [order.id, order]));
  return happened.flatMap(({ orderId, name, text, stars, at }): TriedOrder[] => {
    const order = orders.get(orderId ?? "");
    if (order === undefined) return [];
    const facts = {
      ...clock(order, Date.parse(at)),
      ...(text === undefined ? {} : { message: text }),
      ...(stars === undefined ? {} : { stars }),
    };
    return [{ facts, orderId, name, buyer: order.buyer, isOpen: order.isOpen, at: Date.parse(at) }];
  });
}

/** When a person would start it: now, whenever the order came. Undefined: nobody starts it. */
export const pressedAt = (ctx: Ctx, trigger: Pick<RuleTrigger, "kind">): number | undefined =>
  isByHand(trigger) ? ctx.now().getTime() : undefined;

/** An order as a rule is tried on it; `at` left out: when it came. */
export const triedOrder = (facts: OrderFacts, clock: Clock, at?: number): TriedOrder => ({
  facts: clock(facts, at ?? Date.parse(facts.createdAt)),
  orderId: facts.id,
  name: facts.orderNumber,
  buyer: facts.buyer,
  isOpen: facts.isOpen,
  at: Date.parse(facts.createdAt),
});

/** What it is tried under: the pauses of the last weeks, and the store's hours. */
export async function readPast(
  ctx: Ctx,
  tx: StoreTx,
): Promise<{ rests: Rest[]; timeZone: string; until: number }> {
  const paused = await findPause(tx);
  const rests = (await listBreaksSince(tx, sinceWhen(ctx), ctx.now())).map(
    ({ accountId, fromAt, untilAt }): Rest => ({
      accountId,
      from: Date.parse(fromAt),
      until: untilAt === null ? null : Date.parse(untilAt),
    }),
  );
  if (paused !== null) rests.push({ accountId: null, from: Date.parse(paused.at), until: null });
  return { rests, timeZone: await readTimeZone(tx), until: ctx.now().getTime() };
}

/** A person who presses a button or a key, or scans a code, isn't held by limits, quiet hours or a pause. */
export const heldBy = <Rule extends TriedRule & Pick<PreviewRuleInput, "trigger">>(rule: Rule): Rule =>
  isByHand(rule.trigger) ? { ...rule, limits: usualLimits } : rule;

/** What the rule would have done, the oldest first, and what would have been left out. */
export async function tryRule(
  ctx: Ctx,
  tx: StoreTx,
  rule: TriedRule & Pick<PreviewRuleInput, "trigger" | "groups">,
): Promise<Replayed<TriedOrder> & { checked: number }> {
  const tried = await listTried(ctx, tx, rule);
  const past = await readPast(ctx, tx);
  const around = isByHand(rule.trigger) ? { ...past, rests: [] } : past;
  return { ...replayHappenings(heldBy(rule), tried, around), checked: tried.length };
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
  const { checked, taken, ...left } = await inStore(ctx, (tx) => tryRule(ctx, tx, asked));
  const newest = taken.toReversed();
  const matched = newest.filter(({ isOtherwise }) => !isOtherwise);
  const open = matched.filter(({ isOpen }) => isOpen);
  return {
    days: recentDays,
    checked,
    count: matched.length,
    otherwiseCount: taken.length - matched.length,
    ...left,
    openCount: open.length,
    openIds: [...new Set(open.flatMap(({ orderId }) => orderId ?? []))].slice(0, mostOpen),
    rows: [...matched, ...newest.filter(({ isOtherwise }) => isOtherwise)]
      .slice(0, mostRows)
      .map(({ facts, orderId, name, buyer, isOpen, why, isOtherwise }) => ({
        orderId: orderId ?? "",
        orderNumber: name,
        platform: facts.platform,
        buyer,
        title: nameLine(facts, why),
        isOpen,
        isOtherwise,
        why,
      })),
  };
}
