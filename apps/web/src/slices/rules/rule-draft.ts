/** A rule as it stands in the form: texts until it is saved. Pure. */
import {
  currencyExponent,
  orderTags,
  parseMinor,
  ruleTags,
  toDecimalText,
  type OrderLocation,
  type OrderTag,
  type RuleAction,
  type RuleActionKind,
  type RuleCondition,
  type RuleField,
  type RuleTag,
} from "@stallkeeper/domain";
import type { Rule } from "./rules.api.ts";
import { texts } from "./texts.ts";

export interface ConditionDraft {
  /** Keeps its place while it is typed in. */
  key: number;
  field: RuleField;
  op: string;
  text: string;
  currency: string;
}

export interface ActionDraft {
  key: number;
  kind: RuleActionKind;
  text: string;
  days: string;
}

export interface RuleDraft {
  name: string;
  groups: readonly (readonly ConditionDraft[])[];
  actions: readonly ActionDraft[];
  isLast: boolean;
}

let made = 0;
const nextKey = (): number => ++made;
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
    text: field === "tag" ? orderTags[0] : "",
    currency,
  };
}

/** An action that nothing was said of yet. */
export function freshAction(kind: RuleActionKind): ActionDraft {
  return {
    key: nextKey(),
    kind,
    text: kind === "addTag" || kind === "removeTag" ? ruleTags[0] : kind === "move" ? "queued" : "",
    days: "3",
  };
}

/** A rule that nobody has written yet. */
export const freshRule = (currency: string): RuleDraft => ({
  name: "",
  groups: [[freshCondition("country", currency)]],
  actions: [freshAction("addTag")],
  isLast: false,
});

/** What is kept, as the form shows it. */
export function toDraft({
  name,
  groups,
  actions,
  isLast,
}: Pick<Rule, "name" | "groups" | "actions" | "isLast">): RuleDraft {
  return {
    name,
    isLast,
    groups: groups.map((group) => group.map(draftOfCondition)),
    actions: actions.map(draftOfAction),
  };
}

function draftOfCondition(condition: RuleCondition): ConditionDraft {
  const draft = { key: nextKey(), field: condition.field, currency: "" };
  switch (condition.field) {
    case "platform":
    case "account":
      return { ...draft, op: isOp(condition.is), text: condition.values.join(",") };
    case "country":
      return { ...draft, op: isOp(condition.is), text: condition.values.join(", ") };
    case "international":
    case "buyer":
    case "gift":
      return { ...draft, op: isOp(condition.is), text: "" };
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
      return { ...draft, op: isOp(condition.is), text: condition.text };
  }
}

/** Whether two drafts say the same; the places of their rows in the page are no part of it. Pure. */
export function isSameDraft(one: RuleDraft, other: RuleDraft): boolean {
  const say = (draft: RuleDraft): string =>
    JSON.stringify(draft, (name, value: unknown) => (name === "key" ? undefined : value));
  return say(one) === say(other);
}

const serviceMark = "|";
/** A service as the value of a choice. */
export const writeService = (courier: string, code: string, name: string): string =>
  [courier, code, name].join(serviceMark);

/** A preset as the value of a choice. */
export const writePreset = (id: string, name: string): string => [id, name].join(serviceMark);

function draftOfAction(action: RuleAction): ActionDraft {
  const draft = { key: nextKey(), kind: action.kind, days: "3", text: "" };
  switch (action.kind) {
    case "addTag":
    case "removeTag":
      return { ...draft, text: action.tag };
    case "move":
      return { ...draft, text: action.to };
    case "hold":
      return { ...draft, text: action.reason, days: String(action.days) };
    case "pin":
      return draft;
    case "preset":
      return { ...draft, text: writePreset(action.presetId, action.name) };
    case "service":
      return { ...draft, text: writeService(action.courier, action.serviceCode, action.serviceName) };
    case "package":
      return { ...draft, text: action.package };
    case "note":
      return { ...draft, text: action.text };
  }
}

/** A number from 1 up, or null. */
function readCount(text: string): number | null {
  const count = Number(text.trim());
  return /^\d{1,7}$/.test(text.trim()) && count >= 1 ? count : null;
}

function readAmount(text: string, currency: string): number | null {
  const typed = text.trim().replace(",", ".");
  const digits = currencyExponent(currency);
  return new RegExp(`^\\d{1,9}(?:\\.\\d{1,${Math.max(1, digits)}})?$`).test(typed)
    ? parseMinor(typed, currency)
    : null;
}

/** What a condition says, or what is wrong with it. */
export function readCondition({
  field,
  op,
  text,
  currency,
}: ConditionDraft): RuleCondition | { problem: string } {
  const is = op === "is";
  const over = op === "over";
  const typed = text.trim();
  switch (field) {
    case "international":
    case "buyer":
    case "gift":
      return { field, is };
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
      const amountMinor = readAmount(typed, code);
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
        ? { problem: texts.problems.value }
        : { field, part: op.startsWith("sku") ? "sku" : "title", every: op.endsWith("Every"), text: typed };
    case "tag":
      return { field, is, tag: typed as OrderTag };
    case "note":
      return typed === "" ? { problem: texts.problems.value } : { field, is, text: typed };
  }
}

/** What an action says, or what is wrong with it. */
export function readAction({ kind, text, days }: ActionDraft): RuleAction | { problem: string } {
  const typed = text.trim();
  if (typed === "" && kind !== "pin") return { problem: texts.problems.value };
  switch (kind) {
    case "addTag":
    case "removeTag":
      return { kind, tag: typed as RuleTag };
    case "move":
      return { kind, to: typed as OrderLocation };
    case "pin":
      return { kind };
    case "hold": {
      const count = readCount(days);
      return count === null || count > 365
        ? { problem: texts.problems.days }
        : { kind, days: count, reason: typed };
    }
    case "preset": {
      const [presetId = "", ...rest] = typed.split(serviceMark);
      return { kind, presetId, name: rest.join(serviceMark) };
    }
    case "service": {
      const [courier = "", serviceCode = "", ...rest] = typed.split(serviceMark);
      return { kind, courier, serviceCode, serviceName: rest.join(serviceMark) };
    }
    case "package":
      return { kind, package: typed };
    case "note":
      return { kind, text: typed };
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
export function readActions(drafts: RuleDraft["actions"]): RuleAction[] | null {
  const read = drafts.map(readAction);
  return read.length > 0 && read.every((action) => !("problem" in action)) ? (read as RuleAction[]) : null;
}
