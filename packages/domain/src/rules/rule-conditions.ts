/**
 * What a rule asks of an order (open sections 2.3, design 4.14). Conditions stand in groups: of each group
 * one has to hold, of a rule every group; a rule without groups takes every order. What is not known of an
 * order, its country or its weight, meets no condition about it, neither the one nor its opposite. Pure.
 */
import type { OrderLocation } from "../moves.ts";
import { locationTags, type OrderTag } from "../order-tags.ts";

export type RuleCondition =
  | { field: "platform"; is: boolean; values: string[] }
  | { field: "account"; is: boolean; values: string[] }
  | { field: "country"; is: boolean; values: string[] }
  | { field: "international"; is: boolean }
  | { field: "total"; over: boolean; amountMinor: number; currency: string }
  | { field: "pieces"; atLeast: boolean; count: number }
  | { field: "line"; part: "sku" | "title"; every: boolean; text: string }
  | { field: "tag"; is: boolean; tag: OrderTag }
  | { field: "weight"; over: boolean; grams: number }
  | { field: "note"; is: boolean; text: string }
  | { field: "buyer"; is: boolean }
  | { field: "gift"; is: boolean }
  | { field: "location"; is: boolean; to: OrderLocation }
  | { field: "message"; is: boolean; text: string }
  | { field: "stars"; atLeast: boolean; count: number }
  | { field: "age"; over: boolean; days: number };

export type RuleField = RuleCondition["field"];
export const ruleFields = [
  "platform",
  "account",
  "country",
  "international",
  "total",
  "pieces",
  "line",
  "tag",
  "weight",
  "note",
  "buyer",
  "gift",
  "location",
  "message",
  "stars",
  "age",
] as const satisfies readonly RuleField[];

/** What rules may look at. */
export interface RuleFacts {
  platform: string;
  /** By its id. */
  account: string;
  /** Two letters; "": nobody knows. */
  country: string;
  /** Null: nobody knows. */
  isInternational: boolean | null;
  totalMinor: number;
  currency: string;
  lines: readonly { sku: string; title: string; quantity: number }[];
  tags: readonly string[];
  /** Null: some piece's weight is not known. */
  weightGrams: number | null;
  noteFromBuyer: string;
  hasBoughtBefore: boolean;
  isGift: boolean;
  /** The message that started the rule; left out: none did. */
  message?: string;
  /** Of the rating that started the rule; left out: none did. */
  stars?: number;
  /** Whole days since the buyer ordered; left out: nobody knows. */
  ageDays?: number;
}

/**
 * The tags that a rule may set: places are moved to, "already sold" writes to the buyer, and money is a
 * person's word.
 */
export const ruleTags = [
  "urgent",
  "international",
  "needsAdminAttention",
  "needsAlternativeItem",
  "markForSwap",
  "markForReturn",
  "markForRefund",
] as const satisfies readonly OrderTag[];
export type RuleTag = (typeof ruleTags)[number];

const has = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

/** Whether one condition holds. */
export function holds(condition: RuleCondition, facts: RuleFacts): boolean {
  switch (condition.field) {
    case "platform":
      return condition.values.includes(facts.platform) === condition.is;
    case "account":
      return condition.values.includes(facts.account) === condition.is;
    case "country":
      return facts.country !== "" && condition.values.includes(facts.country) === condition.is;
    case "international":
      return facts.isInternational === condition.is;
    case "total":
      return (
        facts.currency === condition.currency &&
        (condition.over ? facts.totalMinor > condition.amountMinor : facts.totalMinor < condition.amountMinor)
      );
    case "pieces": {
      const count = facts.lines.reduce((sum, { quantity }) => sum + quantity, 0);
      return condition.atLeast ? count >= condition.count : count <= condition.count;
    }
    case "line": {
      const fits = (line: RuleFacts["lines"][number]): boolean => has(line[condition.part], condition.text);
      return condition.every ? facts.lines.length > 0 && facts.lines.every(fits) : facts.lines.some(fits);
    }
    case "tag":
      return facts.tags.includes(condition.tag) === condition.is;
    case "weight":
      return (
        facts.weightGrams !== null &&
        (condition.over ? facts.weightGrams > condition.grams : facts.weightGrams < condition.grams)
      );
    case "note":
      return has(facts.noteFromBuyer, condition.text) === condition.is;
    case "buyer":
      return facts.hasBoughtBefore === condition.is;
    case "gift":
      return facts.isGift === condition.is;
    case "location":
      return (placeOf(facts.tags) === condition.to) === condition.is;
    case "message":
      return facts.message !== undefined && has(facts.message, condition.text) === condition.is;
    case "stars":
      return (
        facts.stars !== undefined &&
        (condition.atLeast ? facts.stars >= condition.count : facts.stars <= condition.count)
      );
    case "age":
      return (
        facts.ageDays !== undefined &&
        (condition.over ? facts.ageDays > condition.days : facts.ageDays < condition.days)
      );
  }
}

const placeOf = (tags: readonly string[]): string => locationTags.find((tag) => tags.includes(tag)) ?? "new";

export type RuleGroups = readonly (readonly RuleCondition[])[];

/** Why a rule takes an order: of each group the first condition that holds. Null: it does not. */
export function whyMatches(groups: RuleGroups, facts: RuleFacts): RuleCondition[] | null {
  const why: RuleCondition[] = [];
  for (const group of groups) {
    const held = group.find((condition) => holds(condition, facts));
    if (held === undefined) return null;
    why.push(held);
  }
  return why;
}

/** The first group of which no condition holds: what keeps a rule from an order. Null: it takes it. */
export function whyNot(groups: RuleGroups, facts: RuleFacts): RuleCondition[] | null {
  const missed = groups.find((group) => !group.some((condition) => holds(condition, facts)));
  return missed === undefined ? null : [...missed];
}
