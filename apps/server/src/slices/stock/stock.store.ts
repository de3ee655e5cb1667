/**
 * The SQL of what is on hand of `items` and of `stock_entries`, the ledger of their SKUs. What orders took is
 * read in sold-lines.store.ts. SKUs are the current ones (`currentSkus`).
 */
import { AppError } from "@stallkeeper/contract";
import { adjustments, type StockReason } from "@stallkeeper/domain";
import type { DoneBy } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { emptyBins } from "./bins/bins.store.ts";
import { stockBooked } from "./stock.events.ts";
import { moveLots, type EntryLot } from "./lots/move-lots.ts";

export interface LevelRow {
  id: string;
  sku: string;
  on_hand: number | null;
  counted_at: string | null;
  counted_by_name: string;
}

const levelColumns = "id, sku, on_hand, counted_at, counted_by_name";

/**
 * The rows of these SKUs, made where they are missing and locked until the transaction ends. Whoever locks
 * orders, too, locks those first; SKUs are locked in their order, `alongside` those that are there of what
 * else the caller will need.
 */
export async function lockLevels(
  tx: StoreTx,
  skus: readonly string[],
  at: Date,
  alongside: readonly string[] = [],
): Promise<Map<string, LevelRow>> {
  await tx.run(
    `insert into items (store_id, sku, updated_at, is_kept) select $1, sku, $3, true
       from unnest($2::text[]) as t(sku) order by sku on conflict (store_id, sku) do nothing`,
    [tx.storeId, skus, at.toISOString()],
  );
  const rows = await tx.rows<LevelRow>(
    `select ${levelColumns} from items where sku = any($1) order by sku for no key update`,
    [[...skus, ...alongside]],
  );
  return new Map(rows.map((row) => [row.sku, row]));
}

/** Throws FAMILY_UNCOUNTED where one of these SKUs is a family's: its variants have the stock. */
export async function refuseFamilies(tx: StoreTx, skus: readonly string[]): Promise<void> {
  const row = await tx.one<{ sku: string }>(
    "select sku from items where sku = any($1) and axes <> '{}' order by sku limit 1",
    [skus],
  );
  if (row !== null) throw new AppError("FAMILY_UNCOUNTED", { sku: row.sku });
}

/** The rows of those of these SKUs that were counted, locked like those of `lockLevels`. */
export async function lockCounted(tx: StoreTx, skus: readonly string[]): Promise<Map<string, LevelRow>> {
  const rows = await tx.rows<LevelRow>(
    `select ${levelColumns} from items where sku = any($1) and on_hand is not null
       order by sku for no key update`,
    [skus],
  );
  return new Map(rows.map((row) => [row.sku, row]));
}

/** Throws BUNDLE_UNCOUNTED where one of these locked SKUs is a bundle's: its parts have the stock. */
export async function refuseBundles(tx: StoreTx, skus: readonly string[]): Promise<void> {
  const row = await tx.one<{ sku: string }>(
    `select i.sku from items i where i.sku = any($1)
       and exists (select from bundle_parts p where p.bundle_id = i.id) order by i.sku limit 1`,
    [skus],
  );
  if (row !== null) throw new AppError("BUNDLE_UNCOUNTED", { sku: row.sku });
}

export interface NewEntry {
  sku: string;
  reason: StockReason;
  cause: string;
  step: number;
  delta: number;
  before: number | null;
  after: number | null;
  orderId: string | null;
  /** What a count found. */
  found?: number | null;
  /** What somebody wrote about it. */
  note?: string;
  /** When the goods moved or the count was taken; without it when it is booked. */
  movedAt?: string | undefined;
  /** Of pieces that come in, or go back to whom they came from; without it what the item costs. */
  lot?: EntryLot | undefined;
}

/**
 * Adds entries to the ledger, in their order, and writes what is on hand then, and what is left of which lot.
 * The rows of their SKUs are locked. Throws the database's unique violation for what is booked already.
 */
export async function addEntries(
  tx: StoreTx,
  entries: readonly NewEntry[],
  { byName, byId, at }: DoneBy,
): Promise<void> {
  if (entries.length === 0) return;
  const ids = await tx.rows<{ id: string; reason: string; cause: string; step: number }>(
    `insert into stock_entries (store_id, sku, reason, cause, step, delta, on_hand_before, on_hand_after,
      found, order_id, note, by_name, by_id, moved_at, at)
     select $1, e.sku, e.reason, e.cause, e.step, e.delta, e.before, e.after, e.found, e."orderId", coalesce(e.note, ''), $3, $4,
       least(coalesce(e."movedAt", $5), $5::timestamptz), $5
     from jsonb_to_recordset($2::jsonb) as e(sku text, reason text, cause text, step integer, delta integer,
       before integer, after integer, found integer, "orderId" text, note text, "movedAt" timestamptz)
     returning id, reason, cause, step`,
    [tx.storeId, JSON.stringify(entries), byName, byId, at.toISOString()],
  );
  const last = [...new Map(entries.map(({ sku, after }) => [sku, { sku, after }])).values()];
  // Who reads on from a moment asks for this one: a sync began its reading long before.
  await tx.run(
    `update items l set on_hand = e.after, updated_at = now(), is_kept = true
       from jsonb_to_recordset($1::jsonb) as e(sku text, after integer) where l.sku = e.sku`,
    [JSON.stringify(last)],
  );
  await emptyBins(tx, last);
  const idOf = new Map(ids.map(({ id, ...entry }) => [entryKey(entry), id]));
  const added = entries.map((entry) => ({ ...entry, id: idOf.get(entryKey(entry)) ?? "" }));
  await moveLots(tx, added, at);
  await emit(tx, stockBooked, { entries: added, at });
}

const entryKey = ({ reason, cause, step }: { reason: string; cause: string; step: number }): string =>
  `${reason} ${step} ${cause}`;

/** A SKU that none of so many of the newest orders has goes without a name. */
const mostOrdersAsked = 5_000;

/** When a SKU was counted and by whom, as the newest count that stands says it. */
export interface CountedSku {
  sku: string;
  countedAt: string;
  byName: string;
}

/**
 * Notes that SKUs were counted, and what they are called where nobody knows that yet: as they are listed,
 * else as they were last ordered. Orders are gone through once for all of them.
 */
export async function noteCounted(tx: StoreTx, counted: readonly CountedSku[]): Promise<void> {
  const noted = await tx.rows<{ sku: string; title: string }>(
    `update items l set counted_at = case when on_hand is null then null else c."countedAt" end,
      counted_by_name = c."byName",
       title = case when title <> '' then title else coalesce((select g.title from listings_shared g
         where g.sku = l.sku limit 1), '') end
     from jsonb_to_recordset($1::jsonb) as c(sku text, "countedAt" timestamptz, "byName" text)
       where l.sku = c.sku returning l.sku, title`,
    [JSON.stringify(counted)],
  );
  const nameless = noted.filter(({ title }) => title === "").map(({ sku }) => sku);
  if (nameless.length === 0) return;
  await tx.run(
    `update items l set title = n.name from (
       select distinct on (btrim(i ->> 'sku')) btrim(i ->> 'sku') as sku, i ->> 'name' as name
       from (select items, created_at from orders_shared order by created_at desc limit ${mostOrdersAsked}) o cross
         join lateral jsonb_array_elements(o.items) as i
       where btrim(i ->> 'sku') = any($1) and i ->> 'name' <> '' order by 1, o.created_at desc
     ) n where l.sku = n.sku`,
    [nameless],
  );
}

/**
 * The counts that stood before the newest ones of these SKUs: those are the last again once the newest is
 * taken back.
 */
export async function findCountsBefore(
  tx: StoreTx,
  skus: readonly string[],
): Promise<Map<string, CountedSku>> {
  const rows = await tx.rows<CountedSku>(
    `select c.sku, c.moved_at as "countedAt", c.by_name as "byName" from unnest($1::text[]) as s(sku)
       cross join lateral (select sku, moved_at, by_name from stock_entries
         where sku = s.sku and reason = 'count' order by id desc offset 1 limit 1) c`,
    [skus],
  );
  return new Map(rows.map((row) => [row.sku, row]));
}

/** The newest count of each of these SKUs. */
export function findNewestCounts(
  tx: StoreTx,
  skus: readonly string[],
): Promise<{ sku: string; cause: string; delta: number; onHandBefore: number | null }[]> {
  return tx.rows(
    `select c.sku, c.cause, c.delta, c.on_hand_before as "onHandBefore" from unnest($1::text[]) as s(sku)
       cross join lateral (select sku, cause, delta, on_hand_before from stock_entries
         where sku = s.sku and reason = 'count' order by id desc limit 1) c`,
    [skus],
  );
}

/** A SKU, and the moment at which it was counted. */
export interface SinceCount {
  sku: string;
  since: Date;
}

/** What moved of these SKUs after their moments, all counts aside. */
export async function sumMovedSince(
  tx: StoreTx,
  counted: readonly SinceCount[],
): Promise<Map<string, number>> {
  if (counted.length === 0) return new Map();
  const rows = await tx.rows<{ sku: string; sum: number }>(
    `select e.sku, sum(e.delta)::integer as sum
       from jsonb_to_recordset($1::jsonb) as c(sku text, since timestamptz)
       join stock_entries e on e.sku = c.sku and e.reason <> 'count' and e.moved_at > c.since group by e.sku`,
    [JSON.stringify(counted)],
  );
  return new Map(rows.map(({ sku, sum }) => [sku, sum]));
}

/** What was booked for these causes for such a reason. */
export async function findBooked(
  tx: StoreTx,
  reason: StockReason,
  causes: readonly string[],
): Promise<{ cause: string; found: number | null; onHandBefore: number | null }[]> {
  return tx.rows(
    `select cause, found, on_hand_before as "onHandBefore" from stock_entries
       where reason = $1 and cause = any($2)`,
    [reason, causes],
  );
}

/** What was adjusted under a cause, whatever the reason; null: nothing. */
export function findAdjusted(
  tx: StoreTx,
  cause: string,
): Promise<{ reason: string; delta: number; note: string } | null> {
  return tx.one("select reason, delta, note from stock_entries where reason = any($1) and cause = $2", [
    adjustments,
    cause,
  ]);
}

/**
 * Where a SKU lies; an empty location forgets it. The row stays: who reads on from a moment has to hear of
 * it.
 */
export async function saveLocation(tx: StoreTx, sku: string, location: string, at: Date): Promise<void> {
  await tx.run(
    `insert into items (store_id, sku, location, updated_at, is_kept) values ($1, $2, $3, $4, true)
     on conflict (store_id, sku) do update
       set location = excluded.location, updated_at = excluded.updated_at, is_kept = true`,
    [tx.storeId, sku, location, at.toISOString()],
  );
}

/** Of how many items orders want more than there is. */
export async function countOversold(tx: StoreTx): Promise<number> {
  const row = await tx.one<{ count: number }>(
    "select count(*)::integer as count from stock_availability where on_hand < allocated",
  );
  return row?.count ?? 0;
}
