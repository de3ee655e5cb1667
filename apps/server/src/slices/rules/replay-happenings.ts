/**
 * What one rule would have done with happenings of the past, one after the other as they came: with its
 * once-per-order key, its limit, its quiet hours and the pauses that stood then. It goes the way of
 * `evaluate.ts`; a test over generated histories holds the two together. Pure.
 */
import {
  afterQuietHours,
  needsApproval,
  whyMatches,
  type RuleAction,
  type RuleCondition,
  type RuleFacts,
  type RuleGroups,
  type RuleLimits,
} from "@stallkeeper/domain";

/** What a rule is tried on. */
export interface Tried {
  facts: RuleFacts;
  /** Null: it is about an item. */
  orderId: string | null;
  /** Milliseconds. */
  at: number;
}

/** When rules rested: those of one account, or (null) all. Milliseconds. */
export interface Rest {
  accountId: string | null;
  from: number;
  /** Null: they still do. */
  until: number | null;
}

export interface TriedRule {
  groups: RuleGroups;
  actions: readonly RuleAction[];
  otherwise: readonly RuleAction[];
  limits: RuleLimits;
}

interface Around {
  rests: readonly Rest[];
  timeZone: string;
  /** Up to when it is looked at, milliseconds: what waits longer still waits. */
  until: number;
}

/** A happening that the rule acts on, or asks about. */
export type Taken<One extends Tried> = One & {
  why: RuleCondition[];
  /** Its conditions don't hold: it does what it does then. */
  isOtherwise: boolean;
  /** When it acts: later than it happened where it waits for the end of quiet hours. */
  actsAt: number;
};

export interface Replayed<One extends Tried> {
  /** The oldest first. */
  taken: Taken<One>[];
  /** Left out by its limit an hour, as rules rested, and still waiting for the end of quiet hours. */
  cappedCount: number;
  pausedCount: number;
  waitingCount: number;
}

const hourMs = 3_600_000;

/** Tries the rule on happenings, the oldest first. */
export function replayHappenings<One extends Tried>(
  { groups, actions, otherwise, limits }: TriedRule,
  tried: readonly One[],
  { rests, timeZone, until }: Around,
): Replayed<One> {
  const result: Replayed<One> = { taken: [], cappedCount: 0, pausedCount: 0, waitingCount: 0 };
  const acted = new Set<string>();
  const moments: number[] = [];
  // Quiet hours end in the order in which they began, so what waits stands in a row.
  const waiting: { one: One; at: number }[] = [];
  let next = 0;
  const take = (): { one: One; at: number } | undefined => {
    const [first] = waiting;
    const one = tried[next];
    if (first !== undefined && first.at <= Math.min(until, one?.at ?? until)) return waiting.shift();
    if (one === undefined) return undefined;
    next += 1;
    return { one, at: one.at };
  };
  for (let due = take(); due !== undefined; due = take()) {
    const { one, at } = due;
    if (rests.some((rest) => isResting(rest, one.facts.account, at))) {
      result.pausedCount += 1;
      continue;
    }
    if (!limits.everyTime && one.orderId !== null && acted.has(one.orderId)) continue;
    const why = whyMatches(groups, one.facts);
    const does = why === null ? otherwise : actions;
    if (why === null && does.length === 0) continue;
    const end = afterQuietHours(at, limits.quiet, [timeZone]);
    if (end > at) {
      waiting.push({ one, at: end });
      continue;
    }
    while (moments[0] !== undefined && moments[0] <= at - hourMs) moments.shift();
    if (limits.mostPerHour !== null && moments.length >= limits.mostPerHour) {
      result.cappedCount += 1;
      continue;
    }
    result.taken.push({ ...one, why: why ?? [], isOtherwise: why === null, actsAt: at });
    // What asks has not acted yet: it counts for neither.
    if (does.length > 0 && (limits.asksFirst || does.some((action) => needsApproval(action)))) continue;
    moments.push(at);
    if (one.orderId !== null) acted.add(one.orderId);
  }
  result.waitingCount = waiting.length;
  return result;
}

const isResting = ({ accountId, from, until }: Rest, account: string, at: number): boolean =>
  from <= at && (until === null || until > at) && (accountId === null || accountId === account);
