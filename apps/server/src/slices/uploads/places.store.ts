/** What is known here of the accounts that listings go up at. */
import type { PriceRule } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

export interface PlaceRow {
  accountId: string;
  platform: string;
  account: string;
  state: string;
  /** What its platform says its prices are in; until that is known what it listed or sold in last, else the store's. */
  currency: string;
  /** Its platform was asked what its prices are in; until then `currency` is a guess. */
  isCurrencyRead: boolean;
  isUsual: boolean;
  feeShare: number | null;
  priceRule: PriceRule | null;
}

/** How many orders an account's share of fees is taken from; all accounts together. */
const ordersForShare = 300;

/** The store's accounts at marketplaces, in the order they were connected. */
export function listPlaces(tx: StoreTx): Promise<PlaceRow[]> {
  return tx.rows<PlaceRow>(
    `with last as materialized (
       select id from upload_drafts order by created_at desc, id desc limit 1
     ), shares as materialized (
       select account_id, sum(fee_minor)::float8 / sum(amount_total_minor) as share from (
         select account_id, fee_minor, amount_total_minor from orders_fees
           order by created_at desc limit ${ordersForShare}) f
       where fee_minor > 0 and amount_total_minor > 0 group by account_id
     )
     select a.id as "accountId", a.platform, a.username as account, a.state,
       a.currency_read_at is not null as "isCurrencyRead",
       coalesce(a.currency, (select l.currency from listings_shared l where l.account_id = a.id and l.currency <> ''
           order by l.state = 'live' desc, l.updated_at desc, l.id limit 1),
         (select o.currency from orders_shared o where o.account_id = a.id
           order by o.created_at desc, o.id limit 1), s.currency) as currency,
       not exists (select from last) or exists (select from upload_targets t join last on last.id = t.draft_id
         where t.account_id = a.id) as "isUsual",
       f.share as "feeShare", case when p.account_id is not null then jsonb_build_object('basis', p.basis,
         'percent', p.percent, 'amountMinor', p.amount_minor, 'ending', p.ending, 'feePercent', p.fee_percent,
         'feeFixedMinor', p.fee_fixed_minor) end as "priceRule"
     from accounts_shared a join stores_shared s on s.id = a.store_id
       left join shares f on f.account_id = a.id
       left join upload_price_rules p on p.account_id = a.id
     where a.role = 'market' and a.state <> 'unlinked' and not a.hasebay order by a.created_at, a.id`,
  );
}

export interface StandingListing {
  accountId: string;
  sku: string;
  listingId: string;
  isOver: boolean;
}

/** What stands, or once stood, under these SKUs. */
export function listStandings(tx: StoreTx, skus: readonly string[]): Promise<StandingListing[]> {
  return tx.rows<StandingListing>(
    `select account_id as "accountId", sku, id as "listingId", state in ('ended', 'refused', 'draft') as "isOver"
       from listings_shared where sku = any($1)`,
    [skus],
  );
}

/** Where these SKUs sold last: the platform of the newest order of each. What nobody bought is left out. */
export function listLastSold(
  tx: StoreTx,
  skus: readonly string[],
): Promise<{ sku: string; platform: string }[]> {
  return tx.rows(
    `select k.sku, o.platform from unnest($1::text[]) as k(sku) cross join lateral (
       select platform from orders_shared
         where items @> jsonb_build_array(jsonb_build_object('sku', k.sku))
         order by created_at desc, id limit 1) o`,
    [skus],
  );
}

/** What drafts are priced in. */
export async function readCurrency(tx: StoreTx): Promise<string> {
  const row = await tx.one<{ currency: string }>("select currency from stores_shared where id = $1", [
    tx.storeId,
  ]);
  return row?.currency ?? "";
}
