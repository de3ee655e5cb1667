/** The SQL of `packs`: what the bench said of each order. */
import type { ItemCheck } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

export interface PackRow {
  order_id: string;
  state: "packed" | "aside";
  items: ItemCheck[];
  package: string | null;
  weight_grams: number | null;
  tracking_number: string | null;
  has_fulfilled: boolean;
}

/** What the bench said of an order, or null. */
export function findPack(tx: StoreTx, orderId: string): Promise<PackRow | null> {
  return tx.one<PackRow>(
    `select order_id, state, items, package, weight_grams, tracking_number, has_fulfilled from packs
       where order_id = $1`,
    [orderId],
  );
}

export type NewPack = Omit<PackRow, "tracking_number"> & { byName: string; byId: string | null; at: Date };

/**
 * Writes it; an order that was packed before keeps the moment of its first packing, one that was put aside
 * gets a new one.
 */
export async function savePack(
  tx: StoreTx,
  { order_id, state, items, package: wrapped, weight_grams, has_fulfilled, byName, byId, at }: NewPack,
): Promise<void> {
  await tx.run(
    `insert into packs (store_id, order_id, state, items, package, weight_grams, has_fulfilled,
      packed_by_name, packed_by_id, packed_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     on conflict (store_id, order_id) do update
       set state = excluded.state, items = excluded.items, package = excluded.package,
       weight_grams = excluded.weight_grams,
       has_fulfilled = excluded.has_fulfilled, updated_at = excluded.updated_at,
       packed_at = case when packs.state = excluded.state then packs.packed_at else excluded.packed_at end,
       packed_by_name = case when packs.state = excluded.state then packs.packed_by_name
         else excluded.packed_by_name end,
       packed_by_id = case when packs.state = excluded.state then packs.packed_by_id
         else excluded.packed_by_id end`,
    [
      tx.storeId,
      order_id,
      state,
      JSON.stringify(items),
      wrapped,
      weight_grams,
      has_fulfilled,
      byName,
      byId,
      at.toISOString(),
    ],
  );
}

/**
 * The order whose packed parcel holds a tracking number, beside this one and those that go out in its parcel;
 * null when none does. Orders that have it as their own are the shipping slice's to know.
 */
export function findOrderOfNumber(
  tx: StoreTx,
  trackingNumber: string,
  exceptOrderId: string,
): Promise<{ orderId: string; orderNumber: string } | null> {
  return tx.one<{ orderId: string; orderNumber: string }>(
    `select o.id as "orderId", o.order_number as "orderNumber" from packs p
      join orders_shared o on o.store_id = p.store_id and o.id = p.order_id
     where p.tracking_number = $1 and p.order_id <> $2 and o.shipment_state is distinct from 'refused'
       and (o.combined_id is null or o.combined_id is distinct
         from (select combined_id from orders_shared where id = $2)) limit 1`,
    [trackingNumber, exceptOrderId],
  );
}

/** Notes the label of a packed order, or (null) takes it off again. */
export async function setPackNumber(
  tx: StoreTx,
  orderId: string,
  trackingNumber: string | null,
): Promise<void> {
  await tx.run("update packs set tracking_number = $2 where order_id = $1", [orderId, trackingNumber]);
}
