/** The SQL of places and of the bins in which pieces of items lie. */
import type { LyingBin } from "@stallkeeper/domain";
import type { StoreTx } from "../../../platform/db/index.ts";

export interface PlaceRow {
  id: string;
  isMain: boolean;
  isArchived: boolean;
  /** Items whose own bin is there, or of which pieces are. */
  items: number;
}

/** A place of the store; null: there is none. The main one always is. */
export function findPlace(tx: StoreTx, id: string): Promise<PlaceRow | null> {
  return tx.one<PlaceRow>(
    `select p.id, p.is_main as "isMain", p.archived_at is not null as "isArchived",
       (select count(*) from (select from items i where i.place_id = p.id union all
         select from item_bins b where b.place_id = p.id and b.pieces > 0) n)::integer as items
     from stock_place_list p where p.id = $1`,
    [id],
  );
}

/** Whether another place in use has this name. */
export async function isPlaceNameTaken(tx: StoreTx, id: string, placeName: string): Promise<boolean> {
  const row = await tx.one<{ id: string }>(
    "select id from stock_places where lower(name) = lower($2) and id <> $1 and archived_at is null",
    [id, placeName],
  );
  return row !== null;
}

/** Holds off others who name places, until the transaction ends. */
export async function lockPlaces(tx: StoreTx): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtextextended('places ' || $1, 0))", [tx.storeId]);
}

/** Adds or renames a place. */
export async function putPlace(tx: StoreTx, id: string, placeName: string, at: Date): Promise<void> {
  await tx.run(
    `insert into stock_places (store_id, id, name, created_at, updated_at) values ($1, $2, $3, $4, $4)
     on conflict (store_id, id) do update set name = excluded.name, updated_at = excluded.updated_at`,
    [tx.storeId, id, placeName, at.toISOString()],
  );
}

/** Puts a place out of use, or back into it. */
export async function saveArchived(tx: StoreTx, id: string, isArchived: boolean, at: Date): Promise<void> {
  await tx.run(
    `update stock_places set archived_at = case when $2 then coalesce(archived_at, $3) end, updated_at = $3
       where id = $1`,
    [id, isArchived, at.toISOString()],
  );
}

export interface BinRow {
  placeId: string;
  place: string;
  bin: string;
  /** null: of an item that nobody counted. */
  pieces: number | null;
  isOwn: boolean;
}

/** Where an item, locked by the caller, lies; its own bin first. */
export function listBins(tx: StoreTx, itemId: string): Promise<BinRow[]> {
  return tx.rows<BinRow>(
    `select b.place_id as "placeId", coalesce(p.name, '') as place, b.bin, b.pieces, b.is_own as "isOwn"
     from item_bin_list b left join stock_places p on p.store_id = b.store_id and p.id = b.place_id
     where b.item_id = $1 order by b.is_own desc, b.place_id, b.bin`,
    [itemId],
  );
}

/** Where items lie. */
export async function readBinsOf(tx: StoreTx, itemIds: readonly string[]): Promise<Map<string, LyingBin[]>> {
  const rows = await tx.rows<LyingBin & { itemId: string }>(
    `select item_id as "itemId", place_id as "placeId", bin, pieces, is_own as "isOwn" from item_bin_list
       where item_id = any($1::uuid[]) order by item_id, place_id, bin`,
    [itemIds],
  );
  return Map.groupBy(rows, ({ itemId }) => itemId);
}

/** Whether the store has this place; the main one always is there. */
export const hasPlace = async (tx: StoreTx, id: string): Promise<boolean> =>
  (await findPlace(tx, id)) !== null;

/**
 * Writes how many pieces lie in bins that aren't the items' own; 0: none. The caller holds the items. What lies
 * in all others is never more than what is on hand.
 */
export async function putBins(
  tx: StoreTx,
  bins: readonly { itemId: string; placeId: string; bin: string; pieces: number }[],
): Promise<void> {
  await tx.run(
    `insert into item_bins (store_id, item_id, place_id, bin, pieces)
     select $1, e."itemId", e."placeId", e.bin, e.pieces
       from jsonb_to_recordset($2::jsonb) as e("itemId" uuid, "placeId" uuid, bin text, pieces integer)
     on conflict (store_id, item_id, place_id, bin) do update set pieces = excluded.pieces`,
    [tx.storeId, JSON.stringify(bins)],
  );
  const itemIds = [...new Set(bins.map(({ itemId }) => itemId))];
  await tx.run("delete from item_bins where item_id = any($1::uuid[]) and pieces = 0", [itemIds]);
  await emptyBins(
    tx,
    await tx.rows<{ sku: string; after: number | null }>(
      "select sku, on_hand as after from items where id = any($1::uuid[])",
      [itemIds],
    ),
  );
}

/** Writes how many pieces lie in a bin that isn't the item's own; 0: none. */
export async function putPieces(
  tx: StoreTx,
  itemId: string,
  { placeId, bin, pieces }: { placeId: string; bin: string; pieces: number },
): Promise<void> {
  await tx.run(
    `insert into item_bins (store_id, item_id, place_id, bin, pieces) values ($1, $2, $3, $4, $5)
     on conflict (store_id, item_id, place_id, bin) do update set pieces = excluded.pieces`,
    [tx.storeId, itemId, placeId, bin, pieces],
  );
  await tx.run("delete from item_bins where item_id = $1 and pieces = 0", [itemId]);
}

/** Says which bin is an item's own. */
export async function saveOwnBin(
  tx: StoreTx,
  itemId: string,
  { placeId, bin }: { placeId: string; bin: string },
  at: Date,
): Promise<void> {
  await tx.run(
    `update items set place_id = nullif($2::uuid, store_id), location = $3, is_kept = true, updated_at = $4
       where id = $1`,
    [itemId, placeId, bin, at.toISOString()],
  );
}

/**
 * Takes pieces out of other bins where more would lie there than is on hand now: an item's own bin is emptied
 * first. `last`: what is on hand of SKUs after what was booked.
 */
export async function emptyBins(
  tx: StoreTx,
  last: readonly { sku: string; after: number | null }[],
): Promise<void> {
  await tx.run(
    `update item_bins b set pieces = k.keep from (
       select n.item_id, n.place_id, n.bin, greatest(0, least(n.pieces, greatest(coalesce(e.after, 0), 0)
         - (sum(n.pieces) over (partition by n.item_id order by n.place_id, n.bin) - n.pieces)))::integer as keep
       from jsonb_to_recordset($1::jsonb) as e(sku text, after integer)
         join items i on i.sku = e.sku join item_bins n on n.item_id = i.id
         where (n.place_id, n.bin) <> (coalesce(i.place_id, i.store_id), i.location)
     ) k where b.item_id = k.item_id and b.place_id = k.place_id and b.bin = k.bin and b.pieces > k.keep`,
    [JSON.stringify(last)],
  );
}
