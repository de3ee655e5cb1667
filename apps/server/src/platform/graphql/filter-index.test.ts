import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { post, transaction, type EntityDefinition } from "@stallkeeper/contract";
import { createTestDatabase, type TestDatabase } from "@stallkeeper/testkit";
import type { SortChoice } from "./filter-types.ts";
import { selectSql } from "./select-sql.ts";

const storeId = "01890000-0000-7000-8000-000000000001";
const accountId = "01890000-0000-7000-8000-0000000000a1";

let database: TestDatabase;
let isSuperuser = false;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.asSystem(async (tx) => {
    isSuperuser =
      (await tx.one<{ rolsuper: boolean }>("select rolsuper from pg_roles where rolname = current_user"))
        ?.rolsuper === true;
    await tx.run("insert into stores (id, name) values ($1, 'Northlane')", [storeId]);
  });
  await database.db.withStore(storeId, async (tx) => {
    await tx.run(
      "insert into accounts (store_id, id, platform, username) values ($1, $2, 'bazaar', 'north')",
      [storeId, accountId],
    );
    // The limit of a statement is for what people ask.
    await tx.run("set local statement_timeout = 0");
    await tx.run(
      `insert into orders (store_id, id, account_id, platform, source, account, platform_order_id,
        order_number, status, state, platform_updated_at,
         items, buyer, currency, fulfilled, shipped, refund, tags, created_at, updated_at)
       select $1::uuid, 'o' || n, $2::uuid, 'bazaar', 'Bazaar', 'north', 'P' || n, 'N' || n, 'PAID', 'paid',
         now(),
         jsonb_build_array(jsonb_build_object('_id', 'o' || n || ':1')), jsonb_build_object('id', 'b' || n),
         'EUR', n > 20, n > 40, case when n % 2 = 0 then 3 end,
         case when n = 7 then '{markForSwap}'::text[] else '{}' end, now(), now()
       from generate_series(1, 8000) n`,
      [storeId, accountId],
    );
    await tx.run("analyze orders");
  });
});
afterAll(() => database.drop());

async function planOf(
  entity: EntityDefinition,
  filter: Record<string, unknown>,
  sort?: SortChoice,
): Promise<string> {
  const { text, values } = selectSql(entity, { storeId, userId: null }, ["id"], { filter, sort, limit: 200 });
  return JSON.stringify(await database.db.withStore(storeId, (tx) => tx.rows(`explain ${text}`, values)));
}

// Row-level security hides an index from every function that is not known to keep what it sees.
describe("under row-level security an index answers", () => {
  it.each<[string, EntityDefinition, Record<string, unknown>, string]>([
    ["the orders of a buyer", transaction, { buyer: { id: "b7" } }, "orders_buyer"],
    ["the orders with a tag", transaction, { _operators: { tags: { in: ["markForSwap"] } } }, "orders_tags"],
    ["an order by its id", transaction, { _id: "o7" }, "orders_pkey"],
    ["an item by its id", post, { _id: "o7:1" }, "orders_items"],
  ])("%s", async (_, entity, filter, index) => {
    // Elsewhere than in our own database the mark may be refused, and lists are only slower.
    expect(await planOf(entity, filter)).toContain(isSuperuser || index === "orders_pkey" ? index : "orders");
  });

  it("the queues, by their own partial indexes", async () => {
    const open = {
      fulfilled: false,
      _operators: { refund: { nin: [1, 2] }, tags: { nin: ["unresponsive"] } },
    };
    expect(await planOf(transaction, open, { path: "updatedAt", direction: "desc" })).toContain("orders_new");
    const ship = {
      fulfilled: true,
      _operators: {
        shipping: { shipped: { ne: true } },
        refund: { nin: [1, 2] },
        tags: { nin: ["unresponsive", "markForRefund", "markForReturn"] },
      },
    };
    expect(await planOf(transaction, ship, { path: "dispatchBy", direction: "asc" })).toContain(
      "orders_ship",
    );
  });
});
