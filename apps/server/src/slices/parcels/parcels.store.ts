/** What combining reads of orders; it writes by `updateOrder`. */
import type { CombinableOrder } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

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
     from orders_shared where id = any($1) order by id`,
    [ids],
    "parcels-consignees",
  );
}
