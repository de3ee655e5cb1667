/** Where the things of a demo's people lie: three rows of shelves, and a few things that nobody has put anywhere yet. */
import { inStore } from "../platform/context.ts";
import { setItemLocation } from "../slices/stock/index.ts";
import type { OwnerCtx } from "./demo-people.ts";

const rows = ["A", "C", "H"];
const placesInRow = 24;
const mostSkus = 60;

/** Puts the SKUs of what has to be packed onto shelves. A repeat changes nothing. */
export async function addShelves(ctx: OwnerCtx): Promise<void> {
  const skus = await inStore(ctx, (tx) => tx.rows<{ sku: string }>(
    `select distinct item ->> 'sku' as sku from orders, jsonb_array_elements(items) as item
     where not shipped and coalesce(item ->> 'sku', '') <> '' order by 1 limit $1`, [mostSkus]));
  for (const [place, { sku }] of skus.entries()) {
    if (place % 7 === 6) continue;
    await setItemLocation(ctx, { sku, location: `${rows[place % rows.length] ?? ""}-${String(1 + ((place * 5) % placesInRow)).padStart(2, "0")}` });
  }
}
