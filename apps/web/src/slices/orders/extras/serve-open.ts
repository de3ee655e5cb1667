/**
 * Which open orders the shelves can serve (domain/stock/serve-orders.ts), gone through in slices: there may
 * be ten thousand.
 */
import {
  claimsStock,
  compareDue,
  countLeft,
  createStockServer,
  type StockState,
  type WantedLine,
} from "@stallkeeper/domain";
import type { ListOrder } from "../list-order.ts";
import { inChunks } from "./in-time-chunks.ts";

const made = new WeakMap<ListOrder["items"], readonly WantedLine[]>();

/** What an order wants, and of one in parts what is not sent yet. */
function linesOf({ items, parts }: ListOrder): readonly WantedLine[] {
  const known = made.get(items);
  if (known !== undefined && parts.length === 0) return known;
  const lines = items
    .map(({ _id, sku, quantity }) => {
      const pieces = Math.max(1, quantity ?? 1);
      return { sku: sku?.trim() ?? "", quantity: pieces - countLeft({ shipped: false, parts }, _id, pieces) };
    })
    .filter(({ quantity }) => quantity > 0);
  if (parts.length === 0) made.set(items, lines);
  return lines;
}

/** The state of each order that wants something; empty while no SKU was counted. */
export async function serveOpen(
  orders: Iterable<ListOrder>,
  onHand: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, StockState>> {
  const states = new Map<string, StockState>();
  if (onHand.size === 0) return states;
  const server = createStockServer(onHand);
  const open: { order: ListOrder; lines: readonly WantedLine[] }[] = [];
  await inChunks(orders, (order) => {
    if (!claimsStock(order)) return;
    const lines = linesOf(order);
    server.want(lines);
    open.push({ order, lines });
  });
  // By day first, so that no single sort is long.
  const contested = new Map<string, typeof open>();
  await inChunks(open, (entry) => {
    const {
      order: { _id, dispatchBy },
      lines,
    } = entry;
    if (!server.isContested(lines)) return void states.set(_id, server.serve(lines));
    const day = dispatchBy?.slice(0, 10) ?? "~";
    const ofDay = contested.get(day) ?? [];
    ofDay.push(entry);
    contested.set(day, ofDay);
  });
  for (const day of [...contested.keys()].toSorted()) {
    const ofDay = (contested.get(day) ?? []).toSorted((one, other) => compareDue(one.order, other.order));
    await inChunks(ofDay, ({ order, lines }) => states.set(order._id, server.serve(lines)));
  }
  return states;
}
