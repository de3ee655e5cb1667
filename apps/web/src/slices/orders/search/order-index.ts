/**
 * What a search of all orders looks through: the folded words of every order, and the items and buyers that
 * orders have in common. It follows the orders a slice at a time, so that no key waits for it:
 *   behind -> (a slice at a time) -> whole -> behind (an order changed)
 * Only what changed is made again. An order that is not in yet is not found.
 */
import { cacheByWords } from "../filter/cache-by-words.ts";
import type { ListOrder } from "../list-order.ts";
import { nameBuyer } from "@stallkeeper/domain";
import { fold } from "../../../platform/fuzzy-match.ts";

/** What an order says of a thing it shares with others. */
interface Fact {
  key: string;
  name: string;
  detail: string;
  texts: readonly string[];
  query: string;
}

type Member = Fact & { orderId: string; atMs: number };

/** An item or a buyer: named as its newest order names it. */
export interface OrderThing {
  readonly newest: Member;
  readonly count: number;
}

interface IndexedOrder {
  order: ListOrder;
  atMs: number;
  texts: readonly string[];
  items: readonly Fact[];
  buyers: readonly Fact[];
  walk: number;
}

const quote = (text: string): string => `"${text.replaceAll('"', "")}"`;

/** Folded texts of an order: number, tracking number and SKUs first, since they are looked up whole. */
const textsOf = cacheByWords((order: ListOrder): readonly string[] => {
  const { buyer, shipping, items, address } = order;
  const own = order.fulfillment.customFulfillmentAddress;
  return [
    order.orderNumber,
    nameBuyer(order),
    shipping.trackingNumber ?? "",
    buyer.handle ?? "",
    order._id,
    ...items.flatMap((item) => [item.sku ?? "", item.name ?? ""]),
    ...(own === null ? [address] : [address, own]).flatMap((place) => [
      [place.line1, place.city, place.zipcode].filter(Boolean).join(" "),
      (place.zipcode ?? "").replaceAll(" ", ""),
    ]),
  ].map(fold);
});

function itemsOf(order: ListOrder): readonly Fact[] {
  const facts = order.items.map(({ name: given, sku: code }): Fact => {
    const [name, sku] = [given ?? "", code ?? ""];
    return {
      key: sku || name,
      name,
      detail: sku,
      texts: [fold(name), fold(sku)],
      query: sku === "" ? quote(name) : `sku:${quote(sku)}`,
    };
  });
  // An order with two lines of one SKU is one order of it.
  return facts.length < 2 ? facts : [...new Map(facts.map((fact) => [fact.key, fact])).values()];
}

function buyersOf(order: ListOrder): readonly Fact[] {
  const name = nameBuyer(order);
  const handle = order.buyer.handle ?? "";
  return name === "—"
    ? []
    : [
        {
          // The same id may be somebody else at another platform or account.
          key: `${order.buyer.id ?? ""} ${name}`,
          name,
          detail: handle === name ? "" : handle,
          texts: [fold(name), fold(handle)],
          query: `buyer:${quote(name)}`,
        },
      ];
}

const isNewer = (one: Member, other: Member): boolean =>
  one.atMs > other.atMs || (one.atMs === other.atMs && one.orderId > other.orderId);

/** Things that orders have in common, by key. */
function createHeaps() {
  const heaps = new Map<string, { newest: Member; members: Map<string, Member>; readonly count: number }>();
  return {
    all: heaps as ReadonlyMap<string, OrderThing>,
    add(member: Member): void {
      const heap = heaps.get(member.key);
      if (heap === undefined) {
        const members = new Map([[member.orderId, member]]);
        heaps.set(member.key, {
          newest: member,
          members,
          get count() {
            return members.size;
          },
        });
        return;
      }
      heap.members.set(member.orderId, member);
      if (isNewer(member, heap.newest)) heap.newest = member;
    },
    remove(key: string, orderId: string): void {
      const heap = heaps.get(key);
      if (heap === undefined || !heap.members.delete(orderId)) return;
      const [first, ...others] = heap.members.values();
      if (first === undefined) heaps.delete(key);
      else if (heap.newest.orderId === orderId)
        heap.newest = others.reduce((newest, member) => (isNewer(member, newest) ? member : newest), first);
    },
  };
}

const ordersBetweenLooks = 16;

/**
 * Makes an empty index of the orders that `readRows` answers; it has to answer the same array until one of
 * them changes.
 */
export function createOrderIndex(
  readRows: () => readonly ListOrder[],
  nowMs: () => number = () => performance.now(),
) {
  const indexed = new Map<string, IndexedOrder>();
  const [items, buyers] = [createHeaps(), createHeaps()];
  let rows: readonly ListOrder[] = [];
  let next = 0;
  let walk = 0;

  const remove = (known: IndexedOrder): void => {
    for (const { key } of known.items) items.remove(key, known.order._id);
    for (const { key } of known.buyers) buyers.remove(key, known.order._id);
  };
  const take = (order: ListOrder): void => {
    const known = indexed.get(order._id);
    if (known?.order === order) {
      known.walk = walk;
      return;
    }
    const hasSameThings =
      known !== undefined &&
      known.order.items === order.items &&
      known.order.buyer === order.buyer &&
      known.order.address === order.address &&
      known.order.createdAt === order.createdAt &&
      known.order.external === order.external;
    const texts = textsOf(order);
    if (hasSameThings) {
      Object.assign(known, { order, texts, walk });
      return;
    }
    if (known !== undefined) remove(known);
    const fresh: IndexedOrder = {
      order,
      atMs: Date.parse(order.createdAt),
      texts,
      walk,
      // Items and buyers are those of orders that are the seller's to fulfil.
      items: order.external ? [] : itemsOf(order),
      buyers: order.external ? [] : buyersOf(order),
    };
    const member = (fact: Fact): Member => ({ ...fact, orderId: order._id, atMs: fresh.atMs });
    for (const fact of fresh.items) items.add(member(fact));
    for (const fact of fresh.buyers) buyers.add(member(fact));
    indexed.set(order._id, fresh);
  };
  const isWhole = (): boolean => rows === readRows() && next >= rows.length;

  return {
    orders: indexed as ReadonlyMap<string, Pick<IndexedOrder, "order" | "atMs" | "texts">>,
    items: items.all,
    buyers: buyers.all,
    isWhole,
    /** Takes in what changed, for about so many milliseconds; true when all of it is in. Safe to repeat. */
    catchUp(forMs: number): boolean {
      if (isWhole()) return true;
      const endMs = nowMs() + forMs;
      if (rows !== readRows()) {
        rows = readRows();
        next = 0;
        walk += 1;
      }
      while (next < rows.length) {
        for (const order of rows.slice(next, next + ordersBetweenLooks)) take(order);
        next += ordersBetweenLooks;
        if (next < rows.length && nowMs() >= endMs) return false;
      }
      // Whoever was not met left the list.
      if (indexed.size > rows.length) {
        for (const [id, known] of indexed) {
          if (known.walk === walk) continue;
          remove(known);
          indexed.delete(id);
        }
      }
      return true;
    },
  };
}

export type OrderIndex = ReturnType<typeof createOrderIndex>;
