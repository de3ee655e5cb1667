/** Jobs, health and metrics over HTTP: what is shown of which store, and to whom. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HealthView, JobsView } from "@stallkeeper/contract";
import { buildOrder, signUpMember, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { defineJob } from "../../platform/jobs/index.ts";
import { version } from "../../platform/observe/index.ts";

let house: TestApp;
let admin: Person;
let accountId: string;

beforeAll(async () => {
  house = await startTestApp();
  admin = await signUpMember(house, { scopes: ["admin"] });
  ({ accountId } = await buildOrder(house.services.db, {
    storeId: admin.storeId,
    id: "order-1",
    platform: "bazaar",
    account: "northlane",
  }));
});
afterAll(() => house.close());

const jobsOf = async (person: Person) =>
  ((await person.client.get("/api/admin/jobs")).body as { data: JobsView }).data;
const healthOf = async (person: Person) =>
  ((await person.client.get("/api/admin/health")).body as { data: HealthView }).data;
const addAction = (state: string, more: { kind?: string; problem?: string; isUnsure?: boolean } = {}) =>
  house.services.db.withStore(admin.storeId, async (tx) => {
    const id = randomUUID();
    await tx.run(
      `insert into actions (store_id, id, account_id, order_id, kind, payload, idempotency_key, state, problem,
         is_effect_unknown, requested_by_name)
       values ($1, $2, $3, 'order-1', $4, '{}', $5, $6, $7, $8, 'Priya')`,
      [
        tx.storeId,
        id,
        accountId,
        more.kind ?? "refund",
        id,
        state,
        more.problem ?? null,
        more.isUnsure ?? false,
      ],
    );
    return id;
  });
const setSync = (columns: string) =>
  house.services.db.withStore(admin.storeId, (tx) =>
    tx.run(
      `insert into account_syncs (store_id, account_id, phase) values ($1, $2, 'following')
       on conflict (store_id, account_id) do update set ${columns}`,
      [tx.storeId, accountId],
    ),
  );

describe("jobs", () => {
  test("what failed comes first, with its reason and what may be done about it", async () => {
    const waiting = await addAction("pending", { kind: "message" });
    const failed = await addAction("gaveUp", { problem: "Bazaar didn't answer." });
    const unsure = await addAction("gaveUp", { isUnsure: true });
    const done = await addAction("verified");
    const { jobs, isCut } = await jobsOf(admin);
    expect(isCut).toBe(false);
    const find = (id: string) => jobs.find(({ _id }) => _id === id);
    expect(find(failed)).toMatchObject({
      kind: "action",
      name: "refund",
      state: "failed",
      problem: "Bazaar didn't answer.",
      orderId: "order-1",
      account: { platform: "bazaar", username: "northlane" },
      by: "Priya",
      canRetry: true,
    });
    expect(find(unsure)).toMatchObject({ isUnsure: true, canCancel: false });
    expect(find(waiting)).toMatchObject({ state: "waiting", canRetry: false });
    expect(find(done)).toBeUndefined();
    expect(jobs.findLastIndex(({ state }) => state === "failed")).toBeLessThan(
      jobs.findIndex(({ state }) => state === "waiting"),
    );
  });

  test("an account that is up to date has no job; one that fails says why and when it is tried again", async () => {
    await setSync("problem = null, problem_code = null, failures = 0, phase = 'following'");
    await setSync("problem = null");
    expect((await jobsOf(admin)).jobs.filter(({ kind }) => kind === "sync")).toEqual([]);
    await setSync("problem = 'The shop answers 503.', failures = 3, next_at = '2036-01-01T00:00:00Z'");
    expect((await jobsOf(admin)).jobs.find(({ kind }) => kind === "sync")).toMatchObject({
      _id: accountId,
      state: "failed",
      tries: 3,
      problem: "The shop answers 503.",
      nextAt: "2036-01-01T00:00:00.000Z",
      canRetry: true,
    });
  });

  test("another store's work is not seen, and nobody without the scope sees any", async () => {
    await addAction("gaveUp");
    const other = await signUpMember(house, { scopes: ["admin"] });
    expect((await jobsOf(other)).jobs).toEqual([]);
    expect((await healthOf(other)).connections).toEqual([]);
    const member = await signUpMember(house, { storeId: admin.storeId, scopes: ["settings.write"] });
    for (const page of ["jobs", "health"])
      expect((await member.client.get(`/api/admin/${page}`)).status).toBe(403);
  });
});

describe("health", () => {
  test("each part tells of itself in figures that were measured", async () => {
    await admin.client.get("/api/admin/members");
    const health = await healthOf(admin);
    expect(health.service.version).toBe(version);
    expect(health.service.memoryBytes).toBeGreaterThan(10_000_000);
    expect(health.service.slowest.map(({ route }) => route)).toContain("GET /api/admin/members");
    expect(health.database.version).toMatch(/^\d+/);
    expect(health.database.bytes).toBeGreaterThan(1_000_000);
    expect(health.disk?.freeBytes).toBeGreaterThan(0);
    expect(health.connections).toContainEqual(
      expect.objectContaining({ accountId, platform: "bazaar", username: "northlane" }),
    );
  });

  test("recent requests, statements and calls are named; a call by another store's account isn't", async () => {
    const { work } = house.services;
    const call = { method: "GET", host: "bazaar.example", path: "/", attempt: 1, waitedMs: 0 } as const;
    for (const accountOfCall of [accountId, randomUUID()])
      work.onCall({
        ...call,
        accountId: accountOfCall,
        operation: "orders.list",
        status: 200,
        outcome: "ok",
        durationMs: 20_000,
      });
    await admin.client.get("/api/admin/members");
    const { recent } = await healthOf(admin);
    expect(recent.calls).toMatchObject([
      { name: accountId, count: 1, meanMs: 20_000, share: 1, detail: "orders.list" },
    ]);
    expect(recent.requests.map(({ name }) => name)).toContain("GET /api/admin/members");
    expect(recent.statements.map(({ name }) => name)).toContain("begin");
    expect(recent.statements.every(({ count, share }) => count > 0 && share >= 0 && share <= 1)).toBe(true);
  });

  test("what GraphQL was asked for is named, by the schema's own words", async () => {
    await admin.client.graphql("query MarkerName { marker: TransactionCount }");
    const names = house.services.work.requests.list().map(({ name }) => name);
    expect(names).toContain("POST /graphql TransactionCount");
    expect(names.join(" ")).not.toMatch(/marker/i);
  });

  test("a statement that waits for a lock is counted, and what holds it is named", async () => {
    const { db } = house.services;
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const holder = db.asSystem(async (tx) => {
      await tx.run("lock table mails in share row exclusive mode");
      await tx.run("update mails set problem = 'marker' where false");
      locked();
      await held;
    });
    await isLocked;
    const waiter = db.asSystem((tx) => tx.run("update mails set problem = problem where false"));
    expect((await healthOf(admin)).unread).toEqual([]);
    await expect
      .poll(async () => (await healthOf(admin)).database)
      .toMatchObject({ blocked: 1, blocker: { name: "update mails" } });
    letGo();
    await Promise.all([holder, waiter]);
    expect((await healthOf(admin)).database).toMatchObject({ blocked: 0, blocker: null });
  });

  test("what hangs is left out and said, and the rest of the page is there", async () => {
    const { db } = house.services;
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const holder = db.asSystem(async (tx) => {
      await tx.run("lock table mails in access exclusive mode");
      locked();
      await held;
    });
    await isLocked;
    const health = await healthOf(admin);
    expect(health.unread).toEqual(["mail"]);
    expect(health.database).toMatchObject({ blocked: 1, blocker: { name: "lock mails" } });
    expect(health.connections).toContainEqual(expect.objectContaining({ accountId }));
    letGo();
    await holder;
    expect((await healthOf(admin)).unread).toEqual([]);
  });

  test("jobs that are due and not taken count, with how late the oldest is", async () => {
    const before = (await healthOf(admin)).queue.waiting;
    const job = defineJob<{ id: string }>("never-worked");
    await house.services.db.asSystem((tx) => house.services.jobs.enqueue(tx, job, { id: "1" }));
    await house.services.db.asSystem((tx) =>
      tx.run("update pgboss.job set start_after = now() - interval '1 hour' where name = 'never-worked'"),
    );
    const { queue } = await healthOf(admin);
    expect(queue.waiting).toBe(before + 1);
    expect(queue.jobs).toContainEqual({ job: "never-worked", waiting: 1 });
    await house.services.db.asSystem((tx) =>
      tx.run("update pgboss.job set created_on = now() - interval '1 hour' where name = 'never-worked'"),
    );
    expect((await healthOf(admin)).queue.oldestMs).toBeGreaterThan(3_500_000);
  });

  test("mail that waits and that was given up counts, and its content is not told", async () => {
    await house.services.db.asSystem(async (tx) => {
      const now = house.clock.now();
      await tx.run(
        "insert into mails (state, next_at, expires_at, created_at, problem) values ('waiting', $1, $1, $1, 'refused')",
        [now],
      );
      await tx.run(
        "insert into mails (state, next_at, expires_at, created_at, settled_at) values ('gaveUp', $1, $1, $1, $1)",
        [now],
      );
    });
    const { mail } = await healthOf(admin);
    expect(mail).toMatchObject({ gaveUp: 1, lastProblem: "refused" });
    expect(mail.waiting).toBeGreaterThan(0);
  });

  test("the version is that of the package", () => {
    const file = readFileSync(join(import.meta.dirname, "../../../package.json"), "utf8");
    expect((JSON.parse(file) as { version: string }).version).toBe(version);
  });
});

describe("metrics", () => {
  const ask = (token?: string) =>
    fetch(
      new URL("/metrics", house.url),
      token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
    );

  test("there is no such page without a token in the settings, and none without it in the request", async () => {
    house.services.config.metricsToken = null;
    expect((await ask("anything")).status).toBe(404);
    house.services.config.metricsToken = "0123456789abcdef";
    expect((await ask()).status).toBe(401);
    expect((await ask("0123456789abcdeX")).status).toBe(401);
    expect((await admin.client.get("/metrics")).status).toBe(401);
  });

  test("figures come in the text format, over all stores, without names", async () => {
    house.services.config.metricsToken = "0123456789abcdef";
    const answer = await ask("0123456789abcdef");
    expect(answer.headers.get("content-type")).toContain("version=0.0.4");
    const text = await answer.text();
    expect(text).toMatch(/^stallkeeper_actions\{state="gaveUp"\} [1-9]/m);
    expect(text).toMatch(/^stallkeeper_accounts\{platform="bazaar",state="\w+"\} 1$/m);
    expect(text).toMatch(/^stallkeeper_queue_waiting \d+$/m);
    expect(text).not.toContain("northlane");
    for (const line of text.trimEnd().split("\n"))
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) .+|[a-z_]+(?:\{[^}]*\})? [\d.e+-]+)$/);
  });
});
