import { afterEach, expect, test } from "vitest";
import { startMarketUnderTest } from "../testing/market-under-test.ts";
import type { Json, MarketUnderTest } from "../testing/market-under-test.ts";

let market: MarketUnderTest;
afterEach(() => market.stop());

test("pages by offset shift when a receipt changes between two calls, and the last page says so", async () => {
  market = await startMarketUnderTest();
  const { headers, credentials } = await market.signIn("atelier", "pager", 50);
  const shop = `/atelier/v3/shops/${String(credentials.shopId)}`;
  const first = await market.call("GET", `${shop}/receipts?limit=25&sort_on=updated&sort_order=asc`, {
    headers,
  });
  expect(first.json).toMatchObject({ count: 50, next: expect.stringContaining("offset=25") as string });
  await market.control("PATCH", `/orders/atelier/${String(first.json.results?.[0]?.receipt_id)}`, {
    act: "touch",
  });
  const second = await market.call("GET", String(first.json.next), { headers });
  expect(second.json.results).toHaveLength(25);
  expect(second.json.next).toBeNull();
  const seen = [...(first.json.results ?? []), ...(second.json.results ?? [])].map((one) => one.receipt_id);
  // The touched receipt came twice, so another one was skipped: a reader has to look back.
  expect(new Set(seen).size).toBe(49);
  expect((await market.call("GET", `${shop}/receipts?offset=500`, { headers })).json).toMatchObject({
    count: 50,
    results: [],
    next: null,
  });
  expect((await market.call("GET", `${shop}/receipts?limit=51`, { headers })).json.error_code).toBe(
    "bad_limit",
  );
});

test("times are whole seconds, inclusive, and amounts add up for every currency", async () => {
  market = await startMarketUnderTest({ orders: 600 });
  const { headers } = await market.signIn("atelier");
  const all = await market.call(
    "GET",
    "/atelier/v3/shops/70311/receipts?limit=50&sort_on=updated&sort_order=asc",
    { headers },
  );
  const third = Number(all.json.results?.[2]?.updated_timestamp);
  const since = await market.call(
    "GET",
    `/atelier/v3/shops/70311/receipts?limit=50&sort_on=updated&sort_order=asc&min_last_modified=${String(third)}`,
    { headers },
  );
  expect(since.json.results?.[0]?.updated_timestamp).toBe(third);
  for (const one of all.json.results ?? []) {
    const amount = (name: string): number => Number(one[name]?.amount);
    const wrap = one.gift_wrap_price === null ? 0 : amount("gift_wrap_price");
    const charged = amount("subtotal") + amount("total_shipping_cost") + wrap + amount("total_tax_cost");
    expect(charged - amount("discount_amt")).toBe(amount("grandtotal"));
    expect(
      one.transactions?.reduce(
        (sum: number, line: Json) => sum + Number(line.price?.amount) * Number(line.quantity),
        0,
      ),
    ).toBe(amount("subtotal"));
    expect(Number(one.grandtotal?.divisor)).toBe(String(one.grandtotal?.currency_code) === "JPY" ? 1 : 100);
  }
});

test("a second shipment answers 409 with the one that stands", async () => {
  market = await startMarketUnderTest();
  const { headers, credentials } = await market.signIn("atelier", "shipper", 5);
  const [order] = await market.control("POST", "/orders", { market: "atelier", account: "shipper" });
  const path = `/atelier/v3/shops/${String(credentials.shopId)}/receipts/${String(order?.id)}`;
  const ship = (): ReturnType<MarketUnderTest["call"]> =>
    market.call("POST", `${path}/tracking`, {
      headers,
      body: { carrier_name: "an-post", tracking_code: "RR1IE" },
    });
  const first = await ship();
  const second = await ship();
  expect([first.status, second.status]).toEqual([201, 409]);
  expect(second.json.shipment).toEqual(first.json);
  expect((await market.call("GET", path, { headers })).json).toMatchObject({
    status: "completed",
    is_shipped: true,
    shipments: [first.json],
  });
  expect(await market.control("GET", "/ledger?market=atelier&kind=shipment")).toHaveLength(1);
});

test("the key, the token and the shop must all fit", async () => {
  market = await startMarketUnderTest();
  const { headers } = await market.signIn("atelier");
  const path = "/atelier/v3/shops/70311/receipts";
  expect(
    (await market.call("GET", path, { headers: { authorization: headers.authorization ?? "" } })).json
      .error_code,
  ).toBe("invalid_api_key");
  expect(
    (await market.call("GET", path, { headers: { ...headers, authorization: "Bearer nonsense" } })).status,
  ).toBe(401);
  expect((await market.call("GET", "/atelier/v3/shops/70312/receipts", { headers })).json.error_code).toBe(
    "not_your_shop",
  );
});

test("a listing needs its attributes and goes through review", async () => {
  market = await startMarketUnderTest();
  await market.control("PATCH", "/settings", { atelier: { reviewMs: 20 } });
  const { headers, credentials } = await market.signIn("atelier", "lister", 5);
  const path = `/atelier/v3/shops/${String(credentials.shopId)}/listings`;
  const node = (await market.call("GET", "/atelier/v3/taxonomy", { headers })).json.results?.[0];
  const body = {
    title: "A cup",
    description: "Blue",
    price: { amount: 900, divisor: 100, currency_code: "GBP" },
    quantity: 2,
    taxonomy_id: node?.taxonomy_id,
    attributes: {},
  };
  const draft = (await market.call("POST", path, { headers, body })).json;
  const own = `${path}/${String(draft.listing_id)}`;
  expect((await market.call("POST", `${own}/submit`, { headers, body: {} })).json).toMatchObject({
    error_code: "attributes_missing",
    missing: ["material", "era"],
  });
  await market.call("PUT", own, { headers, body: { attributes: { material: "metal", era: "1970s" } } });
  expect((await market.call("POST", `${own}/submit`, { headers, body: {} })).json.state).toBe("pending");
  await expect.poll(async () => (await market.call("GET", own, { headers })).json.state).toBe("refused");
  expect((await market.call("GET", own, { headers })).json.review_notes).toEqual([
    "Add at least one picture.",
  ]);
  await market.call("PUT", own, { headers, body: { image_urls: ["http://127.0.0.1/a.jpg"] } });
  await market.call("POST", `${own}/submit`, { headers, body: {} });
  await expect.poll(async () => (await market.call("GET", own, { headers })).json.state).toBe("live");
});

test("a listing with products has a SKU, price and pieces each, sold one by one", async () => {
  market = await startMarketUnderTest();
  await market.control("PATCH", "/settings", { atelier: { reviewMs: 20 } });
  const { headers, credentials } = await market.signIn("atelier", "lister", 5);
  const path = `/atelier/v3/shops/${String(credentials.shopId)}/listings`;
  const node = (await market.call("GET", "/atelier/v3/taxonomy", { headers })).json.results?.[0];
  const product = (value: string, quantity: number, more: object = {}) => ({
    sku: `CUP-${value}`,
    property_values: [{ property_name: "Size", value }],
    price: { amount: 900, divisor: 100, currency_code: "GBP" },
    quantity,
    ...more,
  });
  const body = {
    title: "A cup",
    description: "Blue",
    sku: "CUP",
    taxonomy_id: node?.taxonomy_id,
    attributes: { material: "metal", era: "1970s" },
    image_urls: ["http://127.0.0.1/a.jpg"],
  };
  const post = (products: object[]) => market.call("POST", path, { headers, body: { ...body, products } });
  const badly = [
    [product("S", 1), product("S", 1)],
    [product("S", -1)],
    [product("S", 1, { sku: "" })],
    [product("S", 1, { property_values: [] })],
    [product("S", 1, { price: { amount: 1, divisor: 1, currency_code: "EUR" } })],
    [],
  ];
  for (const products of badly) expect((await post(products)).json.error_code).toBe("bad_field");
  const draft = (await post([product("S", 1), product("M", 3)])).json;
  expect(draft).toMatchObject({ quantity: 4, price: { amount: 900 } });
  const own = `${path}/${String(draft.listing_id)}`;
  await market.call("POST", `${own}/submit`, { headers, body: {} });
  await expect.poll(async () => (await market.call("GET", own, { headers })).json.state).toBe("live");
  const lines = [{ listingId: Number(draft.listing_id) - 4_300_000, sku: "CUP-S", quantity: 1 }];
  await market.control("POST", "/orders", { market: "atelier", account: "lister", fields: { lines } });
  expect((await market.call("GET", own, { headers })).json).toMatchObject({
    state: "live",
    quantity: 3,
    products: [
      { sku: "CUP-S", quantity: 0 },
      { sku: "CUP-M", quantity: 3 },
    ],
  });
  const change = { products: [{ product_id: 2, quantity: 0 }] };
  expect((await market.call("PUT", `${own}/inventory`, { headers, body: change })).json).toMatchObject({
    state: "sold_out",
    quantity: 0,
  });
  const unknown = { products: [{ product_id: 9, quantity: 1 }] };
  expect((await market.call("PUT", `${own}/inventory`, { headers, body: unknown })).json.error_code).toBe(
    "bad_field",
  );
});

test("a settlement file adds up to its payout", async () => {
  market = await startMarketUnderTest({ orders: 1000 });
  const { headers } = await market.signIn("atelier");
  const settlement = (await market.call("GET", "/atelier/v3/shops/70311/settlements", { headers })).json
    .results?.[0];
  const file = await market.call("GET", String(settlement?.file_url), { headers });
  expect(file.headers.get("content-type")).toContain("text/csv");
  const rows = file.text
    .trim()
    .split("\r\n")
    .slice(1)
    .map((row) => ({
      type: row.split(",")[1],
      netMinor: Math.round(Number(row.split(",").at(-2)) * Number(settlement?.net?.divisor)),
    }));
  const sales = rows.filter((row) => row.type !== "payout").reduce((sum, row) => sum + row.netMinor, 0);
  expect(rows.length).toBeGreaterThan(3);
  expect(sales).toBe(Number(settlement?.net?.amount));
  expect(rows.find((row) => row.type === "payout")?.netMinor).toBe(-sales);
});
