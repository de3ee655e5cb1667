/** The SQL of items that a file names. */
import type { StoreTx } from "../../../platform/db/index.ts";
import type { ItemRow } from "./items.store.ts";

/** Leading zeros that a spreadsheet may have lost. */
const mostZeros = 20;

/** An item under the SKU that it was asked by. */
export interface NamedItemRow extends ItemRow {
  named: string;
}

/** The items that have or had these SKUs. */
export function findItemsBySku(tx: StoreTx, skus: readonly string[]): Promise<NamedItemRow[]> {
  return tx.rows<NamedItemRow>(
    `select s.sku as named, i.id, i.sku, i.title, i.brand, i.category, i.condition, i.gtin, i.location, i.note,
      i.images, i.price_minor, i.cost_minor, i.cost_exact::float8 as cost_exact, i.safety, i.minimum, i.only_one, i.on_hand, i.axes <> '{}' as is_family,
      case i.currency when '' then t.currency else i.currency end as currency
     from item_skus s join items i on i.id = s.item_id join stores_shared t on t.id = i.store_id
     where s.sku = any($1)`,
    [skus],
  );
}

/**
 * SKUs of items that only their case or leading zeros tell from these, of several the first. A generated column is
 * asked: behind row-level security an index serves no expression.
 */
export async function findAlikeSkus(tx: StoreTx, skus: readonly string[]): Promise<Map<string, string>> {
  if (skus.length === 0) return new Map();
  const rows = await tx.rows<{ asked: string; sku: string }>(
    `with asked as materialized (
       select sku, lower(sku) as lowered, lower(regexp_replace(sku, '[^A-Za-z0-9]', '', 'g')) as plain,
         case when sku ~ '^[0-9]+$' then ltrim(sku, '0') end as digits from unnest($1::text[]) as a(sku)
     )
     select distinct on (a.sku) a.sku as asked, f.sku from asked a cross join lateral (
       select n.sku from items n where n.plain_sku = a.plain and lower(n.sku) = a.lowered
       union
       select n.sku from generate_series(0, ${mostZeros}) as z(zeros)
         join items n on n.plain_sku = repeat('0', z.zeros) || a.digits
         where a.digits is not null and n.sku ~ '^[0-9]+$'
     ) f where f.sku <> a.sku order by a.sku, f.sku`,
    [skus],
  );
  return new Map(rows.map(({ asked, sku }) => [asked, sku]));
}

/**
 * Removes items that nothing but the import of this key speaks of, by none of their SKUs: no order, listing,
 * hold, variant, check, purchase, scan of a stock take, or entry of the ledger. Answers the ids of those that are gone.
 */
export async function removeUnused(
  tx: StoreTx,
  items: readonly { id: string; sku: string }[],
  key: string,
): Promise<Set<string>> {
  if (items.length === 0) return new Set();
  const rows = await tx.rows<{ id: string }>(
    `delete from items i using jsonb_to_recordset($1::jsonb) as e(id uuid, sku text)
     where i.id = e.id and not i.is_named
       and not exists (select from item_listings k where k.item_id = i.id)
       and not exists (select from refused_links k where k.item_id = i.id)
       and not exists (select from stock_holds h where h.item_id = i.id)
       and not exists (select from items child where child.parent_id = i.id)
       and not exists (select from item_skus n where n.item_id = i.id and (
         exists (select from reserved_pieces p where p.sku = n.sku)
         or exists (select from stock_entries t where t.sku = n.sku and t.cause <> $2::text || ':' || e.sku)
         or exists (select from stock_checks c where c.sku = n.sku)
         or exists (select from orders_shared o
           where o.items @> jsonb_build_array(jsonb_build_object('sku', n.sku)))))
     returning i.id`,
    [JSON.stringify(items), key],
  );
  return new Set(rows.map(({ id }) => id));
}
