/**
 * A database of its own full of orders, on the embedded PostgreSQL as the service runs it: durable, one
 * store.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger, migrate, openDb, startDatabase, type Db } from "@stallkeeper/server";

export const storeId = "01890000-0000-7000-8000-000000000001";
const accountId = "01890000-0000-7000-8000-0000000000a1";

export interface OrderRows {
  db: Db;
  /** The database's superuser, whom no guard of a store slows: for floors. */
  bare: Db["pool"];
  /** How the service's own role connects. */
  connection: { host: string; port: number; user: string; database: string };
  close(): Promise<void>;
}

interface OrderTimes {
  /** The moment before the first order, ISO 8601, and the seconds between two of them. */
  since: string;
  everySeconds: number;
}

/** Orders spread over the year that ends now. */
export const overTheLastYear = (count: number): OrderTimes => ({
  since: new Date(Date.now() - 365 * 86_400_000).toISOString(),
  everySeconds: (365 * 86_400) / count,
});

/** Starts the database and writes `count` orders; 300 of them wait in each of the two open queues. */
export async function openOrderRows(
  count: number,
  times: OrderTimes = { since: "2025-01-01T00:00:00Z", everySeconds: 1 },
): Promise<OrderRows> {
  const folder = mkdtempSync(join(tmpdir(), "bench-orders-"));
  const log = createLogger("silent");
  const running = await startDatabase({ dataDir: folder, log });
  const db = openDb({ connection: { ...running.connection }, log, statementTimeoutMs: 0 });
  await migrate(db.pool);
  await db.asSystem((tx) => tx.run("insert into stores (id, name) values ($1, 'Northlane')", [storeId]));
  await db.withStore(storeId, async (tx) => {
    await tx.run(
      "insert into accounts (store_id, id, platform, username) values ($1, $2, 'bazaar', 'northlane')",
      [storeId, accountId],
    );
    await tx.run(insertOrders, [storeId, accountId, count, times.since, times.everySeconds]);
  });
  await db.pool.query("vacuum analyze orders");
  const bare = openDb({
    connection: { ...running.connection, user: "postgres" },
    log,
    statementTimeoutMs: 0,
  }).pool;
  return {
    db,
    bare,
    connection: { ...running.connection },
    async close() {
      await bare.end();
      await db.close();
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const insertOrders = `
  insert into orders (store_id, id, account_id, platform, source, account, platform_order_id, order_number,
    status, state, platform_updated_at,
    data, items, buyer, address, address_formatted, item_variants, amount_minor, amount_total_minor, currency, fulfilled, shipped,
    shipping_provider, tracking_number, notes, tags, fulfillment, dispatch_by, created_at, updated_at)
  select $1::uuid, 'bazaar:' || $2::text || ':' || n, $2::uuid, 'bazaar', 'Bazaar', 'northlane', 'P-' || n,
    'N-' || n, 'PAID', 'paid', now(),
    jsonb_build_object('channel', 'web', 'isPaid', true, 'postageMinor', 500, 'countryCode', 'DE'),
    jsonb_build_array(jsonb_build_object('_id', 'bazaar:' || n || ':1', 'name', 'Vintage denim jacket size M ' || n,
      'description', E'A jacket in good condition.\\nSome "wear" on the cuffs.', 'images', jsonb_build_array('https://photos.example/' || n || '/1.jpg'),
      'platforms', jsonb_build_object('bazaar', jsonb_build_object('itemId', n::text)), 'priceMinor', 1299 + n, 'sku', 'SKU-' || n, 'quantity', 1,
      'meta', jsonb_build_object('link', 'https://bazaar.example/' || n, 'id', 'm' || n, 'fulfillmentLink', '', 'fulfillmentId', ''))),
    jsonb_build_object('id', 'b' || n % 500, 'firstName', 'Ana', 'lastName', 'Müller', 'country', 'Germany', 'handle', 'ana_' || n % 500),
    jsonb_build_object('name', 'Ana Müller', 'line1', 'Street ' || n, 'line2', '', 'city', 'Berlin', 'state', '', 'countryName', 'Germany',
      'phone', '+49 30 1', 'email', 'ana@buyers.example', 'zipcode', '10115'),
    E'Ana Müller\\nStreet ' || n || E'\\n10115 Berlin\\nGermany', '[]', 1299 + n, 1799 + n, 'EUR',
      n % ($3::int / 300) <> 0, n % ($3::int / 300) > 1,
    'DHL', 'JD' || n, case when n % 10 = 0 then 'Call before delivery' else '' end, case when n % 50 = 0 then '{urgent}'::text[] else '{}' end,
    '{}', $4::timestamptz + make_interval(days => 2, secs => n * $5::float8), $4::timestamptz + make_interval(secs => n * $5::float8),
    $4::timestamptz + make_interval(days => 1, secs => n * $5::float8)
  from generate_series(1, $3::int) n`;
