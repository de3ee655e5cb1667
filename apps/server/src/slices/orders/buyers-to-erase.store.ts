/** Finds the buyers whom somebody asks to erase. */
import type { StoreTx } from "../../platform/db/index.ts";
import { isOpen } from "./erased-buyers.store.ts";

export interface FoundBuyer {
  orderId: string;
  accountId: string;
  name: string;
  handle: string;
  over: number;
  open: number;
}

const most = 20;

/** Buyers with such an order number, email or name at the platform, as a whole; erased ones aren't found. */
export function findBuyersBy(tx: StoreTx, words: string): Promise<FoundBuyer[]> {
  return tx.rows<FoundBuyer>(
    `with named as (
       select distinct account_id, buyer ->> 'id' as buyer_id from orders
       where coalesce(buyer ->> 'id', '') <> '' and lower($1) in (lower(order_number), lower(platform_order_id),
         lower(buyer ->> 'handle'), lower(buyer ->> 'id'), lower(address ->> 'email'))
       limit $2)
     select (array_agg(o.id order by o.id))[1] as "orderId", o.account_id as "accountId",
       coalesce(max(trim(concat_ws(' ', o.buyer ->> 'firstName', o.buyer ->> 'lastName'))), '') as name,
       coalesce(max(o.buyer ->> 'handle'), '') as handle,
       count(*) filter (where not (${isOpen}))::int as over, count(*) filter (where ${isOpen})::int as open
     from named n join orders o on o.account_id = n.account_id and o.buyer ->> 'id' = n.buyer_id
     group by o.account_id, o.buyer ->> 'id' order by name, "orderId"`,
    [words.trim(), most],
  );
}

/** What the platform calls the buyer of an order, and at which account; null: no order, or erased before. */
export async function findNamesOfBuyer(
  tx: StoreTx,
  orderId: string,
): Promise<{ accountId: string; names: string[] } | null> {
  return tx.one<{ accountId: string; names: string[] }>(
    `select o.account_id as "accountId",
       array_agg(distinct o.buyer ->> 'id') || array_agg(distinct coalesce(o.buyer ->> 'handle', '')) as names
     from orders one join orders o on o.account_id = one.account_id and o.buyer ->> 'id' = one.buyer ->> 'id'
     where one.id = $1 and coalesce(one.buyer ->> 'id', '') <> '' group by o.account_id`,
    [orderId],
  );
}
