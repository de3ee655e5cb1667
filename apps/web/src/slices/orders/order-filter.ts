/**
 * The filter box: free words and operators such as `tag:urgent platform:bazaar total:>50` (design 3.3).
 * Words and operators all have to hold. An operator with a comma takes any of its values; a leading
 * minus turns one around. What is no operator is a word, looked for in numbers, names, items and SKUs.
 */
import { primaryState, type PrimaryState } from "@stallkeeper/domain";
import type { ListOrder } from "./list-order.ts";

export type OrderFilter = (order: ListOrder) => boolean;

const stateWords: Record<string, PrimaryState> = {
  unfulfilled: "unfulfilled", ready: "readyToShip", ship: "readyToShip", shipped: "shipped", queued: "queued",
  unresponsive: "unresponsive", completed: "completed", failed: "failed", refundpending: "refundPending", refunded: "refunded",
};

const texts = new WeakMap<ListOrder, string>();

/** Everything of an order that words are looked for in; made once per order. */
function textOf(order: ListOrder): string {
  const made = texts.get(order);
  if (made !== undefined) return made;
  const { buyer, address, items, shipping } = order;
  const parts = [
    order.orderNumber, order._id, buyer.firstName, buyer.lastName, buyer.handle, address.name, address.city, address.countryName,
    shipping.trackingNumber, order.account, order.source, order.notes, ...items.flatMap((item) => [item.name, item.sku]),
  ];
  const text = parts.filter((part) => part !== null && part !== undefined).join("\n").toLowerCase();
  texts.set(order, text);
  return text;
}

const warmedAtOnce = 200;

/** Makes the texts of orders ahead of the first word, while the browser has nothing else to do. Returns the function that stops. */
export function warmTexts(orders: readonly ListOrder[]): () => void {
  let next = 0;
  let handle: number | undefined;
  const work = (): void => {
    for (const order of orders.slice(next, next + warmedAtOnce)) textOf(order);
    next += warmedAtOnce;
    if (next < orders.length) handle = whenIdle(work);
  };
  // Not every browser of the list knows idle time (Safari).
  const hasIdle = "requestIdleCallback" in globalThis;
  const whenIdle = (run: () => void): number => (hasIdle ? requestIdleCallback(run) : window.setTimeout(run, 10));
  handle = whenIdle(work);
  return () => (hasIdle ? cancelIdleCallback(handle ?? 0) : clearTimeout(handle));
}

const includes = (text: string | null | undefined, wanted: string): boolean => text?.toLowerCase().includes(wanted) ?? false;
const equals = (text: string | null | undefined, wanted: string): boolean => text?.toLowerCase() === wanted;

function amountFilter(value: string): OrderFilter | null {
  const match = /^(<=|>=|<|>|=)?(\d+(?:[.,]\d+)?)$/.exec(value);
  if (match === null) return null;
  const amount = Number(match[2]?.replace(",", "."));
  switch (match[1]) {
    case "<": return (order) => order.amountTotal < amount;
    case "<=": return (order) => order.amountTotal <= amount;
    case ">": return (order) => order.amountTotal > amount;
    case ">=": return (order) => order.amountTotal >= amount;
    default: return (order) => order.amountTotal === amount;
  }
}

function dateFilter(value: string, isBefore: boolean): OrderFilter | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  return isBefore ? (order) => order.createdAt < value : (order) => order.createdAt.slice(0, 10) > value;
}

const operators: Record<string, (value: string) => OrderFilter | null> = {
  is: (value) => {
    const state = stateWords[value];
    return state === undefined ? null : (order) => primaryState(order) === state;
  },
  tag: (value) => (order) => order.tags.some((tag) => tag.toLowerCase().includes(value)),
  platform: (value) => (order) => equals(order.platform, value) || includes(order.source, value),
  account: (value) => (order) => includes(order.account, value),
  country: (value) => (order) => equals(order.buyer.country, value) || includes(order.address.countryName, value),
  buyer: (value) => (order) =>
    [order.buyer.firstName, order.buyer.lastName, order.buyer.handle, order.address.name].some((name) => includes(name, value)),
  sku: (value) => (order) => order.items.some((item) => includes(item.sku, value)),
  total: amountFilter,
  before: (value) => dateFilter(value, true),
  after: (value) => dateFilter(value, false),
  has: (value) => {
    if (value === "note" || value === "notes") return (order) => order.notes !== "";
    if (value === "tracking") return (order) => (order.shipping.trackingNumber ?? "") !== "";
    return null;
  },
};

function readTerm(term: string): OrderFilter {
  const [, minus, name, rest] = /^(-?)(\w+):(.+)$/.exec(term) ?? [];
  const make = name === undefined || !Object.hasOwn(operators, name) ? undefined : operators[name];
  if (make === undefined || rest === undefined) {
    const word = term.replaceAll('"', "");
    return (order) => textOf(order).includes(word);
  }
  const any = rest.replaceAll('"', "").split(",").filter((value) => value !== "").map(make);
  // A value that can't be read yet ("total:>") is someone in the middle of typing: it hides nothing.
  const usable = any.filter((filter) => filter !== null);
  if (usable.length === 0) return () => true;
  return minus === "-" ? (order) => !usable.some((filter) => filter(order)) : (order) => usable.some((filter) => filter(order));
}

/** Makes the filter of a typed text; null when it asks for nothing. */
export function parseOrderFilter(query: string): OrderFilter | null {
  const terms = query.toLowerCase().match(/(?:[^\s"]+|"[^"]*"?)+/g) ?? [];
  if (terms.length === 0) return null;
  const filters = terms.map(readTerm);
  return (order) => filters.every((filter) => filter(order));
}
