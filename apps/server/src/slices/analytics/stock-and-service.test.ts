/** Stock and Service over a real database: equal to a naive recomputation over generated orders. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  ProfitView,
  SalesView,
  ServiceOffersView,
  ServiceOrdersView,
  ServiceTalksView,
  ServiceView,
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
import { readSpan } from "./asked-span.store.ts";
import { insertSales, makeSales, type MadeOrder } from "./generated-sales.fixture.ts";
import { countServed, listServed } from "./service-figures.store.ts";

const [from, to, zone] = ["2026-03-20", "2026-04-02", "Europe/Berlin"];
const count = tries(400, 50_000);
const dayMs = 86_400_000;

/** What an order is beside its amount: by its place, so that it can be counted again. */
interface Made extends MadeOrder {
  cups: number;
  dispatchBy: string | null;
  shippedAt: string | null;
  isOversold: boolean;
  /** Why it came back; null: it didn't. */
  reason: string | null;
}

let house: TestApp;
let seller: Person;
let orders: Made[];
let addedAtMs: number;

const after = (moment: string, days: number): string =>
  new Date(Date.parse(moment) + days * dayMs).toISOString();

beforeAll(async () => {
  house = await startTestApp();
  seller = await signUpMember(house);
  const { db } = house.services;
  await db.asSystem((tx) =>
    tx.run("update stores set time_zone = $2, currency = 'EUR' where id = $1", [seller.storeId, zone]),
  );
  for (const [sku, onHand] of [
    ["CUP", 7],
    ["POT", 3],
    ["LID", 0],
    ["BOX", null],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- four items, one after the other
    const made = await seller.client.post("/api/stock/items", { sku, title: `A ${sku}` });
    if (made.status !== 200) throw new Error(`The item ${sku} was not made`);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await db.withStore(seller.storeId, (tx) =>
      tx.run(
        `update items set on_hand = $2, created_at = $3, cost_exact = case when sku = 'POT' then null else 310.4 end,
           cost_minor = case when sku = 'POT' then null else 310 end, currency = 'EUR' where sku = $1`,
        [sku, onHand, `${addDays(from, -20)}T00:00:00Z`],
      ),
    );
  }
  addedAtMs = Date.parse(`${addDays(from, -20)}T00:00:00Z`);
  orders = makeSales(count, 29, startOfDay(from, zone), startOfDay(addDays(to, 1), zone)).map((order, n) => ({
    ...order,
    cups: 1 + (n % 3),
    dispatchBy: n % 6 === 0 ? null : after(order.createdAt, 2),
    shippedAt: n % 4 === 0 ? null : after(order.createdAt, n % 5),
    isOversold: n % 11 === 0,
    reason: n % 13 === 0 ? "Too small" : n % 17 === 0 ? "" : null,
  }));
  const accounts = await insertSales(db, seller.storeId, orders);
  await db.withStore(seller.storeId, async (tx) => {
    const rows = JSON.stringify(
      orders.map(({ id, cups, dispatchBy, shippedAt, isOversold }) => ({
        id,
        items: [
          { _id: "line", name: "Cup", sku: "CUP", priceMinor: 100, quantity: cups },
          { _id: "other", name: "Jar", sku: "JAR", priceMinor: 100, quantity: 1 },
          { _id: "fee", name: "Gift wrap", sku: "CUP", priceMinor: 100, quantity: 1, isFee: true },
        ],
        due: dispatchBy,
        sent: shippedAt,
        tags: isOversold ? ["alreadySold"] : [],
      })),
    );
    await tx.run(
      `update orders o set items = row.items, dispatch_by = row.due, shipped = row.sent is not null, tags = row.tags
       from jsonb_to_recordset($1) as row (id text, items jsonb, due timestamptz, sent timestamptz, tags text[])
       where o.id = row.id`,
      [rows],
    );
    // Marking them as shipped says that it was now.
    await tx.run(
      `update orders o set shipped_at = row.sent from jsonb_to_recordset($1) as row (id text, sent timestamptz)
       where o.id = row.id`,
      [rows],
    );
    await tx.run(
      `insert into returns (store_id, group_id, order_id, item_id, item_name, quantity, currency, reason,
         opened_by_name, created_at, updated_at)
       select $1, uuidv7(), row.id, 'line', 'Cup', 1, 'EUR', row.reason, 'Ada', now(), now()
       from jsonb_to_recordset($2) as row (id text, reason text)`,
      [seller.storeId, JSON.stringify(orders.filter(({ reason }) => reason !== null))],
    );
    const account = accounts.get("bazaar/ada");
    const key = `store_id, id, account_id, platform, account, identifier, platform_updated_at`;
    await tx.run(
      `insert into offers (${key}, state, status, is_acceptable, items, quantity, amount_minor, currency,
         created_at, updated_at)
       select $1, 'offer-' || n, $2, 'bazaar', 'ada', 'offer-' || n, now(), n % 3, 'x', true,
         case when n = 5 then '[{"priceMinor": null}]' else '[{"priceMinor": 1000}]' end::jsonb, 1, 500 + 100 * n, 'EUR',
         '2026-03-25T12:00:00Z', now() from generate_series(0, 5) as n`,
      [seller.storeId, account],
    );
    const said = (minutes: number, byMe: boolean, more = {}) => ({
      _id: `m${minutes}`,
      identifier: `m${minutes}`,
      date: new Date(Date.parse("2026-03-25T12:00:00Z") + minutes * 60_000).toISOString(),
      byMe,
      content: "Hello",
      ...more,
    });
    const talks = [
      [said(0, false), said(30, true)],
      [said(0, false), said(5, false), said(90, true)],
      // Sent by itself, which answers nobody.
      [said(0, false), said(1, true), said(600, true)],
      [said(0, true), said(10, false)],
      // What the platform writes asks nothing.
      [said(0, false, { data: { isFromPlatform: true } })],
    ];
    await tx.run(
      `insert into messaging_sessions (${key}, is_read, latest_message_date, messages, auto_message_ids)
       select $1, 'talk-' || n, $2, 'bazaar', 'ada', 'talk-' || n, now(), true, '2026-03-26T12:00:00Z', t,
         case when n = 3 then array['m1'] else '{}' end
       from jsonb_array_elements($3::jsonb) with ordinality as e (t, n)`,
      [seller.storeId, account, JSON.stringify(talks)],
    );
  });
});
afterAll(() => house.close());

async function read<View>(path: string, person = seller, more = ""): Promise<View> {
  const answer = await person.client.get(`/api/analytics/${path}?from=${from}&to=${to}${more}`);
  expect(answer.status).toBe(200);
  return (answer.body as { data: View }).data;
}
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const middle = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? Number(sorted[half])
    : (Number(sorted[half - 1]) + Number(sorted[half])) / 2;
};

test("stock is what lies on hand at its cost, by age; what sold is counted piece by piece", async () => {
  const told = await read<StockFiguresView>("stock");
  expect(sum(told.ages.map(({ pieces }) => pieces))).toBe(10);
  expect(sum(told.ages.map(({ items }) => items))).toBe(2);
  // 7 of 310.4: the exact cost counts, not what is left of it after rounding.
  expect(sum(told.ages.map(({ valueMinor }) => valueMinor))).toBe(2_173);
  expect(told.ages).toMatchObject([{ currency: "EUR", itemsWithoutCost: 1, piecesWithoutCost: 3 }]);
  expect(told.withoutCost.map(({ sku, pieces }) => [sku, pieces])).toEqual([["POT", 3]]);
  expect(told.oldest.map(({ sku }) => sku).toSorted()).toEqual(["CUP", "POT"]);
  expect(told.itemsNotCounted).toBe(1);
  const sales = orders.filter(isSale);
  expect(told).toMatchObject({
    orders: sales.length,
    piecesOfItems: sum(sales.map(({ cups }) => cups)),
    pieces: sum(sales.map(({ cups }) => cups + 1)),
  });
  expect(told.medianDays).toBeCloseTo(
    middle(sales.map(({ createdAt }) => (Date.parse(createdAt) - addedAtMs) / dayMs)),
    6,
  );
  const one = await read<StockFiguresView>("stock", seller, "&platform=atelier");
  expect(one.orders).toBe(sales.filter(({ platform }) => platform === "atelier").length);
  showFigure("stock", `${count} orders in four currencies: each figure equals a naive recomputation`);
});

test("service counts each account's orders as a naive count does, and its figures open their orders", async () => {
  const told = await read<ServiceView>("service");
  const served = orders.filter(({ external }) => !external);
  const nowMs = Date.parse(told.asOf);
  const isDue = ({ dispatchBy, shippedAt, failed }: Made): boolean =>
    dispatchBy !== null && !failed && (shippedAt !== null || Date.parse(dispatchBy) < nowMs);
  const isLate = (order: Made): boolean =>
    isDue(order) &&
    Date.parse(order.dispatchBy ?? "") < (order.shippedAt === null ? nowMs : Date.parse(order.shippedAt));
  const naive = {
    orders: served.length,
    due: served.filter(isDue).length,
    late: served.filter(isLate).length,
    cancelled: served.filter(({ failed }) => failed).length,
    oversold: served.filter(({ isOversold }) => isOversold).length,
    refunded: served.filter(({ refundedMinor }) => refundedMinor > 0).length,
    returned: served.filter(({ reason }) => reason !== null).length,
  };
  for (const [name, wanted] of Object.entries(naive))
    expect([name, sum(told.rows.map((row) => row[name as keyof typeof naive]))]).toEqual([name, wanted]);
  const reasonsOf = (wanted: string) =>
    served.filter(({ reason }) => reason?.toLowerCase() === wanted).length;
  expect(told.reasons.map(({ reason, returns }) => [reason, returns])).toEqual(
    [
      ["too small", reasonsOf("too small")],
      ["", reasonsOf("")],
    ].toSorted(([, one], [, other]) => Number(other) - Number(one)),
  );
  expect(told.replies).toMatchObject({
    asked: 4,
    answered: 3,
    medianMinutes: 90,
    p90Minutes: 498,
    waiting: 1,
  });
  // Accepted: 1 and 4; rejected: 2 and 5; an offer for an item without a price has no share.
  expect(told.offers).toEqual({ received: 6, accepted: 2, rejected: 2, shareOfAsking: 7_000, withAsking: 5 });
  expect(told.funnel).toEqual({ listed: 0, offered: 6, sold: orders.filter(isSale).length });
  for (const measure of ["late", "cancelled", "oversold", "refunded", "returned"] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one list after the other
    const list = await read<ServiceOrdersView>("service/orders", seller, `&measure=${measure}`);
    expect([measure, list.total]).toEqual([measure, naive[measure]]);
    expect(list.rows).toHaveLength(Math.min(200, naive[measure]));
  }
  const small = await read<ServiceOrdersView>(
    "service/orders",
    seller,
    "&measure=returned&reason=too%20small",
  );
  const unsaid = await read<ServiceOrdersView>("service/orders", seller, "&measure=returned&reason=-");
  expect([small.total, unsaid.total]).toEqual([reasonsOf("too small"), reasonsOf("")]);
  expect((await read<ServiceOrdersView>("service/orders", seller, "&measure=orders")).total).toBe(
    served.length,
  );
  showFigure("service", `${count} orders in four currencies: each figure equals a naive recomputation`);
});

test("figures of first replies and offers open as many rows as they count, narrowed as they are", async () => {
  for (const more of ["", "&platform=bazaar", "&platform=atelier"]) {
    // oxlint-disable no-await-in-loop -- one list after the other
    const { replies, offers } = await read<ServiceView>("service", seller, more);
    for (const [talk, wanted] of [
      ["begun", replies.asked],
      ["answered", replies.answered],
      ["waiting", replies.waiting],
      ["waitingLong", replies.waitingLong],
    ] as const) {
      const list = await read<ServiceTalksView>("service/conversations", seller, `${more}&talk=${talk}`);
      expect([more, talk, list.total, list.rows.length]).toEqual([more, talk, wanted, wanted]);
    }
    for (const offer of ["received", "accepted", "rejected", "withAsking"] as const) {
      const list = await read<ServiceOffersView>("service/offers", seller, `${more}&offer=${offer}`);
      expect([more, offer, list.total]).toEqual([more, offer, offers[offer]]);
    }
    // oxlint-enable no-await-in-loop
  }
  const answered = await read<ServiceTalksView>("service/conversations", seller, "&talk=answered");
  // Who waited longest first; their middle is the median that the figure says.
  expect(answered.rows.map(({ sessionId, minutes }) => [sessionId, minutes])).toEqual([
    ["talk-3", 600],
    ["talk-2", 90],
    ["talk-1", 30],
  ]);
});

test("figures and the list behind them, narrowed or not, are asked on one connection", async () => {
  const all = { platform: [], account: [], country: [], tag: [], channel: [], category: [], brand: [] };
  const now = new Date(`${to}T12:00:00Z`);
  await house.services.db.viewStore(seller.storeId, async (tx) => {
    const span = await readSpan(tx, { from, to, in: "own", ...all, lister: [] });
    const narrowed = { ...span, filters: { ...span.filters, country: ["Japan"] } };
    const listed = await listServed(tx, span, now, { measure: "orders", reason: "" });
    const served = await countServed(tx, narrowed, now);
    expect(sum(served.map((row) => row.orders))).toBeLessThan(listed[0]?.total ?? 0);
  });
});

test("countries and tags narrow every figure to the orders that the list shows for them", async () => {
  const isAsked = ({ country, isOversold }: Made): boolean =>
    isOversold && ["Japan", "France"].includes(country);
  const asked = "&country=Japan,France&tag=alreadySold";
  const sales = orders.filter((order) => isSale(order) && isAsked(order));
  expect(sales.length).toBeGreaterThan(0);
  const [sold, profit, stock, service] = await Promise.all([
    read<SalesView>("sales", seller, asked),
    read<ProfitView>("profit", seller, asked),
    read<StockFiguresView>("stock", seller, asked),
    read<ServiceView>("service", seller, asked),
  ]);
  expect(sum(sold.rows.map((row) => row.orders))).toBe(sales.length);
  expect(sum(profit.rows.map((row) => row.orders))).toBe(sales.length);
  expect(stock.orders).toBe(sales.length);
  expect(sum(service.rows.map((row) => row.orders))).toBe(
    orders.filter((order) => !order.external && isAsked(order)).length,
  );
  for (const path of ["hours", "countries", "items", "currencies"])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await read<{ rows: unknown[] }>(path, seller, asked)).toMatchObject({ rows: expect.any(Array) });
});

test("nobody sees another store's, and it takes analytics.read", async () => {
  const stranger = await signUpMember(house);
  expect(await read<StockFiguresView>("stock", stranger)).toMatchObject({ ages: [], oldest: [], pieces: 0 });
  expect(await read<ServiceView>("service", stranger)).toMatchObject({ rows: [], reasons: [] });
  const packer = await signUpMember(house, { storeId: seller.storeId, scopes: ["orders.write"] });
  const lists = ["orders", "conversations", "offers", "days", "groups", "hours"].map(
    (list) => `service/${list}`,
  );
  for (const path of ["stock", "service", ...lists])
    // oxlint-disable-next-line no-await-in-loop -- a few calls
    expect(await packer.client.get(`/api/analytics/${path}?from=${from}&to=${to}`)).toMatchObject({
      status: 403,
    });
});
