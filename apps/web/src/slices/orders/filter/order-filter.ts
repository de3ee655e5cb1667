/**
 * The filter box: free words and operators such as `tag:urgent platform:bazaar total:>50` (design 3.3). Words
 * and operators all have to hold. An operator with a comma takes any of its values; a leading minus turns one
 * around. What is no operator is a word, looked for in numbers, names, items and SKUs.
 */
import {
  isAwaiting,
  isDueBy,
  orderTags,
  primaryState,
  stockStates,
  type PrimaryState,
  isHeld,
  isSale,
  countPieces,
} from "@stallkeeper/domain";
import { isWithin, readAmountBounds } from "./amount-bounds.ts";
import { startOfDate, startOfDayAhead, type DaySettings } from "./day-bounds.ts";
import type { ListOrder } from "../list-order.ts";
import { createDueRule, createWithinRule, dueWords, readDueDay, readHours } from "./order-due.ts";
import { addressProblemsOf, tagLooks } from "../../order-look/index.ts";
import { readTerms, type OperatorName, type OperatorTerm } from "./order-query.ts";
import { orderText } from "./order-text.ts";
import { filterTexts } from "./texts.ts";

export type OrderFilter = (order: ListOrder) => boolean;

export interface ReadFilter {
  /** Null when nothing is asked for. */
  filter: OrderFilter | null;
  /** What of the text was not understood, in words; it hides nothing. */
  problems: readonly string[];
}

const stateWords: Record<string, PrimaryState> = {
  unfulfilled: "unfulfilled",
  ready: "readyToShip",
  ship: "readyToShip",
  shipped: "shipped",
  queued: "queued",
  unresponsive: "unresponsive",
  completed: "completed",
  failed: "failed",
  refundpending: "refundPending",
  refunded: "refunded",
};

const includes = (text: string | null | undefined, wanted: string): boolean =>
  text?.toLowerCase().includes(wanted) ?? false;
const equals = (text: string | null | undefined, wanted: string): boolean => text?.toLowerCase() === wanted;

/** An amount such as 50, >50 or 20..80; null when it is none. */
export function amountFilter(value: string): OrderFilter | null {
  const bounds = readAmountBounds(value);
  return bounds === null ? null : ({ amountTotal }) => isWithin(amountTotal, bounds);
}

const yesNo =
  (isOn: (order: ListOrder) => boolean) =>
  (value: string): OrderFilter | null =>
    value === "yes" ? isOn : value === "no" ? (order) => !isOn(order) : null;

/** A tag by its name on the wire or its word on screen, or the beginning of either. */
const tagsNamed = (value: string): readonly string[] =>
  orderTags.filter(
    (tag) =>
      tag.toLowerCase().includes(value) ||
      tagLooks[tag].label.toLowerCase().replaceAll(" ", "").startsWith(value.replaceAll(" ", "")),
  );

type MakeFilter = (value: string, settings: DaySettings) => OrderFilter | null;

const factWords: Record<string, OrderFilter> = {
  awaiting: isAwaiting,
  unmapped: ({ external, state }) => isAwaiting({ external, state }) && state === "unknown",
  held: isHeld,
  international: ({ extras }) => extras?.isInternational === true,
  single: (order) => countPieces(order) === 1,
  multi: (order) => countPieces(order) > 1,
  printed: ({ extras }) => extras?.isPrinted === true,
  combined: ({ combinedId }) => combinedId !== null,
  combinable: ({ combinedId, extras }) => combinedId === null && (extras?.toSameAddress ?? 1) > 1,
  split: ({ parts }) => parts.length > 0,
  sale: isSale,
};

const mostShippedDays = 366;

/**
 * From when until when "today", "yesterday" or "7d", today being the last of them, mean; null when a word
 * means none.
 */
export function readShippedSpan(word: string, settings: DaySettings): { from: string; until: string } | null {
  const days =
    word === "today" ? 1 : word === "yesterday" ? 2 : /^\d{1,3}d$/.test(word) ? Number(word.slice(0, -1)) : 0;
  if (days < 1 || days > mostShippedDays) return null;
  return {
    from: startOfDayAhead(1 - days, settings),
    until: startOfDayAhead(word === "yesterday" ? 0 : 1, settings),
  };
}

const makers: Record<OperatorName, MakeFilter> = {
  is: (value) => {
    const state = stateWords[value];
    if (state === undefined && Object.hasOwn(factWords, value)) return factWords[value] ?? null;
    return state === undefined ? null : (order) => primaryState(order) === state;
  },
  order: (value) => (order) => equals(order.orderNumber, value),
  tag: (value) => {
    const wanted = tagsNamed(value);
    return wanted.length === 0 ? null : (order) => order.tags.some((tag) => wanted.includes(tag));
  },
  platform: (value) => (order) => equals(order.platform, value) || includes(order.source, value),
  account: (value) => (order) => includes(order.account, value),
  country: (value) => (order) =>
    equals(order.buyer.country, value) || includes(order.address.countryName, value),
  buyer: (value) => (order) =>
    [
      order.buyer.firstName,
      order.buyer.lastName,
      order.buyer.handle,
      order.address.name,
      [order.buyer.firstName, order.buyer.lastName].join(" "),
    ].some((name) => includes(name, value)),
  sku: (value) => (order) => order.items.some((item) => includes(item.sku, value)),
  courier: (value) => (order) => includes(order.shipping.provider, value),
  total: amountFilter,
  amount: amountFilter,
  before: (value, { timeZone }) => {
    const start = startOfDate(value, 0, timeZone);
    return start === null ? null : (order) => order.createdAt < start;
  },
  after: (value, { timeZone }) => {
    const end = startOfDate(value, 1, timeZone);
    return end === null ? null : (order) => order.createdAt >= end;
  },
  due: (value, settings) => {
    const word = dueWords.find((known) => known === value);
    const hours = readHours(value);
    if (hours !== null) return createWithinRule(hours, settings);
    const dayEnd = readDueDay(value, settings.timeZone);
    if (dayEnd !== null) return (order) => isDueBy(order, dayEnd);
    const dueOf = createDueRule(settings);
    return word === undefined ? null : (order) => dueOf(order) === word;
  },
  has: (value) => {
    if (value === "note" || value === "notes") return (order) => order.notes !== "";
    if (value === "addressproblem" || value === "address")
      return (order) => addressProblemsOf(order).length > 0;
    if (value === "unread") return ({ extras }) => extras?.hasUnread === true;
    if (value === "tracking") return (order) => (order.shipping.trackingNumber ?? "") !== "";
    return null;
  },
  disbursed: yesNo((order) => order.paymentDisbursed),
  service:
    (value) =>
    ({ extras }) =>
      value === "none" ? extras?.service === null : includes(extras?.service, value),
  held: yesNo(isHeld),
  printed: yesNo(({ extras }) => extras?.isPrinted === true),
  shipped: (value, settings) => {
    const span = readShippedSpan(value, settings);
    return span === null
      ? null
      : ({ shipping: { shippedAt } }) =>
          shippedAt !== null && shippedAt >= span.from && shippedAt < span.until;
  },
  currency: (value) => (/^[a-z]{3}$/.test(value) ? (order) => equals(order.currency, value) : null),
  stock: (value) =>
    stockStates.some((state) => state === value) ? ({ extras }) => extras?.stock === value : null,
};

function readOperator({ name, values, isNot }: OperatorTerm, settings: DaySettings): OrderFilter | null {
  const usable = values.map((value) => makers[name](value, settings)).filter((filter) => filter !== null);
  if (usable.length === 0) return null;
  const holds: OrderFilter = (order) => usable.some((filter) => filter(order));
  return isNot ? (order) => !holds(order) : holds;
}

const quietSettings: DaySettings = { nowMs: 0, timeZone: "UTC" };

/** Makes the filter of a typed text and says what of it is not understood. */
export function readOrderFilter(query: string, settings: DaySettings = quietSettings): ReadFilter {
  const { words, operators, strangers } = readTerms(query);
  const problems = strangers.map(filterTexts.stranger);
  const filters: OrderFilter[] = words.map((word) => (order) => orderText(order).includes(word));
  for (const term of operators) {
    const filter = readOperator(term, settings);
    if (filter !== null) filters.push(filter);
    if (filter === null || term.values.some((value) => makers[term.name](value, settings) === null))
      problems.push(filterTexts.notUnderstood(term.text, filterTexts.hints[term.name]));
  }
  if (filters.length === 0) return { filter: null, problems };
  return { filter: (order) => filters.every((filter) => filter(order)), problems };
}

/** Makes the filter of a typed text; null when it asks for nothing. */
export function parseOrderFilter(query: string, settings?: DaySettings): OrderFilter | null {
  return readOrderFilter(query, settings).filter;
}
