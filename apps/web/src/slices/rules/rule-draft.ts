/** A rule as it stands in the form: texts until it is saved. Pure. */
import {
  lineParts,
  orderTags,
  readTypedMinor,
  toDecimalText,
  type LinePart,
  type OrderLocation,
  type OrderTag,
  type RuleAction,
  type RuleCondition,
  type RuleField,
} from "@stallkeeper/domain";
import { draftOfAction, freshAction, nextKey, readAction, type ActionDraft } from "./action-draft.ts";
import type { Rule } from "./rules.api.ts";
import { texts } from "./texts.ts";
import { readCount } from "./typed-numbers.ts";
import {
  draftOfLimits,
  draftOfTrigger,
  freshLimits,
  freshTrigger,
  readLimits,
  readTrigger,
  type LimitsDraft,
  type TriggerDraft,
} from "./trigger-draft.ts";

export interface ConditionDraft {
  /** Keeps its place while it is typed in. */
  key: number;
  field: RuleField;
  op: string;
  text: string;
  currency: string;
  /** Of a time its end; of weekdays those that are chosen. */
  until: string;
  days: readonly number[];
}

export interface RuleDraft {
  name: string;
  groups: readonly (readonly ConditionDraft[])[];
  trigger: TriggerDraft;
  actions: readonly ActionDraft[];
  /** What is done where the conditions don't hold. */
  otherwise: readonly ActionDraft[];
  limits: LimitsDraft;
  isLast: boolean;
}

const isOp = (is: boolean): string => (is ? "is" : "isNot");
const overOp = (over: boolean): string => (over ? "over" : "under");

/** The ways to look at a field, the usual one first. */
export const opsOf = (field: RuleField): readonly string[] => Object.keys(texts.ops[field]);

/** A condition that nothing was said of yet. */
export function freshCondition(field: RuleField, currency: string): ConditionDraft {
  return {
    key: nextKey(),
    field,
    op: opsOf(field)[0] ?? "is",
    text: field === "tag" ? orderTags[0] : field === "location" ? "queued" : field === "time" ? "09:00" : "",
    currency,
    until: "17:00",
    days: [1, 2, 3, 4, 5],
  };
}

/** A rule that nobody has written yet. */
export const freshRule = (currency: string): RuleDraft => ({
  name: "",
  trigger: freshTrigger("orderCreated"),
  groups: [[freshCondition("country", currency)]],
  actions: [freshAction("addTag")],
  otherwise: [],
  limits: freshLimits,
  isLast: false,
});

export type RuleText = Pick<
  Rule,
  "name" | "trigger" | "groups" | "actions" | "otherwise" | "limits" | "isLast"
>;

/** What is kept, as the form shows it. */
export function toDraft({ name, trigger, groups, actions, otherwise, limits, isLast }: RuleText): RuleDraft {
  return {
    name,
    isLast,
    trigger: draftOfTrigger(trigger),
    limits: draftOfLimits(limits),
    otherwise: otherwise.map(draftOfAction),
    groups: groups.map((group) => group.map(draftOfCondition)),
    actions: actions.map(draftOfAction),
  };
}

function draftOfCondition(condition: RuleCondition): ConditionDraft {
  const draft = { ...freshCondition(condition.field, ""), key: nextKey() };
  switch (condition.field) {
    case "platform":
    case "account":
      return { ...draft, op: isOp(condition.is), text: condition.values.join(",") };
    case "country":
      return { ...draft, op: isOp(condition.is), text: condition.values.join(", ") };
    case "international":
    case "buyer":
    case "gift":
    case "returns":
    case "address":
      return { ...draft, op: isOp(condition.is), text: "" };
    case "time":
      return { ...draft, op: isOp(condition.is), text: condition.from, until: condition.to };
    case "weekday":
      return { ...draft, op: isOp(condition.is), days: condition.days };
    case "stock":
      return { ...draft, op: overOp(condition.over), text: String(condition.count) };
    case "margin":
      return { ...draft, op: overOp(condition.over), text: String(condition.percent) };
    case "total":
      return {
        ...draft,
        op: overOp(condition.over),
        text: toDecimalText(condition.amountMinor, condition.currency),
        currency: condition.currency,
      };
    case "pieces":
      return { ...draft, op: overOp(condition.atLeast), text: String(condition.count) };
    case "line":
      return { ...draft, op: `${condition.part}${condition.every ? "Every" : "Any"}`, text: condition.text };
    case "tag":
      return { ...draft, op: isOp(condition.is), text: condition.tag };
    case "weight":
      return { ...draft, op: overOp(condition.over), text: String(condition.grams) };
    case "note":
    case "message":
    case "service":
      return { ...draft, op: isOp(condition.is), text: condition.text };
    case "location":
      return { ...draft, op: isOp(condition.is), text: condition.to };
    case "stars":
      return { ...draft, op: overOp(condition.atLeast), text: String(condition.count) };
    case "age":
      return { ...draft, op: overOp(condition.over), text: String(condition.days) };
  }
}

/** Whether two drafts say the same; the places of their rows in the page are no part of it. Pure. */
export function isSameDraft(one: RuleDraft, other: RuleDraft): boolean {
  const say = (draft: RuleDraft): string =>
    JSON.stringify(draft, (name, value: unknown) => (name === "key" ? undefined : value));
  return say(one) === say(other);
}

const partOf = (op: string): LinePart => lineParts.find((part) => op.startsWith(part)) ?? "title";

/** What a condition says, or what is wrong with it. */
export function readCondition({
  field,
  op,
  text,
  currency,
  until,
  days,
}: ConditionDraft): RuleCondition | { problem: string } {
  const is = op === "is";
  const over = op === "over";
  const typed = text.trim();
  switch (field) {
    case "international":
    case "buyer":
    case "gift":
    case "returns":
    case "address":
      return { field, is };
    case "time":
      return /^\d\d:\d\d$/.test(typed) && /^\d\d:\d\d$/.test(until)
        ? { field, is, from: typed, to: until }
        : { problem: texts.problems.time };
    case "weekday":
      return days.length === 0 ? { problem: texts.problems.weekday } : { field, is, days: [...days] };
    case "stock": {
      const count = typed === "0" ? 0 : readCount(typed);
      return count === null || count > 1_000_000 ? { problem: texts.problems.whole } : { field, over, count };
    }
    case "margin": {
      const percent = typed === "0" ? 0 : readCount(typed);
      return percent === null || percent > 100
        ? { problem: texts.problems.percent }
        : { field, over, percent };
    }
    case "platform":
    case "account":
      return typed === "" ? { problem: texts.problems.value } : { field, is, values: typed.split(",") };
    case "country": {
      const values = typed
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter((code) => code !== "");
      return values.length > 0 && values.every((code) => /^[A-Z]{2}$/.test(code))
        ? { field, is, values }
        : { problem: texts.problems.country };
    }
    case "total": {
      const code = currency.trim().toUpperCase();
      if (!/^[A-Z]{3}$/.test(code)) return { problem: texts.problems.currency };
      const amountMinor = readTypedMinor(typed, code);
      return amountMinor === null
        ? { problem: texts.problems.amount }
        : { field, over, amountMinor, currency: code };
    }
    case "pieces": {
      const count = readCount(typed);
      return count === null || count > 10_000
        ? { problem: texts.problems.whole }
        : { field, atLeast: over, count };
    }
    case "weight": {
      const grams = readCount(typed);
      return grams === null || grams > 1_000_000 ? { problem: texts.problems.whole } : { field, over, grams };
    }
    case "line":
      return typed === ""
        ? { problem: texts.problems.text }
        : { field, part: partOf(op), every: op.endsWith("Every"), text: typed };
    case "tag":
      return { field, is, tag: typed as OrderTag };
    case "note":
    case "message":
    case "service":
      return typed === "" ? { problem: texts.problems.text } : { field, is, text: typed };
    case "location":
      return { field, is, to: typed as OrderLocation };
    case "stars": {
      const count = readCount(typed);
      return count === null || count > 5
        ? { problem: texts.problems.stars }
        : { field, atLeast: over, count };
    }
    case "age": {
      const days = readCount(typed);
      return days === null || days > 365 ? { problem: texts.problems.days } : { field, over, days };
    }
  }
}

/** The conditions of a draft; null while one of them says nothing. */
export function readGroups(groups: RuleDraft["groups"]): RuleCondition[][] | null {
  const read = groups.map((group) => group.map(readCondition));
  return read.every((group) => group.every((condition) => !("problem" in condition)))
    ? (read as RuleCondition[][])
    : null;
}

/** The actions of a draft; null while one of them says nothing. */
function readActions(drafts: RuleDraft["actions"], isOptional = false): RuleAction[] | null {
  const read = drafts.map(readAction);
  return (read.length > 0 || isOptional) && read.every((action) => !("problem" in action))
    ? (read as RuleAction[])
    : null;
}

/** What a draft says as a whole; null while a part of it says nothing. */
export function readRule(draft: RuleDraft): Omit<RuleText, "name"> | null {
  const [groups, actions] = [readGroups(draft.groups), readActions(draft.actions)];
  const otherwise = readActions(draft.otherwise, true);
  const [trigger, limits] = [readTrigger(draft.trigger), readLimits(draft.limits)];
  if (groups === null || actions === null || otherwise === null) return null;
  if ("problem" in trigger || "problem" in limits) return null;
  return { trigger, groups, actions, otherwise, limits, isLast: draft.isLast };
}
