/**
 * What was counted becomes the stock, in one transaction: each item as of the moment when it was counted last,
 * so that what was sold since stays sold, and what was sold before isn't taken off again. Taken back by
 * entries against it.
 */
import type { PostTakeInput, TakePosted } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { bookCounts, readBinsOf, takeBackCounts, type TakenCount } from "../stock/index.ts";
import { moveFound, moveFoundBack } from "./found-by-bin.ts";
import { lockForMove } from "./run-takes.ts";
import {
  isOfBins,
  listLines,
  lockTake,
  noteUndone,
  saveState,
  settleLines,
  type CountedLine,
  type SettledLine,
} from "./stocktakes.store.ts";

const outcomeOf = (line: CountedLine, isCounted: boolean, isLater: boolean): SettledLine["outcome"] => {
  if (!isCounted) return "left";
  if (isLater) return "laterCount";
  return line.expected === (line.counted ?? 0) ? "same" : "posted";
};

/**
 * Posts an approved stock take. An item that somebody counted elsewhere after it was counted here keeps that
 * count. Throws RECORD_NOT_FOUND, TAKE_MOVED_ON. A repeat answers the same and books nothing.
 */
export async function postTake(ctx: Ctx, { takeId, uncounted }: PostTakeInput): Promise<TakePosted> {
  requireScope(ctx, "inventory.write");
  return inStore(ctx, async (tx) => {
    const by = doneBy(ctx);
    const now = await lockTake(tx, takeId, "update");
    if (now?.state === "posted") return answerOf(await listLines(tx, takeId));
    const take = await lockForMove(tx, takeId, "posted");
    const lines = await listLines(tx, takeId);
    const counts = lines.flatMap((line): TakenCount[] => {
      if (line.isFamily || (line.counted === null && uncounted === "leave")) return [];
      const takenAt = new Date(line.lastAt ?? take.finishedAt ?? by.at);
      const elsewhere = line.elsewhere ?? 0;
      const onHand = (line.counted ?? 0) + elsewhere;
      return [{ sku: line.sku, onHand, takenAt, note: take.name, isPart: elsewhere > 0 }];
    });
    const bins = isOfBins(take) ? await readBinsOf(tx, itemIdsOf(lines)) : null;
    const booked = counts.length === 0 ? [] : await bookCounts(ctx, tx, counts, takeId, false);
    const later = new Map(booked.map(({ sku, laterCount }) => [sku, laterCount !== null]));
    const isBooked = ({ sku }: CountedLine): boolean => later.get(sku) === false;
    const moved = bins === null ? null : await moveFound(tx, take, lines.filter(isBooked), bins);
    const movedOf = moved && Map.groupBy(moved, ({ itemId }) => itemId);
    await settleLines(
      tx,
      takeId,
      lines.map((line) => {
        const isCounted = later.has(line.sku);
        const counted = isCounted ? (line.counted ?? 0) : null;
        return {
          itemId: line.itemId,
          outcome: outcomeOf(line, isCounted, later.get(line.sku) ?? false),
          expected: line.expected,
          counted,
          moved: movedOf && (movedOf.get(line.itemId) ?? []),
        };
      }),
    );
    await saveState(tx, takeId, "posted", by);
    const posted = answerOf(await listLines(tx, takeId));
    await recordAudit(tx, ctx, {
      action: "stockTakePosted",
      object: { type: "stockTake", id: takeId },
      after: { name: take.name, ...posted },
    });
    await announce(tx, "stockTake", [takeId]);
    return posted;
  });
}

const itemIdsOf = (lines: readonly CountedLine[]): string[] => lines.map(({ itemId }) => itemId);

function answerOf(lines: readonly CountedLine[]): TakePosted {
  return {
    posted: lines.filter(({ outcome }) => outcome === "posted" || outcome === "same").length,
    later: lines.flatMap(({ outcome, sku }) => (outcome === "laterCount" ? sku : [])),
  };
}

/**
 * Takes a posted stock take back; items that were counted again since keep that. Throws RECORD_NOT_FOUND,
 * TAKE_MOVED_ON. A repeat changes nothing.
 */
export async function undoTake(ctx: Ctx, takeId: string): Promise<TakePosted> {
  requireScope(ctx, "inventory.write");
  return inStore(ctx, async (tx) => {
    const now = await lockTake(tx, takeId, "update");
    if (now?.state === "undone") return { posted: 0, later: [] };
    const { name } = await lockForMove(tx, takeId, "undone");
    const lines = (await listLines(tx, takeId)).filter(
      ({ outcome }) => outcome === "posted" || outcome === "same",
    );
    const skus = lines.map(({ sku }) => sku);
    const bins = await readBinsOf(tx, itemIdsOf(lines.filter((line) => line.moved !== null)));
    const back = await takeBackCounts(ctx, tx, { skus, key: takeId, note: name });
    const isBack = ({ sku }: CountedLine): boolean => back.has(sku);
    await moveFoundBack(tx, takeId, lines.filter(isBack), bins);
    await noteUndone(
      tx,
      takeId,
      lines.filter(isBack).map(({ itemId }) => itemId),
    );
    await saveState(tx, takeId, "undone", doneBy(ctx));
    await recordAudit(tx, ctx, {
      action: "stockTakeUndone",
      object: { type: "stockTake", id: takeId },
      after: { name, items: back.size },
    });
    await announce(tx, "stockTake", [takeId]);
    return { posted: back.size, later: skus.filter((sku) => !back.has(sku)) };
  });
}
