/**
 * What a file says of many items at once, and taking it back. Whoever calls keeps the file and its rows
 * (slice imports) and calls in batches, each in a transaction of its own, so nothing here is repeated.
 */
import type { ImportedFields } from "@stallkeeper/domain";
import { stockChangeOf } from "@stallkeeper/domain";
import { doneBy, type Ctx, type DoneBy } from "../../../platform/context.ts";
import type { StoreTx } from "../../../platform/db/index.ts";
import { announce } from "../../../platform/live/index.ts";
import { countIn } from "../count-stock.ts";
import { addEntries, findNewestCounts } from "../stock.store.ts";
import { columnsOf, fieldsOf } from "./change-items.ts";
import { findItemsBySku, removeUnused, type NamedItemRow } from "./imported-items.store.ts";
import { addItemEvents, addItems, lockItems, writeItems, type ItemRow } from "./items.store.ts";

export interface ImportedItem {
  /** Its row of the file. */
  line: number;
  sku: string;
  set: ImportedFields;
}

/** Field to [before, after]. */
export type ItemChanges = Partial<Record<keyof ImportedFields, readonly [unknown, unknown]>>;

export interface PlannedItem {
  /** null: there is none yet. */
  itemId: string | null;
  isFamily: boolean;
  changes: ItemChanges;
}

export interface TakenItem {
  line: number;
  itemId: string;
  isNew: boolean;
  changes: ItemChanges;
}

const valuesOf = (row: ItemRow): ImportedFields => ({ ...fieldsOf(row), onHand: row.on_hand });
const namesIn = (fields: object): (keyof ImportedFields)[] => Object.keys(fields) as (keyof ImportedFields)[];

function changesOf(before: ImportedFields, set: ImportedFields): ItemChanges {
  return Object.fromEntries(
    namesIn(set)
      .filter((name) => (before[name] ?? null) !== (set[name] ?? null))
      .map((name) => [name, [before[name] ?? null, set[name] ?? null]]),
  );
}

const blank: ImportedFields = {
  title: "",
  onHand: null,
  location: "",
  price: null,
  cost: null,
  gtin: "",
  brand: "",
  category: "",
  condition: "",
  safety: 0,
  onlyOne: false,
  note: "",
};

/** What would change, by line; nothing is locked or written. */
export async function planItems(
  tx: StoreTx,
  items: readonly ImportedItem[],
): Promise<Map<number, PlannedItem>> {
  const found = await foundBySku(tx, items);
  return new Map(
    items.map(({ line, sku, set }) => {
      const row = found.get(sku);
      return [
        line,
        {
          itemId: row?.id ?? null,
          isFamily: row?.is_family ?? false,
          changes: changesOf(row === undefined ? blank : valuesOf(row), set),
        },
      ];
    }),
  );
}

async function foundBySku(tx: StoreTx, items: readonly ImportedItem[]): Promise<Map<string, NamedItemRow>> {
  const rows = await findItemsBySku(
    tx,
    items.map(({ sku }) => sku),
  );
  return new Map(rows.map((row) => [row.named, row]));
}

/**
 * Makes and changes these items, and counts them; what stands already isn't written. A SKU that turned into a
 * family's meanwhile is left out of the answer. `key` names the import: a count under it is booked once.
 */
export async function takeItems(
  ctx: Ctx,
  tx: StoreTx,
  items: readonly ImportedItem[],
  key: string,
): Promise<TakenItem[]> {
  const by = doneBy(ctx);
  const known = await foundBySku(tx, items);
  const made = await addItems(
    tx,
    items.filter(({ sku }) => !known.has(sku)).map(({ sku, set: { title = "" } }) => ({ sku, title })),
    by.at,
  );
  const found = await foundBySku(tx, items);
  const locked = await lockById(
    tx,
    [...found.values()].map(({ id }) => id),
  );
  const taken: TakenItem[] = [];
  for (const { line, sku, set } of items) {
    const row = locked.get(found.get(sku)?.id ?? "");
    if (row === undefined || row.is_family) continue;
    const isNew = made.has(sku);
    taken.push({ line, itemId: row.id, isNew, changes: changesOf(isNew ? blank : valuesOf(row), set) });
  }
  await writeChanges(tx, taken, locked, by);
  await countAll(ctx, tx, taken, locked, key);
  return taken;
}

async function lockById(tx: StoreTx, ids: readonly string[]): Promise<Map<string, ItemRow>> {
  return new Map((await lockItems(tx, [...new Set(ids)])).map((row) => [row.id, row]));
}

/** Writes all but the counts, with a line of history for each item. */
async function writeChanges(
  tx: StoreTx,
  taken: readonly TakenItem[],
  locked: ReadonlyMap<string, ItemRow>,
  by: DoneBy,
): Promise<void> {
  const changed = taken.flatMap(({ itemId, isNew, changes }) => {
    const row = locked.get(itemId);
    const { onHand: _counted, ...written } = changes;
    return row === undefined || (!isNew && Object.keys(written).length === 0)
      ? []
      : [{ row, isNew, written }];
  });
  if (changed.length === 0) return;
  const writes = changed.map(({ row, written }) => ({
    id: row.id,
    currency: row.currency,
    set: columnsOf(
      Object.fromEntries(Object.entries(written).map(([name, [, after]]) => [name, after])),
      row.currency,
    ),
  }));
  await writeItems(
    tx,
    writes.filter(({ set }) => Object.keys(set).length > 0),
    by.at,
  );
  await addItemEvents(
    tx,
    changed.map(({ row, isNew, written }) => ({
      itemId: row.id,
      kind: isNew ? "made" : "changed",
      changes: isNew ? {} : written,
    })),
    by,
  );
  // What was counted and lies elsewhere now stands in the ledger.
  await addEntries(
    tx,
    changed.flatMap(({ row, isNew, written: { location } }) => {
      const moved =
        isNew || location === undefined ? null : stockChangeOf(row.on_hand, { reason: "transfer" });
      if (moved === null || location === undefined) return [];
      const cause = `${row.id}:${by.at.toISOString()}`;
      return [{ ...moved, sku: row.sku, cause, step: 0, orderId: null, note: location.join(" → ") }];
    }),
    by,
  );
  await announce(
    tx,
    "itemLocation",
    changed.map(({ row }) => row.sku),
  );
}

async function countAll(
  ctx: Ctx,
  tx: StoreTx,
  taken: readonly TakenItem[],
  locked: ReadonlyMap<string, ItemRow>,
  key: string,
): Promise<void> {
  const counts = taken.flatMap(({ itemId, changes: { onHand } }) => {
    const sku = locked.get(itemId)?.sku;
    const found = onHand?.[1];
    return sku === undefined || onHand === undefined || !(typeof found === "number" || found === null)
      ? []
      : [{ sku, onHand: found }];
  });
  if (counts.length > 0) await countIn(ctx, tx, { counts }, key);
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
