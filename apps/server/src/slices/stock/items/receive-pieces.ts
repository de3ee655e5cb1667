/** Pieces that were bought and came in: onto the shelf, and into what a piece costs on average. */
import { stockChangeOf } from "@stallkeeper/domain";
import { doneBy, type Ctx } from "../../../platform/context.ts";
import type { StoreTx } from "../../../platform/db/index.ts";
import { announce } from "../../../platform/live/index.ts";
import { averageIn } from "./average-in.ts";
import type { EntryLot } from "../lots/move-lots.ts";
import { addEntries, type NewEntry } from "../stock.store.ts";
import { sumReceivedSince } from "./received-since.store.ts";
import { addItemEvents, lockItems, writeItems, type ItemChange, type NewItemEvent } from "./items.store.ts";

export interface ReceivedPieces {
  itemId: string;
  pieces: number;
  /** With its share of the postage, in the item's currency, not rounded; null: the item's cost stays. */
  costMinor: number | null;
  /** The lot that they are: what a piece cost is in the currency that was paid. */
  lot: EntryLot;
  /** Of the receipt: it is booked once. */
  cause: string;
  /** Of all receipts of the delivery: less than none takes back only what they added after the last count. */
  causes: readonly string[];
  note: string;
}

/**
 * Books a delivery. An item that nobody counted gets its cost and no entry: what lies there isn't known. What is
 * taken back and was counted away since isn't taken once more: the count stands. Answers the SKUs of both. Each
 * item may stand in it once. The caller has asked for the scope and has seen to it that a receipt isn't booked
 * twice.
 */
export async function receivePieces(
  ctx: Ctx,
  tx: StoreTx,
  received: readonly ReceivedPieces[],
): Promise<{ uncounted: string[]; counted: string[] }> {
  const by = doneBy(ctx);
  const items = new Map(
    (
      await lockItems(
        tx,
        received.map(({ itemId }) => itemId),
      )
    ).map((item) => [item.id, item]),
  );
  const entries: NewEntry[] = [];
  const changes: ItemChange[] = [];
  const events: NewItemEvent[] = [];
  const uncounted: string[] = [];
  const counted: string[] = [];
  const since = await sumReceivedSince(
    tx,
    received.filter(({ pieces }) => pieces < 0),
  );
  for (const { itemId, pieces, costMinor, lot, cause, note } of received) {
    const item = items.get(itemId);
    if (item === undefined) continue;
    const { sku, on_hand: onHand } = item;
    const booked = pieces < 0 ? Math.max(pieces, -Math.max(0, since.get(itemId) ?? 0)) : pieces;
    const change = stockChangeOf(onHand, { reason: "receipt", quantity: booked });
    if (change !== null && booked !== pieces) counted.push(sku);
    if (change === null) uncounted.push(sku);
    else if (booked !== 0) entries.push({ ...change, sku, cause, step: 0, orderId: null, note, lot });
    if (costMinor === null) continue;
    const averaged = averageIn(item, { pieces, costMinor });
    if (averaged === null) continue;
    changes.push(averaged.change);
    if (averaged.event !== null) events.push(averaged.event);
  }
  await addEntries(tx, entries, by);
  if (changes.length > 0) await writeItems(tx, changes, by.at);
  await addItemEvents(tx, events, by);
  await announce(
    tx,
    "itemLocation",
    [...items.values()].map(({ sku }) => sku),
  );
  return { uncounted, counted };
}
