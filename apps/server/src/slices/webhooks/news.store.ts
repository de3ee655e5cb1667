/**
 * What other systems are told of orders, messages and ratings, read through the views of their slices. Nothing
 * here says who a buyer is: a receiver that needs it asks with a token, so an erasure has nothing to call back.
 */
import type { StoreTx } from "../../platform/db/index.ts";
import type { News } from "./deliveries.store.ts";

/** Longer ago, and a conversation that is read for the first time would be told as news. */
const freshDays = 2;

const order = `jsonb_build_object('id', o.id, 'number', o.order_number, 'platform', o.platform,
  'account', o.account, 'state', o.state, 'isShipped', o.shipped, 'shippedAt', o.shipped_at,
  'shippingProvider', o.shipping_provider, 'trackingNumber', o.tracking_number,
  'totalMinor', o.amount_total_minor, 'refundedMinor', o.refunded_minor, 'currency', o.currency,
  'placedAt', o.created_at, 'dispatchBy', o.dispatch_by,
  'items', coalesce((select jsonb_agg(jsonb_build_object('id', i ->> '_id', 'sku', i ->> 'sku',
      'name', i ->> 'name', 'quantity', i -> 'quantity')) from jsonb_array_elements(o.items) i
    where i ->> 'isFee' is distinct from 'true'), '[]'))`;

/** Orders that arrived. */
export const listArrived = (tx: StoreTx, orderIds: readonly string[]): Promise<News[]> =>
  tx.rows<News>(
    `select o.id as key, jsonb_build_object('order', ${order}) as data
       from orders_shared o where o.id = any($1)`,
    [orderIds],
  );

/** Of these orders those that are shipped. One that was taken back and shipped again is news. */
export const listDeparted = (tx: StoreTx, orderIds: readonly string[]): Promise<News[]> =>
  tx.rows<News>(
    `select o.id || ':' || coalesce((extract(epoch from o.shipped_at) * 1000)::bigint::text, '') as key,
       o.shipped_at as at, jsonb_build_object('order', ${order}) as data
       from orders_shared o where o.id = any($1) and o.shipped and not o.external`,
    [orderIds],
  );

/** Orders that were cancelled or refunded, with their lines of the timeline. */
export const listEnded = (
  tx: StoreTx,
  kind: string,
  lines: readonly { orderId: string; at: string }[],
): Promise<News[]> =>
  tx.rows<News>(
    `select o.id || ':' || $2 || ':' || (extract(epoch from l.at) * 1000)::bigint as key, l.at,
       jsonb_build_object('order', ${order}) as data
       from jsonb_to_recordset($1::jsonb) as l ("orderId" text, at timestamptz)
         join orders_shared o on o.id = l."orderId"`,
    [JSON.stringify(lines), kind],
  );

/** What buyers wrote lately in these conversations: that they wrote, not what. */
export const listWritten = (tx: StoreTx, sessionIds: readonly string[]): Promise<News[]> =>
  tx.rows<News>(
    `select s.session_id || ':' || (m ->> '_id') as key, (m ->> 'date')::timestamptz as at,
       jsonb_build_object('conversation', jsonb_build_object('id', s.session_id, 'platform', s.platform,
         'account', s.account), 'messageId', m ->> '_id', 'writtenAt', m ->> 'date') as data
       from messaging_exported s cross join lateral jsonb_array_elements(s.messages) m
       where s.session_id = any($1) and m ->> 'byMe' = 'false'
         and m -> 'data' ->> 'isFromPlatform' is distinct from 'true'
         and (m ->> 'date')::timestamptz > now() - make_interval(days => ${freshDays})`,
    [sessionIds],
  );

/** Ratings, without their words and without who left them. */
export const listRated = (tx: StoreTx, ratingIds: readonly string[]): Promise<News[]> =>
  tx.rows<News>(
    `select r.id as key, r.left_at as at, jsonb_build_object('rating', jsonb_build_object('id', r.id,
         'platform', r.platform, 'account', r.account, 'stars', r.stars, 'polarity', r.polarity,
         'orderId', r.order_id, 'leftAt', r.left_at)) as data
       from ratings_shared r where r.id = any($1)`,
    [ratingIds],
  );
