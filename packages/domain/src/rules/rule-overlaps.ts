/**
 * Which rules get into each other's way: both can take one order, and of their actions only one can stand.
 * Two rules are kept apart only where their conditions can't hold together; in doubt they overlap. Tags keep
 * nothing apart: a higher rule may set them. Pure.
 */
import { clash, type RuleAction, type RuleActionKind } from "./rule-actions.ts";
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
    case "stock":
      return other.field === "stock" && leaveNothing(one, one.count, other, other.count);
    case "margin":
      return other.field === "margin" && leaveNothing(one, one.percent, other, other.percent);
    case "returns":
      return other.field === "returns" && one.is !== other.is;
    case "address":
      return other.field === "address" && one.is !== other.is;
    case "weekday":
      return other.field === "weekday" && excludeDays(one, other);
    case "line":
    case "tag":
    case "location":
    case "message":
    // A higher rule may plan one.
    case "service":
    case "time":
      return false;
  }
}

type Weekdays = Extract<RuleCondition, { field: "weekday" }>;
const daysOf = ({ is, days }: Weekdays): number[] =>
  [1, 2, 3, 4, 5, 6, 7].filter((day) => days.includes(day) === is);
const excludeDays = (one: Weekdays, other: Weekdays): boolean =>
  !daysOf(one).some((day) => daysOf(other).includes(day));

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

/** Rules started by different things, keys or codes don't meet on one order at one moment. */
function canStartTogether(
  { trigger: one = usualTrigger }: PlannedRule,
  { trigger: other = usualTrigger }: PlannedRule,
): boolean {
  if (one.kind === "hotkey") return other.kind === "hotkey" && one.digit === other.digit;
  if (one.kind === "barcode") return other.kind === "barcode" && one.code === other.code;
  return one.kind === other.kind;
}

/** Whether an order that meets `one` always meets `other`, as far as their conditions say so literally. */
const implies = (one: RuleGroups, other: RuleGroups): boolean =>
  other.every((wanted) =>
    one.some((group) => group.every((condition) => wanted.some((known) => isSame(condition, known)))),
  );
const isSame = (one: RuleCondition, other: RuleCondition): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A rule's "then" or "else" and whom it meets. */
interface Branch {
  actions: readonly RuleAction[];
  groups: RuleGroups;
  isElse: boolean;
}
const branchesOf = ({ actions, otherwise = [], groups }: PlannedRule): Branch[] => [
  { actions, groups, isElse: false },
  { actions: otherwise, groups, isElse: true },
];

/**
 * Whether one order may come to both; in doubt it may. Tags and places change while rules run, so a rule's
 * "else" may follow another's "then" over the same ones.
 */
function canMeet(one: Branch, other: Branch): boolean {
  if (!one.isElse && !other.isElse) return canOverlap(one.groups, other.groups);
  if (one.isElse && other.isElse) return one.groups.length > 0 && other.groups.length > 0;
  const [then, otherwise] = one.isElse ? [other, one] : [one, other];
  const changes = otherwise.groups.flat().some(({ field }) => changing.has(field));
  return changes ? otherwise.groups.length > 0 : !implies(then.groups, otherwise.groups);
}
const changing: ReadonlySet<RuleCondition["field"]> = new Set(["tag", "location", "service"]);

/** Two rules of which only one can have its way. */
export interface RuleConflict<Rule extends PlannedRule = PlannedRule> {
  higher: Rule;
  lower: Rule;
  /** The actions of the lower rule that the higher one keeps it from. */
  about: RuleActionKind[];
  /** They meet only where the conditions of one of them don't hold. */
  isByElse: boolean;
}

/** The conflicts among rules, which stand in their order: of what they do, and of what they do under else. */
export function findConflicts<Rule extends PlannedRule>(rules: readonly Rule[]): RuleConflict<Rule>[] {
  return rules.flatMap((higher, at) =>
    rules.slice(at + 1).flatMap((lower) => {
      if (!canStartTogether(higher, lower)) return [];
      const meetings = branchesOf(higher).flatMap((above) =>
        branchesOf(lower).flatMap((below) => {
          const kinds = below.actions
            .filter((action) => above.actions.some((before) => clash(before, action)))
            .map(({ kind }) => kind);
          const isByElse = above.isElse || below.isElse;
          return kinds.length > 0 && canMeet(above, below) ? [{ kinds, isByElse }] : [];
        }),
      );
      return meetings.length === 0
        ? []
        : [
            {
              higher,
              lower,
              about: [...new Set(meetings.flatMap(({ kinds }) => kinds))],
              isByElse: meetings.every(({ isByElse }) => isByElse),
            },
          ];
    }),
  );
}
