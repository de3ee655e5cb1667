/**
 * What a wish to write may name beside a conversation: an order, one of its items, a listing, what its buyer
 * made an offer for.
 */
import type { StoreTx } from "../../platform/db/index.ts";

export interface NamedOrder {
  id: string;
  platform_order_id: string;
}

export interface OrderOfItem extends NamedOrder {
  account_id: string;
  account: string;
  platform: string;
  platform_messaging_session: string | null;
  buyer: { id?: string; handle?: string };
  /** The platform's id of the listing that the item was bought from; null where it has none. */
  listing: string | null;
}

export interface NamedListing {
  account_id: string;
  account: string;
  platform: string;
  identifier: string;
}

/** The newest of an account's orders with one of these platform ids, or null. */
export function findOrderOfConversation(
  tx: StoreTx,
  accountId: string,
  platformOrderIds: readonly string[],
): Promise<NamedOrder | null> {
  return tx.one<NamedOrder>(
    `select id, platform_order_id from orders_shared where account_id = $1 and platform_order_id = any($2)
       order by created_at desc limit 1`,
    [accountId, platformOrderIds],
  );
}

/** The newest order with one of these items, or null. */
export function findOrderOfItems(tx: StoreTx, itemIds: readonly string[]): Promise<OrderOfItem | null> {
  return tx.one<OrderOfItem>(
    `select o.id, o.account_id, o.account, o.platform, o.platform_order_id, o.platform_messaging_session,
      o.buyer, p.platforms -> o.platform ->> 'listingId' as listing from posts p join orders_shared o on o.id = p.order_id
     where p.id = any($1) order by o.created_at desc limit 1`,
    [itemIds],
  );
}

/** This order, if it was bought from this account by this buyer; else null. */
export function findOrderOfBuyer(
  tx: StoreTx,
  orderId: string,
  { accountId, buyerIdentifier }: { accountId: string; buyerIdentifier: string },
): Promise<NamedOrder | null> {
  return tx.one<NamedOrder>(
    `select id, platform_order_id from orders_shared
       where id = $1 and account_id = $2 and buyer ->> 'id' = $3 and $3 <> ''`,
    [orderId, accountId, buyerIdentifier],
  );
}

/** A listing with one of these ids, or null. */
export function findNamedListing(tx: StoreTx, ids: readonly string[]): Promise<NamedListing | null> {
  return tx.one<NamedListing>(
    "select account_id, account, platform, identifier from listings_shared where id = any($1) limit 1",
    [ids],
  );
}

/**
 * What this buyer made an offer for, among these ids; for platforms whose listings aren't read. Null: nothing.
 */
export function findOfferedItem(
  tx: StoreTx,
  ids: readonly string[],
  buyerIdentifier: string,
): Promise<NamedListing | null> {
  return tx.one<NamedListing>(
    `select account_id, account, platform, items -> 0 -> 'meta' ->> 'id' as identifier from offers_shared
       where buyer ->> 'identifier' = $2 and $2 <> '' and items -> 0 ->> '_id' = any($1)
         and items -> 0 -> 'meta' ->> 'id' <> '' order by created_at desc limit 1`,
    [ids, buyerIdentifier],
  );
}

/** Where an order's platform is asked what may be written about it; null: there is no such order. */
export function findWrittenOrder(
  tx: StoreTx,
  orderId: string,
): Promise<{ accountId: string; platformOrderId: string } | null> {
  return tx.one(
    `select account_id as "accountId", platform_order_id as "platformOrderId" from orders_shared where id = $1`,
    [orderId],
  );
}
