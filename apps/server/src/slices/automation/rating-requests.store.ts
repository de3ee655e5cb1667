/** What a rating request depends on: when parcels arrived, and what went wrong with an order. */
import type { StoreTx } from "../../platform/db/index.ts";

/** Orders whose parcels were delivered since a moment, each at its last parcel; the newest first. */
export function listDeliveries(
  tx: StoreTx,
  since: Date,
  most: number,
): Promise<{ orderId: string; at: string }[]> {
  return tx.rows(
    `select d.order_id as "orderId", max(d.delivered_at) as at from labels_delivered d
       join orders_shared o on o.id = d.order_id
     where d.delivered_at >= $1 group by d.order_id order by at desc, d.order_id limit $2`,
    [since.toISOString(), most],
  );
}

interface Troubles {
  wasLate: boolean;
  wasRefunded: boolean;
  hasReturn: boolean;
}

/** What went wrong with an order, as far as it is known here. */
export async function findTroubles(tx: StoreTx, orderId: string, now: Date): Promise<Troubles> {
  const row = await tx.one<Troubles>(
    `select coalesce(o.dispatch_by < coalesce(o.left_at, case when o.shipped_at is null then $2::timestamptz end),
         false) as "wasLate",
       (o.refunded_minor > 0 or coalesce(o.refund, 0) <> 0) as "wasRefunded",
       exists (select 1 from returns_orders r where r.order_id = o.id) as "hasReturn"
     from orders_shared o where o.id = $1`,
    [orderId, now.toISOString()],
  );
  return row ?? { wasLate: false, wasRefunded: false, hasReturn: false };
}
