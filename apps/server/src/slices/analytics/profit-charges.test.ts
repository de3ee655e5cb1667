/** What platforms charged without an order, and orders that no longer count, in Profit. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProfitRow, ProfitView } from "@stallkeeper/contract";
import { signUpMember, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { insertSales, type MadeOrder } from "./generated-sales.fixture.ts";

let house: TestApp;
let seller: Person;
let accounts: ReadonlyMap<string, string>;
beforeAll(async () => {
  house = await startTestApp();
  seller = await signUpMember(house);
  await house.services.db.asSystem((tx) =>
    tx.run("update stores set time_zone = 'UTC', currency = 'GBP' where id = $1", [seller.storeId]),
  );
});
afterAll(() => house.close());

const order = (id: string, more: Partial<MadeOrder> = {}): MadeOrder => ({
  id,
  platform: "bazaar",
  account: "ada",
  currency: "GBP",
  createdAt: "2026-10-10T12:00:00.000Z",
  totalMinor: 5_000,
  refundedMinor: 0,
  external: false,
  failed: false,
  country: "Germany",
  ...more,
});
const sell = async (...orders: MadeOrder[]): Promise<void> => {
  accounts = await insertSales(house.services.db, seller.storeId, orders);
};
type Entry = readonly [kind: string, minor: number, orderId: string | null, at?: string, currency?: string];
let made = 0;
const settle = (...entries: Entry[]): Promise<unknown> =>
  house.services.db.withStore(seller.storeId, async (tx) => {
    for (const [kind, minor, orderId, at = "2026-10-12T12:00:00Z", currency = "GBP"] of entries) {
      made += 1;
      // oxlint-disable-next-line no-await-in-loop -- a few entries
      await tx.run(
        `insert into settlement_entries (store_id, id, account_id, platform, account, identifier,
           platform_updated_at, kind, fee_kind, occurred_at, amount_minor, currency, order_id)
         values ($1, $2, $3, 'bazaar', 'ada', $2, $4, $5, case $5 when 'fee' then 'finalValue' end, $4, $6, $7, $8)`,
        [seller.storeId, `entry-${made}`, accounts.get("bazaar/ada"), at, kind, minor, currency, orderId],
      );
    }
  });
const buyLabel = (orderId: string, minor: number, currency = "GBP", voidState: string | null = null) =>
  house.services.db.withStore(seller.storeId, (tx) =>
    tx.run(
      `insert into shipments (store_id, order_id, account_id, has_label, provider, price_minor, currency, bought_at,
         void_state, created_at, updated_at)
       select store_id, id, account_id, true, 'post', $2, $3, now(), $4, now(), now() from orders where id = $1`,
      [orderId, minor, currency, voidState],
    ),
  );
async function read(more = ""): Promise<ProfitView> {
  const answer = await seller.client.get(`/api/analytics/profit?from=2026-10-01&to=2026-10-31${more}`);
  expect(answer.status).toBe(200);
  return (answer.body as { data: ProfitView }).data;
}
const stepsOf = (row: ProfitRow | undefined) =>
  Object.fromEntries((row?.steps ?? []).map(({ step, amountMinor }) => [step, amountMinor]));

test("the fees of Profit are all fee entries of the month, also those that belong to no order", async () => {
  await sell(order("paid"));
  await settle(
    ["sale", 5_000, "paid"],
    ["fee", -640, "paid"],
    ["fee", -2_500, null],
    ["fee", -130, null, "2026-10-31T23:59:00Z"],
    ["fee", -700, null, "2026-11-01T00:00:00Z"],
    ["adjustment", 900, null],
  );
  const [all, platforms, accountRows, french, items, dollars] = await Promise.all([
    read(),
    read("&by=platform"),
    read("&by=account"),
    read("&country=France"),
    read("&by=item"),
    read("&in=base"),
  ]);
  for (const view of [all, platforms, accountRows, dollars]) {
    const steps = stepsOf(view.rows[0]);
    expect([steps["fee:finalValue"], steps["charges"]]).toEqual([-640, -2_630]);
    expect(view.chargesLeftOut).toEqual([]);
  }
  for (const view of [french, items]) {
    expect(view.rows.flatMap(({ steps }) => steps).filter(({ step }) => step === "charges")).toEqual([]);
    expect(view.chargesLeftOut).toEqual([{ currency: "GBP", charges: 2 }]);
  }
});

test("an account that was charged and sold nothing has a row", async () => {
  await sell();
  await settle(["fee", -1_999, null, "2026-10-05T12:00:00Z", "USD"]);
  const { rows } = await read("&by=account");
  expect(rows.find(({ currency }) => currency === "USD")).toMatchObject({
    key: accounts.get("bazaar/ada"),
    orders: 0,
    steps: [{ step: "charges", amountMinor: -1_999 }],
  });
  expect((await read("&in=base")).chargesLeftOut).toEqual([{ currency: "GBP", charges: 1 }]);
});

test("labels and settlements in the store's currency count for an order in another", async () => {
  await sell(order("abroad", { currency: "JPY", createdAt: "2026-08-10T12:00:00.000Z" }));
  await seller.client.post("/api/analytics/rates", {
    rates: [{ day: "2026-08-10", currency: "JPY", rate: "0.005" }],
  });
  await settle(
    ["sale", 2_400, "abroad", "2026-08-12T12:00:00Z"],
    ["fee", -310, "abroad", "2026-08-12T12:00:00Z"],
    ["postage", -99, "abroad", "2026-08-12T12:00:00Z"],
  );
  await buyLabel("abroad", 455, "GBP");
  await buyLabel("abroad", 700, "USD");
  const answer = await seller.client.get("/api/analytics/profit?from=2026-08-01&to=2026-08-31&in=base");
  const [row] = (answer.body as { data: ProfitView }).data.rows;
  expect(stepsOf(row)).toEqual({ sales: 2_500, "fee:finalValue": -310, postage: -554 });
  expect(row).toMatchObject({ currency: "GBP", ordersSettled: 1, labelsLeftOut: 1 });
});

test("a chargeback in the ledger alone is a refund, and a cancelled order costs its label and its fees", async () => {
  const july = { createdAt: "2026-07-10T12:00:00.000Z" };
  const at = "2026-07-12T12:00:00Z";
  await sell(
    order("charged-back", { ...july, totalMinor: 9_000 }),
    order("kept", { ...july, totalMinor: 3_000, refundedMinor: 400 }),
    order("cancelled", { ...july, totalMinor: 7_000, failed: true }),
    order("voided", { ...july, totalMinor: 6_000, failed: true }),
    order("elsewhere", { ...july, external: true }),
  );
  await settle(
    ["sale", 9_000, "charged-back", at],
    ["refund", -9_000, "charged-back", at],
    ["refund", -300, "kept", at],
    ["sale", 7_000, "cancelled", at],
    ["refund", -7_000, "cancelled", at],
    ["fee", -35, "cancelled", at],
    ["fee", -99, "elsewhere", at],
  );
  await buyLabel("cancelled", 420);
  await buyLabel("voided", 510, "GBP", "accepted");
  for (const by of ["all", "platform", "item"]) {
    const answer = await seller.client.get(`/api/analytics/profit?from=2026-07-01&to=2026-07-31&by=${by}`);
    const { rows } = (answer.body as { data: ProfitView }).data;
    expect(rows.map(({ orders }) => orders)).toEqual([2]);
    expect(stepsOf(rows[0])).toEqual({ sales: 12_000, refunds: -9_400, cancelled: -455 });
  }
});
