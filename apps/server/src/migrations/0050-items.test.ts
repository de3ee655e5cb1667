/** Stores that are there already get their items, links and claimed pieces, whatever walls hold off the owner. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  buildOrder,
  buildStore,
  createTestDatabase,
  silentLog,
  type TestDatabase,
} from "@stallkeeper/testkit";
import { migrate, openDb, type Db } from "../platform/db/index.ts";
import { migrations } from "./index.ts";

const owner = `owner_${randomBytes(4).toString("hex")}`;
let database: TestDatabase;
/** Works as an owner who is no superuser, as every installation does. */
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  const isSuper = await database.db.asSystem(async (tx) => {
    await tx.run("drop schema public cascade");
    const role = await tx.one<{ rolsuper: boolean }>(
      "select rolsuper from pg_roles where rolname = current_user",
    );
    if (role?.rolsuper) await tx.run(`create role ${owner} createrole; grant app to ${owner}`);
    await tx.run(`create schema public ${role?.rolsuper ? `authorization ${owner}` : ""}`);
    return role?.rolsuper === true;
  });
  const options = isSuper ? { options: `-c role=${owner}` } : {};
  db = openDb({ connection: { ...database.connection, ...options }, log: silentLog(), poolSize: 2 });
});
afterAll(async () => {
  await db.close();
  await database.db.asSystem((tx) =>
    tx.run(`do $$ begin if exists (select from pg_roles where rolname = '${owner}') then
      drop owned by ${owner} cascade; drop role ${owner}; end if; end $$`),
  );
  await database.drop();
});

async function fill(storeId: string): Promise<void> {
  const line = (sku: string, quantity: number) => ({ _id: `${sku}:1`, name: `A ${sku}`, sku, quantity });
  const { accountId } = await buildOrder(db, { storeId, items: [line("CUP-1", 2), line("BOWL-1", 1)] });
  await buildOrder(db, { storeId, state: "cancelled", items: [line("CUP-2", 1)] });
  await buildOrder(db, { storeId, shipped: true, items: [line("CUP-3", 1)] });
  await db.withStore(storeId, async (tx) => {
    await tx.run(
      `insert into listings (store_id, id, account_id, platform, account, identifier, platform_updated_at,
        platform_read_at, platform_object, sku, title, price_minor, currency, quantity, status, state,
        updated_at)
       select $1, 'l-' || sku, $2, 'stall', 'ada', sku, now(), now(), '{}', sku, 'Listed', 100, 'EUR', 1,
         'ON', 'live', now() from unnest(array['CUP-1', 'JAR-1']) as sku`,
      [storeId, accountId],
    );
    await tx.run(
      `insert into item_locations (store_id, sku, location, on_hand, counted_at, updated_at)
         values ($1, 'CUP-1', 'A-1', 5, now(), now()), ($1, 'SHELF-1', 'B-2', null, null, now())`,
      [storeId],
    );
    await tx.run(
      `insert into stock_entries (store_id, sku, reason, cause, delta, by_name, moved_at, at)
         values ($1, 'CUP-1', 'count', 'first', 5, 'test', now(), now())`,
      [storeId],
    );
  });
}

test("items, names, links and pieces of what was there are made, and the walls stand again", async () => {
  const first = migrations.findIndex(({ name }) => name === "0050-items");
  await migrate(db.pool, migrations.slice(0, first));
  const stores = [await buildStore(db, "Northlane"), await buildStore(db, "Southlane")];
  for (const storeId of stores) await fill(storeId);

  await migrate(db.pool);

  for (const storeId of stores)
    expect(
      await db.withStore(storeId, (tx) =>
        tx.rows(
          `select i.sku, i.source, i.on_hand, i.location, i.is_kept, a.allocated,
             exists (select from item_skus s where s.item_id = i.id and s.sku = i.sku) as named,
             array(select listing_id from item_listings k where k.item_id = i.id) as links
           from items i join stock_availability a on a.item_id = i.id order by i.sku`,
        ),
      ),
    ).toEqual(
      [
        { sku: "BOWL-1", source: "order", allocated: 1 },
        {
          sku: "CUP-1",
          source: "count",
          on_hand: 5,
          location: "A-1",
          is_kept: true,
          allocated: 2,
          links: ["l-CUP-1"],
        },
        { sku: "CUP-2", source: "order" },
        { sku: "CUP-3", source: "order" },
        { sku: "JAR-1", source: "listing", links: ["l-JAR-1"] },
        { sku: "SHELF-1", source: "count", location: "B-2", is_kept: true },
      ].map((row) => ({
        on_hand: null,
        location: "",
        is_kept: false,
        allocated: 0,
        named: true,
        links: [],
        ...row,
      })),
    );
  expect(
    await db.asSystem((tx) =>
      tx.rows(
        `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id'
           where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relforcerowsecurity`,
      ),
    ),
  ).toEqual([]);
});
