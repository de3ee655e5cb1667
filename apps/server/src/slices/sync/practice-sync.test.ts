/**
 * The first walk, following and webhooks against a really running practice market, through the routes a
 * person uses.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPracticeApp, type PracticeApp } from "@stallkeeper/testkit";

let practice: PracticeApp;

beforeAll(async () => {
  practice = await startPracticeApp({ simulator: { orders: 300 }, timings: { sync: { pollMs: 400 } } });
});
afterAll(() => practice.close());

interface MarketOrder {
  market: string;
  id: string;
  state: string;
  totalMinor: number;
  currency: string;
}
const rows = <R>(sql: string, values: unknown[] = []) =>
  practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<R>(sql, values));
const truth = () => practice.simulator.control<MarketOrder[]>("GET", "/orders?account=northlane&limit=20000");
const keyOf = (market: string, id: string, total: number, currency: string) =>
  `${market}/${id}: ${total} ${currency}`;
const ours = async () =>
  (
    await rows<{ platform: string; platform_order_id: string; amount_total_minor: number; currency: string }>(
      "select * from orders",
    )
  )
    .map((row) => keyOf(row.platform, row.platform_order_id, row.amount_total_minor, row.currency))
    .sort();

test("one click brings every order of all three marketplaces, each once, to the cent", async () => {
  const answer = await practice.owner.client.post("/api/accounts/practice", {});
  expect(answer.status).toBe(200);
  await expect
    .poll(() => rows("select 1 from account_syncs where phase = 'following'"), {
      timeout: 60_000,
      interval: 200,
    })
    .toHaveLength(3);
  const expected = (await truth())
    .map((order) => keyOf(order.market, order.id, order.totalMinor, order.currency))
    .sort();
  expect(expected.length).toBeGreaterThan(200);
  expect(await ours()).toEqual(expected);
  // Pages overlap, so that more come than there are: what a person reads is how many there are.
  const shown = (await practice.owner.client.get("/api/meta/accounts")).body as {
    data: { platform: string; sync: { done: number; total: number } }[];
  };
  const held = Map.groupBy(await truth(), ({ market }) => market);
  const told = shown.data.map(({ platform, sync }) => [platform, `${sync.done} of ${sync.total}`]);
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries([...held].map(([market, { length }]) => [market, `${length} of ${length}`])),
  );
});

test("a new order comes by its webhook or the next pull", async () => {
  for (const market of ["bazaar", "atelier"]) {
    const [made] = await practice.simulator.control<MarketOrder[]>("POST", "/orders", { market });
    await expect
      .poll(() => rows("select 1 from orders where platform_order_id = $1", [made?.id]), { interval: 20 })
      .toHaveLength(1);
  }
});

test("what was shipped at the market's own site is booked where it was ordered after the count, and asked about where nobody knows", async () => {
  expect(
    (await practice.owner.client.post("/api/stock/counts", { counts: [{ sku: "ELSE-1", onHand: 8 }] }))
      .status,
  ).toBe(200);
  const sell = async (agoMs: number, fields: object): Promise<string> => {
    const [made] = await practice.simulator.control<MarketOrder[]>("POST", "/orders", {
      market: "bazaar",
      account: "northlane",
      fields: {
        state: "delivered",
        createdAt: Date.now() - agoMs,
        lines: [{ title: "Lantern", sku: "ELSE-1", quantity: 2, priceMinor: 900 }],
        ...fields,
      },
    });
    return made?.id ?? "";
  };
  const hourMs = 3_600_000;
  const ids = [
    await sell(0, {}),
    await sell(2 * hourMs, {}),
    await sell(3 * hourMs, { updatedAt: Date.now() }),
  ];
  await expect
    .poll(
      async () =>
        (await rows("select 1 from orders where platform_order_id = any($1) and shipped", [ids])).length,
      { interval: 50 },
    )
    .toBe(3);
  const [after, , between] = ids;
  expect(
    await rows(
      `select o.platform_order_id as id, e.delta from stock_entries e join orders o on o.id = e.order_id
         where e.sku = 'ELSE-1'`,
    ),
  ).toEqual([{ id: after, delta: -2 }]);
  expect(
    await rows(
      "select o.platform_order_id as id from open_stock_checks c join orders o on o.id = c.order_id",
    ),
  ).toEqual([{ id: between }]);
  // What the market's own ledger holds is unchanged: nothing of this is told to it.
  expect(
    (await practice.simulator.control<{ orderId?: string }[]>("GET", "/ledger")).filter(({ orderId }) =>
      ids.includes(orderId ?? ""),
    ),
  ).toEqual([]);
});
