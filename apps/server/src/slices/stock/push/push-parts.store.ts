/** What the listings of items show and shall show: read for the planner and for the preview of an account. */
import type { StoreTx } from "../../../platform/db/index.ts";

export interface PushPart {
  listingId: string;
  variantId: string;
  accountId: string;
  platform: string;
  itemId: string;
  sku: string;
  title: string;
  onlyOne: boolean;
  available: number;
  /** By the rule; what stands there as far as we know, and when the call that said so began and ended. */
  ours: number;
  theirs: number;
  theirsFrom: string;
  theirsAt: string;
  /** null: it was never told anything. */
  state: "due" | "sending" | "told" | "refused" | null;
  wanted: number | null;
  hasEnded: boolean;
}

/** A rule that is tried out before it is saved. */
export interface TriedRule {
  min: number;
  max: number | null;
  percent: number;
  platformMost: number | null;
}

/**
 * `items` gives item_id; `rule` account_id, at_least, at_most, percent and platform_most. Each
 * listing and item is looked up by itself: joined whole, every open order would be gone through.
 */
const partsSql = (items: string, rule: string): string => `
  with w as (${items}), r as (${rule})
  select k.listing_id as "listingId", k.variant_id as "variantId", p.account_id as "accountId", p.platform,
    k.item_id as "itemId", i.sku, i.title, i.only_one as "onlyOne", a.available,
    least(shown_quantity(a.available - coalesce(k.keep_back, 0), coalesce(k.at_least, r.at_least), coalesce(k.at_most, r.at_most),
      coalesce(k.percent, r.percent)), r.platform_most) as ours,
    case when t.theirs_at > p.platform_read_at then t.theirs else p.quantity end as theirs,
    case when t.theirs_at > p.platform_read_at then coalesce(t.theirs_from, t.theirs_at)
      else p.platform_read_at end as "theirsFrom",
    greatest(t.theirs_at, p.platform_read_at) as "theirsAt", t.state, t.wanted,
    coalesce(t.has_ended and t.theirs_at > p.platform_read_at, false) as "hasEnded"
  from w join item_listings k on k.item_id = w.item_id join items i on i.id = k.item_id
    cross join lateral (select * from listing_parts l where l.listing_id = k.listing_id
      and l.variant_id = k.variant_id offset 0) p
    join r on r.account_id = p.account_id
    cross join lateral (select * from stock_availability s where s.item_id = k.item_id offset 0) a
    left join listing_pushes t on t.listing_id = k.listing_id and t.variant_id = k.variant_id
  where k.is_pushed and a.on_hand is not null and (p.state = 'live' or p.is_sold_out)`;

/** The listings of these items that are told their quantity, in the order in which their rows are locked. */
export function listParts(tx: StoreTx, itemIds: readonly string[]): Promise<PushPart[]> {
  return tx.rows<PushPart>(
    `${partsSql(
      "select unnest($1::uuid[]) as item_id",
      "select * from push_rules where is_on",
    )} order by 1, 2`,
    [itemIds],
    "push-parts",
  );
}

/** The listings of an account as a rule would have them told. */
export function listPartsOf(tx: StoreTx, accountId: string, rule: TriedRule): Promise<PushPart[]> {
  return tx.rows<PushPart>(
    `${partsSql(
      `select distinct n.item_id from item_listings n join listings_shared o on o.id = n.listing_id
         where o.account_id = $1`,
      `select $1::uuid as account_id, $2::integer as at_least, $3::integer as at_most,
         $4::integer as percent, $5::integer as platform_most`,
    )} order by i.sku, 1, 2`,
    [accountId, rule.min, rule.max, rule.percent, rule.platformMost],
  );
}

/** Live listings of an account that are told nothing: no item is linked, or nobody counted it. */
export async function countUntold(
  tx: StoreTx,
  accountId: string,
): Promise<{ unlinked: number; uncounted: number }> {
  const row = await tx.one<{ unlinked: number; uncounted: number }>(
    `select (count(*) filter (where k.item_id is null))::integer as unlinked,
      (count(*) filter (where k.item_id is not null and i.on_hand is null
        and not exists (select from bundle_parts b where b.bundle_id = i.id)))::integer as uncounted
     from listing_parts p left join item_listings k on k.listing_id = p.listing_id
       and k.variant_id = p.variant_id left join items i on i.id = k.item_id
     where p.account_id = $1 and p.state = 'live'`,
    [accountId],
  );
  return row ?? { unlinked: 0, uncounted: 0 };
}
