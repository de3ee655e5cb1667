/**
 * Counting shelves, from the draft to the review (domain/stock/stock-take.ts). Each scan is a row of its own,
 * so several people count at once and a scan that is sent twice counts once.
 */
import {
  AppError,
  type MoveTakeInput,
  type StartTakeInput,
  type TakeCounted,
  type TakeCountsInput,
} from "@stallkeeper/contract";
import { mayMoveTake, type TakeState } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { explainUnclear, findScanned, hasPlace } from "../stock/index.ts";
import {
  addScans,
  addTake,
  findExtras,
  findScans,
  isOfBins,
  listScope,
  lockCounted,
  lockTake,
  noteElsewhere,
  saveState,
  type CountedSoFar,
  type NewScan,
  type TakeRow,
} from "./stocktakes.store.ts";

/** The stock take, locked, where it may go to this state. Throws RECORD_NOT_FOUND, TAKE_MOVED_ON. */
export async function lockForMove(tx: StoreTx, takeId: string, to: TakeState): Promise<TakeRow> {
  const take = await lockTake(tx, takeId, "update");
  if (take === null) throw new AppError("RECORD_NOT_FOUND");
  if (!mayMoveTake(take.state, to)) throw new AppError("TAKE_MOVED_ON");
  return take;
}

/**
 * Makes a stock take and begins to count, if that is wished. Throws RECORD_NOT_FOUND where there is no such
 * place. Safe to repeat with the same id.
 */
export async function startTake(ctx: Ctx, input: StartTakeInput): Promise<{ takeId: string }> {
  requireScope(ctx, "inventory.write");
  const { takeId, isStarted, name, scope, shelf, placeId, isBlind } = input;
  return inStore(ctx, async (tx) => {
    const by = doneBy(ctx);
    if (placeId !== null && !(await hasPlace(tx, placeId))) throw new AppError("RECORD_NOT_FOUND");
    const take = { id: takeId, name, scope, shelf, placeId, isBlind };
    const isNew = await addTake(tx, take, by.byName, by.at);
    if (!isNew) {
      // The answer to the first try was lost: what it hasn't done yet is done now.
      const made = await lockTake(tx, takeId, "update");
      if (isStarted && made?.state === "draft") {
        await begin(ctx, tx, takeId);
        await announce(tx, "stockTake", [takeId]);
      }
      return { takeId };
    }
    await recordAudit(tx, ctx, {
      action: "stockTakeMade",
      object: { type: "stockTake", id: takeId },
      after: { name, scope, shelf, placeId, isBlind },
    });
    if (isStarted) await begin(ctx, tx, takeId);
    await announce(tx, "stockTake", [takeId]);
    return { takeId };
  });
}

async function begin(ctx: Ctx, tx: StoreTx, takeId: string): Promise<void> {
  const take = await lockForMove(tx, takeId, "counting");
  await listScope(tx, take);
  await saveState(tx, takeId, "counting", doneBy(ctx));
}

/**
 * Moves a stock take on, or back to counting. Throws RECORD_NOT_FOUND, TAKE_MOVED_ON where it isn't in a state
 * that leads there; one that is there already stays.
 */
export async function moveTake(ctx: Ctx, { takeId, to }: MoveTakeInput): Promise<void> {
  requireScope(ctx, "inventory.write");
  await inStore(ctx, async (tx) => {
    const now = await lockTake(tx, takeId, "update");
    if (now?.state === to) return;
    if (to === "counting") await begin(ctx, tx, takeId);
    else {
      const take = await lockForMove(tx, takeId, to);
      // What nobody counted is compared with what lies there once the counting ends.
      if (to === "review" && isOfBins(take)) await noteElsewhere(tx, takeId, null);
      await saveState(tx, takeId, to, doneBy(ctx));
    }
    await recordAudit(tx, ctx, {
      action: "stockTakeMoved",
      object: { type: "stockTake", id: takeId },
      before: { state: now?.state ?? null },
      after: { state: to },
    });
    await announce(tx, "stockTake", [takeId]);
  });
}

const uncounted: CountedSoFar = { pieces: 0, zeros: 0 };

/** Taken back more than was there: nothing is left of it, and it isn't counted. Only a typed 0 says that none is. */
function countOn(before: CountedSoFar, pieces: number, isTotal: boolean): CountedSoFar {
  if (pieces === 0 && !isTotal) return before;
  return {
    pieces: Math.max(0, isTotal ? pieces : before.pieces + pieces),
    zeros: isTotal && pieces === 0 ? 1 : 0,
  };
}

/**
 * Counts pieces: so many more of what a code names, or all that there is of it. A code that no item has, or that
 * names no one item to count, is answered without one and changes nothing. Throws RECORD_NOT_FOUND, TAKE_MOVED_ON once it isn't counted any
 * more. Safe to repeat with the same ids.
 */
export async function countPieces(
  ctx: Ctx,
  { takeId, agoMs = 0, counts }: TakeCountsInput,
): Promise<TakeCounted[]> {
  requireScope(ctx, "inventory.write");
  return inStore(ctx, async (tx) => {
    const by = doneBy(ctx);
    const at = new Date(by.at.getTime() - agoMs);
    const take = await lockTake(tx, takeId, "share");
    if (take === null) throw new AppError("RECORD_NOT_FOUND");
    if (take.state !== "counting") throw new AppError("TAKE_MOVED_ON");
    const items = await findScanned(tx, [...new Set(counts.map(({ code }) => code))]);
    const unclear = await explainUnclear(tx, [
      ...new Set(counts.flatMap(({ code }) => (items.has(code) ? [] : code))),
    ]);
    const itemIds = [...new Set([...items.values()].map(({ itemId }) => itemId))];
    const totals = await lockCounted(tx, takeId, itemIds);
    const extras = await findExtras(tx, take, itemIds);
    const known = await findScans(
      tx,
      takeId,
      counts.map(({ id }) => id),
    );
    const scans: NewScan[] = [];
    for (const { id, code, pieces, isTotal } of counts) {
      const item = items.get(code);
      if (item === undefined || known.has(id)) continue;
      known.add(id);
      const before = totals.get(item.itemId) ?? uncounted;
      const after = countOn(before, pieces, isTotal);
      totals.set(item.itemId, after);
      scans.push({
        id,
        itemId: item.itemId,
        pieces: after.pieces - before.pieces,
        zeros: after.zeros - before.zeros,
      });
    }
    await addScans(tx, takeId, scans, { byName: by.byName, at });
    if (scans.length > 0 && isOfBins(take))
      await noteElsewhere(
        tx,
        takeId,
        scans.map(({ itemId }) => itemId),
      );
    if (scans.length > 0) await announce(tx, "stockTake", [takeId]);
    return counts.map(({ id, code }) => {
      const item = items.get(code);
      const { pieces, zeros } = (item && totals.get(item.itemId)) ?? uncounted;
      const counted = pieces === 0 && zeros === 0 ? null : pieces;
      const isExtra = item !== undefined && extras.has(item.itemId);
      return {
        id,
        code,
        sku: item?.sku ?? null,
        unclear: unclear.get(code) ?? null,
        title: item?.title ?? "",
        counted,
        isExtra,
      };
    });
  });
}
