/** Orders, their lines, their parcels: newest first, so that what arrives meanwhile moves nothing. */
import { countryCodeOf, countrySql, saleSql } from "@stallkeeper/domain";
import type { StoreTx } from "../../../platform/db/index.ts";
import { orderStatus, type StatusFacts } from "./order-status.ts";
import { batchOf, localSql, scopeValues, type ExportRow, type ExportSource } from "./export-source.ts";

/** Takes $1 to $4 of a scope; `moment` is the column that a range of days means. */
const within = (moment: string): string => `($1::timestamptz is null or ${moment} >= $1)
  and ($2::timestamptz is null or ${moment} < $2) and ($3::uuid[] is null or account_id = any($3))
  and case $4::text
    when 'open' then not shipped and not failed and not external and coalesce(refund, 0) not in (1, 2)
    when 'sold' then ${saleSql()} when 'shipped' then shipped when 'refundPending' then coalesce(refund, 0) = 1
    when 'refunded' then coalesce(refund, 0) = 2 when 'notRefunded' then coalesce(refund, 0) not in (1, 2) else true end`;
/** Takes $6 to $8: after a place, so many. */
const next = (moment: string): string => `($6::timestamptz is null or (${moment}, order_id) < ($6, $7))
  order by ${moment} desc, order_id desc limit $8`;
const moneyOf = (kind: string): string => `(select coalesce(sum((l ->> 'amountMinor')::bigint), 0)::bigint
  from jsonb_array_elements(money_lines) l where l ->> 'kind' = '${kind}')`;
/** What buyers paid within the total; tax that the platform collects and remits by itself isn't in it. */
const taxWithin = `(select coalesce(sum((l ->> 'amountMinor')::bigint), 0)::bigint
  from jsonb_array_elements(money_lines) l
  where l ->> 'kind' = 'tax' and coalesce(l ->> 'counts', 'added') <> 'outside')`;
const taxRemitted = `(select coalesce(sum((l ->> 'amountMinor')::bigint), 0)::bigint
  from jsonb_array_elements(money_lines) l
  where l ->> 'kind' = 'tax' and (coalesce((l ->> 'isRemitted')::boolean, false) or l ->> 'counts' = 'outside'))`;
/** null: the order names none. */
const ownFees = `(select -sum((l ->> 'amountMinor')::bigint)::bigint from jsonb_array_elements(money_lines) l
  where l ->> 'kind' = 'platformFee')`;
const hasEstimates = `exists (select from jsonb_array_elements(money_lines) l
  where l ->> 'kind' = 'platformFee' and not coalesce((l ->> 'isSettled')::boolean, true))`;
/** null: the platform hasn't settled it. */
const settledFees = `(select -z.fee_minor from settlements_orders z where z.store_id = orders_exported.store_id
  and z.order_id = orders_exported.order_id and z.currency = orders_exported.currency and z.is_settled)`;
const country = `coalesce(nullif(address ->> 'countryName', ''), nullif(address ->> 'countryCode', ''),
  buyer ->> 'country', '')`;
const buyerName = `btrim(concat_ws(' ', buyer ->> 'firstName', buyer ->> 'lastName'))`;
const statusFacts = `refund, fulfilled, shipped, external, failed, state as order_state, tags`;

interface Placed {
  place_at: string;
  place_id: string;
}

interface OrderRow extends Placed, StatusFacts {
  order_number: string;
  placed_at: string;
  platform: string;
  account: string;
  buyer_handle: string | null;
  buyer_name: string;
  country: string;
  items: string | null;
  skus: string | null;
  pieces: number | null;
  total: number;
  refunded: number;
  currency: string;
  paid_at: string | null;
  shipped_at: string | null;
  courier: string | null;
  tracking_number: string | null;
  postage: number;
  tax: number;
  remitted_tax: number;
  own_fees: number | null;
  has_estimates: boolean;
  settled_fees: number | null;
  buyer_email: string | null;
  phone: string | null;
  address_name: string | null;
  address_line1: string | null;
  address_line2: string | null;
  city: string | null;
  county: string | null;
  postcode: string | null;
  country_code: string;
  buyer_note: string | null;
  notes: string;
  tag_list: string;
  platform_status: string;
  platform_order_id: string;
  order_id: string;
  is_gift: boolean;
  is_external: boolean;
  dispatch_by: string | null;
  updated_at: string;
}

async function countOrders(tx: StoreTx, values: unknown[]): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(*) as count from orders_exported where ${within("created_at")}`,
    values.slice(0, 4),
  );
  return row?.count ?? 0;
}

export const orders: ExportSource = {
  count: (tx, scope) => countOrders(tx, scopeValues(scope)),
  async read(tx, scope, after, most) {
    const found = await tx.rows<OrderRow>(
      `select created_at as place_at, order_id as place_id, order_number, ${localSql("created_at")} as placed_at,
         source as platform, account, buyer ->> 'handle' as buyer_handle, ${buyerName} as buyer_name,
         ${country} as country, i.items, i.skus, i.pieces, amount_total_minor as total,
         refunded_minor as refunded, currency, ${localSql("paid_at")} as paid_at,
         ${localSql("shipped_at")} as shipped_at, shipping_provider as courier, tracking_number,
         greatest(postage_minor, ${moneyOf("postage")}) as postage, ${taxWithin} as tax,
         ${taxRemitted} as remitted_tax, ${ownFees} as own_fees, ${hasEstimates} as has_estimates,
         ${settledFees} as settled_fees,
         address ->> 'email' as buyer_email, address ->> 'phone' as phone, address ->> 'name' as address_name,
         address ->> 'line1' as address_line1, address ->> 'line2' as address_line2, address ->> 'city' as city,
         address ->> 'state' as county, address ->> 'zipcode' as postcode, ${countrySql()} as country_code,
         note_from_buyer as buyer_note, notes,
         array_to_string(tags, ', ') as tag_list, status as platform_status, platform_order_id, order_id,
         is_gift, external as is_external, ${localSql("dispatch_by")} as dispatch_by,
         ${localSql("updated_at")} as updated_at, ${statusFacts}
       from orders_exported cross join lateral (
         select string_agg(concat_ws(' × ', item ->> 'quantity', item ->> 'name'), '; ' order by at) as items,
           string_agg(nullif(item ->> 'sku', ''), '; ' order by at) as skus,
           coalesce(sum(coalesce((item ->> 'quantity')::integer, 1)) filter (
             where not coalesce((item ->> 'isFee')::boolean, false)), 0)::integer as pieces
         from jsonb_array_elements(items) with ordinality as one (item, at)) i
       where ${within("created_at")} and ${next("created_at")}`,
      [...scopeValues(scope), after?.at ?? null, after?.id ?? null, most],
    );
    return batchOf(
      found,
      ({ tags, own_fees: own, has_estimates: isGuess, settled_fees: settled, ...row }) => ({
        ...row,
        fees: settled ?? own,
        fee_basis: (settled ?? own) === null ? null : settled === null && isGuess ? "Estimate" : "Settled",
        country_code: countryCodeOf(row.country_code),
        tags: row.tag_list,
        state: orderStatus({ tags, ...row }),
      }),
    );
  },
};

/** One line of an order: name, SKU, quantity, price, what it came to, the platform's id. */
type LineValues = [string | null, string | null, number | null, number | null, number | null, string | null];

interface LinesRow extends Placed, StatusFacts {
  order_number: string;
  placed_at: string;
  platform: string;
  account: string;
  buyer_handle: string | null;
  buyer_name: string;
  country: string;
  lines: LineValues[] | null;
  currency: string;
  shipped_at: string | null;
}

/** Orders of a batch; each has some lines. */
const ordersOfBatch = 1_000;

/** Adds the lines of an order to rows. */
function addLines(rows: ExportRow[], order: LinesRow): void {
  const { order_number, placed_at, platform, account, buyer_handle, buyer_name, country } = order;
  const { currency, shipped_at, place_id } = order;
  const state = orderStatus(order);
  let line = 0;
  for (const [item, sku, counted, price, gross, line_id] of order.lines ?? []) {
    const quantity = counted ?? 1;
    line += 1;
    rows.push({
      order_number,
      placed_at,
      platform,
      account,
      line,
      item,
      sku,
      quantity,
      price,
      line_total: gross ?? (price === null ? null : price * quantity),
      currency,
      buyer_handle,
      buyer_name,
      country,
      state,
      shipped_at,
      line_id,
      order_id: place_id,
    });
  }
}

/** A row of the database is an order with its lines: half the work of a row for each line. */
export const orderLines: ExportSource = {
  async count(tx, scope) {
    const row = await tx.one<{ count: number }>(
      `select coalesce(sum(jsonb_array_length(items)), 0)::bigint as count from orders_exported
       where ${within("created_at")}`,
      scopeValues(scope).slice(0, 4),
    );
    return row?.count ?? 0;
  },
  async read(tx, scope, after, most) {
    const found = await tx.rows<LinesRow>(
      `select created_at as place_at, order_id as place_id, order_number, ${localSql("created_at")} as placed_at,
         source as platform, account, buyer ->> 'handle' as buyer_handle, ${buyerName} as buyer_name,
         ${country} as country, (
           select json_agg(json_build_array(item ->> 'name', item ->> 'sku', (item ->> 'quantity')::integer,
             (item ->> 'priceMinor')::bigint, (item ->> 'grossMinor')::bigint, item ->> '_id') order by at)
           from jsonb_array_elements(items) with ordinality as one (item, at)) as lines,
         currency, ${localSql("shipped_at")} as shipped_at, ${statusFacts}
       from orders_exported where ${within("created_at")} and ${next("created_at")}`,
      [...scopeValues(scope), after?.at ?? null, after?.id ?? null, Math.min(most, ordersOfBatch)],
    );
    const { last } = batchOf(found.slice(-1), () => ({}));
    const rows: ExportRow[] = [];
    for (const order of found) addLines(rows, order);
    return { rows, last };
  },
};

interface ParcelRow extends Placed {
  order_number: string;
  shipped_at: string | null;
  platform: string;
  account: string;
  courier: string | null;
  tracking_number: string | null;
  parcel: number | null;
  country: string;
  platform_order_id: string;
  order_id: string;
}

/** Parcels of an order that left with a number: its own, or each of its parts'. */
const parcelsOf = `(
  select 1 as parcel, shipping_provider as courier, tracking_number, shipped_at as left_at
    where jsonb_array_length(coalesce(parts, '[]')) = 0 and shipped and coalesce(tracking_number, '') <> ''
  union all
  select (part ->> 'number')::integer, part ->> 'provider', part ->> 'trackingNumber',
      (part ->> 'sentAt')::timestamptz
    from jsonb_array_elements(coalesce(parts, '[]')) part
    where coalesce(part ->> 'trackingNumber', '') <> '' and part ->> 'sentAt' is not null)`;
const leftWithin = "($1::timestamptz is null or left_at >= $1) and ($2::timestamptz is null or left_at < $2)";
const parcelOrders = `($3::uuid[] is null or account_id = any($3)) and $4::text is not null
  and (shipped or jsonb_array_length(coalesce(parts, '[]')) > 0)`;

export const tracking: ExportSource = {
  async count(tx, scope) {
    const row = await tx.one<{ count: number }>(
      `select count(*) as count from orders_exported cross join lateral ${parcelsOf} p
       where ${parcelOrders} and ${leftWithin}`,
      scopeValues(scope).slice(0, 4),
    );
    return row?.count ?? 0;
  },
  async read(tx, scope, after, most) {
    const found = await tx.rows<ParcelRow>(
      `select o.created_at as place_at, o.order_id as place_id, order_number, ${localSql("p.left_at")} as shipped_at,
         source as platform, account, p.courier, p.tracking_number, p.parcel, ${country} as country,
         platform_order_id, o.order_id
       from (select * from orders_exported where ${parcelOrders}
         and exists (select 1 from ${parcelsOf} one where ${leftWithin}) and ${next("created_at")}) o
         left join lateral (select * from ${parcelsOf} all_parcels where ${leftWithin}) p on true
       order by o.created_at desc, o.order_id desc, p.parcel`,
      [...scopeValues(scope), after?.at ?? null, after?.id ?? null, most],
    );
    const batch = batchOf(found, (row) => ({ ...row }));
    return { ...batch, rows: batch.rows.filter(({ parcel }) => parcel !== null) };
  },
};
