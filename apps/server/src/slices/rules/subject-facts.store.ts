/** What rules look at of offers, items, listings, payouts and accounts: one statement for as many as there are. */
import type { RuleFacts, RuleSubject } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import { withLineFacts, type AskedGroups } from "./line-facts.store.ts";

interface SubjectRow {
  subject: string;
  platform: string;
  account: string;
  totalMinor: number;
  currency: string;
  lines: RuleFacts["lines"] | null;
}

const line = (sku: string, title: string, quantity: string): string =>
  `jsonb_build_array(jsonb_build_object('sku', ${sku}, 'title', ${title}, 'quantity', ${quantity}))`;

const sources: Readonly<Record<Exclude<RuleSubject, "order">, string>> = {
  offer: `
select f.id as subject, f.platform, f.account_id::text as account, f.amount_minor as "totalMinor", f.currency,
    (select jsonb_agg(jsonb_build_object('sku', coalesce(l.sku, ''), 'title', coalesce(i ->> 'name', ''),
        'quantity', f.quantity))
      from jsonb_array_elements(f.items) i left join listings_shared l on l.id = i ->> '_id') as lines
  from offers_shared f where f.id = any($1)`,
  item: `
select i.item_id::text as subject, '' as platform, '' as account, 0::bigint as "totalMinor", '' as currency,
    ${line("i.sku", "i.title", "1")} as lines
  from stock_items i where i.item_id::text = any($1)`,
  listing: `
select l.id as subject, l.platform, l.account_id::text as account, l.price_minor as "totalMinor", l.currency,
    ${line("l.sku", "l.title", "l.quantity")} as lines
  from listings_shared l where l.id = any($1)
union all
select t.listing_id, a.platform, t.account_id::text, 0, '', ${line("d.sku", "d.title", "1")}
  from upload_targets_told t join upload_drafts_shared d on d.id = t.draft_id
    join accounts_shared a on a.id = t.account_id
  where t.listing_id = any($1) and not exists (select from listings_shared l where l.id = t.listing_id)`,
  payout: `
select p.payout_id as subject, p.platform, p.account_id::text as account, p.amount_minor as "totalMinor",
    p.currency, '[]'::jsonb as lines
  from settlements_held p where p.payout_id = any($1)
union all
select e.entry_id, e.platform, e.account_id::text, -e.amount_minor, e.currency, '[]'::jsonb
  from settlements_entries e where e.entry_id = any($1)`,
  account: `
select a.id::text as subject, a.platform, a.id::text as account, 0::bigint as "totalMinor", '' as currency,
    '[]'::jsonb as lines
  from accounts_shared a where a.id::text = any($1)`,
};

/** Nothing is known: conditions hold for none. */
export const unknownFacts: RuleFacts = {
  platform: "",
  account: "",
  country: "",
  isInternational: null,
  totalMinor: 0,
  currency: "",
  lines: [],
  tags: [],
  weightGrams: null,
  noteFromBuyer: "",
  hasBoughtBefore: false,
  isGift: false,
};

/** The facts of these, by id. */
export async function readSubjectFacts(
  tx: StoreTx,
  kind: Exclude<RuleSubject, "order">,
  ids: readonly string[],
  groups: AskedGroups,
): Promise<Map<string, RuleFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<SubjectRow>(sources[kind], [[...new Set(ids)]]);
  const facts = rows.map((row) => ({ ...unknownFacts, ...row, lines: row.lines ?? [] }));
  return new Map((await withLineFacts(tx, facts, groups)).map(({ subject, ...one }) => [subject, one]));
}
