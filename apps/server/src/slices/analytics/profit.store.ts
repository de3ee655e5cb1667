/**
 * What is left of sales, step by step (docs/adr/0152-profit.md). Each order's amounts are found once, in one
 * currency, and given to the groups that the order belongs to; of an item's share, rounding is carried along, so
 * that the parts of an order add up to it.
 */
import type { ProfitGroup } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";
import { askRows, linesMark, listingOfLine } from "./asked-filters.store.ts";
import { baseValuesOf, valuesOf, type AskedSpan } from "./asked-span.store.ts";
import { askedSql, placedSql } from "./sales.store.ts";
import { inBase, inOwn, type ShownMoney } from "./shown-money.ts";

const skuSql = "btrim(coalesce(i ->> 'sku', ''))";
const piecesSql = "greatest(coalesce((i ->> 'quantity')::int, 1), 1)";
const goodsSql = `greatest(coalesce((i ->> 'grossMinor')::bigint, (i ->> 'priceMinor')::bigint * ${piecesSql}, 0), 0)`;

/** Orders whose profit is looked at; more of them take too long, and a shorter range is asked for. */
export const mostProfitOrders = 100_000;

/** Whether a range holds more orders than are looked at: read from an index of sales, and no further. */
export async function hasTooMany(tx: StoreTx, span: AskedSpan): Promise<boolean> {
  const [row] = await askRows<{ many: number }>(
    tx,
    span,
    `select count(*)::int as many from (select 1 from orders_shared o where ${askedSql}
       limit ${mostProfitOrders + 1}) found`,
    valuesOf(span),
    "analytics-many",
  );
  return (row?.many ?? 0) > mostProfitOrders;
}

interface LineGroup {
  key: string;
  name: string;
  join: string;
}
const noGroup: LineGroup = { key: "''", name: "l.name", join: "" };
const factsJoin = `left join lateral (select f.brand, f.category from item_facts f
  where f.store_id = s.store_id and f.sku = l.sku and l.sku <> '') x on true`;
/** What the lines of an order are grouped by: each goes into one group, "" where nothing is known. */
const lineGroups: Record<ProfitGroup, LineGroup> = {
  all: noGroup,
  platform: noGroup,
  account: noGroup,
  channel: noGroup,
  tag: noGroup,
  item: { key: "coalesce(nullif(l.sku, ''), l.name, '')", name: "l.name", join: "" },
  category: { key: "coalesce(x.category, '')", name: "''", join: factsJoin },
  brand: { key: "coalesce(x.brand, '')", name: "''", join: factsJoin },
  lister: {
    key: "coalesce(x.lister_id, '')",
    name: "coalesce(x.lister_name, '')",
    join: `left join lateral (select u.lister_id, u.lister_name from uploads_listers u
      where u.store_id = s.store_id and u.listing_id = l.listing_id limit 1) x on true`,
  },
};
const isOfLines = (group: ProfitGroup): group is "item" | "category" | "brand" | "lister" =>
  lineGroups[group] !== noGroup;

/** What an amount beside an order counts times: one of the order's currency as the order does, another as it is. */
const told = (row: string, currency: string, factor: string): string =>
  `case ${row}.currency when ${currency} then ${factor} else 1 end`;

/** Orders, and their lines with what is kept of each: what was refunded before it left, or came back, costs nothing. */
const ordersSql = ({ join, currency, factor }: ShownMoney, where: string, isCancelled: boolean): string => `
    select o.store_id, o.id, o.platform, o.account_id, o.channel, o.tags, o.currency, o.shipped,
      ${currency} as shown, ${factor} as factor, ${isCancelled} as is_cancelled,
      o.amount_total_minor * ${factor} as gross, k.refunded,
      case when o.amount_total_minor > 0 then o.tax_minor
        * greatest(o.amount_total_minor * ${factor} - k.refunded, 0) / o.amount_total_minor else 0 end as tax,
      o.fee_minor, coalesce(o.has_estimates, false) as has_estimates, o.items, o.refunded_items,
      coalesce(z.is_settled, false) as is_settled, z.settled_at, z.fees_minor, z.postage_minor, z.other_minor,
      c.booked
    from orders_margins o ${join}
      left join lateral (select jsonb_agg(jsonb_build_object('line', b.line_id, 'back', b.is_return, 'sku', b.sku,
          'pieces', b.pieces,
          'unit', b.unit_minor, 'currency', b.currency, 'part', b.part, 'per', b.per_bundle, 'parts', b.bundle_parts)) as booked
        from stock_booked_costs b where b.store_id = o.store_id and b.order_id = o.id) c on not ${isCancelled}
      left join lateral (select bool_or(e.is_settled) as is_settled, max(e.settled_at) as settled_at,
          sum(e.refund_minor * ${told("e", "o.currency", factor)}) as refund_minor,
          sum(round(e.fee_minor * ${told("e", "o.currency", factor)})) as fees_minor,
          sum(round(e.postage_minor * ${told("e", "o.currency", factor)})) as postage_minor,
          sum(round(e.other_minor * ${told("e", "o.currency", factor)})) as other_minor
        from settlements_orders e
        where e.store_id = o.store_id and e.order_id = o.id and e.currency in (o.currency, ${currency})) z on true
      -- Money that a bank or the platform took back stands in the ledger alone.
      cross join lateral (select greatest(o.refunded_minor * ${factor}, -coalesce(z.refund_minor, 0)) as refunded) k
    where ${where}`;
/** Cancelled orders that may have cost something all the same. */
const cancelledSql = `o.failed and not o.external and ${placedSql} and (
  exists (select from labels_postage p where p.store_id = o.store_id and p.order_id = o.id)
  or exists (select from settlements_orders e where e.store_id = o.store_id and e.order_id = o.id))`;

/**
 * How many pieces of a line `l` of `sold` the ledger booked: of a bundle those of which any part was booked, and
 * those of which every part was.
 */
const bookedSql = `(
  select coalesce(greatest(max(p.pieces), 0), 0) as pieces,
    case when count(*) filter (where p.pieces > 0) < max(p.parts) then 0
      else coalesce(greatest(min(p.pieces), 0), 0) end as whole
  from (select ceil(sum(e.pieces)::numeric / coalesce(max(e.per), 1))::int as pieces, max(e.parts) as parts
    from jsonb_to_recordset(s.booked) as e (line text, part text, pieces int, per int, parts int)
    where e.line = l.item_id group by e.part) p)`;

const soldSql = (money: ShownMoney, group: ProfitGroup): string => `
  sold as materialized (${ordersSql(money, askedSql, false)}
    union all ${ordersSql(money, cancelledSql, true)}),
  lines as materialized (
    select s.id, l.place, l.item_id, d.pieces > 0 as is_booked, l.sku,
      ${lineGroups[group].key} as key, ${lineGroups[group].name} as name, l.goods, l.is_asked, n.pieces,
      -- Not booked: what the ledger doesn't know. Partly: pieces of a bundle of which it knows some parts.
      case when d.pieces > 0 then greatest(g.kept - d.pieces, 0) else n.pieces end as not_booked,
      greatest(least(g.kept, d.pieces) - d.whole, 0) as partly_booked,
      k.cost_minor * case when k.currency = s.currency then s.factor when k.currency = s.shown then 1 end
        as unit_minor
    from sold s
      cross join lateral (select e.place, ${skuSql} as sku, coalesce(i ->> 'name', '') as name,
          i ->> '_id' as item_id, ${goodsSql} as goods, ${piecesSql} as pieces,
          ${listingOfLine("s")} as listing_id, (true ${linesMark("s")}) as is_asked
        from jsonb_array_elements(s.items) with ordinality as e (i, place)
        where coalesce((i ->> 'isFee')::boolean, false) = false) l
      left join lateral (select case when s.refunded_items = '[]' then 0 when s.shipped
          then (select v.pieces from refunds_before_leaving v
            where v.store_id = s.store_id and v.order_id = s.id and v.item_id = l.item_id)
          else (select sum(ceil((p ->> 'quantity')::numeric))::int from jsonb_array_elements(s.refunded_items) as p
            where p ->> 'itemId' = l.item_id) end as pieces) f on true
      left join lateral (select sum(m.quantity)::int as pieces from returns_moved_pieces m
        where m.store_id = s.store_id and m.order_id = s.id and m.item_id = l.item_id
          and m.reason = 'returnRestock') b on true
      cross join lateral ${bookedSql} d
      cross join lateral (select case when s.is_cancelled then 0
        else greatest(l.pieces - coalesce(f.pieces, 0), 0) end as kept) g
      cross join lateral (select greatest(g.kept - case when s.shipped then coalesce(b.pieces, 0) else 0 end, 0)
        as pieces) n
      left join lateral (select c.cost_minor, case c.currency when '' then t.currency else c.currency end as currency
        from item_costs c join stores_shared t on t.id = c.store_id
        where c.store_id = s.store_id and c.sku = l.sku and l.sku <> '' limit 1) k on true
      ${lineGroups[group].join})`;

/**
 * What lines cost: as the ledger booked their pieces, and of pieces that it didn't book, what their item costs today.
 * What it booked for no line of the order, as of a return or a swap, goes to the line of its SKU, else to the first.
 */
const costsSql = `
  costs (id, key, is_asked, minor, unknown, guessed) as materialized (
    select id, key, is_asked, -round(unit_minor * not_booked),
      case when unit_minor is null then not_booked else 0 end + partly_booked,
      case when unit_minor is not null then not_booked end
    from lines where not_booked > 0 or partly_booked > 0
    union all
    select id, coalesce(key, ''), coalesce(is_asked, true), -round(unit_minor * pieces),
      case when unit_minor is null then greatest(pieces, 0) end, null
    from (select distinct on (b.id, b.nth) b.id, b.back, l.is_booked, l.key, l.is_asked, b.unit_minor,
          b.pieces
      from (select s.id, e.nth, b.line, b.back, b.sku, b.pieces,
            b.unit * case b.currency when s.currency then s.factor when s.shown then 1 end as unit_minor
          from sold s cross join lateral jsonb_array_elements(s.booked) with ordinality as e (one, nth)
            cross join lateral jsonb_to_record(e.one) as b (line text, back boolean, sku text, pieces int,
              unit numeric, currency text)
          ) b left join lines l on l.id = b.id
      order by b.id, b.nth, (l.item_id = b.line) desc nulls last, (l.sku = b.sku) desc nulls last, l.place) told
    -- What came back of a line that was never booked is off its pieces already.
    where not back or coalesce(is_booked, true))`;

/** To whom an order's amounts go: from which share of them to which. Of lines, to those that were asked for. */
const orderKeys = {
  all: "''",
  platform: "platform",
  account: "account_id::text",
  channel: "channel",
} as const;
function sharesOf(group: ProfitGroup): string {
  if (group === "tag")
    return `select s.id, coalesce(t.tag, ''), 0::numeric, 1::numeric, 1::numeric from sold s
      left join lateral (select distinct unnest(s.tags) as tag) t on true`;
  if (!isOfLines(group))
    return `select id, ${orderKeys[group]}, 0::numeric, 1::numeric, 1::numeric from sold`;
  return `select s.id, coalesce(l.key, ''),
      case when l.whole > 0 then l.upto - l.goods else coalesce(l.row, 1) - 1 end::numeric,
      case when l.whole > 0 then l.upto else coalesce(l.row, 1) end::numeric,
      case when l.whole > 0 then l.whole else coalesce(l.rows, 1) end::numeric
    from sold s left join (select id, key, goods, is_asked, sum(goods) over (partition by id order by place) as upto,
        sum(goods) over (partition by id) as whole, row_number() over (partition by id order by place) as row,
        count(*) over (partition by id) as rows
      from lines) l on l.id = s.id
    where coalesce(l.is_asked, true)`;
}

const labelsSql = (step: string, isCancelled: boolean): string => `
    select s.id, '${step}', -round(l.price_minor * ${told("l", "s.currency", "s.factor")})
      from sold s cross join lateral (select p.price_minor, p.currency from labels_postage p
        where p.store_id = s.store_id and p.order_id = s.id and p.currency in (s.currency, s.shown) offset 0) l
      where s.is_cancelled = ${isCancelled}`;
const partsSql = `
  parts (id, step, minor) as materialized (
    select id, 'sales', round(gross) from sold where not is_cancelled
    union all select id, 'refunds', -round(refunded) from sold where not is_cancelled
    union all select id, 'tax', -round(tax) from sold where not is_cancelled
    union all select s.id, 'fee:' || coalesce(f.fee_kind, 'other'),
        round(f.fee_minor * ${told("f", "s.currency", "s.factor")})
      from sold s cross join lateral (select e.fee_kind, e.fee_minor, e.currency from settlements_fees e
        where e.store_id = s.store_id and e.order_id = s.id and e.currency in (s.currency, s.shown) offset 0) f
      where s.is_settled and not s.is_cancelled
    union all select id, 'fee:estimate', -round(fee_minor * factor) from sold
      where not is_settled and fee_minor is not null and not is_cancelled
    union all ${labelsSql("postage", false)}
    union all select id, 'postage', postage_minor from sold where is_settled and not is_cancelled
    union all select id, 'other', other_minor from sold where is_settled and not is_cancelled
    union all ${labelsSql("cancelled", true)}
    union all select id, 'cancelled', fees_minor + postage_minor + other_minor from sold
      where is_cancelled and fees_minor is not null)`;

const stepsIn = (money: ShownMoney, group: ProfitGroup): string => `
  with ${soldSql(money, group)}, ${partsSql}, ${costsSql},
    shares (id, key, before, upto, whole) as materialized (${sharesOf(group)})
  select key, shown as currency, step, sum(minor)::bigint as "amountMinor" from (
    select h.key, s.shown, p.step,
      round(p.minor * h.upto / h.whole) - round(p.minor * h.before / h.whole) as minor
    from shares h join sold s on s.id = h.id join parts p on p.id = h.id
    union all
    select ${isOfLines(group) ? "c.key" : "h.key"}, s.shown, 'cost', c.minor
    from costs c join sold s on s.id = c.id
      ${isOfLines(group) ? "" : "join shares h on h.id = c.id"}
    where c.minor is not null ${isOfLines(group) ? "and c.is_asked" : ""}) told
  group by 1, 2, 3 having sum(minor) <> 0 or step = 'sales' order by 1, 2, 3`;

const countsIn = (money: ShownMoney, group: ProfitGroup): string => `
  with ${soldSql(money, group)}, ${costsSql}, shares (id, key, before, upto, whole) as materialized (${sharesOf(group)}),
  members as (select distinct id, key from shares)
  select m.key, s.shown as currency, (count(*) filter (where not s.is_cancelled))::int as orders,
    (count(*) filter (where s.is_settled and not s.is_cancelled))::int as "ordersSettled",
    max(s.settled_at) filter (where s.is_settled and not s.is_cancelled) as "settledAt",
    (count(*) filter (where not s.is_settled and s.has_estimates and not s.is_cancelled))::int
      as "ordersWithEstimates",
    (count(*) filter (where not s.is_settled and s.fee_minor is null and not s.is_cancelled))::int
      as "ordersWithoutFees",
    (count(*) filter (where s.shipped and not x.has_label and coalesce(s.postage_minor, 0) = 0
      and not s.is_cancelled))::int as "ordersWithoutPostage",
    coalesce(sum(x.elsewhere), 0)::int as "labelsLeftOut",
    coalesce(sum(p.pieces), 0)::int as pieces, coalesce(sum(k.unknown), 0)::int as "piecesWithoutCost",
    coalesce(sum(k.guessed), 0)::int as "piecesAtTodaysCost",
    ${isOfLines(group) ? "coalesce(max(p.name), '')" : "''"} as name,
    ${group === "item" ? "coalesce(max(p.sku), '')" : "''"} as sku
  from members m join sold s on s.id = m.id
    left join lateral (select count(*) > 0 as has_label,
        count(*) filter (where l.currency not in (s.currency, s.shown)) as elsewhere
      from labels_postage l where l.store_id = s.store_id and l.order_id = s.id) x on true
    left join (select id, ${isOfLines(group) ? "key" : "'' as key"}, sum(pieces) as pieces,
        max(name) as name, max(sku) as sku
      from lines ${isOfLines(group) ? "where is_asked" : ""} group by 1, 2) p
      on p.id = m.id ${isOfLines(group) ? "and p.key = m.key" : ""}
    left join (select id, ${isOfLines(group) ? "key" : "'' as key"}, sum(unknown) as unknown, sum(guessed) as guessed
      from costs ${isOfLines(group) ? "where is_asked" : ""} group by 1, 2) k
      on k.id = m.id ${isOfLines(group) ? "and k.key = m.key" : ""}
  group by 1, 2 order by 3 desc, 1, 2`;

export interface StepRow {
  key: string;
  currency: string;
  step: string;
  amountMinor: number;
}

export interface ProfitCounts {
  key: string;
  currency: string;
  orders: number;
  ordersSettled: number;
  settledAt: string | null;
  ordersWithEstimates: number;
  ordersWithoutFees: number;
  ordersWithoutPostage: number;
  labelsLeftOut: number;
  pieces: number;
  piecesWithoutCost: number;
  piecesAtTodaysCost: number;
  name: string;
  sku: string;
}

/**
 * What a range holds is looked up order by order, and its parts are joined by hash: what the planner believes of
 * a materialised part is a guess, and loops over two of them take minutes.
 */
export const joinPartsByHash = (tx: StoreTx): Promise<unknown> => tx.run("set local enable_nestloop = off");

/** The steps of each group, in one currency each. */
export function sumSteps(tx: StoreTx, span: AskedSpan, group: ProfitGroup): Promise<StepRow[]> {
  return span.rates === null
    ? askRows<StepRow>(tx, span, stepsIn(inOwn, group), valuesOf(span), `analytics-steps-${group}`)
    : askRows<StepRow>(tx, span, stepsIn(inBase, group), baseValuesOf(span), `analytics-steps-base-${group}`);
}

/** How many orders each group has, and how far what they cost is known; those with most orders first. */
export function countProfits(tx: StoreTx, span: AskedSpan, group: ProfitGroup): Promise<ProfitCounts[]> {
  return span.rates === null
    ? askRows<ProfitCounts>(tx, span, countsIn(inOwn, group), valuesOf(span), `analytics-counts-${group}`)
    : askRows<ProfitCounts>(
        tx,
        span,
        countsIn(inBase, group),
        baseValuesOf(span),
        `analytics-counts-base-${group}`,
      );
}
