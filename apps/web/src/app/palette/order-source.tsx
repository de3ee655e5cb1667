/** Orders in the palette, and what their items and buyers are: everything comes from the orders in memory. */
import { getOrderGlyph, OrderStateChip } from "../../slices/order-look/index.ts";
import {
  parseOrderFilter,
  readExternalOrders,
  readOrder,
  readOrders,
  type DaySettings,
  type ListOrder,
} from "../../slices/orders/index.ts";
import { nameBuyer, toMinor } from "@stallkeeper/domain";
import Package from "lucide-react/icons/package";
import UserRound from "lucide-react/icons/user-round";
import { Glyph, Money } from "../../ui/index.ts";
import type { Recent } from "../recents.ts";
import { scoreTexts } from "../../platform/fuzzy-match.ts";
import { createOrderIndex, type Heap } from "./order-index.ts";
import type { PaletteQuery } from "./palette-query.ts";
import { takeBest, type Found, type PaletteRow, type Ranked } from "./palette-rows.ts";
import { paletteTexts } from "./palette-texts.ts";

const exactScore = 1_000;
/** Opened lately: worth about as much as a better place of the word. */
const recentScore = 15;

/**
 * All that is in memory: the seller's to fulfil, and not yet theirs. The same array until one of them
 * changes.
 */
const readRows = (() => {
  let known: Record<"ours" | "others" | "rows", readonly ListOrder[]> = { ours: [], others: [], rows: [] };
  return (): readonly ListOrder[] => {
    const [ours, others] = [readOrders(), readExternalOrders()];
    if (known.ours !== ours || known.others !== others) known = { ours, others, rows: [...ours, ...others] };
    return known.rows;
  };
})();

/** The orders in memory, as the palette looks through them. */
export const orderIndex = createOrderIndex(readRows);

const orderHref = (id: string): string => `/shipping?queue=all&order=${encodeURIComponent(id)}`;

/** The row of an order. */
export function toOrderRow(order: ListOrder): PaletteRow {
  const glyph = getOrderGlyph(order);
  return {
    id: `order ${order._id}`,
    lead: order.orderNumber,
    title: nameBuyer(order),
    detail: (
      <>
        {order.items[0]?.name} ·{" "}
        <Money amountMinor={toMinor(order.amountTotal, order.currency)} currency={order.currency} />
      </>
    ),
    icon: <Glyph name={glyph.name} family={glyph.family} />,
    end: <OrderStateChip order={order} />,
    href: orderHref(order._id),
  };
}

/** Orders that fit: a filter's own, or the words' with exact ids, tracking numbers and SKUs first. */
export function findOrders(
  text: string,
  { words, exact, isFilter }: PaletteQuery,
  recents: readonly Recent[],
  days: DaySettings,
): Found {
  const opened = new Set(recents.flatMap((recent) => (recent.kind === "order" ? [recent.id] : [])));
  const found: Ranked<ListOrder>[] = [];
  const filter = isFilter ? parseOrderFilter(text, days) : null;
  let hasExact = false;
  for (const { order, atMs, texts } of orderIndex.orders.values()) {
    const isExact = exact.length > 2 && texts.includes(exact);
    const base = filter !== null ? Number(filter(order)) : isExact ? exactScore : scoreTexts(texts, words);
    if (base === 0) continue;
    hasExact ||= isExact;
    found.push({ thing: order, score: base + (opened.has(order._id) ? recentScore : 0), atMs });
  }
  return { group: "orders", count: found.length, rows: takeBest(found).map(toOrderRow), hasExact };
}

/** Items or buyers that fit; each opens the list of its orders. */
export function findThings(group: "items" | "buyers", { words }: PaletteQuery): Found {
  const found: Ranked<Heap>[] = [];
  for (const heap of orderIndex[group].values()) {
    const score = scoreTexts(heap.newest.texts, words);
    if (score > 0) found.push({ thing: heap, score, atMs: heap.newest.atMs });
  }
  const rows = takeBest(found).map(({ newest, count }): PaletteRow => ({
    id: `${group} ${newest.key}`,
    title: newest.name,
    detail: newest.detail,
    end: paletteTexts.orderCount(count),
    icon:
      group === "items" ? (
        <Package className="sk-icon" aria-hidden="true" />
      ) : (
        <UserRound className="sk-icon" aria-hidden="true" />
      ),
    href: `/shipping?queue=all&q=${encodeURIComponent(newest.query)}`,
  }));
  return { group, count: found.length, rows };
}

/** The row of an order that was opened before; null when it is not loaded. */
export function toRecentOrderRow(id: string): PaletteRow | null {
  const order = readOrder(id);
  return order === undefined ? null : toOrderRow(order);
}
