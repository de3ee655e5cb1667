import { afterAll, beforeAll, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import { createTestDatabase, silentLog, type TestDatabase } from "@stallkeeper/testkit";
import { createJobs, defineJob, type Jobs } from "./index.ts";

let database: TestDatabase;
let jobs: Jobs;
const storeId = randomUUID();
const greet = defineJob<{ id: string }>("test-greet");
const fail = defineJob<{ id: string }>("test-fail", { retryLimit: 1 });
const slow = defineJob<{ id: string }>("test-slow", { concurrency: 16, perGroup: 2 });
const whenCalled = defineJob<{ id: string }>("test-when-called");
const whenDue = defineJob<{ id: string }>("test-when-due");
const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
const seen: string[] = [];
const failures: string[] = [];
let running = new Map<string, number>();
let most = new Map<string, number>();

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.asSystem((tx) => tx.run("insert into stores (id, name) values ($1, 'Jobs')", [storeId]));
  jobs = createJobs({ connection: database.connection, log: silentLog() });
  jobs.work(greet, async ({ id }) => void seen.push(id));
  jobs.work(fail, async ({ id }) => {
    failures.push(id);
    throw new Error("not today");
  });
  jobs.work(slow, async ({ id }) => {
    const group = id.slice(0, 1);
    running.set(group, (running.get(group) ?? 0) + 1);
    most.set(group, Math.max(most.get(group) ?? 0, running.get(group) ?? 0));
    if (group === "d") await isOpen;
    running.set(group, (running.get(group) ?? 0) - 1);
    seen.push(id);
  });
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await database.drop();
});

const inStore = (work: Parameters<TestDatabase["db"]["withStore"]>[1]) =>
  database.db.withStore(storeId, work);

test("a job written by a store's transaction runs after its commit, called and not found by looking", async () => {
  // Looked for only after twenty seconds: what runs before was called.
  const called = createJobs({ connection: database.connection, log: silentLog(), pollSeconds: 20 });
  const ran: string[] = [];
  called.work(whenCalled, async ({ id }) => void ran.push(id));
  await called.start();
  await inStore((tx) => called.enqueue(tx, whenCalled, { id: "kept" }));
  await expect.poll(() => ran, { interval: 5 }).toEqual(["kept"]);
  await called.stop();
});

test("a job of a transaction that fails never runs", async () => {
  await expect(
    inStore(async (tx) => {
      await jobs.enqueue(tx, greet, { id: "undone" });
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await inStore((tx) => jobs.enqueue(tx, greet, { id: "after" }));
  await expect.poll(() => seen).toContain("after");
  expect(seen).not.toContain("undone");
});

test("a delayed job waits for its time", async () => {
  await inStore((tx) => jobs.enqueue(tx, greet, { id: "later" }, { delayMs: 3_600_000 }));
  await inStore((tx) => jobs.enqueue(tx, greet, { id: "sooner" }));
  await expect.poll(() => seen).toContain("sooner");
  const waiting = "name = 'test-greet' and data -> 'input' ->> 'id' = 'later' and state = 'created'";
  expect(
    await database.db.asSystem((tx) =>
      tx.rows(
        `select start_after > now() + interval '50 minutes' as "isFarOff" from pgboss.job where ${waiting}`,
      ),
    ),
  ).toEqual([{ isFarOff: true }]);
  await database.db.asSystem((tx) => tx.run(`update pgboss.job set start_after = now() where ${waiting}`));
  await expect.poll(() => seen).toContain("later");
});

test("a delayed job runs when it is due, and a failed one is tried again then, without looking for them", async () => {
  const timed = createJobs({ connection: database.connection, log: silentLog(), pollSeconds: 3_600 });
  const ran: string[] = [];
  timed.work(whenDue, async ({ id }) => {
    ran.push(id);
    if (id === "fails" && ran.filter((one) => one === id).length === 1) throw new Error("not at first");
  });
  await timed.start();
  await inStore((tx) => timed.enqueue(tx, whenDue, { id: "due" }, { delayMs: 200 }));
  await inStore((tx) => timed.enqueue(tx, whenDue, { id: "fails" }));
  await expect.poll(() => [...ran].sort()).toEqual(["due", "fails", "fails"]);
  await timed.stop();
});

test("a failing job is tried again and then rests", async () => {
  await inStore((tx) => jobs.enqueue(tx, fail, { id: "bad" }));
  await expect.poll(() => failures.length).toBe(2);
});

test("a slow account holds only its own jobs up [R20]", async () => {
  await inStore(async (tx) => {
    for (let n = 0; n < 8; n++) await jobs.enqueue(tx, slow, { id: `d${n}` }, { group: "dead" });
    for (let n = 0; n < 30; n++) await jobs.enqueue(tx, slow, { id: `q${n}` }, { group: "quick" });
  });
  await expect.poll(() => seen.filter((id) => id.startsWith("q")).length).toBe(30);
  expect(seen.filter((id) => id.startsWith("d"))).toEqual([]);
  expect(running.get("d")).toBe(2);
  open();
  await expect.poll(() => seen.filter((id) => id.startsWith("d")).length).toBe(8);
  expect(most.get("d")).toBeLessThanOrEqual(2);
});

test("the role of a store cannot read what other jobs carry", async () => {
  await expect(inStore((tx) => tx.rows("select data from pgboss.job"))).rejects.toThrow(/permission denied/);
});

test("jobs of an archived store rest until it is opened, and what a sweep offered is left to the next sweep", async () => {
  const archived = new Set<string>([storeId]);
  const resting = createJobs({
    connection: database.connection,
    log: silentLog(),
    isResting: async (id) => archived.has(id),
  });
  const rests = defineJob<{ storeId: string; id: string }>("test-rests");
  const duty = defineJob<{ storeId: string; id: string }>("test-duty", { evenArchived: true });
  const ran: string[] = [];
  resting.work(rests, async ({ id }) => void ran.push(id));
  resting.work(duty, async ({ id }) => void ran.push(id));
  await resting.start();
  await inStore((tx) => resting.enqueue(tx, rests, { storeId, id: "written" }));
  resting.offer(rests, { storeId, id: "offered" }, "");
  const asleep = () =>
    database.db.asSystem((tx) =>
      tx.rows<{ id: string }>(
        `select data -> 'input' ->> 'id' as id from pgboss.job
         where name = 'test-rests' and state = 'created' and start_after > now() + interval '10 minutes'`,
      ),
    );
  await expect.poll(asleep).toEqual([{ id: "written" }]);
  await inStore((tx) => resting.enqueue(tx, duty, { storeId, id: "duty" }));
  await expect.poll(() => ran).toEqual(["duty"]);
  archived.clear();
  await resting.wake(storeId);
  await expect.poll(() => ran).toEqual(["duty", "written"]);
  await resting.stop();
});
