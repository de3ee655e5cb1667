/** The SQL of `item_locations`, the row of a SKU, and of `stock_entries`, its ledger. */
import type { SentFacts, StockReason } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

export interface LevelRow {
  sku: string;
  on_hand: number | null;
}

/** The rows of these SKUs, made where they are missing and locked until the transaction ends. Whoever locks orders, too, locks those first; SKUs are locked in their order. */
export async function lockLevels(tx: StoreTx, skus: readonly string[], at: Date): Promise<Map<string, LevelRow>> {
  await tx.run("insert into item_locations (store_id, sku, updated_at) select $1, sku, $3 from unnest($2::text[]) as t(sku) order by sku on conflict do nothing", [tx.storeId, skus, at.toISOString()]);
  const rows = await tx.rows<LevelRow>("select sku, on_hand from item_locations where sku = any($1) order by sku for no key update", [skus]);
  return new Map(rows.map((row) => [row.sku, row]));
}

/** The rows of those of these SKUs that were counted, locked like those of `lockLevels`. */
export async function lockCounted(tx: StoreTx, skus: readonly string[]): Promise<Map<string, LevelRow>> {
  const rows = await tx.rows<LevelRow>("select sku, on_hand from item_locations where sku = any($1) and on_hand is not null order by sku for no key update", [skus]);
  return new Map(rows.map((row) => [row.sku, row]));
}

/** The SKUs of the items of these orders. */
export async function listSkusOf(tx: StoreTx, orderIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ sku: string }>("select distinct btrim(i ->> 'sku') as sku from orders o cross join lateral jsonb_array_elements(o.items) as i where o.id = any($1) and i ->> 'sku' <> ''", [orderIds]);
  return rows.map(({ sku }) => sku);
}

/** Who does something, and when. */
export interface Booker {
  byName: string;
  byId: string | null;
  at: Date;
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
}

/** Adds entries to the ledger, in their order, and writes what is on hand then. The rows of their SKUs are locked. Throws the database's unique violation for what is booked already. */
export async function addEntries(tx: StoreTx, entries: readonly NewEntry[], { byName, byId, at }: Booker): Promise<void> {
  if (entries.length === 0) return;
  await tx.run(
    `insert into stock_entries (store_id, sku, reason, cause, step, delta, on_hand_before, on_hand_after, order_id, by_name, by_id, at)
     select $1, e.sku, e.reason, e.cause, e.step, e.delta, e.before, e.after, e."orderId", $3, $4, $5
     from jsonb_to_recordset($2::jsonb) as e(sku text, reason text, cause text, step integer, delta integer, before integer, after integer, "orderId" text)`,
    [tx.storeId, JSON.stringify(entries), byName, byId, at.toISOString()]);
  const last = [...new Map(entries.map(({ sku, after }) => [sku, { sku, after }])).values()];
  // Who reads on from a moment asks for this one: a sync began its reading long before.
  await tx.run(
    "update item_locations l set on_hand = e.after, updated_at = now() from jsonb_to_recordset($1::jsonb) as e(sku text, after integer) where l.sku = e.sku", [JSON.stringify(last)]);
}

/** A SKU that none of so many of the newest orders has goes without a name. */
const mostOrdersAsked = 5_000;

/** Notes that SKUs were counted, and what they are called where nobody knows that yet: as they are listed, else as they were last ordered. Orders are gone through once for all of them. */
export async function noteCounted(tx: StoreTx, skus: readonly string[], { byName, at }: Booker): Promise<void> {
  const noted = await tx.rows<{ sku: string; title: string }>(
    `update item_locations l set counted_at = case when on_hand is null then null else $2::timestamptz end, counted_by_name = $3,
       title = case when title <> '' then title else coalesce((select g.title from listings g where g.sku = l.sku limit 1), '') end
     where l.sku = any($1) returning sku, title`,
    [skus, at.toISOString(), byName]);
  const nameless = noted.filter(({ title }) => title === "").map(({ sku }) => sku);
  if (nameless.length === 0) return;
  await tx.run(
    `update item_locations l set title = n.name from (
       select distinct on (btrim(i ->> 'sku')) btrim(i ->> 'sku') as sku, i ->> 'name' as name
       from (select items, created_at from orders order by created_at desc limit ${mostOrdersAsked}) o cross join lateral jsonb_array_elements(o.items) as i
       where btrim(i ->> 'sku') = any($1) and i ->> 'name' <> '' order by 1, o.created_at desc
     ) n where l.sku = n.sku`,
    [nameless]);
}

/** What was booked for these causes, by cause and reason. */
export async function findBooked(tx: StoreTx, causes: readonly string[]): Promise<{ cause: string; reason: StockReason; onHandAfter: number | null }[]> {
  return tx.rows(`select cause, reason, on_hand_after as "onHandAfter" from stock_entries where cause = any($1)`, [causes]);
}

export interface SoldLine extends SentFacts {
  orderId: string;
  itemId: string;
  sku: string;
  quantity: number;
  countedAt: string | null;
  /** Pieces that the ledger says have left for this item, and in how many entries it says so. */
  booked: number;
  steps: number;
  /** The pieces of `booked` that were booked by the time of the last count. */
  bookedByCount: number;
}

/** The lines of these orders whose SKU was counted, with what was booked for them. The orders are locked by whoever asks. */
export function listSoldLines(tx: StoreTx, orderIds: readonly string[]): Promise<SoldLine[]> {
  return tx.rows<SoldLine>(
    `select o.id as "orderId", o.shipped, o.parts, i ->> '_id' as "itemId", l.sku, greatest(coalesce((i ->> 'quantity')::integer, 1), 1) as quantity,
       l.counted_at as "countedAt", coalesce(e.booked, 0)::integer as booked, coalesce(e.steps, 0)::integer as steps, coalesce(e.by_count, 0)::integer as "bookedByCount"
     from orders o cross join lateral jsonb_array_elements(o.items) as i
       join item_locations l on l.sku = btrim(i ->> 'sku') and l.on_hand is not null
       left join lateral (select -sum(delta) as booked, count(*) as steps, -sum(delta) filter (where at <= l.counted_at) as by_count from stock_entries where cause = i ->> '_id' and reason in ('sale', 'cancel')) e on true
     where o.id = any($1) order by o.id, "itemId"`,
    [orderIds], "stock-sold-lines");
}

/** Where a SKU lies; an empty location forgets it. The row stays: who reads on from a moment has to hear of it. */
export async function saveLocation(tx: StoreTx, sku: string, location: string, at: Date): Promise<void> {
  await tx.run(
    `insert into item_locations (store_id, sku, location, updated_at) values ($1, $2, $3, $4)
     on conflict (store_id, sku) do update set location = excluded.location, updated_at = excluded.updated_at`, [tx.storeId, sku, location, at.toISOString()]);
}

/** How many SKUs are promised to more orders than there are pieces. */
export async function countOversold(tx: StoreTx): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(*)::integer as count from item_locations l join (select sku, sum(quantity) as wanted from open_pieces group by sku) w on w.sku = l.sku where l.on_hand < w.wanted`);
  return row?.count ?? 0;
}
