/**
 * Where the things of a demo's people lie and how many there are: three rows of shelves, a few things that
 * nobody has put anywhere or counted yet, and one sold over.
 */
import { inStore } from "../platform/context.ts";
import { countStock, setItemLocation } from "../slices/stock/index.ts";
import type { OwnerCtx } from "./demo-people.ts";

const rows = ["A", "C", "H"];
const placesInRow = 24;
const mostSkus = 60;

/** Puts the SKUs of what has to be packed onto shelves and counts them. A repeat changes nothing. */
export async function addShelves(ctx: OwnerCtx): Promise<void> {
  const skus = await inStore(ctx, (tx) =>
    tx.rows<{ sku: string; wanted: number }>(
      "select sku, sum(quantity)::integer as wanted from open_pieces group by sku order by sku limit $1",
      [mostSkus],
    ),
  );
  for (const [place, { sku }] of skus.entries()) {
    if (place % 7 === 6) continue;
    await setItemLocation(ctx, {
      sku,
      location: `${rows[place % rows.length] ?? ""}-${String(1 + ((place * 5) % placesInRow)).padStart(2, "0")}`,
    });
  }
  const counts = skus.flatMap(({ sku, wanted }, place) =>
    place % 6 === 5 ? [] : [{ sku, onHand: place === 4 ? wanted - 1 : wanted + (place % 5) }],
  );
  if (counts.length > 0) await countStock(ctx, { counts }, "demo");
}
