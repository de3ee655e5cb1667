/** The SQL of items that a file names. */
import type { StoreTx } from "../../../platform/db/index.ts";
import type { ItemRow } from "./items.store.ts";

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
