/** Words for goods are looked for every hour: beside a long history only what came since is read. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@stallkeeper/testkit";
import { readOrderedVariants } from "./words.store.ts";

const storeId = "01890000-0000-7000-8000-000000000001";
const accountId = "01890000-0000-7000-8000-0000000000a1";
const history = 20_000;
const part = 4_000;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.asSystem((tx) =>
    tx.run("insert into stores (id, name) values ($1, 'Northlane')", [storeId]),
  );
  await database.db.withStore(storeId, async (tx) => {
    await tx.run(
      "insert into accounts (store_id, id, platform, username) values ($1, $2, 'stall', 'north')",
      [storeId, accountId],
    );
    // How long a busy machine takes to fill the table is not what is asked.
    await tx.run("set local statement_timeout = 0");
    for (let from = 1; from < history; from += part)
      await tx.run(
        `insert into orders (store_id, id, account_id, platform, source, account, platform_order_id,
          order_number, status, state, platform_updated_at, platform_read_at, items, buyer, currency,
          created_at, updated_at)
       select $1::uuid, 'o' || md5(n::text), $2::uuid, 'stall', 'Stall', 'north', 'P' || n, 'N' || n, 'PAID',
         'paid', now(), now() - ($3 - n) * interval '1 minute',
         jsonb_build_array(jsonb_build_object('_id', n::text, 'variants',
           jsonb_build_array(jsonb_build_object('name', 'Size', 'value', ((n - 1) / 1000)::text)))), '{}',
           'EUR', now(), now()
       from generate_series($4::int, $5::int) n`,
        [storeId, accountId, history, from, from + part - 1],
      );
  });
  await database.db.asSystem((tx) => tx.run("analyze orders"));
});
afterAll(() => database.drop());

test("what came in the last hour is found without a look at the rest", async () => {
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const { found, touched } = await database.db.withStore(storeId, async (tx) => {
    const count = async () =>
      (
        await tx.one<{ n: number }>(
          `select pg_stat_get_xact_tuples_returned('orders'::regclass)
            + coalesce(sum(pg_stat_get_xact_tuples_fetched(indexrelid)), 0)::bigint as n from pg_index where indrelid = 'orders'::regclass`,
        )
      )?.n ?? 0;
    const before = await count();
    const page = await readOrderedVariants(tx, accountId, { afterId: "", since, most: 5_000 });
    return { found: page.found, touched: (await count()) - before };
  });
  expect(found).toEqual([{ name: "Size", value: String(history / 1_000 - 1) }]);
  expect(touched).toBeLessThan(history / 10);
});
