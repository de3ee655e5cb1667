/**
 * A history too large for a marketplace's pages: straight into the database, for measuring. Everything
 * follows from the row's number and the seed. Indexes are taken off and built again around the insert, in the
 * same transaction, so that a stop in between leaves the tables as they were.
 */
import { defaultLocale, formatNumber } from "@stallkeeper/domain";
import type { Services } from "../platform/context.ts";
import type { Tell } from "./demo-progress.ts";

const titles = [
  "Olympus OM-10 with 50 mm f/1.8",
  "Kate Bush, Hounds of Love, first pressing",
  "Seiko 5 automatic, steel",
  "Waxed jacket, olive, size M",
  "Mechanical keyboard, brown switches",
  "Hornsea Saffron mugs, set of 4",
  "Roberts R200 radio, red",
  "Leather satchel, hand-stitched",
  "Tintin in Tibet, 1960",
  "Glasses, six, cut crystal",
  "Anglepoise lamp, cream",
  "Brogues, oxblood, size 9",
];
const firstNames = [
  "Marguerite",
  "Ailbhe",
  "Tamsin",
  "Yusuf",
  "Ingrid",
  "Kenji",
  "Chiara",
  "Pavel",
  "Noor",
  "Beatriz",
];
const lastNames = [
  "Illouz",
  "Ní Riain",
  "Dewar",
  "Haddad",
  "Lindqvist",
  "Mori",
  "Russo",
  "Novák",
  "Khan",
  "Sousa",
];
const towns = [
  ["Lyon", "69001", "France", "FR"],
  ["Galway", "H91 X2P4", "Ireland", "IE"],
  ["Bristol", "BS1 4DB", "United Kingdom", "GB"],
  ["Lund", "222 22", "Sweden", "SE"],
  ["Berlin", "10115", "Germany", "DE"],
];

const insert = `
insert into orders (store_id, id, account_id, platform, source, account, platform_order_id, order_number,
  status, state, platform_updated_at, data, items, buyer, address,
  address_formatted, amount_minor, amount_total_minor, currency, dispatch_by, platform_dispatch_by, paid_at,
  shipped, fulfilled, shipping_provider, tracking_number, tags, created_at, updated_at)
select $1, a.platform || ':' || a.id || ':H-' || r.i, a.id, a.platform, a.platform, a.username, 'H-' || r.i,
  'H-' || r.i,
  case when r.is_open then 'PAID' else 'SHIPPED' end, case when r.is_open then 'paid' else 'shipped' end,
    r.at,
  jsonb_build_object('isPaid', true, 'isShipped', not r.is_open, 'postageMinor', 450, 'refundState', 'none', 'refundedMinor', 0),
  jsonb_build_array(jsonb_build_object('_id', a.platform || ':' || a.id || ':H-' || r.i || ':1', 'name',
    ($3::text[])[1 + r.h % $4], 'description', '', 'images', '[]'::jsonb, 'platforms', '{}'::jsonb,
    'meta', '{"link":"","id":"","fulfillmentLink":"","fulfillmentId":""}'::jsonb, 'priceMinor', 900 + r.h % 9000, 'sku', 'SKU-' || r.h % 5000, 'quantity', 1)),
  jsonb_build_object('id', 'u-' || r.h % 200000, 'firstName', r.first, 'lastName', r.last, 'handle',
    lower(r.first) || r.h % 1000, 'country', t.town ->> 2),
  jsonb_build_object('name', r.first || ' ' || r.last, 'line1', (1 + r.h % 90) || ' High Street', 'line2', '',
    'city', t.town ->> 0, 'zipcode', t.town ->> 1, 'state', '', 'countryName', t.town ->> 2,
    'countryCode', t.town ->> 3, 'phone', '', 'email', ''),
  r.first || ' ' || r.last || E'\\n' || (1 + r.h % 90) || E' High Street\\n' || (t.town ->> 1) || ' ' || (t.town ->> 0) || E'\\n' || (t.town ->> 2),
  900 + r.h % 9000, 1350 + r.h % 9000, 'GBP', r.at + interval '2 days', r.at + interval '2 days', r.at, not r.is_open, not r.is_open or r.h % 3 = 0,
  case when not r.is_open then 'Royal Mail' end, case
    when not r.is_open then 'RN' || lpad((r.h % 1000000000)::text, 9, '0') || 'GB' end,
  case when not r.is_open and r.h % 10 > 1 then '{completed}'::text[] when r.is_open
    and r.h % 17 = 0 then '{queued}' when r.is_open and r.h % 23 = 0 then '{unresponsive}' else '{}' end,
    r.at, r.at
from (
  select i, h, at, i > $2 * 0.985 as is_open, ($6::text[])[1 + h % 10] as first,
    ($7::text[])[1 + (h / 10) % 10] as last
  from (select i, (hashint8extended(i, $5) & 2147483647)::int as h,
    date_trunc('milliseconds', now() - interval '60 days' * (1 - i::float8 / $2)) as at
    from generate_series($9::int, $10::int) as i) as s) as r
cross join lateral (select ($8::jsonb) -> (r.h % 5) as town) as t
join (select id, platform, username, row_number() over (order by platform) - 1 as n,
  count(*) over () as accounts from accounts where role = 'market') as a on a.n = r.i % a.accounts`;

/** Each order's first line of its timeline, as if it had come by itself. */
const insertEvents = `
insert into order_events (store_id, order_id, at, kind, actor, details)
select store_id, id, created_at, 'received', $2::jsonb ->> platform,
  jsonb_build_object('orderNumber', order_number) from orders
  where store_id = $1 and platform_order_id like 'H-%'`;

const step = 50_000;

export interface BulkOrders {
  count: number;
  seed: number;
  tell: Tell;
}

/** Adds orders to a store that has accounts. Not safe to repeat: the numbers are the same. */
export async function addBulkOrders(
  services: Services,
  storeId: string,
  { count, seed, tell }: BulkOrders,
): Promise<void> {
  await services.db.asSystem(async ({ client }) => {
    await client.query(
      "set local statement_timeout = 0; set local maintenance_work_mem = '512MB'; set local synchronous_commit = off",
    );
    const { rows: indexes } = await client.query<{ name: string; sql: string }>(
      `select i.indexname as name, i.indexdef as sql from pg_indexes i
        where i.schemaname = 'public' and i.tablename in ('orders', 'order_events')
         and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    // Accounts and store are joined in, so the checks of a million references can be left out where the role
    // may.
    const {
      rows: [role],
    } = await client.query<{ rolsuper: boolean }>(
      "select rolsuper from pg_roles where rolname = current_user",
    );
    if (role?.rolsuper === true) await client.query("set local session_replication_role = replica");
    await client.query("set local role app");
    await client.query("select set_config('app.store', $1, true)", [storeId]);
    for (let from = 1; from <= count; from += step) {
      tell(
        `${formatNumber(from - 1, defaultLocale)} of ${formatNumber(count, defaultLocale)} older orders are laid down.`,
      );
      await client.query(insert, [
        storeId,
        count,
        titles,
        titles.length,
        seed,
        firstNames,
        lastNames,
        JSON.stringify(towns),
        from,
        Math.min(count, from + step - 1),
      ]);
    }
    tell("Their timelines are being written.");
    await client.query(insertEvents, [
      storeId,
      JSON.stringify(Object.fromEntries(services.connectors.all().map(({ id, name }) => [id, name]))),
    ]);
    await client.query("reset role");
    for (const [n, { sql }] of indexes.entries()) {
      tell(`${n} of ${indexes.length} indexes are built.`);
      await client.query(sql);
    }
  });
  const client = await services.db.pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    await client.query("vacuum analyze orders, order_events");
  } finally {
    client.release(true);
  }
}
