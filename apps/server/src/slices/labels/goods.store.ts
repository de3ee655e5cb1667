/** The only SQL of `goods`. */
import type { Goods } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";

export interface GoodsRow {
  sku: string;
  description: string;
  hs_code: string;
  origin_country_code: string | null;
  value: number | null;
  weight_grams: number | null;
}

/** What is said of the SKUs of a parcel: to customs, and of the weight of a piece. */
export interface KnownGoods {
  customsBySku: Readonly<Record<string, Goods>>;
  weightBySku: Readonly<Record<string, number>>;
}

const columns = "sku, description, hs_code, origin_country_code, value, weight_grams";

/** What is said of these SKUs. */
export function findGoods(tx: StoreTx, skus: readonly string[]): Promise<GoodsRow[]> {
  return tx.rows<GoodsRow>(`select ${columns} from goods where sku = any($1)`, [skus], "goods-of-skus");
}

/**
 * The same of the items of orders, as parcels want it: by the SKU as the item has it, which a platform may
 * send with blanks around.
 */
export async function readGoods(tx: StoreTx, items: readonly { sku?: string | null }[]): Promise<KnownGoods> {
  const skus = [...new Set(items.flatMap(({ sku }) => sku ?? []))].filter((sku) => sku.trim() !== "");
  const found = new Map(
    (skus.length === 0 ? [] : await findGoods(tx, [...new Set(skus.map((sku) => sku.trim()))])).map((row) => [
      row.sku,
      row,
    ]),
  );
  const rows = skus.flatMap((sku) => {
    const row = found.get(sku.trim());
    return row === undefined ? [] : [{ ...row, sku }];
  });
  return {
    customsBySku: Object.fromEntries(
      rows.map(({ sku, description, hs_code: hsCode, origin_country_code: origin, value }) => [
        sku,
        {
          description,
          hsCode,
          ...(origin === null ? {} : { originCountryCode: origin }),
          ...(value === null ? {} : { value }),
        },
      ]),
    ),
    weightBySku: Object.fromEntries(
      rows.flatMap(({ sku, weight_grams: grams }) => (grams === null ? [] : [[sku, grams]])),
    ),
  };
}

/** Lets one change of the store's goods at a time through, so that two merges never overwrite each other. */
export async function lockGoods(tx: StoreTx): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtextextended('goods:' || $1, 0))", [tx.storeId]);
}

/** Writes whole rows. */
export async function writeGoods(tx: StoreTx, rows: readonly GoodsRow[], now: Date): Promise<void> {
  await tx.run(
    `insert into goods (store_id, ${columns}, updated_at) select $1, ${columns}, $3
      from jsonb_to_recordset($2) as g (sku text, description text, hs_code text, origin_country_code text,
      value double precision, weight_grams integer)
     on conflict (store_id, sku) do update
       set description = excluded.description, hs_code = excluded.hs_code,
       origin_country_code = excluded.origin_country_code, value = excluded.value,
       weight_grams = excluded.weight_grams, updated_at = excluded.updated_at`,
    [tx.storeId, JSON.stringify(rows), now],
  );
}

/** Forgets SKUs of which nothing is said any more. */
export async function deleteGoods(tx: StoreTx, skus: readonly string[]): Promise<void> {
  await tx.run("delete from goods where sku = any($1)", [skus]);
}
