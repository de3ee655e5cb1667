/**
 * Keeps lots beside the ledger (docs/adr/0116-lots.md): each entry that takes or adds pieces says of which lots,
 * in the same transaction, so what is left of them is always what is on hand.
 */
import { giveBackToLots, payBackLots, takeFromLots, type Lot, type LotStep } from "@stallkeeper/domain";
import { randomUUID } from "node:crypto";
import type { StoreTx } from "../../../platform/db/index.ts";
import { listOpenLots, listTaken, writeLots, type LotItem, type NewLot } from "./lots.store.ts";

/** What an entry says of its pieces. */
export interface EntryLot {
  purchaseId: string | null;
  /** Of a piece, not rounded; null: not known. */
  unitMinor: number | null;
  currency: string;
}

/** An entry of the ledger, as far as lots ask. */
export interface LotEntry {
  id: string;
  sku: string;
  reason: string;
  delta: number;
  orderId: string | null;
  note?: string | undefined;
  lot?: EntryLot | undefined;
}

interface Written {
  lots: NewLot[];
  moves: { entryId: string; lotId: string; pieces: number }[];
}

/**
 * Books entries, in their order, on the lots of their items; the rows of their SKUs are locked. Pieces of an
 * order come back to the lots that they were taken from.
 */
export async function moveLots(tx: StoreTx, entries: readonly LotEntry[], at: Date): Promise<void> {
  const moving = entries.filter(({ delta }) => delta !== 0);
  if (moving.length === 0) return;
  const skus = [...new Set(moving.map(({ sku }) => sku))];
  const items = new Map((await listOpenLots(tx, skus)).map((item) => [item.sku, item]));
  const back = moving.filter(({ delta, orderId }) => delta > 0 && orderId !== null);
  const taken = back.length === 0 ? [] : await listTaken(tx, back);
  const written: Written = { lots: [], moves: [] };
  for (const entry of moving) {
    const item = items.get(entry.sku);
    if (item === undefined) continue;
    const own = taken.filter(({ sku, orderId }) => sku === entry.sku && orderId === entry.orderId);
    const steps = entry.delta < 0 ? take(item, entry, at, written) : give(item, entry, own, at, written);
    apply(item.lots, steps);
    // Given back once: a second entry of the same order doesn't find it any more.
    for (const { lotId, pieces } of entry.delta > 0 ? steps : [])
      for (const one of own) if (one.lotId === lotId) one.pieces += pieces;
    written.moves.push(...sumSteps(steps).map((step) => ({ entryId: entry.id, ...step })));
  }
  await writeLots(tx, written.lots, written.moves);
}

function take(item: LotItem, entry: LotEntry, at: Date, written: Written): LotStep[] {
  const { steps, rest } = takeFromLots(item.lots, -entry.delta, entry.lot?.purchaseId ?? null);
  if (rest === 0) return steps;
  const owed = item.lots.find(({ left }) => left < 0) ?? addLot(item, entry, at, 0, written);
  return [...steps, { lotId: owed.id, pieces: -rest }];
}

function give(
  item: LotItem,
  entry: LotEntry,
  taken: readonly LotStep[],
  at: Date,
  written: Written,
): LotStep[] {
  const back = giveBackToLots(taken, entry.delta);
  if (back.rest === 0) return back.steps;
  const lot = addLot(item, entry, at, back.rest, written);
  const owed = payBackLots(item.lots, back.rest);
  return [...back.steps, ...owed.steps, { lotId: lot.id, pieces: owed.rest }];
}

function addLot(item: LotItem, entry: LotEntry, at: Date, pieces: number, written: Written): Lot {
  const { purchaseId = null, unitMinor, currency } = entry.lot ?? item;
  const lot: Lot = { id: randomUUID(), left: 0, isFirst: false, purchaseId };
  written.lots.push({
    id: lot.id,
    itemId: item.itemId,
    source: pieces === 0 ? "short" : entry.reason,
    note: pieces === 0 ? "" : (entry.note ?? ""),
    purchaseId,
    pieces,
    unitMinor,
    currency,
    at: at.toISOString(),
  });
  item.lots.push(lot);
  return lot;
}

function apply(lots: Lot[], steps: readonly LotStep[]): void {
  for (const { lotId, pieces } of steps) {
    const lot = lots.find(({ id }) => id === lotId);
    if (lot !== undefined) lot.left += pieces;
    // It was empty, so it wasn't read: what comes back to it is the oldest again.
    else lots.unshift({ id: lotId, left: pieces, isFirst: false, purchaseId: null });
  }
}

/** One move for each lot; what nets out to nothing is none. */
function sumSteps(steps: readonly LotStep[]): LotStep[] {
  return [...Map.groupBy(steps, ({ lotId }) => lotId)]
    .map(([lotId, own]) => ({ lotId, pieces: own.reduce((sum, { pieces }) => sum + pieces, 0) }))
    .filter(({ pieces }) => pieces !== 0);
}
