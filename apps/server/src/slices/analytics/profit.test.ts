/** Profit over a real database: equal to a naive recomputation, and its groups add up to the whole. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProfitGroup, ProfitRow, ProfitView } from "@stallkeeper/contract";
import { addDays, isSale, startOfDay } from "@stallkeeper/domain";
import {
  showFigure,
  signUpMember,
  startTestApp,
  tries,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { insertSales, makeSales, type MadeOrder } from "./generated-sales.fixture.ts";

const [from, to, zone] = ["2026-03-20", "2026-04-02", "Europe/Berlin"];
const cupCost = 310;
const count = tries(400, 50_000);

/** What an order is made of beside its amount: by its place, so that it can be counted again. */
interface Made extends MadeOrder {
  cups: number;
  pots: number;
  refundedCups: number;
  /** What the order itself says; null: nothing. */
  feeMinor: number | null;
  taxMinor: number;
  isSettled: boolean;
}

let house: TestApp;
let seller: Person;
let orders: Made[];

beforeAll(async () => {
  house = await startTestApp();
  seller = await signUpMember(house);
  const { db } = house.services;
  await db.asSystem((tx) =>
    tx.run("update stores set time_zone = $2, currency = 'EUR' where id = $1", [seller.storeId, zone]),
  );
  await seller.client.post("/api/stock/items", { sku: "CUP", title: "Cup" });
  orders = makeSales(count, 23, startOfDay(from, zone), startOfDay(addDays(to, 1), zone)).map((order, n) => ({
    ...order,
    cups: 1 + (n % 3),
    pots: n % 2,
    refundedCups: n % 7 === 0 ? 1 : 0,
    feeMinor: n % 5 === 0 ? null : 10 + (n % 90),
    taxMinor: Math.floor(order.totalMinor / (6 + (n % 3))),
    isSettled: n % 4 === 0,
  }));
  await insertSales(db, seller.storeId, orders);
  await db.withStore(seller.storeId, async (tx) => {
    await tx.run(`update items set cost_minor = ${cupCost}, currency = 'EUR' where sku = 'CUP'`);
    await tx.run(
      `update orders o set items = row.items, money = row.money, refunded_items = row.refunded_items
       from jsonb_to_recordset($1) as row (id text, items jsonb, money jsonb, refunded_items jsonb)
       where o.id = row.id`,
      [JSON.stringify(orders.map(partsOf))],
    );
    for (const [kind, fee, minor] of entries)
      // oxlint-disable-next-line no-await-in-loop -- three statements of one transaction
      await tx.run(
        `insert into settlement_entries (store_id, id, account_id, platform, account, identifier,
           platform_updated_at, kind, fee_kind, occurred_at, amount_minor, currency, order_id)
         select store_id, id || $2 || coalesce($3, ''), account_id, platform, account, id || $2 || coalesce($3, ''),
           created_at, $2, $3, created_at, $4, currency, id from orders where id = any($1)`,
        [orders.filter(({ isSettled }) => isSettled).map(({ id }) => id), kind, fee, minor],
      );
  });
});
afterAll(() => house.close());

const entries = [
  ["sale", null, 1_000],
  ["fee", "finalValue", -120],
  ["fee", "payment", -31],
  ["postage", null, -250],
] as const;

function partsOf({ id, cups, pots, refundedCups, feeMinor, taxMinor }: Made) {
  const line = (sku: string, quantity: number, priceMinor: number) => ({
    _id: `${id}:${sku}-line`,
    name: `Item ${sku}`,
    sku,
    priceMinor,
    quantity,
    images: [],
    platforms: {},
    meta: {},
  });
  const money = (kind: string, amountMinor: number) => ({
    kind,
    ref: "",
    name: kind,
    amountMinor,
    taxMinor: null,
    isSettled: false,
  });
  return {
    id,
    items: [line("CUP", cups, 333), ...(pots === 0 ? [] : [line("POT", pots, 250)])],
    money: {
      pricesIncludeTax: true,
      lines: [money("tax", taxMinor), ...(feeMinor === null ? [] : [money("platformFee", -feeMinor)])],
    },
    refunded_items: refundedCups === 0 ? [] : [{ itemId: `${id}:CUP-line`, quantity: refundedCups }],
  };
}

async function read(by: ProfitGroup, more = ""): Promise<ProfitRow[]> {
  const answer = await seller.client.get(`/api/analytics/profit?from=${from}&to=${to}&by=${by}${more}`);
  expect(answer.status).toBe(200);
  return (answer.body as { data: ProfitView }).data.rows;
}

/** The steps of one order, found without any of our rules. */
function stepsOf(order: Made): Record<string, number> {
  const kept = Math.max(0, order.totalMinor - order.refundedMinor);
  const tax = order.totalMinor === 0 ? 0 : Math.round((order.taxMinor * kept) / order.totalMinor);
  return {
    sales: order.totalMinor,
    refunds: -order.refundedMinor,
    tax: -tax,
    ...(order.isSettled
      ? { "fee:finalValue": -120, "fee:payment": -31, postage: -250 }
      : { "fee:estimate": -(order.feeMinor ?? 0) }),
    ...(order.currency === "EUR" ? { cost: -cupCost * (order.cups - order.refundedCups) } : {}),
  };
}

/** What its platform kept of an order that is no sale any more. */
const cancelledOf = ({ failed, external, isSettled }: Made): Record<string, number>[] =>
  failed && !external && isSettled ? [{ cancelled: -120 - 31 - 250 }] : [];

function sumSteps(many: readonly Record<string, number>[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const one of many)
    for (const [step, minor] of Object.entries(one)) sums.set(step, (sums.get(step) ?? 0) + minor);
  return [...sums]
    .filter(([step, minor]) => minor !== 0 || step === "sales")
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}
const told = (rows: readonly ProfitRow[]) =>
  sumSteps(
    rows.map(({ steps }) => Object.fromEntries(steps.map(({ step, amountMinor }) => [step, amountMinor]))),
  );

describe("profit of orders in four currencies", () => {
  test("equals a naive recomputation, and platforms, accounts and items add up to the whole", async () => {
    const sales = orders.filter(isSale);
    const [all, platforms, accounts, items] = await Promise.all([
      read("all"),
      read("platform"),
      read("account"),
      read("item"),
    ]);
    const byCurrency = Map.groupBy(sales, ({ currency }) => currency);
    expect(all.map(({ currency }) => currency).toSorted()).toEqual([...byCurrency.keys()].toSorted());
    for (const [currency, of] of byCurrency) {
      const ofCurrency = (rows: readonly ProfitRow[]) => rows.filter((row) => row.currency === currency);
      const wanted = sumSteps([
        ...of.map(stepsOf),
        ...orders.filter((order) => order.currency === currency).flatMap(cancelledOf),
      ]);
      for (const rows of [all, platforms, accounts, items]) expect(told(ofCurrency(rows))).toEqual(wanted);
      expect(ofCurrency(all)).toMatchObject([
        {
          orders: of.length,
          ordersSettled: of.filter(({ isSettled }) => isSettled).length,
          ordersWithoutFees: of.filter(({ isSettled, feeMinor }) => !isSettled && feeMinor === null).length,
          piecesWithoutCost: of.reduce(
            (sum, { cups, pots, refundedCups }) =>
              sum + pots + (currency === "EUR" ? 0 : cups - refundedCups),
            0,
          ),
        },
      ]);
    }
    for (const row of platforms)
      expect(told([row])).toEqual(
        sumSteps(
          sales
            .filter(({ platform, currency }) => platform === row.key && currency === row.currency)
            .map(stepsOf)
            .concat(
              orders
                .filter(({ platform, currency }) => platform === row.key && currency === row.currency)
                .flatMap(cancelledOf),
            ),
        ),
      );
    showFigure("profit", `${count} orders in four currencies: each step equals a naive recomputation`);
  });

  test("in the store's currency leaves out what has no rate, and its parts add up too", async () => {
    await seller.client.post("/api/analytics/rates", {
      rates: [{ day: from, currency: "GBP", rate: "1.1523" }],
    });
    const [all, platforms, items] = await Promise.all([
      read("all", "&in=base"),
      read("platform", "&in=base"),
      read("item", "&in=base"),
    ]);
    const known = orders.filter((order) => isSale(order) && ["EUR", "GBP"].includes(order.currency));
    expect(all).toMatchObject([{ currency: "EUR", orders: known.length }]);
    expect(told(platforms)).toEqual(told(all));
    expect(told(items)).toEqual(told(all));
  });

  test("nobody sees another store's, and it takes analytics.read", async () => {
    const stranger = await signUpMember(house);
    const path = `/api/analytics/profit?from=${from}&to=${to}`;
    expect((await stranger.client.get(path)).body).toMatchObject({ data: { rows: [] } });
    const packer = await signUpMember(house, { storeId: seller.storeId, scopes: ["orders.write"] });
    expect(await packer.client.get(path)).toMatchObject({ status: 403 });
  });
});
