/** Figures of Analytics over a real database: against a naive count, Home's figures, walls and scopes. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, countryCodeOf, dayOf, isSale, startOfDay, toLocal, weekdayOf } from "@stallkeeper/domain";
import type {
  CountryRow,
  DashboardStats,
  HourRow,
  ItemSalesRow,
  SalesRow,
  SalesView,
} from "@stallkeeper/contract";
import {
  buildOrder,
  signUpMember,
  signUpOwner,
  startTestApp,
  tries,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { insertSales, makeSales, type MadeOrder } from "./generated-sales.fixture.ts";

let house: TestApp;
let owner: Person;
beforeAll(async () => {
  house = await startTestApp();
  owner = await signUpOwner(house);
});
afterAll(() => house.close());

const zone = "Europe/Berlin";
const inAnyOrder = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();

async function readSales(query: string, person = owner): Promise<SalesView> {
  const answer = await person.client.get(`/api/analytics/sales?${query}`);
  expect(answer.status).toBe(200);
  return (answer.body as { data: SalesView }).data;
}

/** The same figures, counted one order after the other. */
function countNaively(orders: readonly MadeOrder[], from: string, to: string): SalesRow[] {
  const rows = new Map<string, SalesRow>();
  for (const order of orders) {
    const day = dayOf(Date.parse(order.createdAt), zone);
    if (!isSale(order) || day < from || day > to) continue;
    const { platform, currency, totalMinor, refundedMinor } = order;
    const row = rows.get(`${day} ${platform} ${currency}`) ?? {
      day,
      platform,
      currency,
      orders: 0,
      netMinor: 0,
      refundedMinor: 0,
    };
    row.orders += 1;
    row.netMinor += totalMinor - refundedMinor;
    row.refundedMinor += refundedMinor;
    rows.set(`${day} ${platform} ${currency}`, row);
  }
  return [...rows.values()];
}

describe("sales by day, platform and currency", () => {
  test("equal a naive count over generated orders, on days of 23 and 25 hours too", async () => {
    const person = await signUpOwnerOfStore();
    const spans = [
      ["2026-03-20", "2026-04-02"],
      ["2026-10-20", "2026-10-30"],
    ] as const;
    const orders = spans.flatMap(([from, to], index) =>
      makeSales(tries(400, 25_000), index + 1, startOfDay(from, "UTC"), startOfDay(addDays(to, 1), "UTC")),
    );
    const accounts = await insertSales(house.services.db, person.storeId, orders);
    for (const [from, to] of [
      ...spans,
      ["2026-03-29", "2026-03-29"],
      ["2026-10-25", "2026-10-25"],
    ] as const) {
      const { rows, timeZone } = await readSales(`from=${from}&to=${to}`, person);
      expect(timeZone).toBe(zone);
      expect(inAnyOrder(rows)).toEqual(inAnyOrder(countNaively(orders, from, to)));
      expect(rows.length).toBeGreaterThan(0);
    }
    const [from, to] = spans[0];
    const ofOne = orders.filter(({ platform }) => platform === "atelier");
    expect(inAnyOrder((await readSales(`from=${from}&to=${to}&platform=atelier`, person)).rows)).toEqual(
      inAnyOrder(countNaively(ofOne, from, to)),
    );
    const ofBea = orders.filter(({ account }) => account === "bea");
    const bea = accounts.get("bazaar/bea");
    expect(inAnyOrder((await readSales(`from=${from}&to=${to}&account=${bea}`, person)).rows)).toEqual(
      inAnyOrder(countNaively(ofBea, from, to)),
    );
  });

  test("equal Home's for today; what waits for its payment, failed or is refunded counts as there", async () => {
    const now = house.services.now();
    const at = new Date(now.getTime() - 1_000).toISOString();
    const today = dayOf(now.getTime(), zone);
    for (const columns of [
      { amount_total_minor: 5_000 },
      { amount_total_minor: 3_000, data: { refundedMinor: 1_250 } },
      { amount_total_minor: 900, external: true, state: "pending" },
      { amount_total_minor: 700, failed: true },
      { amount_total_minor: 800, currency: "GBP" },
      { amount_total_minor: 600, created_at: new Date(startOfDay(today, zone) - 1).toISOString() },
    ])
      await buildOrder(house.services.db, { storeId: owner.storeId, created_at: at, ...columns });
    const { rows } = await readSales(`from=${today}&to=${today}`);
    const euros = rows.filter(({ currency }) => currency === "EUR");
    const sum = euros.reduce((all, { netMinor }) => all + netMinor, 0);
    const stats = (await owner.client.get("/api/dashboard/stats")).body as { data: DashboardStats };
    expect(stats.data.saleStats["24Hours"]).toBe(sum / 100);
    expect(euros.reduce((all, { orders }) => all + orders, 0)).toBe(2);
    expect(rows.filter(({ currency }) => currency === "GBP")).toMatchObject([{ netMinor: 800, orders: 1 }]);
  });
});

/** A store of its own in Berlin, and its owner. */
async function signUpOwnerOfStore(): Promise<Person> {
  const person = await signUpMember(house);
  await house.services.db.asSystem((tx) =>
    tx.run("update stores set time_zone = $2 where id = $1", [person.storeId, zone]),
  );
  return person;
}

describe("who may read figures", () => {
  const query = "from=2020-01-01&to=2026-12-31";

  test("nobody sees another store's, also where they name its account", async () => {
    const stranger = await signUpMember(house);
    const { accountId } = await buildOrder(house.services.db, { storeId: owner.storeId });
    expect((await readSales(query, stranger)).rows).toEqual([]);
    expect((await readSales(`${query}&account=${accountId}`, stranger)).rows).toEqual([]);
    expect((await readSales(`${query}&account=${accountId}`)).rows).not.toEqual([]);
  });

  test("it takes analytics.read", async () => {
    const packer = await signUpMember(house, { storeId: owner.storeId, scopes: ["orders.write"] });
    expect(await packer.client.get(`/api/analytics/sales?${query}`)).toMatchObject({ status: 403 });
    const reader = await signUpMember(house, { storeId: owner.storeId, scopes: ["analytics.read"] });
    expect(await reader.client.get(`/api/analytics/sales?${query}`)).toMatchObject({ status: 200 });
  });

  test.each([
    "",
    "from=2026-02-30&to=2026-03-01",
    "from=2026-03-02&to=2026-03-01",
    "from=1900-01-01&to=2026-01-01",
  ])("a range that is none is refused at its field: %s", async (wrong) => {
    expect(await owner.client.get(`/api/analytics/sales?${wrong}`)).toMatchObject({
      status: 400,
      body: { code: "FIELDS_INVALID" },
    });
  });
});

describe("hours, countries and items", () => {
  const range = "from=2026-03-20&to=2026-04-02";
  const read = async <Row>(what: string, person: Person, more = ""): Promise<Row[]> => {
    const answer = await person.client.get(`/api/analytics/${what}?${range}${more}`);
    expect(answer.status).toBe(200);
    return (answer.body as { data: { rows: Row[] } }).data.rows;
  };

  test("hours and countries equal a naive count over generated orders", async () => {
    const person = await signUpOwnerOfStore();
    const orders = makeSales(
      tries(400, 25_000),
      7,
      startOfDay("2026-03-20", zone),
      startOfDay("2026-04-03", zone),
    );
    await insertSales(house.services.db, person.storeId, orders);
    const sales = orders.filter(isSale);
    const hours = Map.groupBy(sales, ({ createdAt }) => {
      const { day, time } = toLocal(Date.parse(createdAt), zone);
      return `${weekdayOf(day)} ${Number(time.slice(0, 2))}`;
    });
    const counted = await read<HourRow>("hours", person);
    expect(
      inAnyOrder(counted.map(({ weekday, hour, orders: count }) => [`${weekday} ${hour}`, count])),
    ).toEqual(inAnyOrder([...hours].map(([key, of]) => [key, of.length])));
    const countries = Map.groupBy(sales, ({ country, currency }) => `${countryCodeOf(country)} ${currency}`);
    const sums = await read<CountryRow>("countries", person);
    expect(
      inAnyOrder(sums.map((row) => [`${row.country} ${row.currency}`, row.orders, row.netMinor])),
    ).toEqual(
      inAnyOrder(
        [...countries].map(([key, of]) => [
          key,
          of.length,
          of.reduce((sum, { totalMinor, refundedMinor }) => sum + totalMinor - refundedMinor, 0),
        ]),
      ),
    );
  });

  test("a country stands once, however orders spell it, by their address; its code and its name find it", async () => {
    const person = await signUpOwnerOfStore();
    const sale = {
      storeId: person.storeId,
      created_at: "2026-03-25T12:00:00Z",
      currency: "EUR",
      amount_total_minor: 100,
    };
    for (const [n, more] of [
      { address: { countryCode: "SE", countryName: "Sverige" }, buyer: { country: "NO" } },
      { address: { countryName: "Sweden" } },
      { address: {}, buyer: { country: "se" } },
      { address: { countryName: "Atlantis" } },
    ].entries())
      await buildOrder(house.services.db, { ...sale, id: `land-${n}`, ...more });
    const sums = await read<CountryRow>("countries", person);
    expect(sums.map(({ country, orders, netMinor }) => [country, orders, netMinor])).toEqual([
      ["SE", 3, 300],
      ["Atlantis", 1, 100],
    ]);
    for (const [asked, many] of [
      ["SE", 3],
      ["Sweden", 3],
      ["atlantis", 1],
      ["Norway", 0],
    ] as const) {
      const { rows } = await readSales(`from=2026-03-25&to=2026-03-25&country=${asked}`, person);
      expect([asked, rows.reduce((sum, { orders }) => sum + orders, 0)]).toEqual([asked, many]);
    }
  });

  test("items and brands count each currency by itself", async () => {
    const person = await signUpOwnerOfStore();
    const { storeId } = person;
    const line = (sku: string, priceMinor: number, quantity: number, more: object = {}) => ({
      _id: `${sku}:1`,
      name: `Item ${sku}`,
      sku,
      priceMinor,
      quantity,
      images: [],
      platforms: {},
      meta: {},
      ...more,
    });
    const at = { storeId, created_at: "2026-03-25T12:00:00Z" };
    const fee = (amountMinor: number, isSettled: boolean) => ({
      pricesIncludeTax: true,
      lines: [{ kind: "platformFee", ref: "", name: "Fee", amountMinor, taxMinor: null, isSettled }],
    });
    const { db } = house.services;
    await person.client.post("/api/stock/items", { sku: "CUP", title: "Cup" });
    await db.withStore(storeId, (tx) =>
      tx.run("update items set cost_minor = 300, currency = 'EUR', brand = 'Kiln' where sku = 'CUP'"),
    );
    await buildOrder(db, {
      ...at,
      amount_total_minor: 2_500,
      data: { refundedMinor: 200 },
      items: [line("CUP", 1_000, 2), line("POT", 500, 1), line("FEE", 90, 1, { isFee: true })],
      money: fee(-250, false),
    });
    await buildOrder(db, {
      ...at,
      currency: "GBP",
      amount_total_minor: 1_100,
      items: [line("CUP", 1_000, 1)],
    });
    await buildOrder(db, {
      ...at,
      external: true,
      amount_total_minor: 9_000,
      items: [line("CUP", 9_000, 1)],
    });
    expect(await read<ItemSalesRow>("items", person)).toEqual([
      { key: "CUP", name: "Item CUP", sku: "CUP", currency: "EUR", pieces: 2, goodsMinor: 2_000 },
      { key: "POT", name: "Item POT", sku: "POT", currency: "EUR", pieces: 1, goodsMinor: 500 },
      { key: "CUP", name: "Item CUP", sku: "CUP", currency: "GBP", pieces: 1, goodsMinor: 1_000 },
    ]);
    expect(await read<ItemSalesRow>("items", person, "&of=brand")).toMatchObject([
      { key: "Kiln", currency: "EUR", pieces: 2, goodsMinor: 2_000 },
      { key: "Kiln", currency: "GBP", pieces: 1, goodsMinor: 1_000 },
    ]);
  });
});
