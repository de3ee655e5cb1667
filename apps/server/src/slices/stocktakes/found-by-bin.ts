/**
 * What a stock take of some bins found more or less of goes into those bins: on hand alone says nothing of where
 * (docs/adr/0144-takes-by-place.md).
 */
import { landingOf, spreadFound, type LyingBin } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import { putBins } from "../stock/index.ts";
import {
  listBinsOf,
  tellOtherTakes,
  type CountedLine,
  type MovedBin,
  type TakeRow,
} from "./stocktakes.store.ts";

type BinsOf = ReadonlyMap<string, readonly LyingBin[]>;

/** `bins`: as they were before the counts were booked. Answers what changed in each bin. Not safe to repeat. */
export async function moveFound(
  tx: StoreTx,
  take: TakeRow,
  lines: readonly CountedLine[],
  bins: BinsOf,
): Promise<MovedBin[]> {
  const isHere = ({ placeId, bin }: { placeId: string; bin: string }): boolean =>
    (take.placeId === null || take.placeId === placeId) &&
    bin.toLowerCase().startsWith(take.shelf.toLowerCase());
  // A shelf names the start of its bins: that is where pieces were found, not a bin to put them in.
  const landing = {
    placeId: take.placeId ?? tx.storeId,
    ...landingOf(take.shelf, await listBinsOf(tx, take.id)),
  };
  const moved = lines.flatMap(({ itemId, counted, expected }) =>
    spreadFound(bins.get(itemId) ?? [], isHere, (counted ?? 0) - (expected ?? 0), landing).map((bin) => ({
      ...bin,
      itemId,
    })),
  );
  await settle(tx, take.id, moved, bins);
  return moved;
}

/** Takes back what posting changed in bins. `bins`: as they are before the counts are taken back. */
export async function moveFoundBack(
  tx: StoreTx,
  takeId: string,
  lines: readonly CountedLine[],
  bins: BinsOf,
): Promise<void> {
  const moved = lines.flatMap((line) => line.moved ?? []);
  await settle(
    tx,
    takeId,
    moved.map((bin) => ({ ...bin, delta: -bin.delta })),
    bins,
  );
}

/** An item's own bin has what the others don't, so only those are written. */
async function settle(tx: StoreTx, takeId: string, moved: readonly MovedBin[], bins: BinsOf): Promise<void> {
  if (moved.length === 0) return;
  const wanted = new Map<string, MovedBin & { pieces: number; isOwn: boolean }>();
  const keyOf = (itemId: string, { placeId, bin }: { placeId: string; bin: string }): string =>
    `${itemId} ${placeId} ${bin}`;
  for (const itemId of new Set(moved.map((one) => one.itemId)))
    for (const one of bins.get(itemId) ?? [])
      wanted.set(keyOf(itemId, one), { ...one, itemId, delta: 0, pieces: one.pieces ?? 0 });
  for (const one of moved) {
    const there = wanted.get(keyOf(one.itemId, one)) ?? { ...one, pieces: 0, isOwn: false };
    wanted.set(keyOf(one.itemId, one), { ...there, pieces: Math.max(0, there.pieces + one.delta) });
  }
  await putBins(
    tx,
    [...wanted.values()].filter(({ isOwn }) => !isOwn),
  );
  await tellOtherTakes(tx, takeId, moved);
}
