/** Taking back what an import made of items. */
import type { ImportedFields } from "@stallkeeper/domain";
import { doneBy, type Ctx } from "../../../platform/context.ts";
import type { StoreTx } from "../../../platform/db/index.ts";
import { announce } from "../../../platform/live/index.ts";
import { bookCounts, type TakenCount } from "../count-stock.ts";
import { findNewestCounts } from "../stock.store.ts";
import { lockById, namesIn, valuesOf, writeChanges, type TakenItem } from "./import-items.ts";
import { removeUnused } from "./imported-items.store.ts";
import type { ItemRow } from "./items.store.ts";

async function countAll(
  ctx: Ctx,
  tx: StoreTx,
  taken: readonly TakenItem[],
  locked: ReadonlyMap<string, ItemRow>,
  key: string,
): Promise<void> {
  const counts = taken.flatMap(({ itemId, changes: { onHand } }): TakenCount[] => {
    const sku = locked.get(itemId)?.sku;
    const found = onHand?.[1];
    return sku === undefined || onHand === undefined || !(typeof found === "number" || found === null)
      ? []
      : [{ sku, onHand: found, takenAt: null }];
  });
  if (counts.length > 0) await bookCounts(ctx, tx, counts, key);
}

export interface RestoredItem {
  line: number;
  /** What somebody changed meanwhile, and was left; a new item that is in use is left whole. */
  kept: readonly string[];
  isRemoved: boolean;
}

/**
 * Gives items back what stood before, field by field, where it's still what the file said; removes those that
 * the file made and nothing uses. Items that are gone are answered as restored.
 */
export async function restoreItems(
  ctx: Ctx,
  tx: StoreTx,
  items: readonly TakenItem[],
  key: string,
): Promise<RestoredItem[]> {
  const by = doneBy(ctx);
  const locked = await lockById(
    tx,
    items.map(({ itemId }) => itemId),
  );
  const newest = new Map(
    (
      await findNewestCounts(
        tx,
        [...locked.values()].map(({ sku }) => sku),
      )
    ).map(({ sku, cause }) => [sku, cause]),
  );
  const stands = ({ itemId, changes }: TakenItem, name: keyof ImportedFields): boolean => {
    const row = locked.get(itemId);
    if (row === undefined || (valuesOf(row)[name] ?? null) !== (changes[name]?.[1] ?? null)) return false;
    // The same figure that somebody counted since is theirs.
    return name !== "onHand" || (newest.get(row.sku) ?? `${key}:${row.sku}`) === `${key}:${row.sku}`;
  };
  const removed = await removeUnused(
    tx,
    items.flatMap((item) =>
      item.isNew && namesIn(item.changes).every((name) => stands(item, name))
        ? { id: item.itemId, sku: locked.get(item.itemId)?.sku ?? "" }
        : [],
    ),
    key,
  );
  const restored = items.map((item): TakenItem & RestoredItem => {
    const isRemoved = removed.has(item.itemId) || !locked.has(item.itemId);
    if (isRemoved || item.isNew) return { ...item, changes: {}, isRemoved, kept: isRemoved ? [] : ["item"] };
    const names = namesIn(item.changes);
    const kept = names.filter((name) => !stands(item, name));
    const changes = Object.fromEntries(
      names
        .filter((name) => !kept.includes(name))
        .map((name) => [name, [item.changes[name]?.[1] ?? null, item.changes[name]?.[0] ?? null]]),
    );
    return { ...item, changes, kept, isRemoved };
  });
  const backwards = restored
    .filter(({ isRemoved, isNew }) => !isRemoved && !isNew)
    .map(({ line, itemId, changes }) => ({ line, itemId, isNew: false, changes }));
  await writeChanges(tx, backwards, locked, by);
  await countAll(ctx, tx, backwards, locked, `${key}:undo`);
  await announce(
    tx,
    "itemLocation",
    [...removed].flatMap((id) => locked.get(id)?.sku ?? []),
  );
  return restored.map(({ line, kept, isRemoved }) => ({ line, kept, isRemoved }));
}
