/** Figures of Analytics over a real database: against a naive count, Home's figures, walls and scopes. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, dayOf, isSale, startOfDay } from "@stallkeeper/domain";
import type { DashboardStats, SalesRow, SalesView } from "@stallkeeper/contract";
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

describe("[SECTION-ANALYTICS] sales by day, platform and currency", () => {
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
