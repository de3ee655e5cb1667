/** What the first page counts, and the deadlines that orders have by the days of their account. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AttentionView, RunView } from "@stallkeeper/contract";
import type { PlatformOrder } from "@stallkeeper/connector-sdk";
import {
  buildOrder,
  buildPlatformOrder,
  signUpMember,
  signUpOwner,
  startTestApp,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { systemCtx } from "../../platform/context.ts";
import { receiveOrders, wantRecount, workDeadlines } from "../orders/index.ts";

let house: TestApp;
let owner: Person;
let other: Person;
let accountId = "";

beforeAll(async () => {
  house = await startTestApp({ runsJobs: true, prepare: workDeadlines });
  owner = await signUpOwner(house);
  other = await signUpMember(house);
  await house.services.db.asSystem((tx) =>
    tx.run("update stores set time_zone = 'Europe/Berlin' where id = $1", [owner.storeId]),
  );
  accountId = (await buildOrder(house.services.db, { storeId: owner.storeId, account: "dora" })).accountId;
});
afterAll(() => house.close());
beforeEach(async () => {
  await sql("delete from orders");
  await owner.client.patch("/api/meta/couriers", { "royal-mail": { cutOff: null } });
  await say({ handlingDays: null, cutOff: null, weekdays: null, holidays: null });
  await settled();
});

const sql = <T extends object>(text: string, values: unknown[] = []) =>
  house.services.db.withStore(owner.storeId, (tx) => tx.rows<T>(text, values));
const say = (parts: object) => owner.client.patch("/api/meta/platformSettings", { [accountId]: parts });
const settled = async () => {
  await expect.poll(() => sql("select 1 from dispatch_recounts")).toEqual([]);
};
const receive = (...orders: PlatformOrder[]) =>
  house.services.db.withStore(owner.storeId, (tx) =>
    receiveOrders(
      tx,
      { accountId, platform: "stall", platformName: "Stall", username: "dora" },
      orders,
      new Date("2026-03-05T00:00:00Z"),
    ),
  );
const deadlines = async () =>
  Object.fromEntries(
    (
      await sql<{ number: string; by: string | null }>(
        "select order_number as number, dispatch_by as by from orders",
      )
    ).map(({ number, by }) => [number, by]),
  );
const read = async <T>(path: string, person = owner) =>
  ((await person.client.get(path)).body as { data: T }).data;
// A Monday, an hour before noon in Berlin.
const monday = "2026-03-02T10:00:00.000Z";

test("an order without a deadline of its platform has one by the days of its account, one with keeps it, an unpaid one has none until it is paid", async () => {
  await say({ handlingDays: 1, cutOff: "16:00", holidays: [{ from: "2026-03-03", to: "2026-03-03" }] });
  await receive(
    buildPlatformOrder({ platformOrderId: "own", createdAt: monday }),
    buildPlatformOrder({
      platformOrderId: "theirs",
      createdAt: monday,
      dispatchBy: "2026-03-09T22:59:00.000Z",
    }),
    buildPlatformOrder({ platformOrderId: "unpaid", createdAt: monday, updatedAt: monday, state: "pending" }),
  );
  expect(await deadlines()).toEqual({
    own: "2026-03-04T15:00:00.000Z",
    theirs: "2026-03-09T22:59:00.000Z",
    unpaid: null,
  });
  await receive(
    buildPlatformOrder({
      platformOrderId: "unpaid",
      createdAt: monday,
      updatedAt: "2026-03-04T16:30:00.000Z",
    }),
  );
  await receive(
    buildPlatformOrder({
      platformOrderId: "own",
      createdAt: monday,
      updatedAt: "2026-03-04T17:00:00.000Z",
      noteFromBuyer: "Hello",
    }),
  );
  expect(await deadlines()).toMatchObject({
    own: "2026-03-04T15:00:00.000Z",
    unpaid: "2026-03-06T15:00:00.000Z",
  });
});

test("a change of handling time, cut-off, weekdays or days off moves the deadlines of open orders, and says so", async () => {
  await say({ handlingDays: 1, cutOff: "16:00" });
  await receive(
    ...Array.from({ length: 600 }, (_, n) =>
      buildPlatformOrder({ platformOrderId: `o-${n}`, createdAt: monday }),
    ),
    buildPlatformOrder({
      platformOrderId: "theirs",
      createdAt: monday,
      dispatchBy: "2026-03-09T22:59:00.000Z",
    }),
    buildPlatformOrder({
      platformOrderId: "gone",
      createdAt: monday,
      state: "shipped",
      shipping: { isShipped: true },
    }),
  );
  const steps = [
    [{ handlingDays: 2 }, "2026-03-04T15:00:00.000Z"],
    [{ cutOff: "09:00" }, "2026-03-05T08:00:00.000Z"],
    [{ weekdays: [1, 6] }, "2026-03-14T08:00:00.000Z"],
    [
      { weekdays: null, cutOff: null, holidays: [{ from: "2026-03-04", to: "2026-03-05" }] },
      "2026-03-06T22:59:59.999Z",
    ],
  ] as const;
  for (const [parts, expected] of steps) {
    await sql("delete from changes");
    expect((await say(parts)).status).toBe(200);
    await settled();
    expect(
      await sql<{ by: string; count: number }>(
        `select dispatch_by as by, count(*)::int as count from orders where platform_order_id like 'o-%'
           group by 1`,
      ),
    ).toEqual([{ by: expected, count: 600 }]);
    expect(
      await sql<{ id: string }>("select distinct unnest(ids) as id from changes where entity = 'order'"),
    ).toHaveLength(600);
  }
  expect(await deadlines()).toMatchObject({
    theirs: "2026-03-09T22:59:00.000Z",
    gone: "2026-03-03T15:00:00.000Z",
  });
  // A courier's cut-off counts where the account has none of its own.
  await owner.client.patch("/api/meta/couriers", { "royal-mail": { cutOff: "15:00" } });
  await settled();
  expect((await deadlines())["o-7"]).toBe("2026-03-06T14:00:00.000Z");
});

test("orders that come while the days change end up with the deadline of the last word", async () => {
  for (let round = 0; round < 12; round += 1) {
    const handlingDays = (round % 3) + 1;
    await Promise.all([
      say({ handlingDays }),
      receive(buildPlatformOrder({ platformOrderId: `r-${round}`, createdAt: monday })),
      receive(buildPlatformOrder({ platformOrderId: `s-${round}`, createdAt: monday })),
    ]);
  }
  await settled();
  expect(new Set(Object.values(await deadlines()))).toEqual(new Set(["2026-03-05T22:59:59.999Z"]));
});

test("a recount that was cut short goes on where it was, and one that is wanted twice begins anew", async () => {
  const ctx = systemCtx(house.services, owner.storeId, "test");
  await say({ handlingDays: 1 });
  await settled();
  await receive(
    buildPlatformOrder({ platformOrderId: "a", createdAt: monday }),
    buildPlatformOrder({ platformOrderId: "z", createdAt: monday }),
  );
  await sql("update orders set dispatch_by = null");
  await sql(
    `insert into dispatch_recounts (store_id, account_id, after_id) select $1, $2, id from orders
       where platform_order_id = 'a'`,
    [owner.storeId, accountId],
  );
  await house.services.db.withStore(owner.storeId, (tx) =>
    ctx.jobs.enqueue(
      tx,
      { name: "dispatch-recount", retryLimit: 3, concurrency: 2, perGroup: 1 },
      { storeId: owner.storeId, accountId },
    ),
  );
  await settled();
  expect(await deadlines()).toEqual({ a: null, z: "2026-03-03T22:59:59.999Z" });
  await house.services.db.withStore(owner.storeId, (tx) => wantRecount(ctx, tx, [accountId]));
  await settled();
  expect(await deadlines()).toMatchObject({ a: "2026-03-03T22:59:59.999Z" });
});

test("days that nobody can work by are refused and change nothing", async () => {
  const before = await read("/api/meta/platformSettings");
  const bad = [
    { cutOff: "25:00" },
    { weekdays: [] },
    { weekdays: [0] },
    { weekdays: [1, 1] },
    { weekdays: "mon" },
    { holidays: [{ from: "2026-13-01", to: "2026-13-02" }] },
    { holidays: [{ from: "2026-03-02", to: "2026-03-01" }] },
    { holidays: [{ from: "2020-01-01", to: "2026-01-01" }] },
    { holidays: [{ from: "2026-03-01" }] },
  ];
  for (const parts of bad)
    expect([parts, (await say(parts)).body]).toEqual([
      parts,
      expect.objectContaining({ code: "FIELDS_INVALID" }),
    ]);
  expect(await read("/api/meta/platformSettings")).toEqual(before);
});

test("the run counts the store's queues, what is due by the next cut-off's day, and the sales of each hour", async () => {
  const { db } = house.services;
  const nowMs = house.clock.now().getTime();
  const at = (hours: number) => new Date(nowMs - hours * 3_600_000).toISOString();
  await owner.client.patch("/api/meta/couriers", {
    "royal-mail": { cutOff: "23:59" },
    dpd: { cutOff: "23:58" },
  });
  await settled();
  const base = { storeId: owner.storeId, account_id: accountId };
  await buildOrder(db, { ...base, created_at: at(0.5), amount_total_minor: 1_050, dispatch_by: at(-0.1) });
  await buildOrder(db, {
    ...base,
    created_at: at(2.5),
    amount_total_minor: 2_000,
    dispatch_by: at(-24 * 40),
  });
  await buildOrder(db, { ...base, created_at: at(30), fulfilled: true, dispatch_by: at(1) });
  await buildOrder(db, { ...base, created_at: at(30), tags: ["queued"] });
  await buildOrder(db, { ...base, created_at: at(30), tags: ["unresponsive", "needsAdminAttention"] });
  await buildOrder(db, { ...base, created_at: at(30), refund: 1, tags: ["needsAlternativeItem"] });
  await buildOrder(db, { ...base, created_at: at(30), external: true });
  const lost = await buildOrder(db, {
    ...base,
    created_at: at(30),
    fulfilled: true,
    shipped: true,
    shipped_at: at(0),
    order_number: "N-lost",
    tags: ["markForReturn"],
  });
  // Sent at its platform yesterday, and late as it was: it's due no more.
  await buildOrder(db, {
    ...base,
    created_at: at(30),
    shipped: true,
    shipped_at: at(24),
    dispatch_by: at(28),
    refund: 2,
  });
  await buildOrder(db, {
    ...base,
    created_at: at(30),
    shipped: true,
    shipped_at: at(72),
    dispatch_by: at(28),
  });
  for (const [state, hours] of [
    ["accepted", 0],
    ["verified", 24],
    ["refused", 0],
    ["gaveUp", 0],
    ["gaveUp", 1],
  ] as const) {
    await sql(
      `insert into actions (store_id, account_id, order_id, kind, payload, idempotency_key, state, created_at)
         values ($1, $2, $3, $4, '{}', $5, $6, $7)`,
      [
        owner.storeId,
        accountId,
        state === "gaveUp" ? lost.id : null,
        hours === 1 ? "message" : "shipment",
        `${state} ${hours}`,
        state,
        at(hours),
      ],
    );
  }
  for (const state of ["requested", "closed"]) {
    await sql(
      `insert into returns (store_id, group_id, order_id, item_id, item_name, quantity, currency, state,
         opened_by_name, created_at, updated_at)
         values ($1, $1, $2, 'i-1', 'Vase', 1, 'EUR', $3, 'Ada', now(), now())`,
      [owner.storeId, lost.id, state],
    );
  }
  const run = await read<RunView>("/api/dashboard/run");
  expect(run).toMatchObject({
    counts: { new: 4, ship: 1, queued: 1, unresponsive: 1, refund: 1 },
    shippedToday: 1,
    shippedYesterday: 1,
    hasShipped: true,
    due: { new: 1, ship: 1 },
    overdue: { new: 0, ship: 1 },
    cutOff: { courier: "DPD" },
  });
  expect(run.hours).toHaveLength(24);
  expect(run.hours.slice(-4)).toEqual([0, 20, 0, 10.5]);
  expect(await read<AttentionView>("/api/dashboard/attention")).toEqual({
    needsAlternativeItem: 1,
    needsAdminAttention: 1,
    markedForReturn: 1,
    returnsWaiting: 1,
    oversold: 0,
    stockToCheck: 0,
    unmappedOrders: 0,
    gaveUp: 1,
    gaveUpOrders: ["N-lost"],
  });
  // A courier that is linked works on no day of its own: what counts is when the accounts at marketplaces
  // work.
  await sql(
    "insert into accounts (store_id, platform, username, role) values ($1, 'parcels', 'dora', 'courier')",
    [owner.storeId],
  );
  await say({ holidays: [{ from: "2026-02-01", to: "2026-05-01" }] });
  expect(await read<RunView>("/api/dashboard/run")).toMatchObject({ cutOff: null });
  await sql("delete from actions");
});

test("an order knows when it was sent, however that came about, and forgets it when the shipment is taken back", async () => {
  const { db } = house.services;
  const order = await buildOrder(db, { storeId: owner.storeId, account_id: accountId });
  const read = async () =>
    (await sql<{ shipped_at: string | null }>("select shipped_at from orders where id = $1", [order.id]))[0]
      ?.shipped_at;
  expect(await read()).toBeNull();
  await sql("update orders set shipped = true where id = $1", [order.id]);
  const sent = await read();
  expect(sent).not.toBeNull();
  await sql("update orders set shipped = true, tracking_number = 'X1' where id = $1", [order.id]);
  expect(await read()).toEqual(sent);
  await sql("update orders set shipped = false where id = $1", [order.id]);
  expect(await read()).toBeNull();
  const before = new Date(house.clock.now().getTime() - 3 * 86_400_000).toISOString();
  const known = await buildOrder(db, {
    storeId: owner.storeId,
    account_id: accountId,
    shipped: true,
    updated_at: before,
  });
  const [row] = await sql<{ isThen: boolean }>(
    'select shipped_at = updated_at as "isThen" from orders where id = $1',
    [known.id],
  );
  expect(row).toEqual({ isThen: true });
});

test("a store without orders, couriers and actions reads zeros, and nobody reads another store's", async () => {
  await buildOrder(house.services.db, {
    storeId: owner.storeId,
    account_id: accountId,
    tags: ["needsAdminAttention"],
  });
  expect(await read<RunView>("/api/dashboard/run", other)).toEqual({
    counts: { new: 0, ship: 0, queued: 0, unresponsive: 0, refund: 0 },
    shippedToday: 0,
    shippedYesterday: 0,
    hasShipped: false,
    due: { new: 0, ship: 0 },
    overdue: { new: 0, ship: 0 },
    dueDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    cutOff: null,
    hours: Array.from({ length: 24 }, () => 0),
  });
  expect(await read<AttentionView>("/api/dashboard/attention", other)).toMatchObject({
    needsAdminAttention: 0,
  });
  expect(await read("/api/dashboard/accounts", other)).toEqual([]);
});

test("listings and ratings are summed for each account", async () => {
  const vendor = {
    store_id: owner.storeId,
    account_id: accountId,
    platform: "stall",
    account: "dora",
    platform_updated_at: monday,
    updated_at: monday,
  };
  const insert = (table: string, row: object) =>
    sql(
      `insert into ${table} (${Object.keys(row).join(", ")}) select ${Object.keys(row).join(", ")}
         from jsonb_populate_record(null::${table}, $1)`,
      [JSON.stringify(row)],
    );
  for (const [n, state] of ["live", "live", "ended"].entries())
    await insert("listings", {
      ...vendor,
      id: `l-${n}`,
      identifier: `l-${n}`,
      title: "Vase",
      price_minor: 100,
      currency: "EUR",
      quantity: 1,
      status: "x",
      state,
    });
  for (const [n, [polarity, stars]] of (
    [
      ["positive", 5],
      ["negative", 2],
      ["positive", 4],
      ["neutral", null],
    ] as const
  ).entries())
    await insert("ratings", {
      ...vendor,
      id: `r-${n}`,
      identifier: `r-${n}`,
      polarity,
      stars,
      left_at: monday,
    });
  expect(await read("/api/dashboard/accounts")).toEqual([
    { account: accountId, listings: 2, ratings: 4, stars: 3.67, positivePercent: 66.7 },
  ]);
});
