/**
 * What a request costs the database, in statements and in round trips: times swing with the machine, these do not.
 * A round trip begins with a statement that is sent while its connection waits for nothing.
 */
import type { PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildOrder, signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";

let app: TestApp;
let owner: Person;
const watched = new WeakSet<PoolClient>();
let seen: string[] = [];
let roundTrips = 0;

beforeAll(async () => {
  app = await startTestApp();
  app.services.db.pool.on("acquire", watch);
  owner = await signUpOwner(app);
  for (const id of ["a", "b"]) await buildOrder(app.services.db, { storeId: owner.storeId, id, platform_order_id: id, notes: "first" });
});
afterAll(() => app.close());

type Callback = (...given: unknown[]) => unknown;
const tellFirst = (tell: () => void, then: Callback): Callback => (...given) => {
  tell();
  return then(...given);
};

function watch(client: PoolClient): void {
  if (watched.has(client)) return;
  watched.add(client);
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown> | undefined;
  let waiting = 0;
  Object.assign(client, {
    query: (statement: string | { text: string }, ...more: unknown[]) => {
      seen.push((typeof statement === "string" ? statement : statement.text).trim().split("\n")[0] ?? "");
      if (waiting === 0) roundTrips += 1;
      waiting += 1;
      const done = (): void => void (waiting -= 1);
      // The pool's own queries come with a callback, those of transactions with a promise.
      const told = more.map((one) => (typeof one === "function" ? tellFirst(done, one as Callback) : one));
      const answer = query(statement, ...told);
      if (answer !== undefined) void Promise.allSettled([answer]).finally(done);
      return answer;
    },
  });
}

/** A first call may look up the session and sees the document for the first time; the second is what counts. */
async function costOf(call: (n: number) => Promise<{ status: number; text: string }>): Promise<{ statements: string[]; roundTrips: number; text: string }> {
  await call(1);
  [seen, roundTrips] = [[], 0];
  const { status, text } = await call(2);
  expect(status).toBe(200);
  return { statements: seen, roundTrips, text };
}

const save = (ids: string[], record: object) => owner.client.graphql(
  `mutation ($record: UpdateManyTransactionInput!, $filter: FilterUpdateManyTransactionInput, $limit: Int) {
    TransactionUpdateMany(record: $record, filter: $filter, limit: $limit) { numAffected failed { id code } } }`,
  { record, filter: { _operators: { _id: { in: ids } } }, limit: ids.length });

describe("a note", () => {
  test("is saved by one lock and three writes, in two round trips", async () => {
    const { statements, roundTrips: trips, text } = await costOf((n) => save(["a"], { notes: `call ${n}`, seen: { notes: n === 1 ? "first" : "call 1" } }));
    expect(text).toContain('"numAffected":1,"failed":[]');
    expect(statements.map((sql) => sql.slice(0, 12))).toEqual(["begin; set l", "select id, a", "update order", "insert into ", "with added a", "commit"]);
    expect(trips).toBe(2);
  });

  test("that somebody else wrote over, or of an order that is not there, is told as ever", async () => {
    const { body } = await save(["a", "b", "nobody"], { notes: "mine", seen: { notes: "first" } });
    expect(body).toEqual({ data: { TransactionUpdateMany: {
      numAffected: 1, failed: expect.arrayContaining([{ id: "nobody", code: "RECORD_NOT_FOUND" }, { id: "a", code: "CHANGED_MEANWHILE" }]) as unknown } } });
  });

  test("is one line of the timeline while its person types on, and a new one for somebody else", async () => {
    const lines = () => app.services.db.withStore(owner.storeId, (tx) => tx.rows<{ actor: string }>("select actor from order_events where order_id = 'b' order by id"));
    const before = (await lines()).length;
    await save(["b"], { notes: "one" });
    await save(["b"], { notes: "one two" });
    expect(await lines()).toHaveLength(Math.max(before, 1));
    app.clock.advance(6 * 60_000);
    await save(["b"], { notes: "one two three" });
    expect(await lines()).toHaveLength(Math.max(before, 1) + 1);
  });
});

describe("a look", () => {
  test.each([
    ["/api/dashboard/run", { statements: 9, roundTrips: 3 }],
    ["/api/dashboard/stats", { statements: 7, roundTrips: 2 }],
    ["/api/dashboard/attention", { statements: 7, roundTrips: 2 }],
    ["/api/meta/accounts", { statements: 3, roundTrips: 2 }],
  ])("at %s asks all it can at once; only the end, which nobody waits for, comes behind", async (path, most) => {
    const cost = await costOf(() => owner.client.get(path));
    expect(cost.statements.length).toBeLessThanOrEqual(most.statements);
    expect(cost.roundTrips).toBeLessThanOrEqual(most.roundTrips);
  });

  test("can write nothing", async () => {
    const write = app.services.db.viewStore(owner.storeId, (tx) => tx.run("update orders set notes = 'seen' where id = 'a'"));
    await expect(write).rejects.toMatchObject({ code: "25006" });
  });

  test("that fails is told why, and its connection serves the next", async () => {
    await expect(app.services.db.viewStore(owner.storeId, (tx) => Promise.all([tx.rows("select 1 / 0"), tx.rows("select 1")]))).rejects.toMatchObject({ code: "22012" });
    expect(await app.services.db.viewStore(owner.storeId, (tx) => tx.rows("select id from orders order by id"))).toEqual([{ id: "a" }, { id: "b" }]);
  });
});

test("a statement that nobody waits for fails the transaction with its own reason, also where a later one is waited for", async () => {
  const { db } = app.services;
  const alone = db.withStore(owner.storeId, async (tx) => tx.send("select 1 / 0"));
  await expect(alone).rejects.toMatchObject({ code: "22012" });
  const before = db.withStore(owner.storeId, (tx) => {
    tx.send("update orders set notes = 'lost'");
    tx.send("select 1 / 0");
    return tx.rows("select 1");
  });
  await expect(before).rejects.toMatchObject({ code: "22012" });
  expect(await db.withStore(owner.storeId, (tx) => tx.rows("select 1 from orders where notes = 'lost'"))).toEqual([]);
});
