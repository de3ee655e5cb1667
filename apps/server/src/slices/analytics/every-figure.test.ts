/**
 * Every figure of sales and profit equals a naive recomputation over generated orders in four currencies, with
 * refunds, returns, fees, settlements and labels: in each order's currency and in the store's, whole and narrowed.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  CountryRow,
  HourRow,
  ItemSalesRow,
  ProfitRow,
  SalesOrdersView,
  SalesRow,
  StockFiguresView,
} from "@stallkeeper/contract";
import { addDays, isSale, startOfDay } from "@stallkeeper/domain";
import {
  showFigure,
  signUpMember,
  startTestApp,
  tries,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import {
  countriesOf,
  doubtsOf,
  hoursOf,
  inAnyOrder,
  isInProfit,
  itemsOf,
  profitOf,
  salesOf,
  showOrders,
  soldOf,
  type NaiveGroup,
} from "./naive-figures.fixture.ts";
import {
  insertRichOrders,
  listers,
  madeItems,
  makeRichOrders,
  type RichLine,
  type RichOrder,
} from "./rich-orders.fixture.ts";

const [from, to, zone, base] = ["2026-03-20", "2026-04-02", "Europe/Berlin", "EUR"];
const count = tries(300, 50_000);
const rates = [
  { day: "2026-03-19", currency: "GBP", rate: "1.1523" },
  { day: "2026-03-27", currency: "GBP", rate: "1.16" },
  { day: "2026-03-25", currency: "USD", rate: "0.91827364" },
  { day: "2026-03-01", currency: "JPY", rate: "0.00612" },
];
const groups: readonly NaiveGroup[] = [
  "all",
  "platform",
  "account",
  "channel",
  "tag",
  "item",
  "category",
  "brand",
  "lister",
];
/** Of narrowed figures a group of each kind: of orders, of their tags, of their lines. */
const someGroups: readonly NaiveGroup[] = ["all", "tag", "category"];

let house: TestApp;
let seller: Person;
let orders: RichOrder[];
/** By id, as the naive figures name them. */
let accounts: ReadonlyMap<string, string>;

beforeAll(async () => {
  house = await startTestApp();
  seller = await signUpMember(house);
  const { db } = house.services;
  await db.asSystem((tx) =>
    tx.run("update stores set time_zone = $2, currency = $3 where id = $1", [seller.storeId, zone, base]),
  );
  orders = makeRichOrders(count, 41, startOfDay(from, zone), startOfDay(addDays(to, 1), zone));
  const ids = await insertRichOrders(db, seller.storeId, orders);
  accounts = new Map([...ids].map(([name, id]) => [id, name]));
  const saved = await seller.client.post("/api/analytics/rates", { rates });
  if (saved.status !== 200) throw new Error("The rates were not saved");
});
afterAll(() => house.close());

async function read<View>(path: string, more: string): Promise<View> {
  const answer = await seller.client.get(`/api/analytics/${path}?from=${from}&to=${to}${more}`);
  expect(answer.status).toBe(200);
  return (answer.body as { data: View }).data;
}
const rowsOf = async <Row>(path: string, more: string): Promise<Row[]> =>
  (await read<{ rows: Row[] }>(path, more)).rows;

interface Narrowed {
  name: string;
  query: string;
  isAskedOrder?: (order: RichOrder) => boolean;
  isAskedLine?: (line: RichLine) => boolean;
}
const itemOf = ({ sku }: RichLine) => madeItems.find((item) => item.sku === sku);
const narrowed: readonly Narrowed[] = [
  { name: "all orders", query: "" },
  {
    name: "a country, a tag and a channel",
    query: "&country=Japan,France&tag=urgent&channel=checkout",
    isAskedOrder: ({ country, tags, channel }) =>
      ["Japan", "France"].includes(country) && tags.includes("urgent") && channel === "checkout",
  },
  {
    name: "a brand and a category at a platform",
    query: `&platform=bazaar&brand=Kiln,Forge&category=${encodeURIComponent(encodeURIComponent("Pots, pans"))}`,
    isAskedOrder: ({ platform }) => platform === "bazaar",
    isAskedLine: (line) => itemOf(line)?.category === "Pots, pans",
  },
  { name: "a lister", query: "&lister=Ada", isAskedLine: ({ listing }) => listers[listing] === "Ada" },
];

test.each(narrowed)("figures of $name equal a naive recomputation", async ({ query, ...asked }) => {
  const { isAskedOrder = () => true, isAskedLine = () => true } = asked;
  const picked = orders.filter(
    (order) =>
      isAskedOrder(order) &&
      (asked.isAskedLine === undefined || order.lines.some((line) => !line.isFee && isAskedLine(line))),
  );
  expect(picked.length).toBeGreaterThan(0);
  expect((await read<SalesOrdersView>("orders", query)).total).toBe(picked.filter(isSale).length);
  expect(await read<StockFiguresView>("stock", query)).toMatchObject(
    asked.isAskedLine === undefined
      ? { pieces: soldOf(picked, isAskedLine).pieces }
      : soldOf(picked, isAskedLine),
  );
  const hours = await rowsOf<HourRow>("hours", query);
  expect(
    inAnyOrder(hours.map(({ weekday, hour, orders: many }) => ({ at: `${weekday} ${hour}`, orders: many }))),
  ).toEqual(inAnyOrder(hoursOf(picked, zone)));
  const [busiest] = hours;
  const atThen = `&weekday=${busiest?.weekday}&hour=${busiest?.hour}`;
  expect((await read<SalesOrdersView>("orders", query + atThen)).total).toBe(busiest?.orders);
  for (const wanted of [null, rates]) {
    const shown = showOrders(picked, { base, zone, rates: wanted });
    const counted = showOrders(picked, { base, zone, rates: wanted }, isInProfit);
    const more = `${query}${wanted === null ? "" : "&in=base"}`;
    // oxlint-disable no-await-in-loop -- one figure after the other
    expect(inAnyOrder(await rowsOf<SalesRow>("sales", more))).toEqual(inAnyOrder(salesOf(shown, zone)));
    expect(inAnyOrder(await rowsOf<CountryRow>("countries", more))).toEqual(inAnyOrder(countriesOf(shown)));
    for (const what of ["item", "brand"] as const) {
      const items = await rowsOf<ItemSalesRow>("items", `${more}&of=${what}`);
      expect(
        inAnyOrder(
          items.map(({ key, currency, pieces, goodsMinor }) => ({ key, currency, pieces, goodsMinor })),
        ),
      ).toEqual(inAnyOrder(itemsOf(shown, isAskedLine, what)));
    }
    for (const by of query === "" ? groups : someGroups) {
      const rows = await rowsOf<ProfitRow>("profit", `${more}&by=${by}`);
      const steps = rows.flatMap(({ key, currency, steps: told }) =>
        told.map(({ step, amountMinor }) => ({
          key: accounts.get(key) ?? key,
          currency,
          step,
          minor: amountMinor,
        })),
      );
      expect([by, ...inAnyOrder(steps)]).toEqual([
        by,
        ...inAnyOrder(profitOf(counted, by, isAskedLine, base)),
      ]);
      if (by !== "all") continue;
      const known = doubtsOf(counted, base);
      expect(
        inAnyOrder(
          rows.map(
            ({ key: _key, name: _name, sku: _sku, steps: _steps, settledAt: _at, ...counts }) => counts,
          ),
        ),
      ).toEqual(inAnyOrder(known));
    }
    // oxlint-enable no-await-in-loop
  }
  if (query === narrowed.at(-1)?.query)
    showFigure(
      "every-figure",
      `${count} orders in four currencies with refunds, returns, fees, settlements and labels: every figure ` +
        "of sales and profit, whole and narrowed, equals a naive recomputation",
    );
});
