/** What holds, combining and splitting read of `orders`; they write by `updateOrder`. */
import type { CombinableOrder } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import type { OrderPart } from "../orders/index.ts";

/** Orders whose hold has ended by now and that nobody else is at, locked; at most so many. */
export function takeEndedHolds(
  tx: StoreTx,
  now: Date,
  limit: number,
): Promise<{ id: string; shipped: boolean; reason: string; parts: OrderPart[] }[]> {
  return tx.rows(
    `select id, shipped, held_reason as reason, parts from orders where held_until <= $1 order by held_until
       limit $2 for no key update skip locked`,
    [now, limit],
    "parcels-ended-holds",
  );
}

/**
 * Open split orders of which a part's hold has ended by now while the order itself isn't held, locked; at
 * most so many. Split orders are few, and have an index.
 */
export function takeEndedPartHolds(
  tx: StoreTx,
  now: Date,
  limit: number,
): Promise<{ id: string; parts: OrderPart[] }[]> {
  return tx.rows(
    `select id, parts from orders where parts <> '[]' and not shipped and held_until is null
       and exists (select 1 from jsonb_array_elements(parts) part
         where (part ->> 'heldUntil')::timestamptz <= $1)
     order by id limit $2 for no key update skip locked`,
    [now, limit],
    "parcels-ended-part-holds",
  );
}

export type Consignee = CombinableOrder & { id: string; orderNumber: string };

/** Who orders go to and how they stand, for the rule of combining. */
export function listConsignees(tx: StoreTx, ids: readonly string[]): Promise<Consignee[]> {
  return tx.rows<Consignee>(
    `select id, order_number as "orderNumber", account_id as "accountId", currency,
      jsonb_build_object('id', buyer ->> 'id') as buyer, external, state, refund,
      jsonb_build_object('shipped', shipped) as shipping, parts,
       case when exists (select 1
         from jsonb_each_text(coalesce(nullif(fulfillment -> 'customFulfillmentAddress', 'null'),
         '{}')) as part where coalesce(part.value, '') <> '')
         then fulfillment -> 'customFulfillmentAddress' else address end as address
     from orders where id = any($1) order by id`,
    [ids],
    "parcels-consignees",
  );
}
