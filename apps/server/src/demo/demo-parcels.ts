/**
 * Parcels that are not one for each order: two orders that wait, two of one buyer that go out together, one
 * that goes out in two parcels.
 */
import { daysInMs } from "@stallkeeper/domain";
import { inStore } from "../platform/context.ts";
import { combineOrders, holdOrders, splitOrder } from "../slices/parcels/index.ts";
import type { OwnerCtx } from "./demo-people.ts";

const holds = [
  { days: 2, reason: "The buyer is away until then" },
  { days: 5, reason: "Its last part comes with the next delivery" },
] as const;
/** Open, and none of the newest: those are what one begins with. */
const isFit = `not shipped and not fulfilled and state = 'paid' and refund is null
  and jsonb_array_length(items) > 0 and created_at < now() - interval '30 hours'
  and held_until is null and combined_id is null and parts = '[]'`;

interface Item {
  _id: string;
  quantity: number;
}

/**
 * Call once, on fresh history, before anybody works through it; where a store has no such orders, nothing
 * happens.
 */
export async function addParcels(ctx: OwnerCtx, seed: number): Promise<void> {
  const [pair] = await choose<{ ids: string[] }>(
    ctx,
    seed,
    `select array_agg(id order by id) as ids, min(platform_order_id) as "key" from orders
       where ${isFit} and buyer ->> 'id' is not null and address ->> 'line1' <> ''
       group by account_id, currency, buyer ->> 'id', address having count(*) = 2`,
  );
  if (pair !== undefined) await combineOrders(ctx, pair.ids);
  const [large] = await choose<{ id: string; items: Item[] }>(
    ctx,
    seed,
    `select id, items, platform_order_id as "key" from orders
       where ${isFit} and (select sum(greatest(1, (item ->> 'quantity')::integer))
       from jsonb_array_elements(items) as item) > 1`,
  );
  if (large !== undefined) await splitOrder(ctx, { orderId: large.id, parts: partsOf(large.items) });
  const waiting = await choose<{ id: string }>(
    ctx,
    seed,
    `select id, platform_order_id as "key" from orders where ${isFit}`,
  );
  for (const [n, { days, reason }] of holds.entries()) {
    const order = waiting[n];
    const until = new Date(ctx.now().getTime() + daysInMs(days));
    until.setUTCHours(8, 0, 0, 0);
    if (order !== undefined)
      await holdOrders(ctx, { orderIds: [order.id], until: until.toISOString(), reason });
  }
}

/** One piece goes first, the rest after it. */
function partsOf(items: readonly Item[]): { items: { itemId: string; quantity: number }[] }[] {
  const pieces = items.map(({ _id: itemId, quantity }) => ({ itemId, quantity: Math.max(1, quantity) }));
  const [first, ...others] = pieces;
  if (first === undefined) return [];
  const left = first.quantity > 1 ? [{ ...first, quantity: first.quantity - 1 }] : [];
  return [{ items: [{ ...first, quantity: 1 }] }, { items: [...left, ...others] }];
}

function choose<R>(ctx: OwnerCtx, seed: number, select: string): Promise<R[]> {
  return inStore(ctx, (tx) =>
    tx.rows<R>(`select * from (${select}) as fit order by hashtextextended("key", $1), "key" limit 3`, [
      seed,
    ]),
  );
}
