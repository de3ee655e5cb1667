/**
 * Orders that are not, or not yet, the seller's to fulfil (decisions 12): what the platform says of payment
 * decides, and the moment of it.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { PlatformOrder } from "@stallkeeper/connector-sdk";
import type { StatusMeaning } from "@stallkeeper/domain";
import {
  buildPlatformOrder,
  createTestDatabase,
  type PlatformOrderParts,
  type TestDatabase,
} from "@stallkeeper/testkit";
import { countQueues, receiveOrders, type OrderSource } from "./index.ts";

let database: TestDatabase;
const storeId = randomUUID();
const source: OrderSource = {
  accountId: randomUUID(),
  platform: "stall",
  platformName: "Stall",
  username: "ada",
};
/** A Monday of March 2026 at ten in the morning, and the days after it. */
const day = (n: number) => `2026-03-0${n + 2}T10:00:00.000Z`;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.asSystem((tx) =>
    tx.run("insert into stores (id, name, time_zone) values ($1, 'External', 'UTC')", [storeId]),
  );
  await run("insert into accounts (store_id, id, platform, username) values ($1, $2, 'stall', 'ada')", [
    storeId,
    source.accountId,
  ]);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await run("delete from orders", []);
  await saySettings({});
});

const run = (text: string, values: unknown[]) => database.db.withStore(storeId, (tx) => tx.run(text, values));
const saySettings = (statuses: Record<string, StatusMeaning>) =>
  run(
    `insert into platform_settings (store_id, account_id, settings) values ($1, $2, $3)
       on conflict (store_id, account_id) do update set settings = excluded.settings`,
    [storeId, source.accountId, JSON.stringify({ handlingDays: 1, statuses })],
  );
const receive = (...orders: PlatformOrderParts[]) =>
  database.db.withStore(storeId, (tx) =>
    receiveOrders(
      tx,
      source,
      orders.map((parts): PlatformOrder =>
        buildPlatformOrder({ platformOrderId: "A", createdAt: day(0), updatedAt: day(0), ...parts }),
      ),
      new Date(day(5)),
    ),
  );
interface Row {
  external: boolean;
  state: string;
  shipped: boolean;
  fulfilled: boolean;
  paid_at: string | null;
  dispatch_by: string | null;
}
const only = () =>
  database.db.withStore(
    storeId,
    async (tx) =>
      (await tx.one<Row>("select external, state, shipped, fulfilled, paid_at, dispatch_by from orders")) ??
      expect.fail("no order"),
  );
const queues = async () =>
  Object.entries(await database.db.withStore(storeId, countQueues)).flatMap(([queue, count]) =>
    count > 0 ? [queue] : [],
  );
const kinds = () =>
  database.db.withStore(storeId, async (tx) =>
    (await tx.rows<{ kind: string }>("select kind from order_events order by id")).map(({ kind }) => kind),
  );
const unpaid = { isPaid: false, paidAt: null };

test.each([
  ["pending", unpaid],
  ["paymentFailed", unpaid],
  ["onHold", unpaid],
  ["onHold", { isPaid: true, paidAt: day(0) }],
  ["cancelled", unpaid],
  ["deleted", unpaid],
  ["unknown", { isPaid: true }],
] as const)(
  "an order that is %s stands below the queues alone and has no dispatch date, whatever its platform promised",
  async (state, payment) => {
    const { arrivedIds } = await receive({ state, payment, dispatchBy: day(3) });
    expect(await only()).toMatchObject({ external: true, state, dispatch_by: null });
    expect([await queues(), arrivedIds]).toEqual([["awaiting"], []]);
  },
);

test("what was never paid has no moment of payment, also when it's cancelled", async () => {
  for (const state of ["pending", "paymentFailed", "cancelled", "deleted"] as const) {
    await receive({ platformOrderId: state, state, payment: unpaid });
  }
  expect(
    await database.db.withStore(storeId, (tx) =>
      tx.rows("select state from orders where paid_at is not null"),
    ),
  ).toEqual([]);
});

test("the moment it's paid an order is to be fulfilled, and that moment starts the handling time", async () => {
  await receive({ state: "pending", payment: unpaid });
  const { arrivedIds } = await receive({
    state: "paid",
    updatedAt: day(4),
    payment: { isPaid: true, paidAt: day(3) },
  });
  expect(await only()).toMatchObject({
    external: false,
    paid_at: day(3),
    dispatch_by: "2026-03-06T23:59:59.999Z",
  });
  expect([arrivedIds.length, await queues(), await kinds()]).toEqual([
    1,
    ["new", "all"],
    ["received", "paid"],
  ]);
});

test("a platform that doesn't say when counts from the moment it was first seen paid", async () => {
  await receive({ state: "pending", payment: unpaid });
  await receive({ state: "paid", updatedAt: day(2) });
  expect(await only()).toMatchObject({ paid_at: day(2), dispatch_by: "2026-03-05T23:59:59.999Z" });
  await receive({ state: "paid", updatedAt: day(3), payment: { paidAt: day(1) } });
  expect(await only()).toMatchObject({ paid_at: day(1), dispatch_by: "2026-03-04T23:59:59.999Z" });
});

test("an order that comes paid counts from its payment, not from when it was placed", async () => {
  await receive({ payment: { isPaid: true, paidAt: day(2) }, updatedAt: day(2) });
  expect(await only()).toMatchObject({
    external: false,
    paid_at: day(2),
    dispatch_by: "2026-03-05T23:59:59.999Z",
  });
});

test("the platform's own deadline waits until the order is paid, and is gone while it's held", async () => {
  await receive({ state: "pending", payment: unpaid, dispatchBy: day(5) });
  await receive({ updatedAt: day(1), dispatchBy: day(5) });
  expect(await only()).toMatchObject({ dispatch_by: day(5) });
  await receive({ state: "onHold", updatedAt: day(2), dispatchBy: day(5) });
  expect([await only(), await queues()]).toMatchObject([{ external: true, dispatch_by: null }, ["awaiting"]]);
});

test("one that was paid and then cancelled stays to be refunded, and leaves once the money has gone back", async () => {
  await receive({});
  await receive({ state: "cancelled", updatedAt: day(1) });
  expect([await only(), await queues()]).toMatchObject([{ external: false }, ["new", "all"]]);
  await receive({ state: "cancelled", updatedAt: day(2), refund: { refundedMinor: 4_690, state: "full" } });
  expect(await queues()).toEqual(["all"]);
});

test("what was sent stays the seller's, whatever its platform says since", async () => {
  await receive({});
  await run("update orders set shipped = true, fulfilled = true, shipment_state = 'accepted'", []);
  await receive({ state: "unknown", status: "lost-in-transit", updatedAt: day(1) });
  expect(await only()).toMatchObject({ external: false, shipped: true });
});

test("an abandoned checkout is not stored", async () => {
  await receive({ state: "draft", status: "checkout-draft", payment: unpaid });
  expect(await queues()).toEqual([]);
});

test.each([
  ["toFulfil", { external: false, state: "paid", shipped: false }],
  ["awaitingPayment", { external: true, state: "pending" }],
  ["shipped", { external: false, state: "shipped", shipped: true }],
  ["cancelled", { external: true, state: "cancelled" }],
  ["ignore", { external: true, state: "ignored" }],
] as const)("a status of the shop's own that stands for %s is read so", async (meaning, row) => {
  await saySettings({ packed: meaning });
  await receive({ state: "unknown", status: "packed", payment: unpaid });
  expect(await only()).toMatchObject(row);
});

test("a status that is mapped another way is read anew, in the same version too; one that was sent by a mistaken status alone is open again", async () => {
  const held = { state: "unknown", status: "packed", payment: unpaid } as const;
  await receive(held);
  expect(await only()).toMatchObject({ external: true, state: "unknown", paid_at: null });
  await saySettings({ packed: "shipped" });
  expect((await receive(held)).arrivedIds).toEqual([]);
  expect(await only()).toMatchObject({ external: false, shipped: true, fulfilled: true });
  await saySettings({ packed: "toFulfil" });
  await receive(held);
  expect([await only(), await queues()]).toMatchObject([
    { external: false, shipped: false, fulfilled: false, state: "paid" },
    ["new", "all"],
  ]);
  await saySettings({});
  await receive(held);
  expect(await only()).toMatchObject({ external: true, state: "unknown", dispatch_by: null });
});
