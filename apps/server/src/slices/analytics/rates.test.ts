/** Exchange rates: entered, kept by day, used by the order's day, and never guessed. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CurrenciesView, ExchangeRatesView, SalesRow } from "@stallkeeper/contract";
import { addDays, currencyExponent, dayOf, isSale, startOfDay } from "@stallkeeper/domain";
import {
  showFigure,
  signUpMember,
  startTestApp,
  tries,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { insertSales, makeSales, type MadeOrder } from "./generated-sales.fixture.ts";

let house: TestApp;
let seller: Person;
const zone = "Europe/Berlin";
const [from, to] = ["2026-03-20", "2026-04-02"];
beforeAll(async () => {
  house = await startTestApp();
  seller = await signUpMember(house);
  await house.services.db.asSystem((tx) =>
    tx.run("update stores set time_zone = $2, currency = 'EUR' where id = $1", [seller.storeId, zone]),
  );
});
afterAll(() => house.close());

const read = async <View>(path: string, person = seller): Promise<View> => {
  const answer = await person.client.get(path);
  expect(answer.status).toBe(200);
  return (answer.body as { data: View }).data;
};
const save = (rates: readonly object[]) => seller.client.post("/api/analytics/rates", { rates });

// Dollars and pounds have a rate from a day on; yen have none at first.
const given = [
  { day: "2026-03-19", currency: "GBP", rate: "1.1523" },
  { day: "2026-03-27", currency: "GBP", rate: "1.16" },
  { day: "2026-03-25", currency: "USD", rate: "0.91827364" },
];

/** An order's rate, found without any of our rules: the newest that is at most 30 days old. */
function rateOf({ currency, createdAt }: MadeOrder): string | null {
  if (currency === "EUR") return "1";
  const day = dayOf(Date.parse(createdAt), zone);
  const own = given.filter(
    (one) => one.currency === currency && one.day <= day && addDays(one.day, 30) >= day,
  );
  return own.toSorted((one, other) => (one.day < other.day ? 1 : -1))[0]?.rate ?? null;
}

/** Exact: whole numbers alone, rounded half away from nothing. */
function convert(minor: number, currency: string, rate: string): number {
  const [whole = "", decimals = ""] = rate.split(".");
  const shift = 2 - currencyExponent(currency);
  const up = BigInt(minor) * BigInt(whole + decimals) * 10n ** BigInt(Math.max(0, shift));
  const down = 10n ** BigInt(decimals.length + Math.max(0, -shift));
  return Number((up * 2n + down) / (down * 2n));
}

describe("figures in the store's currency", () => {
  test("equal a naive conversion of each order, and leave out what has no rate and say so", async () => {
    const count = tries(400, 50_000);
    const orders = makeSales(count, 11, startOfDay(from, zone), startOfDay(addDays(to, 1), zone));
    await insertSales(house.services.db, seller.storeId, orders);
    expect(await save(given)).toMatchObject({ status: 200 });
    const sales = orders.filter(isSale);
    const known = sales.filter((order) => rateOf(order) !== null);
    const baseOf = (order: MadeOrder): number => {
      const rate = rateOf(order) ?? "0";
      return (
        convert(order.totalMinor, order.currency, rate) - convert(order.refundedMinor, order.currency, rate)
      );
    };
    const { rows } = await read<{ rows: SalesRow[] }>(`/api/analytics/sales?from=${from}&to=${to}&in=base`);
    const naive = Map.groupBy(
      known,
      (order) => `${dayOf(Date.parse(order.createdAt), zone)} ${order.platform}`,
    );
    expect(new Set(rows.map(({ currency }) => currency))).toEqual(new Set(["EUR"]));
    expect(
      rows
        .map(({ day, platform, orders: many, netMinor }) => `${day} ${platform}: ${many} ${netMinor}`)
        .toSorted(),
    ).toEqual(
      [...naive]
        .map(([key, of]) => `${key}: ${of.length} ${of.reduce((sum, order) => sum + baseOf(order), 0)}`)
        .toSorted(),
    );
    const told = await read<CurrenciesView>(`/api/analytics/currencies?from=${from}&to=${to}`);
    expect(told.base).toBe("EUR");
    for (const [currency, of] of Map.groupBy(sales, (order) => order.currency)) {
      const without = of.filter((order) => rateOf(order) === null);
      const net = (some: readonly MadeOrder[]) =>
        some.reduce((sum, { totalMinor, refundedMinor }) => sum + totalMinor - refundedMinor, 0);
      const days = without.map(({ createdAt }) => dayOf(Date.parse(createdAt), zone)).toSorted();
      expect(told.rows.find((row) => row.currency === currency)).toMatchObject({
        orders: of.length,
        netMinor: net(of),
        baseMinor: of
          .filter((order) => rateOf(order) !== null)
          .reduce((sum, order) => sum + baseOf(order), 0),
        ordersWithoutRate: without.length,
        netMinorWithoutRate: net(without),
        missingFrom: days[0] ?? null,
        missingTo: days.at(-1) ?? null,
      });
    }
    const yen = told.rows.find(({ currency }) => currency === "JPY");
    expect(yen).toMatchObject({ baseMinor: 0, lowestRate: null });
    expect(told.rows.find(({ currency }) => currency === "GBP")).toMatchObject({
      lowestRate: "1.1523",
      highestRate: "1.16",
    });
    const sums = await Promise.all(
      ["countries", "items", "items"].map((what, at) =>
        read<{ rows: { currency: string; netMinor?: number }[] }>(
          `/api/analytics/${what}?from=${from}&to=${to}&in=base${at === 2 ? "&of=brand" : ""}`,
        ),
      ),
    );
    expect(sums[0]?.rows.reduce((sum, { netMinor = 0 }) => sum + netMinor, 0)).toBe(
      known.reduce((sum, order) => sum + baseOf(order), 0),
    );
    showFigure("rates", `${count} orders in four currencies, each converted at its day's rate`);
  });
});

describe("entering rates", () => {
  test("a rate is kept over that of its day, listed newest first, and taken away", async () => {
    const { storeId } = seller;
    await save([{ day: "2026-03-27", currency: "GBP", rate: "1.17" }]);
    await save([{ day: "2026-03-27", currency: "GBP", rate: "1.17" }]);
    const { rows, total, base } = await read<ExchangeRatesView>("/api/analytics/rates");
    expect([base, total]).toEqual(["EUR", 3]);
    expect(rows[0]).toMatchObject({ day: "2026-03-27", currency: "GBP", rate: "1.17" });
    const remove = () =>
      seller.client.post("/api/analytics/rates/remove", { day: "2026-03-27", currency: "GBP" });
    expect(await remove()).toMatchObject({ status: 200 });
    expect(await remove()).toMatchObject({ status: 200 });
    expect((await read<ExchangeRatesView>("/api/analytics/rates")).total).toBe(2);
    const lines = await house.services.db.asSystem((tx) =>
      tx.rows("select 1 from audit_entries where store_id = $1 and action = 'exchangeRatesChanged'", [
        storeId,
      ]),
    );
    expect(lines).toHaveLength(4);
  });

  test.each([
    { day: "2026-02-30", currency: "USD", rate: "1" },
    { day: "2026-03-01", currency: "usd", rate: "1" },
    { day: "2026-03-01", currency: "USD", rate: "0" },
    { day: "2026-03-01", currency: "USD", rate: "1e9" },
    { day: "2026-03-01", currency: "EUR", rate: "1" },
  ])("$day $currency $rate is refused", async (rate) => {
    expect(await save([rate])).toMatchObject({ status: 400, body: { code: "FIELDS_INVALID" } });
  });

  test("another store sees none of it, and only who may change settings enters rates", async () => {
    const stranger = await signUpMember(house);
    expect((await read<ExchangeRatesView>("/api/analytics/rates", stranger)).rows).toEqual([]);
    const reader = await signUpMember(house, { storeId: seller.storeId, scopes: ["analytics.read"] });
    expect(await reader.client.get("/api/analytics/rates")).toMatchObject({ status: 200 });
    expect(await reader.client.post("/api/analytics/rates", { rates: given })).toMatchObject({ status: 403 });
  });
});
