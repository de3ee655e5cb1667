/** The only SQL of `customs_items`. */
import type { CustomsDetails } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";

export interface CustomsRow {
  sku: string;
  description: string;
  hs_code: string;
  origin_country_code: string | null;
  value: number | null;
  weight_grams: number | null;
}

/** What is said of the SKUs of a parcel: to customs, and of the weight of a piece. */
export interface KnownCustoms {
  customsBySku: Readonly<Record<string, CustomsDetails>>;
  weightBySku: Readonly<Record<string, number>>;
}

const columns = "sku, description, hs_code, origin_country_code, value, weight_grams";

/** What is said of these SKUs. */
export function findCustoms(tx: StoreTx, skus: readonly string[]): Promise<CustomsRow[]> {
  return tx.rows<CustomsRow>(
    `select ${columns} from customs_items where sku = any($1)`,
    [skus],
    "customs-of-skus",
  );
}

/**
 * The same of the items of orders, as parcels want it: by the SKU as the item has it, which a platform may
 * send with blanks around.
 */
export async function readCustoms(
  tx: StoreTx,
  items: readonly { sku?: string | null }[],
): Promise<KnownCustoms> {
  const skus = [...new Set(items.flatMap(({ sku }) => sku ?? []))].filter((sku) => sku.trim() !== "");
  const found = new Map(
    (skus.length === 0 ? [] : await findCustoms(tx, [...new Set(skus.map((sku) => sku.trim()))])).map(
      (row) => [row.sku, row],
    ),
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
export async function lockCustoms(tx: StoreTx): Promise<void> {
  await tx.rows("select pg_advisory_xact_lock(hashtextextended('customs:' || $1, 0))", [tx.storeId]);
}

/** Writes whole rows. */
export async function writeCustoms(tx: StoreTx, rows: readonly CustomsRow[], now: Date): Promise<void> {
  await tx.run(
    `insert into customs_items (store_id, ${columns}, updated_at) select $1, ${columns}, $3
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
export async function deleteCustoms(tx: StoreTx, skus: readonly string[]): Promise<void> {
  await tx.run("delete from customs_items where sku = any($1)", [skus]);
}
