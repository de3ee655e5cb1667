/** The SQL of `bundle_parts`, what bundles are made of, and `bundle_sales`, what lines of orders took of it. */
import type { StoreTx } from "../../../platform/db/index.ts";

export interface BundlePart {
  itemId: string;
  pieces: number;
}

/** What a bundle is made of; empty: it is none. */
export function listParts(tx: StoreTx, bundleId: string): Promise<(BundlePart & { sku: string })[]> {
  return tx.rows(
    `select p.item_id as "itemId", c.sku, p.pieces from bundle_parts p join items c on c.id = p.item_id
       where p.bundle_id = $1 order by c.sku`,
    [bundleId],
  );
}

/** Those of these items that are bundles, and those that are part of one. */
export async function findBundled(
  tx: StoreTx,
  itemIds: readonly string[],
): Promise<{ bundles: Set<string>; parts: Set<string> }> {
  const rows = await tx.rows<{ id: string; isBundle: boolean; isPart: boolean }>(
    `select i.id, exists (select from bundle_parts p where p.bundle_id = i.id) as "isBundle",
       exists (select from bundle_parts p where p.item_id = i.id) as "isPart"
     from items i where i.id = any($1::uuid[])`,
    [itemIds],
  );
  return {
    bundles: new Set(rows.flatMap(({ id, isBundle }) => (isBundle ? id : []))),
    parts: new Set(rows.flatMap(({ id, isPart }) => (isPart ? id : []))),
  };
}

/** Whether a bundle has or had this SKU. */
export async function isBundleSku(tx: StoreTx, sku: string): Promise<boolean> {
  return (
    (await tx.one<{ id: string }>(
      `select s.item_id as id from item_skus s where s.sku = $1
         and exists (select from bundle_parts p where p.bundle_id = s.item_id)`,
      [sku],
    )) !== null
  );
}

/** Replaces what a locked bundle is made of; with nothing it is none any more. */
export async function putParts(tx: StoreTx, bundleId: string, parts: readonly BundlePart[]): Promise<void> {
  await tx.run("delete from bundle_parts where bundle_id = $1 and not item_id = any($2::uuid[])", [
    bundleId,
    parts.map(({ itemId }) => itemId),
  ]);
  await tx.run(
    `insert into bundle_parts (store_id, bundle_id, item_id, pieces)
     select $1, $2, e."itemId", e.pieces from jsonb_to_recordset($3::jsonb) as e("itemId" uuid, pieces integer)
     on conflict (store_id, bundle_id, item_id) do update set pieces = excluded.pieces
       where bundle_parts.pieces <> excluded.pieces`,
    [tx.storeId, bundleId, JSON.stringify(parts)],
  );
}

/** The parts of those of these items that are bundles, and the bundles of these items and of those parts. */
export async function listBundlesAround(
  tx: StoreTx,
  itemIds: readonly string[],
): Promise<{ partsOf: Map<string, BundlePart[]>; bundlesOf: Map<string, string[]> }> {
  const rows = await tx.rows<BundlePart & { bundleId: string }>(
    `with own as (select bundle_id, item_id from bundle_parts where bundle_id = any($1::uuid[]))
     select bundle_id as "bundleId", item_id as "itemId", pieces from bundle_parts
       where bundle_id = any($1::uuid[]) or item_id = any($1::uuid[])
         or item_id in (select item_id from own)`,
    [itemIds],
    "bundles-around",
  );
  const partsOf = Map.groupBy(rows, ({ bundleId }) => bundleId);
  const bundlesOf = new Map(
    [...Map.groupBy(rows, ({ itemId }) => itemId)].map(([id, of]) => [
      id,
      of.map(({ bundleId }) => bundleId),
    ]),
  );
  return { partsOf, bundlesOf };
}

/** Writes down what lines took of a bundle's parts; what was written first stays. Safe to repeat. */
export async function noteBundleSales(
  tx: StoreTx,
  sales: readonly { orderId: string; lineId: string; itemId: string; pieces: number }[],
): Promise<void> {
  if (sales.length === 0) return;
  await tx.run(
    `insert into bundle_sales (store_id, order_id, line_id, item_id, pieces)
     select $1, e."orderId", e."lineId", e."itemId", e.pieces from jsonb_to_recordset($2::jsonb)
       as e("orderId" text, "lineId" text, "itemId" uuid, pieces integer)
     order by 2, 3, 4 on conflict do nothing`,
    [tx.storeId, JSON.stringify(sales)],
  );
}

/** The parts of those of these lines that are bundles, each with its line's position. */
export function listPartsOfLines(
  tx: StoreTx,
  lines: readonly { sku: string; itemId?: string | undefined }[],
): Promise<{ at: number; sku: string; pieces: number }[]> {
  return tx.rows(
    `with l as (select * from jsonb_to_recordset($1::jsonb) as e(at integer, sku text, "lineId" text))
     select l.at, c.sku, t.pieces from l join bundle_sales t on t.line_id = l."lineId"
       join items c on c.id = t.item_id
     union all
     select l.at, c.sku, p.pieces from l join item_skus s on s.sku = l.sku
       join bundle_parts p on p.bundle_id = s.item_id join items c on c.id = p.item_id
       where not exists (select from bundle_sales t where t.line_id = l."lineId")
     order by 1, 2`,
    [JSON.stringify(lines.map(({ sku, itemId }, at) => ({ at, sku: sku.trim(), lineId: itemId ?? null })))],
  );
}
