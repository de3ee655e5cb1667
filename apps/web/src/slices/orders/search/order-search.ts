/** All that is in memory, looked through a slice at a time: orders, and what their items and buyers are. */
import { scoreTexts } from "../../../platform/fuzzy-match.ts";
import { whenIdle } from "../../../platform/when-idle.ts";
import type { DaySettings } from "../filter/day-bounds.ts";
import { parseOrderFilter } from "../filter/order-filter.ts";
import { operatorNames } from "../filter/order-query.ts";
import type { ListOrder } from "../list-order.ts";
import { followOrders, readExternalOrders } from "../use-orders.ts";
import { orderStore } from "../orders-loader.ts";
import { createOrderIndex, type OrderThing } from "./order-index.ts";

/** What is looked for, already read. */
export interface OrderWords {
  /** As it was typed: the filter, where it is one. */
  text: string;
  isFilter: boolean;
  /** Folded words, all of which have to fit. */
  words: readonly string[];
  /** The whole text, as it might stand on a label: no spaces, no leading #. */
  exact: string;
}

interface Match<Thing> {
  thing: Thing;
  score: number;
  /** Breaks ties: the newer the greater. */
  atMs: number;
}

export interface OrderMatches {
  matches: readonly Match<ListOrder>[];
  /** One of them is named by its number, tracking number or SKU. */
  hasExact: boolean;
}

const exactScore = 1_000;
const operator = new RegExp(`(?:^|\\s)-?(?:${operatorNames.join("|")}):\\S`, "i");

/** Whether a text is a filter of orders, such as `is:unfulfilled total:>50`. */
export const isOrderFilter = (text: string): boolean => operator.test(text);

/**
 * All that is in memory: the seller's to fulfil, and not yet theirs. The same array until one of them
 * changes.
 */
const readRows = (() => {
  let known: Record<"ours" | "others" | "rows", readonly ListOrder[]> = { ours: [], others: [], rows: [] };
  return (): readonly ListOrder[] => {
    const [ours, others] = [orderStore.queues.all.rows, readExternalOrders()];
    if (known.ours !== ours || known.others !== others) known = { ours, others, rows: [...ours, ...others] };
    return known.rows;
  };
})();

const index = createOrderIndex(readRows);

/** Takes in what changed, for about so many milliseconds; true when all of it is in. Safe to repeat. */
export const lookThrough = index.catchUp;

const sliceMs = 4;

/**
 * Looks through the orders while the browser has nothing else to do, so that the first key finds them looked
 * through. Safe to repeat.
 */
export const keepOrderSearch = (() => {
  let isKept = false;
  return (): void => {
    if (isKept) return;
    isKept = true;
    let isWaiting = false;
    const work = (): void => {
      isWaiting = !lookThrough(sliceMs);
      if (isWaiting) whenIdle(work);
    };
    const follow = (): void => {
      if (isWaiting) return;
      isWaiting = true;
      whenIdle(work);
    };
    followOrders(follow);
    follow();
  };
})();

/** Orders that fit: a filter's own, or the words' with exact ids, tracking numbers and SKUs first. */
export function matchOrders({ text, isFilter, words, exact }: OrderWords, days: DaySettings): OrderMatches {
  const matches: Match<ListOrder>[] = [];
  const filter = isFilter ? parseOrderFilter(text, days) : null;
  let hasExact = false;
  for (const { order, atMs, texts } of index.orders.values()) {
    const isExact = exact.length > 2 && texts.includes(exact);
    const score = filter !== null ? Number(filter(order)) : isExact ? exactScore : scoreTexts(texts, words);
    if (score === 0) continue;
    hasExact ||= isExact;
    matches.push({ thing: order, score, atMs });
  }
  return { matches, hasExact };
}

/** How many orders the list of all of them shows with this text as its filter: awaited ones are among them. */
export function countListed(text: string, days: DaySettings): number {
  const rows = readRows();
  const filter = parseOrderFilter(text, days);
  if (filter === null) return rows.length;
  let count = 0;
  for (const order of rows) if (filter(order)) count += 1;
  return count;
}

/** Items or buyers that fit. */
export function matchThings(kind: "items" | "buyers", words: readonly string[]): Match<OrderThing>[] {
  const matches: Match<OrderThing>[] = [];
  for (const thing of index[kind].values()) {
    const score = scoreTexts(thing.newest.texts, words);
    if (score > 0) matches.push({ thing, score, atMs: thing.newest.atMs });
  }
  return matches;
}
