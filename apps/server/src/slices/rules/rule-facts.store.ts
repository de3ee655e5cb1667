/** What rules look at of orders: one statement for as many as there are. */
import {
  checkAddress,
  countryOfAddress,
  daysInMs,
  type CheckedAddress,
  type RuleFacts,
} from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import { readCustoms, readSenderSettings } from "../labels/index.ts";
import { asksFor, withLineFacts, type AskedGroups } from "./line-facts.store.ts";

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
  /** Null: it goes nowhere. */
  address: CheckedAddress | null;
  amount_total_minor: number;
  currency: string;
  lines: RuleFacts["lines"] | null;
  tags: string[];
  note: string;
  has_bought_before: boolean;
  has_returned_before: boolean;
  service: string | null;
  margin: number | null;
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
  place.address,
    o.amount_total_minor, o.currency,
  (select jsonb_agg(jsonb_build_object('sku', coalesce(i ->> 'sku', ''), 'title', coalesce(i ->> 'name', ''),
    'quantity', greatest(1, coalesce((i ->> 'quantity')::numeric, 1))))
    from jsonb_array_elements(o.items) i) as lines,
  o.tags, coalesce(o.note_from_buyer, '') as note, o.is_gift,
    (o.label_plan ->> 'weightGrams')::int as planned_weight, o.label_plan ->> 'serviceName' as service,
  not o.shipped and not o.external and o.state not in ('cancelled', 'refunded')
    and coalesce(o.refund, 0) <> 2 as is_open,
  $1 and coalesce(o.buyer ->> 'id', '') <> '' and exists (
    select 1 from orders_shared earlier
      where earlier.store_id = o.store_id and earlier.buyer ->> 'id' = o.buyer ->> 'id'
      and earlier.platform = o.platform and (earlier.account_id = o.account_id or o.platform = any($2))
      and (earlier.created_at, earlier.id) < (o.created_at, o.id)) as has_bought_before,
  $4 and coalesce(o.buyer ->> 'id', '') <> '' and exists (
    select 1 from orders_shared earlier join returns_orders r on r.order_id = earlier.id
      where earlier.store_id = o.store_id and earlier.buyer ->> 'id' = o.buyer ->> 'id'
      and earlier.platform = o.platform and (earlier.account_id = o.account_id or o.platform = any($2))
      and (earlier.created_at, earlier.id) < (o.created_at, o.id)) as has_returned_before,
  case when $5 then (select floor(100.0 * (m.amount_total_minor - coalesce(m.tax_minor, 0)
        - coalesce(m.fee_minor, 0) - c.cost) / m.amount_total_minor)::integer
    from orders_margins m cross join lateral (
      -- Null where the cost of one piece isn't known, or is in another currency.
      select case when bool_and(k.cost_minor is not null) then sum(k.cost_minor
          * greatest(1, coalesce((i ->> 'quantity')::numeric, 1))) end as cost
        from jsonb_array_elements(m.items) i left join lateral (
          select c.cost_minor from item_costs c join stores_shared t on t.id = c.store_id
            where c.sku = i ->> 'sku' and c.sku <> ''
              and case c.currency when '' then t.currency else c.currency end = m.currency limit 1) k on true
        where coalesce((i ->> 'isFee')::boolean, false) = false) c
    where m.id = o.id and m.amount_total_minor > 0) end as margin
from orders_shared o cross join lateral (select case when exists (select 1
  from jsonb_each_text(coalesce(nullif(o.fulfillment -> 'customFulfillmentAddress', 'null'), '{}')) part
  where coalesce(part.value, '') <> '')
  then o.fulfillment -> 'customFulfillmentAddress' else o.address end as address) place`;

/** What rules ask for, and the platforms whose buyers have one id at all accounts. */
interface Asked {
  groups: AskedGroups;
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
      valuesOf(groups, sharing, ids),
      "rules-facts",
    ),
    asOf,
    groups,
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
      `${select} where o.created_at >= $3 and not o.external
         order by o.created_at desc, o.id desc limit $6`,
      [...valuesOf(groups, sharing, since.toISOString()), most],
      "rules-recent-facts",
    ),
    asOf,
    groups,
  );
}

/** $1, $4 and $5 say whether earlier orders, returns and costs are looked at; $3 is whose facts these are. */
const valuesOf = (groups: AskedGroups, sharing: readonly string[], whose: unknown): unknown[] => [
  asksFor(groups, "buyer"),
  sharing,
  whose,
  asksFor(groups, "returns"),
  asksFor(groups, "margin"),
];

async function toFacts(
  tx: StoreTx,
  rows: readonly FactsRow[],
  asOf: Date,
  groups: AskedGroups,
): Promise<OrderFacts[]> {
  if (rows.length === 0) return [];
  const { from } = await readSenderSettings(tx);
  const { weightBySku } = await readCustoms(
    tx,
    rows.flatMap(({ lines }) => lines ?? []),
  );
  const facts = rows.map((row): OrderFacts => {
    const { countryCode = null, countryName = null } = row.address ?? {};
    const country = countryOfAddress({ countryCode, countryName });
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
      hasReturnedBefore: row.has_returned_before,
      isGift: row.is_gift,
      service: row.service,
      marginPercent: row.margin,
      ...(row.address === null ? {} : { isAddressWhole: checkAddress(row.address).length === 0 }),
      weightGrams: row.planned_weight ?? weigh(lines, weightBySku),
    };
  });
  return withLineFacts(tx, facts, groups);
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
