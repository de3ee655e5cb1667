/** What a message may say of an order or an offer, read for its placeholders and its target. */
import type { PlaceholderFacts } from "@stallkeeper/domain";
import { defaultLocale } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

export interface MessageOrder {
  id: string;
  account_id: string;
  platform: string;
  platform_order_id: string;
  platform_messaging_session: string | null;
  order_number: string;
  account: string;
  state: string;
  external: boolean;
  buyer: { id?: string; firstName?: string; handle?: string; country?: string };
  address: { countryName?: string };
  items: {
    name?: string;
    sku?: string | null;
    quantity?: number;
    priceMinor?: number;
    platforms?: Record<string, { listingId?: string }>;
  }[];
  amount_total_minor: number;
  currency: string;
  shipping_provider: string | null;
  tracking_number: string | null;
  dispatch_by: string | null;
  created_at: string;
  tags: string[];
}

/** The order, or null when it is not in the store. */
export function findMessageOrder(tx: StoreTx, id: string): Promise<MessageOrder | null> {
  return tx.one<MessageOrder>(
    `select id, account_id, platform, platform_order_id, platform_messaging_session, order_number, account,
      state, external, buyer, address, items, amount_total_minor, currency,
       shipping_provider, tracking_number, dispatch_by, created_at, tags from orders_shared where id = $1`,
    [id],
  );
}

export interface MessageOffer {
  id: string;
  account_id: string;
  platform: string;
  account: string;
  identifier: string;
  state: number;
  buyer: { identifier?: string; handle?: string; countryCode?: string };
  items: { _id?: string; name?: string; priceMinor?: number | null; meta?: { id?: string } }[];
  quantity: number;
  amount_minor: number;
  counter_minor: number | null;
  currency: string;
  created_at: string;
}

const offerColumns = `id, account_id, platform, account, identifier, state, buyer, items, quantity, amount_minor,
  counter_minor, currency, created_at`;

/** The offer, or null when it is not in the store. */
export function findMessageOffer(tx: StoreTx, id: string): Promise<MessageOffer | null> {
  return tx.one<MessageOffer>(`select ${offerColumns} from offers_shared where id = $1`, [id]);
}

/** Offers that ended in this state since a moment; the newest first. */
export function listOfferMoments(
  tx: StoreTx,
  state: number,
  since: Date,
  most: number,
): Promise<{ offerId: string; at: string }[]> {
  return tx.rows(
    `select id as "offerId", updated_at as at from offers_shared where state = $1 and updated_at >= $2
       order by updated_at desc, id limit $3`,
    [state, since.toISOString(), most],
  );
}

/** Whether the buyer bought from the account before this order or offer. */
export async function hasEarlierOrder(
  tx: StoreTx,
  about: { accountId: string; buyerId: string; exceptId: string; before: string },
): Promise<boolean> {
  return (
    (await tx.one(
      `select 1 from orders_shared where account_id = $1 and buyer ->> 'id' = $2 and $2 <> '' and id <> $3
         and not external and created_at < $4 limit 1`,
      [about.accountId, about.buyerId, about.exceptId, about.before],
    )) !== null
  );
}

/** Orders that came to be the seller's, or were sent, since a moment; the newest first. */
export function listOrderMoments(
  tx: StoreTx,
  kind: "received" | "shipped",
  since: Date,
  most: number,
): Promise<{ orderId: string; at: string }[]> {
  const moment = kind === "received" ? "coalesce(paid_at, created_at)" : "shipped_at";
  return tx.rows(
    `select id as "orderId", ${moment} as at from orders_shared
       where ${moment} >= $1 and not external order by ${moment} desc, id limit $2`,
    [since.toISOString(), most],
  );
}

/** Those of the orders that came within the last day: older ones are history that was read later. */
export function listFreshOrders(
  tx: StoreTx,
  ids: readonly string[],
): Promise<{ orderId: string; at: string }[]> {
  return tx.rows(
    `select id as "orderId", coalesce(paid_at, created_at) as at from orders_shared
       where id = any($1) and not external and not shipped
         and coalesce(paid_at, created_at) > now() - interval '1 day' order by id`,
    [ids],
  );
}

/** When the account of each of these orders was linked, the last time if it was unlinked in between. */
export async function listLinkMoments(
  tx: StoreTx,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; linkedAt: string }>(
    `select o.id, a.linked_at as "linkedAt" from orders_shared o join accounts_shared a on a.id = o.account_id
       where o.id = any($1)`,
    [orderIds],
  );
  return new Map(rows.map(({ id, linkedAt }) => [id, linkedAt]));
}

/** The numbers of orders as people say them. */
export async function nameOrders(tx: StoreTx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; number: string }>(
    "select id, order_number as number from orders_shared where id = any($1)",
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Who made offers, by the offer's id. */
export async function nameOffers(tx: StoreTx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; handle: string }>(
    "select id, coalesce(buyer ->> 'handle', '') as handle from offers_shared where id = any($1)",
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, handle }) => [id, handle]));
}

/** The platforms of accounts. */
export async function nameSources(tx: StoreTx, accountIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; platform: string }>(
    "select id, platform from accounts_shared where id = any($1)",
    [[...new Set(accountIds)]],
  );
  return new Map(rows.map(({ id, platform }) => [id, platform]));
}

/** Name, locale and zone of the store. */
export async function readStoreWords(tx: StoreTx): Promise<PlaceholderFacts["store"]> {
  const row = await tx.one<PlaceholderFacts["store"]>(
    `select name, locale, time_zone as "timeZone" from stores_shared where id = $1`,
    [tx.storeId],
  );
  return row ?? { name: "", locale: defaultLocale, timeZone: "UTC" };
}
