/** Pieces of an item from one bin to another: nothing is sold or found, so the ledger notes a transfer of 0. */
import { AppError, type BinName, type MovePiecesInput } from "@stallkeeper/contract";
import { stockChangeOf } from "@stallkeeper/domain";
import { randomUUID } from "node:crypto";
import { recordAudit } from "../../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, type Ctx } from "../../../platform/context.ts";
import type { StoreTx } from "../../../platform/db/index.ts";
import { announce } from "../../../platform/live/index.ts";
import { lockItems } from "../items/items.store.ts";
import { addEntries, findBooked } from "../stock.store.ts";
import { findPlace, listBins, lockPlaces, putPieces, saveOwnBin, type BinRow } from "./bins.store.ts";

const isSame = (one: BinName, other: BinName): boolean =>
  one.placeId === other.placeId && one.bin === other.bin;

/**
 * Moves so many pieces of an item, or with `pieces` null whatever lies in that bin; all of its own bin makes the
 * other one its own, where new pieces go. Throws RECORD_NOT_FOUND, STOCK_NOT_COUNTED, STOCK_TOO_LOW. Safe to
 * repeat with the same key.
 */
export async function movePieces(
  ctx: Ctx,
  { itemId, from, to, pieces }: MovePiecesInput,
  idempotencyKey: string | null,
): Promise<void> {
  requireScope(ctx, "inventory.write");
  await inStore(ctx, async (tx) => {
    const by = doneBy(ctx);
    await lockPlaces(tx);
    const [item] = await lockItems(tx, [itemId]);
    const place = await findPlace(tx, to.placeId);
    if (item === undefined || place === null || place.isArchived) throw new AppError("RECORD_NOT_FOUND");
    const { sku } = item;
    const cause = `${idempotencyKey ?? randomUUID()}:${itemId}`;
    if ((await findBooked(tx, "transfer", [cause])).length > 0) return;
    const bins = await listBins(tx, itemId);
    const source = bins.find((bin) => isSame(bin, from));
    const own = bins.find(({ isOwn }) => isOwn);
    if (source === undefined || own === undefined) throw new AppError("RECORD_NOT_FOUND");
    const there = source.pieces ?? 0;
    if (pieces !== null && item.on_hand === null) throw new AppError("STOCK_NOT_COUNTED", { sku });
    if (pieces !== null && pieces > there)
      throw new AppError("STOCK_TOO_LOW", { sku, onHand: String(Math.max(0, there)) });
    await moveIn(tx, itemId, { bins, source, to, pieces: pieces ?? there, isAll: pieces === null }, by.at);
    const change = stockChangeOf(item.on_hand, { reason: "transfer" });
    const after = await listBins(tx, itemId);
    const target = after.find((bin) => isSame(bin, to));
    const note = `${wordsOf(source)} → ${target === undefined ? to.bin : wordsOf(target)}`;
    const moved = pieces ?? there;
    if (change !== null)
      await addEntries(
        tx,
        [{ ...change, sku, cause, step: 0, orderId: null, note: `${moved} × ${note}` }],
        by,
      );
    await recordAudit(tx, ctx, {
      action: "piecesMoved",
      object: { type: "sku", id: sku },
      before: { ...from },
      after: { ...to, pieces: moved },
    });
    await announce(tx, "itemLocation", [sku]);
  });
}

/** The main place goes without its name. */
const wordsOf = ({ place, bin }: BinRow): string =>
  [place, bin].filter((one) => one !== "").join(" · ") || "—";

interface Move {
  bins: readonly BinRow[];
  source: BinRow;
  to: BinName;
  pieces: number;
  isAll: boolean;
}

/** The item's own bin has whatever isn't in the others, so only those are written. */
async function moveIn(
  tx: StoreTx,
  itemId: string,
  { bins, source, to, pieces, isAll }: Move,
  at: Date,
): Promise<void> {
  const target = bins.find((bin) => isSame(bin, to));
  if (source.isOwn && isAll) {
    await saveOwnBin(tx, itemId, to, at);
    await putPieces(tx, itemId, { ...to, pieces: 0 });
    return;
  }
  if (!source.isOwn) await putPieces(tx, itemId, { ...source, pieces: (source.pieces ?? 0) - pieces });
  if (target?.isOwn !== true) await putPieces(tx, itemId, { ...to, pieces: (target?.pieces ?? 0) + pieces });
}
