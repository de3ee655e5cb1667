/**
 * Which rules get into each other's way: both can take one order, and of their actions only one can stand.
 * Two rules are kept apart only where their conditions can't hold together; in doubt they overlap. Tags keep
 * nothing apart: a higher rule may set them. Pure.
 */
import { clash, type RuleActionKind } from "./rule-actions.ts";
import type { PlannedRule } from "./plan-rules.ts";
import type { RuleCondition, RuleGroups } from "./rule-conditions.ts";
import { usualTrigger } from "./rule-triggers.ts";

type Listed = Extract<RuleCondition, { values: string[] }>;

/** Whether no order can meet both. */
function exclude(one: RuleCondition, other: RuleCondition): boolean {
  switch (one.field) {
    case "platform":
      return other.field === "platform" && excludeValues(one, other);
    case "account":
      return other.field === "account" && excludeValues(one, other);
    case "country":
      return other.field === "country" && excludeValues(one, other);
    case "international":
      return other.field === "international" && one.is !== other.is;
    case "buyer":
      return other.field === "buyer" && one.is !== other.is;
    case "gift":
      return other.field === "gift" && one.is !== other.is;
    case "total":
      return (
        other.field === "total" &&
        (one.currency !== other.currency || leaveNothing(one, one.amountMinor, other, other.amountMinor))
      );
    case "weight":
      return other.field === "weight" && leaveNothing(one, one.grams, other, other.grams);
    case "pieces":
      return (
        other.field === "pieces" &&
        one.atLeast !== other.atLeast &&
        (one.atLeast ? other.count < one.count : one.count < other.count)
      );
    case "note":
      return (
        other.field === "note" &&
        one.is !== other.is &&
        (one.is ? one : other).text.toLowerCase().includes((one.is ? other : one).text.toLowerCase())
      );
    case "stars":
      return (
        other.field === "stars" &&
        one.atLeast !== other.atLeast &&
        (one.atLeast ? other.count < one.count : one.count < other.count)
      );
    case "age":
      return other.field === "age" && leaveNothing(one, one.days, other, other.days);
    case "line":
    case "tag":
    case "location":
    case "message":
      return false;
  }
}

function excludeValues(one: Listed, other: Listed): boolean {
  if (one.is && other.is) return !one.values.some((value) => other.values.includes(value));
  if (!one.is && !other.is) return false;
  const [wanted, unwanted] = one.is ? [one, other] : [other, one];
  return wanted.values.every((value) => unwanted.values.includes(value));
}

/** Over one whole number and under another, with none between them. */
function leaveNothing(
  one: { over: boolean },
  oneAt: number,
  other: { over: boolean },
  otherAt: number,
): boolean {
  if (one.over === other.over) return false;
  const [over, under] = one.over ? [oneAt, otherAt] : [otherAt, oneAt];
  return under <= over + 1;
}

/** Whether one order may be taken by both. */
export function canOverlap(one: RuleGroups, other: RuleGroups): boolean {
  return !one.some((mine) =>
    other.some((theirs) =>
      mine.every((condition) => theirs.every((opposite) => exclude(condition, opposite))),
    ),
  );
}

/** Whether no order can meet both at one moment, when its tags and its place stand still. */
function excludeAtOnce(one: RuleCondition, other: RuleCondition): boolean {
  if (one.field === "tag") return other.field === "tag" && one.tag === other.tag && one.is !== other.is;
  // An order lies in one place.
  if (one.field === "location")
    return (
      other.field === "location" && (one.is || other.is) && (one.to === other.to) === (one.is !== other.is)
    );
  return exclude(one, other);
}

/**
 * Two groups of one rule that no order meets together, so that its "then" is never done; null: none are known.
 * Groups that exclude each other only in threes aren't found.
 */
export function findContradiction(groups: RuleGroups): [RuleGroups[number], RuleGroups[number]] | null {
  for (const [at, one] of groups.entries())
    for (const other of groups.slice(at + 1))
      if (one.every((condition) => other.every((opposite) => excludeAtOnce(condition, opposite))))
        return [one, other];
  return null;
}

/** Rules started by different things don't meet on one order at one moment. */
const canStartTogether = (one: PlannedRule, other: PlannedRule): boolean =>
  (one.trigger ?? usualTrigger).kind === (other.trigger ?? usualTrigger).kind;

/** Two rules of which only one can have its way. */
export interface RuleConflict<Rule extends PlannedRule = PlannedRule> {
  higher: Rule;
  lower: Rule;
  /** The actions of the lower rule that the higher one keeps it from. */
  about: RuleActionKind[];
}

/** The conflicts among rules, which stand in their order. */
export function findConflicts<Rule extends PlannedRule>(rules: readonly Rule[]): RuleConflict<Rule>[] {
  return rules.flatMap((higher, at) =>
    rules.slice(at + 1).flatMap((lower) => {
      const about = lower.actions
        .filter((action) => higher.actions.some((before) => clash(before, action)))
        .map(({ kind }) => kind);
      return about.length > 0 && canStartTogether(higher, lower) && canOverlap(higher.groups, lower.groups)
        ? [{ higher, lower, about: [...new Set(about)] }]
        : [];
    }),
  );
}
