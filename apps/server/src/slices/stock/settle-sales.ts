/**
 * Settles the ledger with what has left for orders (domain/stock/stock-ledger.ts). Called by whoever changed what was shipped, in the same
 * transaction and as its last locks: orders first, then SKUs. It looks at the orders as they are, so it may be called once too often.
 */
import { countSold, stockChangeOf } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { addEntries, listSkusOf, listSoldLines, lockCounted, type Booker, type NewEntry } from "./stock.store.ts";

/** Locks the stock of what these orders hold, for a transaction that settles them one after the other: SKUs are locked in their order, or two such callers wait for each other. */
export async function lockStockOf(tx: StoreTx, orderIds: readonly string[]): Promise<void> {
  await lockCounted(tx, await listSkusOf(tx, orderIds));
}

/** When an order left, as far as somebody else said so: a count made after that knows of it already. */
export type LeftAt = ReadonlyMap<string, string>;

/** Books what these orders, locked by the caller, took from the shelves or put back. A repeat books nothing. */
export async function settleSales(tx: StoreTx, orderIds: readonly string[], by: Booker, leftAt: LeftAt = new Map()): Promise<void> {
  if (orderIds.length === 0) return;
  const lines = (await listSoldLines(tx, orderIds)).map((line) => ({ ...line, left: countSold(line, line.itemId, line.quantity, { ...line, leftAt: leftAt.get(line.orderId) }) }));
  const open = lines.filter(({ left, booked }) => left !== booked);
  if (open.length === 0) return;
  const levels = await lockCounted(tx, [...new Set(open.map(({ sku }) => sku))]);
  const entries: NewEntry[] = [];
  for (const line of open) {
    const level = levels.get(line.sku);
    const change = stockChangeOf(level?.on_hand ?? null, { reason: "sale", left: line.left, booked: line.booked });
    if (level === undefined || change === null) continue;
    level.on_hand = change.after;
    entries.push({ ...change, sku: line.sku, cause: line.itemId, step: line.steps, orderId: line.orderId });
  }
  await addEntries(tx, entries, by);
  await announce(tx, "itemLocation", [...new Set(entries.map(({ sku }) => sku))]);
}
