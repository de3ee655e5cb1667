/**
 * Settles the ledger with what has left for orders (domain/stock/stock-ledger.ts). It hears of what changes
 * in the transaction that changes it, as its last locks: orders first, then SKUs. It looks at the orders as
 * they are, so it may hear once too often. Pieces that may have left before the last count as well as after
 * it are not booked but asked about (stock_checks).
 */
import {
  countLeft,
  countSold,
  isUnsureOf,
  stockChangeOf,
  takeBackFrom,
  type LeftWithin,
} from "@stallkeeper/domain";
import type { DoneBy } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { noteBundleSales } from "./bundles/bundles.store.ts";
import { listSkusOf, listSoldLines, type SoldLine } from "./sold-lines.store.ts";
import { dropChecks, putChecks, type NewCheck } from "./stock-checks.store.ts";
import { addEntries, lockCounted, type LevelRow, type NewEntry } from "./stock.store.ts";

/**
 * Locks the stock of what these orders hold, for a transaction that settles them one after the other: SKUs
 * are locked in their order, or two such callers wait for each other.
 */
export async function lockStockOf(tx: StoreTx, orderIds: readonly string[]): Promise<void> {
  await lockCounted(tx, await listSkusOf(tx, orderIds));
}

/** When orders left, as far as somebody else said so: a count made after that knows of them already. */
export type LeftOrders = ReadonlyMap<string, LeftWithin>;

/**
 * Books what these orders, locked by the caller, took from the shelves or put back. A repeat books nothing.
 */
export async function settleSales(
  tx: StoreTx,
  orderIds: readonly string[],
  by: DoneBy,
  leftOrders: LeftOrders = new Map(),
): Promise<void> {
  if (orderIds.length === 0) return;
  const lines = (await listSoldLines(tx, orderIds)).map((line) => judge(line, leftOrders.get(line.orderId)));
  await putChecks(
    tx,
    lines.flatMap(({ asked }) => asked ?? []),
  );
  await dropChecks(
    tx,
    lines.filter(({ line, left }) => line.check !== null && left === 0).map(({ line }) => line.cause),
  );
  await noteBundleSales(
    tx,
    lines.flatMap(({ line: { orderId, itemId, partId, pieces }, left }) =>
      partId === null || left === 0 ? [] : [{ orderId, lineId: itemId, itemId: partId, pieces }],
    ),
  );
  const open = lines.filter(({ line, sold }) => sold !== line.booked);
  const levels =
    open.length === 0
      ? new Map<string, LevelRow>()
      : await lockCounted(tx, [
          ...new Set(open.flatMap(({ line }) => [line.sku, ...line.bookings.map(({ sku }) => sku)])),
        ]);
  const entries = open.flatMap((judged) => entriesOf(judged, levels));
  await addEntries(tx, entries, by);
  await announce(tx, "itemLocation", [
    ...new Set([...entries.map(({ sku }) => sku), ...lines.flatMap(({ asked }) => asked?.sku ?? [])]),
  ]);
}

interface JudgedLine {
  line: SoldLine;
  /** Pieces that have left, and those of them that the ledger has to have booked. */
  left: number;
  sold: number;
  movedAt: string | undefined;
  asked: NewCheck | null;
}

function judge(line: SoldLine, told: LeftWithin | undefined): JudgedLine {
  const { countedAt, bookedByCount, check, pieces } = line;
  const left = countLeft(line, line.itemId, line.quantity) * pieces;
  const leftWithin = told ?? check ?? undefined;
  const isSaidToHaveLeft =
    check?.answer === "left" && countedAt !== null && Date.parse(check.countedAt) === Date.parse(countedAt);
  // Of a bundle's part in pieces of the bundle, as the order says them.
  const sold =
    pieces *
    countSold(line, line.itemId, line.quantity, {
      countedAt,
      bookedByCount: Math.floor(bookedByCount / pieces),
      leftWithin,
      isSaidToHaveLeft,
    });
  const isAsked =
    countedAt !== null &&
    leftWithin !== undefined &&
    line.shipped &&
    left > Math.max(0, bookedByCount) &&
    isUnsureOf(countedAt, leftWithin);
  const asked = isAsked
    ? {
        itemId: line.cause,
        orderId: line.orderId,
        sku: line.sku,
        quantity: left - Math.max(0, bookedByCount),
        countedAt,
        placedAt: leftWithin.from,
        toldAt: leftWithin.until,
      }
    : null;
  return { line, left, sold, movedAt: leftWithin?.until, asked };
}

/**
 * What left is booked on the SKU that the item has now; what comes back, on those that it was booked on. A
 * SKU that is not counted (any more) gets no entry.
 */
function entriesOf(
  { line: { orderId, cause, partId, sku, booked, steps, bookings }, sold, movedAt }: JudgedLine,
  levels: ReadonlyMap<string, LevelRow>,
): NewEntry[] {
  const moves =
    sold > booked
      ? [{ sku, left: sold, booked }]
      : takeBackFrom(bookings, booked - sold).map(({ sku: bookedOn, pieces }) => ({
          sku: bookedOn,
          left: 0,
          booked: pieces,
        }));
  const entries: NewEntry[] = [];
  for (const move of moves) {
    const level = levels.get(move.sku);
    const change = stockChangeOf(level?.on_hand ?? null, {
      reason: "sale",
      left: move.left,
      booked: move.booked,
    });
    if (level === undefined || change === null) continue;
    level.on_hand = change.after;
    const reason = partId !== null && change.reason === "sale" ? "bundle" : change.reason;
    entries.push({ ...change, reason, sku: move.sku, cause, step: steps + entries.length, orderId, movedAt });
  }
  return entries;
}
