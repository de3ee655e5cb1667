/** Items by what a scanner reads or a person types. */
import type { StoreTx } from "../../../platform/db/index.ts";

export interface ScannedItem {
  itemId: string;
  sku: string;
  title: string;
  onHand: number | null;
}

/**
 * The items that these codes name: by a SKU that they have or had, whatever its case, else by their GTIN. A
 * code that several items answer to finds none, nor does a family or a bundle, which have no stock.
 */
export async function findScanned(tx: StoreTx, codes: readonly string[]): Promise<Map<string, ScannedItem>> {
  const rows = await tx.rows<ScannedItem & { code: string; by: number; alike: number }>(
    `select c.code, f.by, i.id as "itemId", i.sku, i.title, i.on_hand as "onHand",
       count(*) over (partition by c.code, f.by)::integer as alike
     from unnest($1::text[]) as c(code) cross join lateral (
       select s.item_id, 1 as by from item_skus s where s.sku = c.code
       union select n.id, 2 from items n where n.plain_sku = lower(regexp_replace(c.code, '[^A-Za-z0-9]', '', 'g'))
         and lower(n.sku) = lower(c.code)
       union select g.id, 3 from items g where g.gtin = c.code and g.gtin <> ''
       union select e.id, 3 from items e where length(c.code) = 12 and e.gtin = '0' || c.code and e.gtin <> ''
     ) f join items i on i.id = f.item_id where i.axes = '{}'
       and not exists (select from bundle_parts p where p.bundle_id = i.id) order by c.code, f.by`,
    [codes],
  );
  const found = new Map<string, ScannedItem>();
  for (const { code, alike, itemId, sku, title, onHand } of rows)
    if (alike === 1 && !found.has(code)) found.set(code, { itemId, sku, title, onHand });
  return found;
}
