/** Figures narrowed by how an order came, and by category, brand and lister of its items. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  ChoicesView,
  ItemSalesRow,
  ProfitRow,
  SalesOrdersView,
  SalesRow,
  ServiceView,
  StockFiguresView,
} from "@stallkeeper/contract";
import { buildOrder, signUpMember, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";

let house: TestApp;
let seller: Person;
const ids: Record<string, string> = {};
const line = (sku: string, priceMinor: number, listingId = "") => ({
  _id: `${sku}${listingId}`,
  name: `A ${sku}`,
  sku,
  priceMinor,
  quantity: 1,
  platforms: { bazaar: { listingId } },
});

beforeAll(async () => {
  house = await startTestApp();
  seller = await signUpMember(house);
  const { db } = house.services;
  const { storeId } = seller;
  const order = async (name: string, channel: string, items: object[], more = {}) => {
    const { id } = await buildOrder(db, {
      storeId,
      created_at: "2026-03-25T12:00:00Z",
      platform: "bazaar",
      data: { channel },
      items,
      amount_total_minor: 1_000,
      ...more,
    });
    ids[name] = id;
  };
  for (const [sku, brand, category] of [
    ["CUP", "Kiln", "Mugs"],
    ["POT", "Forge", "Pots, pans"],
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- two items
    await seller.client.post("/api/stock/items", { sku, title: `A ${sku}` });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await db.withStore(storeId, (tx) =>
      tx.run("update items set brand = $2, category = $3, on_hand = 4 where sku = $1", [
        sku,
        brand,
        category,
      ]),
    );
  }
  await order("both", "checkout", [line("CUP", 600), line("POT", 400)]);
  await order("pot", "admin", [line("POT", 1_000)]);
  await order("unknown", "checkout", [line("", 1_000, "L1")]);
  await order("cancelled", "checkout", [line("CUP", 1_000)], { failed: true });
  await db.withStore(storeId, async (tx) => {
    const account = await tx.one<{ accountId: string; platform: string }>(
      `select account_id as "accountId", platform from orders where id = $1`,
      [ids.unknown],
    );
    await tx.run(
      `with d as (insert into upload_drafts (store_id, id, currency, revision, save_key, by_id, by_name, created_at,
           updated_at) values ($1, uuidv7(), 'EUR', 1, uuidv7(), $2, 'Ada', now(), now()) returning id)
       insert into upload_targets (store_id, draft_id, account_id, state, listing_id, at)
       select $1, id, $3::uuid, 'live', $4 || ':' || $3::text || ':L1', now() from d`,
      [storeId, seller.userId, account?.accountId, account?.platform],
    );
  });
});
afterAll(() => house.close());

async function read<View>(path: string, more = "", person = seller): Promise<View> {
  const answer = await person.client.get(`/api/analytics/${path}?from=2026-03-20&to=2026-04-02${more}`);
  expect(answer.status).toBe(200);
  return (answer.body as { data: View }).data;
}

test.each([
  ["brand=Kiln", ["both"]],
  [`category=${encodeURIComponent(encodeURIComponent("Pots, pans"))}`, ["both", "pot"]],
  ["brand=Kiln,Forge", ["both", "pot"]],
  // Of one line both have to be so.
  ["brand=Kiln&category=Pots%252C%20pans", []],
  ["channel=admin", ["pot"]],
  ["lister=", ["both", "pot", "unknown"]],
])("%s picks orders, and each figure opens exactly those", async (asked, names) => {
  const more = `&${asked}`;
  const [sales, orders, profit, service] = await Promise.all([
    read<{ rows: SalesRow[] }>("sales", more),
    read<SalesOrdersView>("orders", more),
    read<{ rows: ProfitRow[] }>("profit", more),
    read<ServiceView>("service", more),
  ]);
  expect(new Set(orders.rows.map(({ orderId }) => orderId))).toEqual(new Set(names.map((name) => ids[name])));
  expect(orders.total).toBe(names.length);
  for (const { rows } of [sales, profit])
    expect(rows.reduce((sum, row) => sum + row.orders, 0)).toBe(names.length);
  const cancelled = ["brand=Kiln", "brand=Kiln,Forge", "lister="].includes(asked) ? 1 : 0;
  expect(service.rows.reduce((sum, row) => sum + row.orders - row.cancelled, 0)).toBe(names.length);
  expect(service.rows.reduce((sum, row) => sum + row.cancelled, 0)).toBe(cancelled);
  for (const path of ["hours", "countries", "items", "currencies"])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await read<{ rows: unknown[] }>(path, more)).toMatchObject({ rows: expect.any(Array) });
});

test("whoever put up the listing is found through it", async () => {
  const { listers, ...choices } = await read<ChoicesView>("choices");
  expect(choices).toEqual({
    categories: ["Mugs", "Pots, pans"],
    brands: ["Forge", "Kiln"],
    channels: ["checkout", "admin"],
  });
  expect(listers).toEqual([{ listerId: seller.userId, name: "Ada" }]);
  const orders = await read<SalesOrdersView>("orders", `&lister=${seller.userId}`);
  expect(orders.rows.map(({ orderId }) => orderId)).toEqual([ids.unknown]);
});

test("figures of pieces count the lines that were asked for, and profit shares an order by its lines", async () => {
  const { rows: items } = await read<{ rows: ItemSalesRow[] }>("items", "&brand=Kiln");
  expect(items).toMatchObject([{ sku: "CUP", pieces: 1, goodsMinor: 600 }]);
  expect(await read<StockFiguresView>("stock", "&brand=Kiln")).toMatchObject({
    orders: 1,
    pieces: 1,
    piecesOfItems: 1,
    ages: [{ items: 1, pieces: 4 }],
    oldest: [{ sku: "CUP" }],
  });
  const salesOf = async (more: string) =>
    Object.fromEntries(
      (await read<{ rows: ProfitRow[] }>("profit", more)).rows.map(({ key, steps }) => [
        key,
        steps.find(({ step }) => step === "sales")?.amountMinor,
      ]),
    );
  expect(await salesOf("&by=brand")).toEqual({ "": 1_000, Forge: 1_400, Kiln: 600 });
  expect(await salesOf("&by=category&brand=Kiln")).toEqual({ Mugs: 600 });
  expect(await salesOf("&by=lister")).toEqual({ "": 2_000, [seller.userId]: 1_000 });
  expect(await salesOf("&by=channel")).toEqual({ admin: 1_000, checkout: 2_000 });
});

test("another store has neither these orders nor these choices", async () => {
  const stranger = await signUpMember(house);
  expect(await read<ChoicesView>("choices", "", stranger)).toEqual({
    categories: [],
    brands: [],
    listers: [],
    channels: [],
  });
  expect(await read<SalesOrdersView>("orders", "", stranger)).toMatchObject({ rows: [], total: 0 });
});
