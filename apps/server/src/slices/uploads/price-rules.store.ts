/** The SQL of `upload_price_rules`, and what its prices are compared with. */
import type { CostedDraft, PriceRule, SentListing, TargetOverrides } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

/** Writes the rule of an account, or takes it away. Safe to repeat. */
export async function writePriceRule(
  tx: StoreTx,
  accountId: string,
  rule: PriceRule | null,
  by: { name: string; at: Date },
): Promise<void> {
  if (rule === null) {
    await tx.run("delete from upload_price_rules where account_id = $1", [accountId]);
    return;
  }
  await tx.run(
    `insert into upload_price_rules (store_id, account_id, basis, percent, amount_minor, ending, fee_percent,
       fee_fixed_minor, by_name, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (store_id, account_id) do update set basis = excluded.basis, percent = excluded.percent,
       amount_minor = excluded.amount_minor, ending = excluded.ending, fee_percent = excluded.fee_percent,
       fee_fixed_minor = excluded.fee_fixed_minor, by_name = excluded.by_name, at = excluded.at`,
    [
      tx.storeId,
      accountId,
      rule.basis,
      rule.percent,
      rule.amountMinor,
      rule.ending,
      rule.feePercent,
      rule.feeFixedMinor,
      by.name,
      by.at.toISOString(),
    ],
  );
}

export type PricedDraft = Pick<
  CostedDraft,
  "sku" | "title" | "priceMinor" | "costMinor" | "currency" | "variants" | "itemCosts"
> & {
  draftId: string;
  overrides: TargetOverrides;
  sent: Partial<Pick<SentListing, "priceMinor" | "variantPrices">>;
};

/**
 * What decides the price of each live listing of an account, the newest first; what it was told is read without
 * its words. One that something is on its way to is left out.
 */
export function listPricedDrafts(tx: StoreTx, accountId: string): Promise<PricedDraft[]> {
  return tx.rows<PricedDraft>(
    `select d.id as "draftId", d.sku, d.title, d.price_minor as "priceMinor", d.cost_minor as "costMinor",
       d.currency, d.variants, (select coalesce(jsonb_object_agg(c.sku, c.cost_minor), '{}') from item_costs c
         where c.currency in ('', d.currency) and c.sku in (select btrim(d.sku) union all
           select btrim(r ->> 'sku') from jsonb_array_elements(d.variants -> 'rows') r)) as "itemCosts",
       t.overrides, jsonb_strip_nulls(jsonb_build_object('priceMinor', t.sent -> 'priceMinor',
         'variantPrices', t.sent -> 'variantPrices')) as sent
     from upload_targets t join upload_drafts d on d.id = t.draft_id
     where t.account_id = $1 and t.state = 'live' and t.sent is not null
       and not exists (select from listing_changes c where c.listing_id = t.listing_id and c.state = 'sending')
     order by d.updated_at desc, d.id`,
    [accountId],
  );
}
