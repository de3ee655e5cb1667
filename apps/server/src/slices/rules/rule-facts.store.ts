/** What rules look at of orders: one statement for as many as there are. */
import { countryOfAddress, daysInMs, type RuleCondition, type RuleFacts } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import { readCustoms, readSenderSettings } from "../labels/index.ts";

export interface OrderFacts extends RuleFacts {
  id: string;
  orderNumber: string;
  buyer: string;
  isOpen: boolean;
  createdAt: string;
}

interface FactsRow {
  id: string;
  order_number: string;
  platform: string;
  account_id: string;
  handle: string;
  country_code: string | null;
  country_name: string | null;
  amount_total_minor: number;
  currency: string;
  lines: RuleFacts["lines"] | null;
  tags: string[];
  note: string;
  has_bought_before: boolean;
  is_gift: boolean;
  planned_weight: number | null;
  is_open: boolean;
  created_at: string;
}

/**
 * The seller's own address wins, as it does on the label; earlier orders are looked for only where a rule
 * asks for them.
 */
const select = `
select o.id, o.order_number, o.platform, o.account_id, o.created_at,
  coalesce(nullif(o.buyer ->> 'handle', ''),
  concat_ws(' ', o.buyer ->> 'firstName', o.buyer ->> 'lastName')) as handle,
  place.address ->> 'countryCode' as country_code, place.address ->> 'countryName' as country_name,
    o.amount_total_minor, o.currency,
  (select jsonb_agg(jsonb_build_object('sku', coalesce(i ->> 'sku', ''), 'title', coalesce(i ->> 'name', ''),
    'quantity', greatest(1, coalesce((i ->> 'quantity')::numeric, 1))))
    from jsonb_array_elements(o.items) i) as lines,
  o.tags, coalesce(o.note_from_buyer, '') as note, o.is_gift,
    (o.label_plan ->> 'weightGrams')::int as planned_weight,
  not o.shipped and not o.external and o.state not in ('cancelled', 'refunded')
    and coalesce(o.refund, 0) <> 2 as is_open,
  $1 and coalesce(o.buyer ->> 'id', '') <> '' and exists (
    select 1 from orders_shared earlier
      where earlier.store_id = o.store_id and earlier.buyer ->> 'id' = o.buyer ->> 'id'
      and earlier.platform = o.platform and (earlier.account_id = o.account_id or o.platform = any($2))
      and (earlier.created_at, earlier.id) < (o.created_at, o.id)) as has_bought_before
from orders_shared o cross join lateral (select case when exists (select 1
  from jsonb_each_text(coalesce(nullif(o.fulfillment -> 'customFulfillmentAddress', 'null'), '{}')) part
  where coalesce(part.value, '') <> '')
  then o.fulfillment -> 'customFulfillmentAddress' else o.address end as address) place`;

/** What rules ask for, and the platforms whose buyers have one id at all accounts. */
interface Asked {
  groups: readonly (readonly (readonly RuleCondition[])[])[];
  sharing: readonly string[];
  /** From when an order's age is counted back. */
  asOf: Date;
}

/** The facts of these orders, by id. */
export async function readFacts(
  tx: StoreTx,
  ids: readonly string[],
  { groups, sharing, asOf }: Asked,
): Promise<OrderFacts[]> {
  return toFacts(
    tx,
    await tx.rows<FactsRow>(
      `${select} where o.id = any($3) order by o.id`,
      [asksForBuyer(groups), sharing, ids],
      "rules-facts",
    ),
    asOf,
  );
}

/** The facts of the newest orders since a moment, the newest first; at most so many. */
export async function readRecentFacts(
  tx: StoreTx,
  since: Date,
  most: number,
  { groups, sharing, asOf }: Asked,
): Promise<OrderFacts[]> {
  return toFacts(
    tx,
    await tx.rows<FactsRow>(
      `${select} where o.created_at >= $3 and not o.external order by o.created_at desc, o.id desc limit $4`,
      [asksForBuyer(groups), sharing, since.toISOString(), most],
      "rules-recent-facts",
    ),
    asOf,
  );
}

/** What is known of an item: conditions about orders hold for none. */
export const itemFacts = (sku: string, title: string): RuleFacts => ({
  platform: "",
  account: "",
  country: "",
  isInternational: null,
  totalMinor: 0,
  currency: "",
  lines: [{ sku, title, quantity: 1 }],
  tags: [],
  weightGrams: null,
  noteFromBuyer: "",
  hasBoughtBefore: false,
  isGift: false,
});

const asksForBuyer = (asked: readonly (readonly (readonly RuleCondition[])[])[]): boolean =>
  asked.flat(2).some(({ field }) => field === "buyer");

async function toFacts(tx: StoreTx, rows: readonly FactsRow[], asOf: Date): Promise<OrderFacts[]> {
  if (rows.length === 0) return [];
  const { from } = await readSenderSettings(tx);
  const { weightBySku } = await readCustoms(
    tx,
    rows.flatMap(({ lines }) => lines ?? []),
  );
  return rows.map((row): OrderFacts => {
    const country = countryOfAddress({ countryCode: row.country_code, countryName: row.country_name });
    const lines = row.lines ?? [];
    return {
      id: row.id,
      orderNumber: row.order_number,
      platform: row.platform,
      account: row.account_id,
      buyer: row.handle,
      isOpen: row.is_open,
      createdAt: row.created_at,
      ageDays: Math.max(0, Math.floor((asOf.getTime() - Date.parse(row.created_at)) / daysInMs(1))),
      country,
      isInternational: country === "" ? null : country !== from.countryCode,
      totalMinor: row.amount_total_minor,
      currency: row.currency,
      lines,
      tags: row.tags,
      noteFromBuyer: row.note,
      hasBoughtBefore: row.has_bought_before,
      isGift: row.is_gift,
      weightGrams: row.planned_weight ?? weigh(lines, weightBySku),
    };
  });
}

function weigh(lines: RuleFacts["lines"], weightBySku: Readonly<Record<string, number>>): number | null {
  let sum = 0;
  for (const { sku, quantity } of lines) {
    const each = Object.hasOwn(weightBySku, sku) ? weightBySku[sku] : undefined;
    if (each === undefined) return null;
    sum += each * quantity;
  }
  return lines.length === 0 ? null : sum;
}
