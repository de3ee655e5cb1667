/** The SQL of listings on pause: columns of `item_listings`. */
import type { OwnRule, PushRule } from "@stallkeeper/domain";
import type { StoreTx } from "../../../platform/db/index.ts";

export interface ListingPart {
  listingId: string;
  variantId: string;
}

export interface PausablePart extends ListingPart {
  account: string;
  platform: string;
  sku: string;
  /** Null: nobody counted it. */
  available: number | null;
  isPushed: boolean;
  accountIsOn: boolean;
  isPaused: boolean;
}

/** Of these listings: those of which pieces could be sold, and what their rules show of them. */
export function listRuled(
  tx: StoreTx,
  parts: readonly ListingPart[],
): Promise<(ListingPart & { available: number; own: OwnRule; account: PushRule })[]> {
  return tx.rows(
    `select r.listing_id as "listingId", r.variant_id as "variantId", r.available,
       jsonb_build_object('min', r.min, 'max', r.max, 'percent', r.percent, 'safety', r.safety) as own,
       jsonb_build_object('min', r.account_min, 'max', r.account_max, 'percent', r.account_percent) as account
     from jsonb_to_recordset($1::jsonb) as p("listingId" text, "variantId" text)
       join listing_rules r on r.listing_id = p."listingId" and r.variant_id = p."variantId"
     where r.available > 0 and r.account_is_on and r.is_pushed`,
    [JSON.stringify(parts)],
  );
}

/** Those of these listings that are linked and can be bought, or could be with more pieces. */
export function listPausable(tx: StoreTx, parts: readonly ListingPart[]): Promise<PausablePart[]> {
  return tx.rows<PausablePart>(
    `select r.listing_id as "listingId", r.variant_id as "variantId", r.account, r.platform, r.sku, r.available,
       r.is_pushed as "isPushed", r.account_is_on as "accountIsOn", r.is_paused as "isPaused"
     from jsonb_to_recordset($1::jsonb) as p("listingId" text, "variantId" text)
       join listing_rules r on r.listing_id = p."listingId" and r.variant_id = p."variantId"`,
    [JSON.stringify(parts)],
  );
}

/** Puts them on pause, or lets them go on as before; those that stand so already stay as they are. */
export async function savePause(
  tx: StoreTx,
  parts: readonly ListingPart[],
  isPaused: boolean,
): Promise<void> {
  await tx.run(
    `update item_listings k set is_paused = $2,
       most_before_pause = case when $2 then k.at_most end,
       at_most = case when $2 then 0 else k.most_before_pause end
     from jsonb_to_recordset($1::jsonb) as p("listingId" text, "variantId" text)
     where k.listing_id = p."listingId" and k.variant_id = p."variantId" and k.is_paused <> $2`,
    [JSON.stringify(parts), isPaused],
  );
}
