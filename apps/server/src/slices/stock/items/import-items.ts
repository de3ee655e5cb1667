/**
 * What a file says of many items at once; taking it back is restore-items.ts. Whoever calls keeps the file and its rows
 * (slice imports) and calls in batches, each in a transaction of its own, so nothing here is repeated.
 */
import type { ImportedFields } from "@stallkeeper/domain";
import { stockChangeOf } from "@stallkeeper/domain";
import { doneBy, type Ctx, type DoneBy } from "../../../platform/context.ts";
import type { StoreTx } from "../../../platform/db/index.ts";
import { announce } from "../../../platform/live/index.ts";
import { bookCounts, type TakenCount } from "../count-stock.ts";
import { lockLeftSince } from "../late-count.ts";
import { takeListings } from "../links/take-listings.ts";
import { listSkusOf } from "../sold-lines.store.ts";
import { addEntries, sumMovedSince } from "../stock.store.ts";
import { columnsOf, fieldsOf } from "./change-items.ts";
import { findItemsBySku, type NamedItemRow } from "./imported-items.store.ts";
import { addItemEvents, addItems, currentSkus, lockItems, writeItems, type ItemRow } from "./items.store.ts";

export interface ImportedItem {
  /** Its row of the file. */
  line: number;
  sku: string;
  set: ImportedFields;
}

/** Field to [before, after]. */
export type ItemChanges = Partial<Record<keyof ImportedFields, readonly [unknown, unknown]>>;

/** An item to take in, as its row was checked. */
export interface CheckedItem extends ImportedItem {
  /** What the check found different, with what stood then. */
  checked: ItemChanges;
  /** When its figures were read: what moved since stays booked, and a later count stands. */
  readAt: Date;
  /** The live listing that it stands for; null: it's a row of a file. */
  listing: { listingId: string; variantId: string } | null;
}

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

/** One that was taken in: `kept` names what somebody changed since the check, and was left. */
export interface NotedItem extends TakenItem {
  kept: readonly string[];
}

/** What stands in an item of what a file can say. */
export const valuesOf = (row: ItemRow): ImportedFields => ({ ...fieldsOf(row), onHand: row.on_hand });
/** The fields that these name. */
export const namesIn = (fields: object): (keyof ImportedFields)[] =>
  Object.keys(fields) as (keyof ImportedFields)[];

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
 * Makes and changes these items, links the listings that they stand for, and counts them as of when their
 * figures were read; what stands already isn't written. What somebody changed since the check is kept: with
 * `isNewOnly` the whole item, where somebody made it meanwhile. A SKU that turned into a family's is left out of
 * the answer. `key` names the import: a count under it is booked once.
 */
export async function takeItems(
  ctx: Ctx,
  tx: StoreTx,
  items: readonly CheckedItem[],
  { key, isNewOnly }: { key: string; isNewOnly: boolean },
): Promise<NotedItem[]> {
  const by = doneBy(ctx);
  const left = await lockWhatLeft(tx, items);
  const known = await foundBySku(tx, items);
  const made = await addItems(
    tx,
    items.filter(({ sku }) => !known.has(sku)).map(({ sku, set: { title = "" } }) => ({ sku, title })),
    by.at,
  );
  const found = await foundBySku(tx, items);
  // What the orders that left took besides: counts book on it, and items are locked once, in their order.
  const others = left.length === 0 ? [] : await findItemsBySku(tx, await listSkusOf(tx, left));
  const locked = await lockById(
    tx,
    [...found.values(), ...others].map(({ id }) => id),
  );
  const taken: (NotedItem & Pick<CheckedItem, "set" | "readAt" | "listing">)[] = [];
  for (const item of items) {
    const row = locked.get(found.get(item.sku)?.id ?? "");
    if (row === undefined || row.is_family) continue;
    const isNew = made.has(item.sku);
    const isTheirs = isNewOnly && !isNew;
    const { changes, kept } = isNew
      ? { changes: changesOf(blank, item.set), kept: [] }
      : unlessChanged(changesOf(valuesOf(row), item.set), isTheirs ? null : item);
    const { line, set, readAt, listing } = item;
    const counted = isTheirs ? { ...set, onHand: undefined } : set;
    taken.push({ line, itemId: row.id, isNew, changes, kept, set: counted, readAt, listing });
  }
  await writeChanges(tx, taken, locked, by);
  await takeListings(
    ctx,
    tx,
    taken.flatMap(({ itemId, listing }) => (listing === null ? [] : { ...listing, itemId })),
    left,
  );
  return countRead(ctx, tx, taken, { locked, key });
}

/** Locks the orders of which something left since the figures were read, before any item; answers their ids. */
async function lockWhatLeft(tx: StoreTx, items: readonly CheckedItem[]): Promise<string[]> {
  const skus = items.filter(({ set }) => set.onHand !== undefined).map(({ sku }) => sku);
  if (skus.length === 0) return [];
  const earliest = new Date(Math.min(...items.map(({ readAt }) => readAt.getTime())));
  const listings = items.flatMap(({ listing }) => listing?.listingId ?? []);
  const names = await currentSkus(tx, skus);
  return [...(await lockLeftSince(tx, [...names.values()], earliest, listings)).keys()];
}

/** Keeps what isn't as the check found it; null: all of it. A figure on hand is a matter of its count. */
function unlessChanged(
  now: ItemChanges,
  item: Pick<CheckedItem, "checked" | "set"> | null,
): { changes: ItemChanges; kept: string[] } {
  const isKept = (name: keyof ImportedFields): boolean =>
    item === null ||
    (name !== "onHand" && (now[name]?.[0] ?? null) !== ((item.checked[name] ?? [item.set[name]])[0] ?? null));
  const names = namesIn(now);
  return {
    kept: names.filter(isKept),
    changes: Object.fromEntries(names.filter((name) => !isKept(name)).map((name) => [name, now[name]])),
  };
}

/** Counts them as of when they were read, and answers them with what came of that. */
async function countRead(
  ctx: Ctx,
  tx: StoreTx,
  taken: readonly (NotedItem & Pick<CheckedItem, "set" | "readAt">)[],
  { locked, key }: { locked: ReadonlyMap<string, ItemRow>; key: string },
): Promise<NotedItem[]> {
  const read = taken.flatMap(({ itemId, set: { onHand }, readAt }) => {
    const row = locked.get(itemId);
    return row === undefined || onHand === undefined ? [] : [{ ...row, onHand, readAt }];
  });
  const moved = await sumMovedSince(
    tx,
    read.map(({ sku, readAt }) => ({ sku, since: readAt })),
  );
  const counts = read.flatMap(({ sku, on_hand: before, onHand, readAt }): TakenCount[] =>
    before === (onHand === null ? null : onHand + (moved.get(sku) ?? 0))
      ? []
      : [{ sku, onHand, takenAt: readAt }],
  );
  const answers = new Map(
    (counts.length === 0 ? [] : await bookCounts(ctx, tx, counts, key)).map((one) => [one.sku, one]),
  );
  return taken.map(({ line, itemId, isNew, changes: { onHand: _figure, ...changes }, kept }) => {
    const answer = answers.get(locked.get(itemId)?.sku ?? "");
    const isLater = answer !== undefined && answer.laterCount !== null;
    const isSame = answer === undefined || answer.before === answer.onHand;
    return {
      line,
      itemId,
      isNew,
      kept: isLater ? [...kept, "onHand"] : kept,
      changes: isSame ? changes : { ...changes, onHand: [answer.before, answer.onHand] },
    };
  });
}

/** Locks these items and answers them by id. */
export async function lockById(tx: StoreTx, ids: readonly string[]): Promise<Map<string, ItemRow>> {
  return new Map((await lockItems(tx, [...new Set(ids)])).map((row) => [row.id, row]));
}

/** Writes all but the counts of locked items, with a line of history for each. A repeat writes it again. */
export async function writeChanges(
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
