import { z } from "zod";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import type { PlatformOrder } from "@stallkeeper/connector-sdk";
import { buildPlatformOrder, createTestDatabase, tries, type TestDatabase } from "@stallkeeper/testkit";
import { analyzeOrders, receiveOrders, type OrderSource } from "./index.ts";

let database: TestDatabase;
const storeId = randomUUID();
const source: OrderSource = {
  accountId: randomUUID(),
  platform: "stall",
  platformName: "Stall",
  username: "ada",
};
const t = (minute: number) => `2026-03-02T10:${String(minute).padStart(2, "0")}:00.000Z`;
const later = new Date("2026-03-03T00:00:00Z");

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.asSystem((tx) =>
    tx.run("insert into stores (id, name) values ($1, 'Receive')", [storeId]),
  );
  await run("insert into accounts (store_id, id, platform, username) values ($1, $2, 'stall', 'ada')", [
    storeId,
    source.accountId,
  ]);
});
afterAll(() => database.drop());
beforeEach(() => run("delete from orders", []));

const run = (text: string, values: unknown[]) => database.db.withStore(storeId, (tx) => tx.run(text, values));
const receive = (orders: PlatformOrder[], readAt = later) =>
  database.db.withStore(storeId, (tx) => receiveOrders(tx, source, orders, readAt));
type Row = Record<string, unknown> & { tags: string[]; items: { meta: Record<string, string> }[] };
const only = () =>
  database.db.withStore(
    storeId,
    async (tx) => (await tx.one<Row>("select * from orders")) ?? expect.fail("no order"),
  );
const kinds = () =>
  database.db.withStore(storeId, async (tx) =>
    (await tx.rows<{ kind: string }>("select kind from order_events order by id")).map(({ kind }) => kind),
  );

test("a newer version of the platform wins over an older, in whatever order they come", async () => {
  const old = buildPlatformOrder({ platformOrderId: "A", updatedAt: t(1), status: "PAID" });
  const newer = buildPlatformOrder({
    platformOrderId: "A",
    updatedAt: t(2),
    status: "SHIPPED",
    state: "shipped",
    shipping: { isShipped: true, provider: "DHL", trackingNumber: "1" },
  });
  expect(await receive([newer])).toEqual({ added: 1, changed: 0, arrivedIds: [] });
  expect(await receive([old])).toEqual({ added: 0, changed: 0, arrivedIds: [] });
  expect(await receive([newer, old, newer])).toEqual({ added: 0, changed: 0, arrivedIds: [] });
  expect(await only()).toMatchObject({
    status: "SHIPPED",
    shipped: true,
    fulfilled: true,
    platform_updated_at: t(2),
    updated_at: t(2),
  });
});

test("an order left when its platform says, else when that was seen here; one that came shipped left nobody knows when", async () => {
  const leftAt = async () =>
    (
      await database.db.withStore(storeId, (tx) =>
        tx.one<{ left_at: string | null; shipped_at: string | null }>(
          "select left_at, shipped_at from orders_shared",
        ),
      )
    )?.left_at;
  const order = (version: number, shipping: Partial<PlatformOrder["shipping"]>) =>
    buildPlatformOrder({ platformOrderId: "A", updatedAt: t(version), state: "shipped", shipping });
  await receive([order(1, { isShipped: true })]);
  expect([(await only()).shipped_at, await leftAt()]).toEqual([t(1), null]);
  await receive([order(2, { isShipped: true, shippedAt: t(0) })]);
  expect([(await only()).shipped_at, await leftAt()]).toEqual([t(1), t(0)]);
  // Told once, with the order read by itself; lists of orders may leave it out.
  await receive([order(3, { isShipped: true })]);
  expect(await leftAt()).toBe(t(0));
  await run("delete from orders", []);
  await receive([order(1, { isShipped: false })]);
  expect(await leftAt()).toBeNull();
  await receive([order(2, { isShipped: true })]);
  expect(await leftAt()).toBe((await only()).shipped_at);
});

test("of two states with one version the one read later stands, and a parcel is not taken back by it", async () => {
  const at = (note: string, readAt: string, isShipped = false) =>
    receive(
      [
        buildPlatformOrder({
          platformOrderId: "A",
          updatedAt: t(1),
          noteFromBuyer: note,
          external: { note },
          shipping: { isShipped },
        }),
      ],
      new Date(readAt),
    );
  await at("second", t(20));
  await at("first", t(10));
  expect(await only()).toMatchObject({ note_from_buyer: "second" });
  await at("third", t(30), true);
  await at("stale index", t(40), false);
  expect(await only()).toMatchObject({ note_from_buyer: "third", shipped: true });
  await receive([buildPlatformOrder({ platformOrderId: "A", updatedAt: t(2), external: { v: 2 } })]);
  expect(await only()).toMatchObject({ shipped: false });
  expect(await kinds()).toContain("shipmentReverted");
});

test("items that the platform changed stand in the timeline, and a packed order asks for somebody", async () => {
  const { items } = buildPlatformOrder({});
  const [item = expect.fail("no item")] = items;
  const at = (minute: number, quantities: readonly number[]) =>
    receive([
      buildPlatformOrder({
        platformOrderId: "A",
        updatedAt: t(minute),
        items: quantities.map((quantity, n) => ({ ...item, id: `line-${n}`, name: `Radio ${n}`, quantity })),
      }),
    ]);
  const changes = () =>
    database.db.withStore(storeId, async (tx) =>
      (
        await tx.rows<{ details: { changes: unknown[] } }>(
          "select details from order_events where kind = 'itemsChanged' order by id",
        )
      ).map(({ details }) => details.changes),
    );
  await at(1, [1]);
  await at(2, [1]);
  expect(await changes()).toEqual([]);
  await at(3, [2, 1]);
  expect((await only()).tags).toEqual([]);
  await run("update orders set fulfilled = true", []);
  await at(4, [2]);
  expect(await changes()).toEqual([
    [
      { name: "Radio 0", before: 1, after: 2 },
      { name: "Radio 1", before: 0, after: 1 },
    ],
    [{ name: "Radio 1", before: 1, after: 0 }],
  ]);
  expect((await only()).tags).toEqual(["needsAdminAttention"]);
});

test("local work survives every pull: tags, notes, pin, item metadata, own fulfilment", async () => {
  await receive([buildPlatformOrder({ platformOrderId: "A", updatedAt: t(1) })]);
  const pinned = "3026-03-02T11:00:00.000Z";
  const { items } = await only();
  const [{ _id: itemId }] = z.tuple([z.object({ _id: z.string() })]).parse(items);
  await run(
    `update orders set tags = '{urgent}', notes = 'mine', fulfilled = true,
      fulfillment = '{"ebayOrderId":"7"}', pinned_at = $1, unpinned_updated_at = $1,
    updated_at = $2, item_meta = $3`,
    [t(3), pinned, JSON.stringify({ [itemId]: { fulfillmentLink: "http://src", link: "http://own" } })],
  );
  await receive([buildPlatformOrder({ platformOrderId: "A", updatedAt: t(9), noteFromBuyer: "hello" })]);
  const row = await only();
  expect(row).toMatchObject({
    tags: ["urgent"],
    notes: "mine",
    fulfilled: true,
    fulfillment: { ebayOrderId: "7" },
    note_from_buyer: "hello",
    updated_at: pinned,
    unpinned_updated_at: t(9),
  });
  expect(row.items[0]?.meta).toEqual({
    link: "http://own",
    id: "L-1",
    fulfillmentLink: "http://src",
    fulfillmentId: "",
  });
});

test("a shipment of our own on its way is not undone by a pull that does not know it yet", async () => {
  await receive([buildPlatformOrder({ platformOrderId: "A", updatedAt: t(1) })]);
  await run(
    `update orders set shipped = true, fulfilled = true, shipping_provider = 'DHL', tracking_number = '42',
       shipment_state = 'sent'`,
    [],
  );
  await receive([buildPlatformOrder({ platformOrderId: "A", updatedAt: t(5), noteFromBuyer: "x" })]);
  expect(await only()).toMatchObject({
    shipped: true,
    shipping_provider: "DHL",
    tracking_number: "42",
    note_from_buyer: "x",
  });
});

test("refund: pending stays until the platform settles it; full is 2, a part is none, refused is 3 and asks for a person", async () => {
  const at = (minute: number, refund: Partial<PlatformOrder["refund"]>) =>
    receive([buildPlatformOrder({ platformOrderId: "A", updatedAt: t(minute), refund })]);
  await at(1, {});
  await run("update orders set refund = 1", []);
  await at(2, {});
  expect(await only()).toMatchObject({ refund: 1 });
  await at(3, { state: "refused" });
  expect(await only()).toMatchObject({ refund: 3, tags: ["needsAdminAttention"] });
  await at(4, { state: "partial", refundedMinor: 100 });
  expect(await only()).toMatchObject({ refund: null });
  await at(5, { state: "full", refundedMinor: 2499 });
  expect(await only()).toMatchObject({ refund: 2 });
  expect(await kinds()).toEqual(["received", "refundRefused", "partlyRefunded", "refunded"]);
});

test("a word that nobody knows is kept and shown", async () => {
  await receive([
    buildPlatformOrder({
      platformOrderId: "A",
      updatedAt: t(1),
      status: "HELD_FOR_REVIEW",
      state: "unknown",
    }),
  ]);
  expect(await only()).toMatchObject({ status: "HELD_FOR_REVIEW", state: "unknown" });
  expect(await kinds()).toContain("statusUnknown");
});

test("odd quantities of a platform become whole pieces, so that no list of items or stock fails by one of them", async () => {
  const plain = buildPlatformOrder({ platformOrderId: "A", updatedAt: t(1) });
  const quantities = [0.5, 2, 2.2, 0, -1, 3_000_000_000];
  await receive([
    {
      ...plain,
      items: quantities.flatMap((quantity, n) =>
        plain.items.slice(0, 1).map((item) => ({ ...item, id: String(n), sku: `ODD-${n}`, quantity })),
      ),
    },
  ]);
  const read = (table: string) =>
    database.db.withStore(storeId, (tx) =>
      tx.rows<{ quantity: number }>(`select quantity from ${table} order by sku`),
    );
  for (const table of ["posts", "open_pieces"])
    expect((await read(table)).map(({ quantity }) => quantity)).toEqual([1, 2, 3, 1, 1, 1_000_000]);
});

test("a packed order that is cancelled asks for a person", async () => {
  await receive([buildPlatformOrder({ platformOrderId: "A", updatedAt: t(1) })]);
  await run("update orders set fulfilled = true", []);
  await receive([
    buildPlatformOrder({ platformOrderId: "A", updatedAt: t(2), state: "cancelled", status: "CANCELLED" }),
  ]);
  expect(await only()).toMatchObject({ state: "cancelled", failed: true, tags: ["needsAdminAttention"] });
});

test("a case is told once, when its platform first shows it, and a second one is told, too", async () => {
  const opened = (caseId: string, at: number) => ({
    caseId,
    kind: "notReceived" as const,
    openedAt: t(at),
    isOpen: true,
  });
  const order = (at: number, ...cases: ReturnType<typeof opened>[]) =>
    buildPlatformOrder({ platformOrderId: "A", updatedAt: t(at), cases });
  await receive([order(1)]);
  await receive([order(2, opened("c-1", 2))]);
  await receive([order(3, { ...opened("c-1", 2), isOpen: false })]);
  await receive([order(4, opened("c-1", 2), opened("c-2", 4))]);
  expect(await kinds()).toEqual(["received", "caseOpened", "caseOpened"]);
});

test("a refund of half a piece takes a whole one, and its order is received", async () => {
  const refunds = [
    {
      ref: "r1",
      amountMinor: 100,
      state: "refunded" as const,
      at: null,
      items: [{ itemId: "1", quantity: 0.5, amountMinor: 100 }],
    },
  ];
  await receive([buildPlatformOrder({ platformOrderId: "A", updatedAt: t(1), refunds })]);
  expect(await only()).toMatchObject({ refunded_items: [{ quantity: 1 }] });
});

test("a refund whose moment isn't told keeps the one at which it was first seen, until its platform tells it", async () => {
  const order = (minute: number, ...refunds: readonly (readonly [ref: string, at: string | null])[]) =>
    buildPlatformOrder({
      platformOrderId: "A",
      updatedAt: t(minute),
      refunds: refunds.map(([ref, at]) => ({ ref, amountMinor: 100, state: "refunded" as const, at })),
    });
  const moments = async () =>
    (
      await database.db.withStore(storeId, (tx) =>
        tx.rows<{ at: string }>("select created_at as at from refunds order by id"),
      )
    ).map(({ at }) => at);
  await receive([order(1, ["r1", null])]);
  await receive([order(3, ["r1", null], ["r2", null])]);
  await receive([order(5, ["r1", null], ["r2", null])]);
  expect(await moments()).toEqual([t(1), t(3)]);
  await receive([order(7, ["r1", t(0)], ["r2", null])]);
  await receive([order(9, ["r1", null], ["r2", null])]);
  expect(await moments()).toEqual([t(0), t(3)]);
});

test("half a piece and the other half are one piece; a third of another makes two", async () => {
  const half = (ref: string, quantity = 0.5) => ({
    ref,
    amountMinor: 100,
    state: "refunded" as const,
    at: null,
    items: [{ itemId: "1", quantity, amountMinor: 100 }],
  });
  await receive([
    buildPlatformOrder({ platformOrderId: "A", updatedAt: t(1), refunds: [half("r1"), half("r2")] }),
  ]);
  expect(await only()).toMatchObject({ refunded_items: [{ quantity: 1 }] });
  const refunds = [half("r1"), half("r2"), half("r3", 0.3)];
  await receive([buildPlatformOrder({ platformOrderId: "A", updatedAt: t(2), refunds })]);
  expect(await only()).toMatchObject({ refunded_items: [{ quantity: 2 }] });
});

test("pieces that the platform refunded stand with the order, until it refuses the refund; fees are told from goods", async () => {
  const [item = expect.fail()] = buildPlatformOrder().items;
  const refunded = (minute: number, state: "refunded" | "refused") =>
    buildPlatformOrder({
      platformOrderId: "A",
      updatedAt: t(minute),
      items: [
        { ...item, quantity: 3 },
        { ...item, id: "2", name: "Gift wrap", sku: "", isFee: true },
      ],
      refunds: [
        {
          ref: "r1",
          amountMinor: 4_200,
          state,
          at: null,
          items: [
            { itemId: "1", quantity: 2, amountMinor: 4_200 },
            { itemId: "postage", quantity: 0, amountMinor: 490 },
          ],
        },
      ],
    });
  await receive([refunded(1, "refunded")]);
  const row = await only();
  expect(row).toMatchObject({
    refunded_items: [{ itemId: `${String(row["id"])}:1`, quantity: 2 }],
    items: [{ isFee: false }, { isFee: true }],
  });
  await receive([refunded(2, "refused")]);
  expect(await only()).toMatchObject({ refunded_items: [] });
});

const many = tries(2_000, 10_000);

test(`${many} orders are taken in, each once`, async () => {
  const orders = Array.from({ length: many }, (_, n) =>
    buildPlatformOrder({ platformOrderId: `B-${n}`, updatedAt: t(n % 60) }),
  );
  for (let n = 0; n < orders.length; n += 200) {
    await receive(orders.slice(n, n + 200));
    if (n === 0) await database.db.withStore(storeId, analyzeOrders);
  }
  expect(await database.db.withStore(storeId, (tx) => tx.one("select count(*) as n from orders"))).toEqual({
    n: many,
  });
});
