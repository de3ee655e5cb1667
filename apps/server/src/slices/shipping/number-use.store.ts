/**
 * Where a tracking number stands already. Another order's parcel under one number would go to the wrong
 * buyer.
 */
import type { StoreTx } from "../../platform/db/index.ts";

export interface NumberUse {
  orderId: string;
  orderNumber: string;
}

/**
 * The order that has a tracking number, whole or for one of its parcels, beside this one and those that go
 * out in its parcel; null: none.
 */
export function findNumberUse(
  tx: StoreTx,
  trackingNumber: string,
  exceptOrderId: string,
): Promise<NumberUse | null> {
  return tx.one<NumberUse>(
    `with asked as (select combined_id from orders_shared where id = $2)
     select o.id as "orderId", o.order_number as "orderNumber" from orders_shared o
     where o.tracking_number = $1 and o.id <> $2 and (o.combined_id is null or o.combined_id is distinct
       from (select combined_id from asked))
     union all
     select o.id, o.order_number from orders_shared o
     where o.parts <> '[]' and o.id <> $2 and exists (select 1 from jsonb_array_elements(o.parts) as part
       where part ->> 'trackingNumber' = $1)
     limit 1`,
    [trackingNumber, exceptOrderId],
  );
}

/**
 * Lets one use of each number at a time through, until the transaction ends: of two at once the second finds
 * the first. In one order, so that two callers can't block each other.
 */
export async function lockNumbers(tx: StoreTx, trackingNumbers: readonly string[]): Promise<void> {
  for (const number of [...new Set(trackingNumbers)].toSorted())
    await tx.rows("select pg_advisory_xact_lock(hashtextextended('label:' || $1 || ':' || $2, 0))", [
      tx.storeId,
      number,
    ]);
}
