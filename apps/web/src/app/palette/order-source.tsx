/** Orders in the palette, and what their items and buyers are. */
import { type ListOrder, type useOrderSearch, orderStore } from "../../slices/orders/index.ts";
import { getOrderGlyph, OrderStateChip } from "../../slices/order-look/index.ts";
import { nameBuyer, toMinor } from "@stallkeeper/domain";
import List from "lucide-react/icons/list";
import Package from "lucide-react/icons/package";
import UserRound from "lucide-react/icons/user-round";
import { Glyph, Money } from "../../ui/index.ts";
import type { Recent } from "../recents.ts";
import type { PaletteQuery } from "./palette-query.ts";
import { takeBest, type Found, type PaletteRow } from "./palette-rows.ts";
import { paletteTexts } from "./palette-texts.ts";

/** Opened lately: worth about as much as a better place of the word. */
const recentScore = 15;

/** What the palette asks of the orders. */
export type PaletteOrders = Pick<
  ReturnType<typeof useOrderSearch>,
  "findOrders" | "findThings" | "countOrders" | "isFilter"
>;

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

/** A letter alone leads to a list of nearly everything. */
const shortestListed = 2;

/** The list of all orders with what was typed as its filter, where it shows more than the palette does. */
function toAllOrders(text: string, shown: number, search: PaletteOrders): PaletteRow | null {
  const filter = text.replace(/^[#@]\s*/, "");
  const count = filter.length < shortestListed ? 0 : search.countOrders(filter);
  return count <= shown
    ? null
    : {
        id: "all orders",
        title: paletteTexts.allOrders(count, filter),
        icon: <List className="sk-icon" aria-hidden="true" />,
        href: `/shipping?queue=all&q=${encodeURIComponent(filter)}`,
      };
}

/** Orders that fit; of equal ones those that were opened lately come first. */
export function findOrders(
  text: string,
  { words, exact, isFilter }: PaletteQuery,
  recents: readonly Recent[],
  search: PaletteOrders,
): Found {
  const opened = new Set(recents.flatMap((recent) => (recent.kind === "order" ? [recent.id] : [])));
  const { matches, hasExact } = search.findOrders({ text, words, exact, isFilter });
  const found = matches.map((match) =>
    opened.has(match.thing._id) ? { ...match, score: match.score + recentScore } : match,
  );
  return {
    group: "orders",
    count: found.length,
    rows: takeBest(found).map(toOrderRow),
    hasExact,
    toAll: (shown) => (found.length > shown ? toAllOrders(text, shown, search) : null),
  };
}

/** Items or buyers that fit; each opens the list of its orders. */
export function findThings(group: "items" | "buyers", { words }: PaletteQuery, search: PaletteOrders): Found {
  const found = search.findThings(group, words);
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
  const order = orderStore.read(id);
  return order === undefined ? null : toOrderRow(order);
}
