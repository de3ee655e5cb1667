/** Items by what a scanner reads or a person types. */
import type { UnclearCode } from "@stallkeeper/domain";
import type { StoreTx } from "../../../platform/db/index.ts";

export interface ScannedItem {
  itemId: string;
  sku: string;
  title: string;
  onHand: number | null;
}

/**
 * Written so that each code looks its own items up, whatever PostgreSQL believes of the tables. Left to itself it
 * went through all items for each code: behind row-level security it uses an index only for a comparison that
 * can't leak a row, and one that calls regexp_replace may; and right after an import it takes a table of 20,000
 * items for one of a single row. A thousand codes then took longer than a request may.
 */
const namedSql = `
with codes as materialized (
  select code, lower(code) as lowered, lower(regexp_replace(code, '[^A-Za-z0-9]', '', 'g')) as plain,
    case when length(code) = 12 then '0' || code end as longer
  from unnest($1::text[]) as c(code)
), named as materialized (
  select c.code, f.item_id, f.by from codes c cross join lateral (
    select s.item_id, 1 as by from item_skus s where s.sku = c.code
    union select n.id, 2 from items n where n.plain_sku = c.plain and lower(n.sku) = c.lowered
    union select g.id, 3 from items g where g.gtin = c.code and g.gtin <> ''
    union select e.id, 3 from items e where e.gtin = c.longer and e.gtin <> ''
  ) f
)`;
export const scannedItemsSql = `${namedSql}
select f.code, f.by, i.id as "itemId", i.sku, i.title, i.on_hand as "onHand",
  count(*) over (partition by f.code, f.by)::integer as alike
from named f cross join lateral (
  select n.id, n.sku, n.title, n.on_hand from items n where n.id = f.item_id and n.axes = '{}'
    and not exists (select from bundle_parts p where p.bundle_id = n.id) offset 0
) i order by f.code, f.by`;

/**
 * The items that these codes name: by a SKU that they have or had, whatever its case, else by their GTIN. A
 * code that several items answer to finds none, nor does a family or a bundle, which have no stock.
 */
export async function findScanned(tx: StoreTx, codes: readonly string[]): Promise<Map<string, ScannedItem>> {
  const rows = await tx.rows<ScannedItem & { code: string; by: number; alike: number }>(scannedItemsSql, [
    codes,
  ]);
  const found = new Map<string, ScannedItem>();
  for (const { code, alike, itemId, sku, title, onHand } of rows)
    if (alike === 1 && !found.has(code)) found.set(code, { itemId, sku, title, onHand });
  return found;
}

/** Why codes that items have find none to count or buy; codes that no item has are left out. */
export async function explainUnclear(
  tx: StoreTx,
  codes: readonly string[],
): Promise<Map<string, UnclearCode>> {
  if (codes.length === 0) return new Map();
  const rows = await tx.rows<{ code: string; by: number; sku: string; isFamily: boolean; isBundle: boolean }>(
    `${namedSql}
     select f.code, f.by, i.sku, i.axes <> '{}' as "isFamily",
       exists (select from bundle_parts p where p.bundle_id = i.id) as "isBundle"
     from named f join items i on i.id = f.item_id order by f.code, f.by, i.sku`,
    [codes],
  );
  return new Map(
    [...Map.groupBy(rows, ({ code }) => code)].flatMap(([code, ofCode]) => {
      const best = ofCode.filter(({ by }) => by === ofCode[0]?.by);
      const plain = best.filter(({ isFamily, isBundle }) => !isFamily && !isBundle);
      const kind = plain.length > 1 ? "several" : best.some(({ isBundle }) => isBundle) ? "bundle" : "family";
      const skus = (kind === "several" ? plain : best).map(({ sku }) => sku);
      return [[code, { kind, skus }] as const];
    }),
  );
}
