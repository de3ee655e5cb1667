import { afterAll, beforeAll, expect, test } from "vitest";
import type { DashboardStats, RunView } from "@stallkeeper/contract";
import { awaitingSql, endOfDay, startOfDay } from "@stallkeeper/domain";
import {
  buildOrder,
  createTestClient,
  signUpMember,
  signUpOwner,
  startTestApp,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { insertStore, settleCurrency } from "../../platform/db/index.ts";
import { mergePatch } from "../settings/change-settings.ts";
import { couriers } from "../couriers/index.ts";
import { countOrders } from "./dashboard.store.ts";

let house: TestApp;
let owner: Person;

beforeAll(async () => {
  house = await startTestApp();
  owner = await signUpOwner(house);
});
afterAll(() => house.close());

test("[META-1] every list of metadata answers with data", async () => {
  for (const name of [
    "platforms",
    "accounts",
    "couriers",
    "settings",
    "incubator",
    "categories",
    "brands",
    "variants",
  ]) {
    const answer = await owner.client.get(`/api/meta/${name}`);
    expect([name, answer.status, Object.keys(answer.body as object)]).toEqual([name, 200, ["data"]]);
  }
});

test("[META-2] settings are merged key by key and kept per store", async () => {
  const other = await signUpMember(house);
  await owner.client.patch("/api/meta/settings", {
    autoMessaging: { alreadySold: "s-1", orderReceived: "s-2" },
    labels: { hsCode: "970100" },
  });
  const merged = await owner.client.patch("/api/meta/settings", {
    autoMessaging: { alreadySold: null, refundIssued: "s-3" },
    labels: null,
  });
  expect(merged.body).toEqual({ data: { autoMessaging: { orderReceived: "s-2", refundIssued: "s-3" } } });
  expect((await owner.client.get("/api/meta/settings")).body).toEqual(merged.body);
  expect((await other.client.get("/api/meta/settings")).body).toEqual({ data: {} });
});

test("two people who change different settings at the same moment lose nothing", async () => {
  const names = Array.from({ length: 12 }, (_, n) => `s${n}`);
  await Promise.all(
    names.map((name) =>
      owner.client.patch("/api/meta/settings", { labels: { services: { [name]: { hidden: [name] } } } }),
    ),
  );
  const services = Object.fromEntries(names.map((name) => [name, { hidden: [name] }]));
  expect((await owner.client.get("/api/meta/settings")).body).toMatchObject({
    data: { labels: { services } },
  });
});

test("settings that would grow without end are refused", async () => {
  const before = (await owner.client.get("/api/meta/settings")).body;
  const services = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, n) => [`courier-${n}`, { hidden: ["x".repeat(50)] }]),
  );
  expect(await owner.client.patch("/api/meta/settings", { labels: { services } })).toMatchObject({
    status: 413,
    body: { code: "BODY_TOO_LARGE" },
  });
  expect((await owner.client.get("/api/meta/settings")).body).toEqual(before);
});

test.each([
  [{ constructor: { a: 1 } }, "constructor"],
  [{ scopes: ["admin"] }, "scopes"],
  [{ role: "owner" }, "role"],
  [{ theme: "dark", labels: {} }, "theme"],
  [{ labels: "none" }, "labels"],
  [{ labels: { from: { name: 7 } } }, "labels.from.name"],
  [{ labels: { role: "owner" } }, "labels.role"],
  [{ labels: { packages: { a: 1 } } }, "labels.packages"],
  [{ autoMessaging: { toString: "x" } }, "autoMessaging"],
])(
  "settings that nobody reads are refused at their field, and nothing is stored: %j",
  async (patch, field) => {
    const stranger = await signUpMember(house);
    const answer = await stranger.client.patch("/api/meta/settings", patch);
    expect(answer).toMatchObject({ status: 400, body: { code: "FIELDS_INVALID" } });
    expect(
      Object.keys((answer.body as { fields: object }).fields).some((name) => name.startsWith(field)),
    ).toBe(true);
    expect((await stranger.client.get("/api/meta/settings")).body).toEqual({ data: {} });
  },
);

test.each([
  [{ a: 1 }, { b: 2 }, { a: 1, b: 2 }],
  [{ a: { b: 1, c: 2 } }, { a: { b: null } }, { a: { c: 2 } }],
  [[1, 2], { a: 1 }, { a: 1 }],
  [{ a: 1 }, [3], [3]],
  [undefined, { a: { b: null, c: 1 } }, { a: { c: 1 } }],
  ["x", null, undefined],
])("%j patched with %j is %j", (target, patch, merged) => {
  expect(mergePatch(target, patch)).toEqual(merged);
});

test("flashes answer a list", async () => {
  expect((await owner.client.get("/api/flashes/")).body).toEqual({ data: [] });
  expect((await owner.client.get("/api/flashes")).status).toBe(200);
});

test("the incubator names the stores of the user, one or several", async () => {
  expect((await owner.client.get("/api/meta/incubator")).body).toEqual({
    data: { isIncubatorServer: false, incubatorStores: [{ name: "Northlane" }], current: "Northlane" },
  });
  await house.services.db.asSystem(async (tx) => {
    const store = await tx.one<{ id: string }>("insert into stores (name) values ('Southlane') returning id");
    await tx.run(
      "insert into memberships (store_id, user_id, role, scopes) values ($1, $2, 'owner', '{admin}')",
      [store?.id, owner.userId],
    );
  });
  expect((await owner.client.get("/api/meta/incubator")).body).toEqual({
    data: {
      isIncubatorServer: true,
      incubatorStores: [{ name: "Northlane" }, { name: "Southlane" }],
      current: "Northlane",
    },
  });
});

test("dashboard figures take refunds off sales, count the store's own orders, conversations, listings and ratings; what is not counted yet is -1", async () => {
  const other = await signUpMember(house);
  const { db } = house.services;
  const at = (hours: number) => new Date(house.clock.now().getTime() - hours * 3_600_000).toISOString();
  await buildOrder(db, { storeId: owner.storeId, amount_total_minor: 10_050, created_at: at(2) });
  await buildOrder(db, {
    storeId: owner.storeId,
    amount_total_minor: 2_500,
    data: { refundedMinor: 500 },
    created_at: at(20),
    tags: ["queued"],
  });
  await buildOrder(db, {
    storeId: owner.storeId,
    amount_total_minor: 300,
    created_at: at(100),
    fulfilled: true,
  });
  await buildOrder(db, {
    storeId: owner.storeId,
    amount_total_minor: 999,
    created_at: at(200),
    fulfilled: true,
  });
  await buildOrder(db, {
    storeId: owner.storeId,
    amount_total_minor: 777,
    currency: "USD",
    created_at: at(1),
    state: "pending",
    external: true,
    refund: 1,
  });
  await buildOrder(db, { storeId: other.storeId, amount_total_minor: 5_000_000, created_at: at(1) });
  await addTalk(owner.storeId, 1);
  await addTalk(other.storeId, 5);
  expect((await owner.client.get("/api/dashboard/stats")).body).toEqual({
    data: {
      newOrders: 2,
      queuedOrders: 1,
      unreadMessages: 2,
      saleStats: { rolling24Hours: 120.5, rollingWeek: 123.5, "24Hours": 100.5 },
      currencySymbol: "€",
      activePlatforms: 1,
      reserveUploadsCount: 1,
      activeListingCounts: 1,
      pendingPayments: 1,
      ratings: 3,
    },
  });
});

test("while an account is read for the first time nothing is unknown, not none", async () => {
  const newcomer = await signUpMember(house, { scopes: ["analytics.read"] });
  const run = (sql: string) =>
    house.services.db.withStore(newcomer.storeId, (tx) => tx.run(sql, [newcomer.storeId]));
  const read = async () =>
    ((await newcomer.client.get("/api/dashboard/stats")).body as { data: DashboardStats }).data;
  const figures = (value: number) => ({
    newOrders: value,
    queuedOrders: value,
    pendingPayments: value,
    saleStats: { rolling24Hours: value, rollingWeek: value, "24Hours": value },
  });
  await run(`with linked as (insert into accounts (store_id, id, platform, username)
      values ($1, gen_random_uuid(), 'stall', 'new') returning store_id, id)
    insert into account_syncs (store_id, account_id, phase) select store_id, id, 'first' from linked`);
  expect(await read()).toMatchObject(figures(-1));
  await buildOrder(house.services.db, { storeId: newcomer.storeId, amount_total_minor: 1_250 });
  expect(await read()).toMatchObject({ newOrders: 1, saleStats: { rollingWeek: 12.5 }, pendingPayments: -1 });
  await run("update account_syncs set phase = 'following' where store_id = $1");
  await run("delete from orders where store_id = $1");
  expect(await read()).toMatchObject(figures(0));
});

test("sales stay unknown to a packer, on the first page and in its bars; everything else is told", async () => {
  const packer = await signUpMember(house, { storeId: owner.storeId, scopes: ["orders.write"] });
  const told = async <T>(person: Person, path: string) =>
    ((await person.client.get(path)).body as { data: T }).data;
  const stats = await told<DashboardStats>(packer, "/api/dashboard/stats");
  expect(stats).toEqual({
    ...(await told<DashboardStats>(owner, "/api/dashboard/stats")),
    saleStats: { rolling24Hours: -1, rollingWeek: -1, "24Hours": -1 },
  });
  const run = await told<RunView>(owner, "/api/dashboard/run");
  expect(run.hours).toHaveLength(24);
  expect(await told<RunView>(packer, "/api/dashboard/run")).toEqual({ ...run, hours: [] });
});

/** Times so many: two unread conversations and one read, one listing live and one ended, three ratings. */
async function addTalk(storeId: string, times: number): Promise<void> {
  const columns = "store_id, account_id, platform, account, id, identifier, platform_updated_at";
  await house.services.db.withStore(storeId, async (tx) => {
    for (let n = 0; n < times; n++) {
      const add = (table: string, more: string, values: string) =>
        tx.run(
          `insert into ${table} (${columns}, ${more})
             select $1, id, platform, username, $2 || i, $2 || i, now(), ${values}
             from (select * from accounts limit 1) a, generate_series(1, 3) i`,
          [storeId, `t${n}-`],
        );
      await add("messaging_sessions", "is_read, latest_message_date", "i = 3, now()");
      await add(
        "listings",
        "title, price_minor, currency, quantity, status, state, updated_at",
        "'Vase', 100, 'EUR', 1, 'X', (array['live', 'ended', 'draft'])[i], now()",
      );
      await add("ratings", "polarity, left_at, updated_at", "'positive', now(), now()");
      await tx.run(
        `with d as (insert into upload_drafts (store_id, id, currency, revision, save_key, by_name, created_at,
             updated_at)
           values ($1, gen_random_uuid(), 'EUR', 1, gen_random_uuid(), 'Ada', now(), now()) returning id)
         insert into reserve_entries (store_id, draft_id, account_id, place, state, since, by_name, added_at)
         select $1, d.id, a.id, 1, 'waiting', now(), 'Ada', now() from d, accounts a`,
        [storeId],
      );
    }
  });
}

test("couriers have distinct ids, patterns that compile, and addresses with a place for the number", () => {
  expect(new Set(couriers.map(({ _id }) => _id)).size).toBe(couriers.length);
  for (const { pattern, trackingUrl } of couriers) {
    expect(new RegExp(pattern ?? "").source).not.toBe("");
    expect(trackingUrl).toMatch(/^$|^https:\/\/\S*\{number\}\S*$/);
  }
  const firstFor = (number: string) =>
    couriers.find(({ pattern }) => pattern !== null && new RegExp(pattern).test(number))?.name;
  expect([
    firstFor("1Z999AA10123456784"),
    firstFor("RR123456785GB"),
    firstFor("00340434161094042557"),
  ]).toEqual(["UPS", "Royal Mail", "DHL"]);
});

test("[ORDER-7] the client's traces are logged at their level, limited, and refused from outside", async () => {
  const send = (body: unknown) => owner.client.post("/api/services/log/", body);
  for (const method of ["l", "r", "i", "d", "e", "w"])
    expect((await send({ method, message: "order moved", object: { id: 1 } })).status).toBe(200);
  expect((await send({ method: "x", message: "no" })).body).toMatchObject({
    code: "FIELDS_INVALID",
    fields: { method: expect.any(String) },
  });
  expect((await send({ method: "i", message: "x".repeat(11_000) })).status).toBe(413);
  expect(
    (await createTestClient(house.url).post("/api/services/log/", { method: "i", message: "hi" })).status,
  ).toBe(401);
  const statuses = await Promise.all(
    Array.from({ length: 70 }, async () => (await send({ method: "i", message: "again" })).status),
  );
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(10);
  house.clock.advance(60_000);
  expect((await send({ method: "i", message: "a minute later" })).status).toBe(200);
});

test("pending payments are counted by their own index", async () => {
  await house.services.db.asSystem((tx) => tx.run("analyze orders"));
  const plan = await house.services.db.withStore(owner.storeId, async (tx) => {
    await tx.run("set local enable_seqscan = off");
    return JSON.stringify(await tx.rows(`explain select count(*) from orders where ${awaitingSql}`));
  });
  expect(plan).toContain("orders_awaiting");
});

test("a change of settings leaves one line in the audit log, with what changed alone, and a repeat none", async () => {
  const lines = () =>
    house.services.db.withStore(owner.storeId, (tx) =>
      tx.rows<{ before: unknown; after: unknown; actor_id: string; address: string }>(
        `select before, after, actor_id, address from audit_entries where action = 'settingsChanged'
           order by seq`,
      ),
    );
  await owner.client.patch("/api/meta/settings", {
    autoMessaging: { alreadySold: "kept" },
    labels: { hsCode: "1" },
  });
  const before = (await lines()).length;
  await owner.client.patch("/api/meta/settings", {
    autoMessaging: { alreadySold: "kept" },
    labels: { hsCode: "2" },
  });
  await owner.client.patch("/api/meta/settings", {
    autoMessaging: { alreadySold: "kept" },
    labels: { hsCode: "2" },
  });
  expect((await lines()).slice(before)).toMatchObject([
    {
      before: { labels: { hsCode: "1" } },
      after: { labels: { hsCode: "2" } },
      actor_id: owner.userId,
      address: "127.0.0.1",
    },
  ]);
});

test.each([
  ["midnight is skipped", "America/Santiago", "2026-09-06"],
  ["its last hour comes twice", "America/Santiago", "2026-04-04"],
  ["midnight is skipped, too", "America/Havana", "2026-03-08"],
  ["midnight comes twice", "America/Havana", "2026-11-01"],
  ["midnight is skipped in the east of an ocean", "Atlantic/Azores", "2026-03-29"],
  ["clocks move by half an hour", "Australia/Lord_Howe", "2026-04-05"],
])("the day that SQL counts is that of the time module where %s (%s)", async (_name, zone, day) => {
  const { storeId } = await signUpMember(house);
  const { db } = house.services;
  await db.asSystem((tx) => tx.run("update stores set time_zone = $2 where id = $1", [storeId, zone]));
  const [firstMs, lastMs] = [startOfDay(day, zone), endOfDay(day, zone)];
  const sales: [number, number][] = [
    [firstMs - 1, 1],
    [firstMs, 10],
    [lastMs, 100],
  ];
  for (const [atMs, minor] of sales)
    await buildOrder(db, { storeId, amount_total_minor: minor, created_at: new Date(atMs).toISOString() });
  const countAt = (atMs: number) => db.withStore(storeId, (tx) => countOrders(tx, new Date(atMs)));
  expect((await countAt(firstMs - 1)).today).toBe(1);
  expect((await countAt(firstMs)).today).toBe(10);
  expect((await countAt(lastMs)).today).toBe(110);
  expect((await countAt(lastMs + 1)).today).toBe(0);
});

test("PostgreSQL knows every time zone that a store may choose", async () => {
  const zones = Intl.supportedValuesOf("timeZone");
  const unknown = await house.services.db.asSystem((tx) =>
    tx.rows(
      `select zone from unnest($1::text[]) zone
         where not exists (select from pg_timezone_names where lower(name) = lower(zone))`,
      [zones],
    ),
  );
  expect(unknown).toEqual([]);
});

test.each([
  [{ currency: "USD", isCurrencyGuessed: true }, ["EUR", "GBP"], "EUR"],
  [{ currency: "GBP", isCurrencyGuessed: true }, ["EUR", "GBP"], "GBP"],
  [{ currency: "USD", isCurrencyGuessed: true }, [], "USD"],
  [{ currency: "USD", isCurrencyGuessed: false }, ["EUR"], "USD"],
])(
  "a store of %j whose accounts sell in %j counts in %s, and it stays so",
  async (region, sold, expected) => {
    const { db } = house.services;
    const read = (id: string) =>
      db.asSystem((tx) => tx.one<{ currency: string }>("select currency from stores where id = $1", [id]));
    const settle = (id: string, currencies: string[]) =>
      db.asSystem((tx) => settleCurrency(tx, id, currencies));
    const id = await db.asSystem((tx) =>
      insertStore(tx, { name: crypto.randomUUID(), timeZone: "UTC", locale: "en-GB", ...region }),
    );
    await settle(id, sold);
    expect(await read(id)).toEqual({ currency: expected });
    if (sold.length > 0) await settle(id, ["SEK"]);
    expect(await read(id)).toEqual({ currency: expected });
  },
);
