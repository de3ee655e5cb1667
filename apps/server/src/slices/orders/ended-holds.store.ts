/** Orders that waited until a moment, once it has come. */
import type { StoreTx } from "../../platform/db/index.ts";
import type { OrderPart } from "./orders.store.ts";

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
    "orders-ended-holds",
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
    "orders-ended-part-holds",
  );
}
