/**
 * What a rule asks of an order (open sections 2.3, design 4.14). Conditions stand in groups: of each group
 * one has to hold, of a rule every group; a rule without groups takes every order. What is not known of an
 * order, its country or its weight, meets no condition about it, neither the one nor its opposite. Pure.
 */
import type { OrderLocation } from "../moves.ts";
import { locationTags, type OrderTag } from "../order-tags.ts";
import { weekdayOf } from "../time/calendar.ts";
import { toLocal } from "../time/zones.ts";

export type RuleCondition =
  | { field: "platform"; is: boolean; values: string[] }
  | { field: "account"; is: boolean; values: string[] }
  | { field: "country"; is: boolean; values: string[] }
  | { field: "international"; is: boolean }
  | { field: "total"; over: boolean; amountMinor: number; currency: string }
  | { field: "pieces"; atLeast: boolean; count: number }
  | { field: "line"; part: LinePart; every: boolean; text: string }
  | { field: "tag"; is: boolean; tag: OrderTag }
  | { field: "weight"; over: boolean; grams: number }
  | { field: "note"; is: boolean; text: string }
  | { field: "buyer"; is: boolean }
  | { field: "gift"; is: boolean }
  | { field: "location"; is: boolean; to: OrderLocation }
  | { field: "message"; is: boolean; text: string }
  | { field: "stars"; atLeast: boolean; count: number }
  | { field: "age"; over: boolean; days: number }
  /** The service that is planned for its label. */
  | { field: "service"; is: boolean; text: string }
  /** Pieces available of the item of which least is. */
  | { field: "stock"; over: boolean; count: number }
  /** What is left of the total after tax, fees and the cost of its items, in percent; postage isn't known yet. */
  | { field: "margin"; over: boolean; percent: number }
  | { field: "returns"; is: boolean }
  | { field: "address"; is: boolean }
  /** In the store's zone, when it happened; "21:00" to "08:00" goes over midnight. */
  | { field: "time"; is: boolean; from: string; to: string }
  /** 1 Monday to 7 Sunday. */
  | { field: "weekday"; is: boolean; days: number[] };

/** What a line is looked at by; brand and category are those of its item. */
export const lineParts = ["sku", "title", "brand", "category"] as const;
export type LinePart = (typeof lineParts)[number];

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
  "service",
  "stock",
  "margin",
  "returns",
  "address",
  "time",
  "weekday",
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
  lines: readonly {
    sku: string;
    title: string;
    quantity: number;
    /** Of its item; left out: it has none. */
    brand?: string;
    category?: string;
    available?: number | null;
  }[];
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
  /** Null or left out: none is planned. */
  service?: string | null;
  /** Rounded down; null: a cost isn't known. */
  marginPercent?: number | null;
  hasReturnedBefore?: boolean;
  /** Whether a parcel can arrive there; left out: it goes nowhere. */
  isAddressWhole?: boolean;
  /** When it happened, by the store's clock; left out: nobody asked. */
  local?: { time: string; weekday: number };
}

/** The clock's part of the facts. Pure. */
export function localFacts(atMs: number, timeZone: string): NonNullable<RuleFacts["local"]> {
  const { day, time } = toLocal(atMs, timeZone);
  return { time, weekday: weekdayOf(day) };
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
      const fits = (line: RuleFacts["lines"][number]): boolean =>
        has(line[condition.part] ?? "", condition.text);
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
    case "service":
      return typeof facts.service === "string" && has(facts.service, condition.text) === condition.is;
    case "stock": {
      const counts = facts.lines.flatMap(({ available }) => available ?? []);
      const least = Math.min(...counts);
      return counts.length > 0 && (condition.over ? least > condition.count : least < condition.count);
    }
    case "margin":
      return (
        typeof facts.marginPercent === "number" &&
        (condition.over ? facts.marginPercent > condition.percent : facts.marginPercent < condition.percent)
      );
    case "returns":
      return facts.hasReturnedBefore === condition.is;
    case "address":
      return facts.isAddressWhole === condition.is;
    case "time":
      return facts.local !== undefined && isBetween(facts.local.time, condition) === condition.is;
    case "weekday":
      return facts.local !== undefined && condition.days.includes(facts.local.weekday) === condition.is;
  }
}

/** From the first minute on, up to before the last one. */
const isBetween = (time: string, { from, to }: { from: string; to: string }): boolean =>
  from <= to ? from <= time && time < to : from <= time || time < to;

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
