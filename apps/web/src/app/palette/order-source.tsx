/** Orders in the palette, and what their items and buyers are: everything comes from the orders in memory. */
import { getOrderGlyph, nameBuyer, OrderStateChip, parseOrderFilter, readExternalOrders, readOrder, readOrders, toMinor, type DaySettings, type ListOrder } from "../../slices/orders/index.ts";
import Package from "lucide-react/icons/package";
import UserRound from "lucide-react/icons/user-round";
import { Glyph, Money } from "../../ui/index.ts";
import type { Recent } from "../recents.ts";
import { fold, scoreTexts } from "../../platform/fuzzy-match.ts";
import type { PaletteQuery } from "./palette-query.ts";
import { takeBest, type Found, type PaletteRow, type Ranked } from "./palette-rows.ts";
import { paletteTexts } from "./palette-texts.ts";

const exactScore = 1_000;
/** Opened lately: worth about as much as a better place of the word. */
const recentScore = 15;

const texts = new WeakMap<ListOrder, readonly string[]>();

/** Folded texts of an order: number, tracking number and SKUs first, since they are looked up whole. */
function textsOf(order: ListOrder): readonly string[] {
  const made = texts.get(order);
  if (made !== undefined) return made;
  const { buyer, shipping, items, address } = order;
  const fresh = [
    order.orderNumber, nameBuyer(order), shipping.trackingNumber ?? "", buyer.handle ?? "", order._id,
    ...items.flatMap((item) => [item.sku ?? "", item.name ?? ""]), address.city ?? "", (address.zipcode ?? "").replaceAll(" ", ""),
  ].map(fold);
  texts.set(order, fresh);
  return fresh;
}

const orderHref = (id: string): string => `/shipping?queue=all&order=${encodeURIComponent(id)}`;

/** The row of an order. */
export function toOrderRow(order: ListOrder): PaletteRow {
  const glyph = getOrderGlyph(order);
  return {
    id: `order ${order._id}`,
    lead: order.orderNumber,
    title: nameBuyer(order),
    detail: <>{order.items[0]?.name} · <Money amountMinor={toMinor(order.amountTotal, order.currency)} currency={order.currency} /></>,
    icon: <Glyph name={glyph.name} family={glyph.family} />,
    end: <OrderStateChip order={order} />,
    href: orderHref(order._id),
  };
}

/** Orders that fit: a filter's own, or the words' with exact ids, tracking numbers and SKUs first. */
export function findOrders(text: string, { words, exact, isFilter }: PaletteQuery, recents: readonly Recent[], days: DaySettings): Found {
  const opened = new Set(recents.flatMap((recent) => (recent.kind === "order" ? [recent.id] : [])));
  const found: Ranked<ListOrder>[] = [];
  const filter = isFilter ? parseOrderFilter(text, days) : null;
  let hasExact = false;
  for (const order of [...readOrders(), ...readExternalOrders()]) {
    const fields = textsOf(order);
    const isExact = exact.length > 2 && fields.includes(exact);
    const base = filter !== null ? Number(filter(order)) : isExact ? exactScore : scoreTexts(fields, words);
    if (base === 0) continue;
    hasExact ||= isExact;
    found.push({ thing: order, score: base + (opened.has(order._id) ? recentScore : 0), atMs: Date.parse(order.createdAt) });
  }
  return { group: "orders", count: found.length, rows: takeBest(found).map(toOrderRow), hasExact };
}

interface Heap {
  name: string;
  detail: string;
  texts: readonly string[];
  count: number;
  atMs: number;
  query: string;
}

/** Things that orders have in common, by a key of theirs. */
function gather(listKeys: (order: ListOrder) => readonly { key: string; name: string; detail: string; texts: readonly string[]; query: string }[]): Map<string, Heap> {
  const heaps = new Map<string, Heap>();
  for (const order of readOrders()) {
    for (const { key, ...facts } of listKeys(order)) {
      const heap = heaps.get(key) ?? { ...facts, count: 0, atMs: 0 };
      heap.count += 1;
      heap.atMs = Math.max(heap.atMs, Date.parse(order.createdAt));
      heaps.set(key, heap);
    }
  }
  return heaps;
}

export interface OrderThings {
  items: ReadonlyMap<string, Heap>;
  buyers: ReadonlyMap<string, Heap>;
}

const quote = (text: string): string => `"${text.replaceAll('"', "")}"`;

/** Makes the items and buyers of all orders; once for each opening of the palette. */
export function gatherThings(): OrderThings {
  return {
    items: gather((order) => order.items.map(({ name: given, sku: code }) => {
      const [name, sku] = [given ?? "", code ?? ""];
      return { key: sku || name, name, detail: sku, texts: [fold(name), fold(sku)], query: sku === "" ? quote(name) : `sku:${quote(sku)}` };
    })),
    buyers: gather((order) => {
      const name = nameBuyer(order);
      const handle = order.buyer.handle ?? "";
      return name === "—" ? [] : [{ key: order.buyer.id ?? name, name, detail: handle === name ? "" : handle, texts: [fold(name), fold(handle)], query: `buyer:${quote(name)}` }];
    }),
  };
}

/** Items or buyers that fit; each opens the list of its orders. */
export function findThings(group: "items" | "buyers", heaps: ReadonlyMap<string, Heap>, { words }: PaletteQuery): Found {
  const found: Ranked<PaletteRow>[] = [];
  for (const [key, heap] of heaps) {
    const score = scoreTexts(heap.texts, words);
    if (score === 0) continue;
    const row: PaletteRow = {
      id: `${group} ${key}`, title: heap.name, detail: heap.detail, end: paletteTexts.orderCount(heap.count),
      icon: group === "items" ? <Package className="sk-icon" aria-hidden="true" /> : <UserRound className="sk-icon" aria-hidden="true" />,
      href: `/shipping?queue=all&q=${encodeURIComponent(heap.query)}`,
    };
    found.push({ thing: row, score, atMs: heap.atMs });
  }
  return { group, count: found.length, rows: takeBest(found) };
}

/** The row of an order that was opened before; null when it is not loaded. */
export function toRecentOrderRow(id: string): PaletteRow | null {
  const order = readOrder(id);
  return order === undefined ? null : toOrderRow(order);
}
