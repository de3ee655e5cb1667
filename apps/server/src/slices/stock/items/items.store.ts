/** The SQL of `items`, of what each was ever called (`item_skus`), and of their history. */
import type { DoneBy } from "../../../platform/context.ts";
import type { StoreTx } from "../../../platform/db/index.ts";

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The longest SKU that an item has. */
export const longestSku = 100;

/**
 * What these SKUs are called now: a renamed item is found by each of its names. A SKU that no item has is
 * itself.
 */
export async function currentSkus(tx: StoreTx, skus: readonly string[]): Promise<Map<string, string>> {
  const renamed = await tx.rows<{ sku: string; now: string }>(
    `select s.sku, i.sku as now from item_skus s join items i on i.id = s.item_id
       where s.sku = any($1) and i.sku <> s.sku`,
    [skus],
  );
  const names = new Map(renamed.map(({ sku, now }) => [sku, now]));
  return new Map(skus.map((sku) => [sku, names.get(sku) ?? sku]));
}

/** Whatever these items are and were called. */
export async function namesOf(tx: StoreTx, itemIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx.rows<{ id: string; skus: string[] }>(
    `select item_id as id, array_agg(sku) as skus from item_skus where item_id = any($1::uuid[])
       group by item_id`,
    [itemIds],
  );
  return new Map(rows.map(({ id, skus }) => [id, skus]));
}

/**
 * Frees replaced names of items, unless something still goes by them: a line of an order, a listing, or an
 * entry of the ledger that was booked while the item was called so.
 */
export async function freeNames(
  tx: StoreTx,
  replaced: readonly { id: string; sku: string }[],
): Promise<void> {
  await tx.run(
    `delete from item_skus s using jsonb_to_recordset($1::jsonb) as e(id uuid, sku text)
     where s.item_id = e.id and s.sku = e.sku
       and not exists (select from items i where i.sku = s.sku)
       and not exists (select from orders_shared o
         where o.items @> jsonb_build_array(jsonb_build_object('sku', s.sku)))
       and not exists (select from reserved_pieces p where p.sku = s.sku)
       and not exists (select from listings_shared l where l.sku = s.sku
         or l.variants @> jsonb_build_array(jsonb_build_object('sku', s.sku)))
       and not exists (select from stock_entries t join items i on i.id = s.item_id
         where t.sku = i.sku and t.at >= s.taken_at)`,
    [JSON.stringify(replaced)],
  );
}

/** Columns that people change. */
export interface ItemColumns {
  sku: string;
  title: string;
  brand: string;
  category: string;
  condition: string;
  gtin: string;
  location: string;
  note: string;
  images: string[];
  price_minor: number | null;
  cost_minor: number | null;
  safety: number;
  minimum: number;
  only_one: boolean;
}

export interface ItemRow extends ItemColumns {
  id: string;
  /** What `cost_minor` is rounded from. */
  cost_exact: number | null;
  currency: string;
  on_hand: number | null;
  is_family: boolean;
}

/** These items of the store, locked in the order of their SKUs. */
export function lockItems(tx: StoreTx, ids: readonly string[]): Promise<ItemRow[]> {
  return tx.rows<ItemRow>(
    `select i.id, i.sku, i.title, i.brand, i.category, i.condition, i.gtin, i.location, i.note, i.images,
      i.price_minor, i.cost_minor, i.cost_exact::float8 as cost_exact, i.safety, i.minimum, i.only_one, i.on_hand,
      i.axes <> '{}' as is_family, case i.currency when '' then t.currency else i.currency end as currency
     from items i join stores_shared t on t.id = i.store_id
     where i.id = any($1::uuid[]) order by i.sku for no key update of i`,
    [ids],
  );
}

/** The address of a photo as it was read; null where item or position are not there. */
export async function findItemPhoto(tx: StoreTx, itemId: string, index: number): Promise<string | null> {
  if (!uuidShape.test(itemId)) return null;
  const row = await tx.one<{ url: string | null }>(
    "select images[$2::integer + 1] as url from items where id = $1::uuid",
    [itemId, index],
  );
  return row?.url ?? null;
}

/** The addresses of items' photos that hold this path. */
export async function listItemPhotosUnder(tx: StoreTx, path: string): Promise<string[]> {
  const rows = await tx.rows<{ url: string }>(
    `select distinct url from items cross join unnest(images) as url where position($1 in url) > 0`,
    [path],
  );
  return rows.map(({ url }) => url);
}

/** What becomes of an item: the columns that change, and its currency. */
export interface ItemChange {
  id: string;
  currency: string;
  set: Partial<ItemColumns>;
  /** Of a `cost_minor` that was rounded. */
  costExact?: number;
}

/** Writes changes of locked items. A new SKU has to be free (`takeSkus`). */
export async function writeItems(tx: StoreTx, changes: readonly ItemChange[], at: Date): Promise<void> {
  await tx.run(
    `update items i set
       sku = coalesce(e.set ->> 'sku', i.sku), title = coalesce(e.set ->> 'title', i.title),
       brand = coalesce(e.set ->> 'brand', i.brand), category = coalesce(e.set ->> 'category', i.category),
       condition = coalesce(e.set ->> 'condition', i.condition), gtin = coalesce(e.set ->> 'gtin', i.gtin),
       location = coalesce(e.set ->> 'location', i.location), note = coalesce(e.set ->> 'note', i.note),
       images = case when e.set ? 'images'
         then array(select jsonb_array_elements_text(e.set -> 'images')) else i.images end,
       price_minor = case when e.set ? 'price_minor' then (e.set ->> 'price_minor')::bigint
         else i.price_minor end,
       cost_minor = case when e.set ? 'cost_minor' then (e.set ->> 'cost_minor')::bigint
         else i.cost_minor end,
       cost_exact = case when e.set ? 'cost_minor'
         then coalesce(e."costExact", (e.set ->> 'cost_minor')::numeric) else i.cost_exact end,
       currency = case when e.set ?| array['price_minor', 'cost_minor'] then e.currency else i.currency end,
       safety = coalesce((e.set ->> 'safety')::integer, i.safety),
       minimum = coalesce((e.set ->> 'minimum')::integer, i.minimum),
       only_one = coalesce((e.set ->> 'only_one')::boolean, i.only_one),
       is_kept = i.is_kept or e.set ? 'location', updated_at = $2
     from jsonb_to_recordset($1::jsonb) as e(id uuid, currency text, set jsonb, "costExact" numeric)
     where i.id = e.id`,
    [JSON.stringify(changes), at.toISOString()],
  );
}

/**
 * Gives items further SKUs, or one of their own back, and answers the items that may have theirs: a SKU that
 * another item has or had stays with that.
 */
export async function takeSkus(
  tx: StoreTx,
  wanted: readonly { id: string; sku: string }[],
): Promise<Set<string>> {
  if (wanted.length === 0) return new Set();
  const rows = await tx.rows<{ id: string }>(
    `insert into item_skus as s (store_id, sku, item_id)
     select distinct on (e.sku) $1::uuid, e.sku, e.id
       from jsonb_to_recordset($2::jsonb) as e(id uuid, sku text) order by e.sku
     on conflict (store_id, sku) do update set item_id = s.item_id where s.item_id = excluded.item_id
     returning s.item_id as id`,
    [tx.storeId, JSON.stringify(wanted)],
  );
  return new Set(rows.map(({ id }) => id));
}

export interface NewItem {
  sku: string;
  title: string;
  axes?: readonly string[];
  options?: readonly { name: string; value: string }[];
  parentId?: string | null;
}

/**
 * Adds items that a person made and answers their ids by SKU; one whose SKU is taken, now or by a former
 * name, is left out.
 */
export async function addItems(
  tx: StoreTx,
  items: readonly NewItem[],
  at: Date,
): Promise<Map<string, string>> {
  const rows = await tx.rows<{ sku: string; id: string }>(
    `insert into items (store_id, sku, title, axes, options, parent_id, location, source, created_at,
      updated_at)
     select $1, e.sku, e.title, array(select jsonb_array_elements_text(coalesce(e.axes, '[]'))),
       coalesce(e.options, '[]'), e."parentId", '', 'person', $3, $3
     from jsonb_to_recordset($2::jsonb) as e(sku text, title text, axes jsonb, options jsonb,
       "parentId" uuid)
     where not exists (select from item_skus s where s.sku = e.sku) order by e.sku
     on conflict (store_id, sku) do nothing returning sku, id`,
    [tx.storeId, JSON.stringify(items), at.toISOString()],
  );
  return new Map(rows.map(({ sku, id }) => [sku, id]));
}

export interface NewItemEvent {
  itemId: string;
  kind: "made" | "changed" | "linked" | "unlinked" | "held" | "released";
  changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** Adds lines to the history of items. */
export async function addItemEvents(
  tx: StoreTx,
  events: readonly NewItemEvent[],
  { byName, at }: Pick<DoneBy, "byName" | "at">,
): Promise<void> {
  if (events.length === 0) return;
  await tx.run(
    `insert into item_events (store_id, item_id, kind, changes, by_name, at)
     select $1, e."itemId", e.kind, e.changes, $3, $4
       from jsonb_to_recordset($2::jsonb) as e("itemId" uuid, kind text, changes jsonb)`,
    [tx.storeId, JSON.stringify(events), byName, at.toISOString()],
  );
}

/** What a listing of an item starts from. */
export interface ListableItem extends Pick<
  ItemColumns,
  "sku" | "title" | "brand" | "category" | "condition" | "gtin" | "images" | "price_minor"
> {
  itemId: string;
  currency: string;
  available: number | null;
}

/** Whether an item or a family has or had this SKU. */
export async function isSkuTaken(tx: StoreTx, sku: string): Promise<boolean> {
  return (await tx.one<{ sku: string }>("select sku from item_skus where sku = $1", [sku])) !== null;
}

/** The item that has or had this SKU, under its SKU of today; null: none. Families are none. */
export function findItemBySku(tx: StoreTx, sku: string): Promise<ListableItem | null> {
  return tx.one<ListableItem>(
    `select i.id as "itemId", i.sku, i.title, i.brand, i.category, i.condition, i.gtin, i.images,
       i.price_minor, case i.currency when '' then t.currency else i.currency end as currency, a.available
     from item_skus s join items i on i.id = s.item_id join stores_shared t on t.id = i.store_id
       join stock_availability a on a.item_id = i.id
     where s.sku = $1 and i.axes = '{}'`,
    [sku],
  );
}

/** What is known of the item under a SKU that somebody asked for. */
export interface SkuStock {
  sku: string;
  isFamily: boolean;
  /** null: it wasn't counted, nor is a family ever. Of a bundle: as many as its parts make. */
  available: number | null;
}

/** How many are available under each of these SKUs, also under a former one. What no item has is left out. */
export function listSkuStock(tx: StoreTx, skus: readonly string[]): Promise<SkuStock[]> {
  return tx.rows<SkuStock>(
    `select s.sku, i.axes <> '{}' as "isFamily", a.available
       from item_skus s join items i on i.id = s.item_id
         left join lateral (select * from stock_availability v where v.item_id = i.id offset 0) a on true
       where s.sku = any($1)`,
    [skus],
  );
}
