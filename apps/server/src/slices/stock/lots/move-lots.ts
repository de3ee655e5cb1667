/**
 * Keeps lots beside the ledger (docs/adr/0116-lots.md): each entry that takes or adds pieces says of which lots,
 * in the same transaction, so what is left of them is always what is on hand.
 */
import { giveBackToLots, payBackLots, takeFromLots, type LotStep } from "@stallkeeper/domain";
import { randomUUID } from "node:crypto";
import type { StoreTx } from "../../../platform/db/index.ts";
import { listOpenLots, listTaken, writeLots, type LotItem, type NewLot, type OpenLot } from "./lots.store.ts";

/** A parcel that is scanned piece by piece is one lot; what comes later of the same purchase is another. */
const oneDeliveryMs = 12 * 60 * 60_000;

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
  /** Pieces that came to lots which are there already. */
  grown: LotStep[];
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
  const written: Written = { lots: [], grown: [], moves: [] };
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
  await writeLots(tx, written.lots, written.grown, written.moves);
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
  const known = sameDelivery(item.lots, entry, at);
  if (known !== undefined) written.grown.push({ lotId: known.id, pieces: back.rest });
  const lot = known ?? addLot(item, entry, at, back.rest, written);
  const owed = payBackLots(item.lots, back.rest);
  return [...back.steps, ...owed.steps, { lotId: lot.id, pieces: owed.rest }];
}

/** The lot that came of the same purchase at the same cost a moment ago. */
function sameDelivery(lots: readonly OpenLot[], { lot: fresh }: LotEntry, at: Date): OpenLot | undefined {
  if (fresh === undefined || fresh.purchaseId === null) return undefined;
  return lots.find(
    ({ purchaseId, left, came }) =>
      purchaseId === fresh.purchaseId &&
      left > 0 &&
      came !== undefined &&
      came.unitMinor === fresh.unitMinor &&
      came.currency === fresh.currency &&
      at.getTime() - Date.parse(came.at) < oneDeliveryMs,
  );
}

function addLot(item: LotItem, entry: LotEntry, at: Date, pieces: number, written: Written): OpenLot {
  const { purchaseId = null, unitMinor, currency } = entry.lot ?? item;
  const came = { unitMinor, currency, at: at.toISOString() };
  const lot: OpenLot = { id: randomUUID(), left: 0, isFirst: false, purchaseId, came };
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

function apply(lots: OpenLot[], steps: readonly LotStep[]): void {
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
