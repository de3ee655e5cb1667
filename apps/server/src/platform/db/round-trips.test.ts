/**
 * What a request costs the database, in statements and in round trips: times swing with the machine, these do
 * not. A round trip begins with a statement that is sent while its connection waits for nothing. Only
 * transactions are counted: who is signed in is remembered for a second, and the database is pinged now and
 * then.
 */
import type { PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildOrder, signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import type { Tx } from "./index.ts";

let app: TestApp;
let owner: Person;
const watched = new WeakSet<PoolClient>();
interface Transaction {
  statements: string[];
  roundTrips: number;
}
let seen: Transaction[] = [];

beforeAll(async () => {
  app = await startTestApp();
  app.services.db.pool.on("acquire", watch);
  owner = await signUpOwner(app);
  const { storeId } = owner;
  for (const id of ["a", "b"])
    await buildOrder(app.services.db, { storeId, id, platform_order_id: id, notes: "first" });
});
afterAll(() => app.close());

function watch(client: PoolClient): void {
  if (watched.has(client)) return;
  watched.add(client);
  const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown> | undefined;
  let current: Transaction | null = null;
  let waiting = 0;
  Object.assign(client, {
    query: (statement: string | { text: string }, ...more: unknown[]) => {
      const text = (typeof statement === "string" ? statement : statement.text).trim();
      if (text.startsWith("begin")) seen.push((current = { statements: [], roundTrips: 0 }));
      const own = text === "rollback" ? null : current;
      if (text === "commit" || text === "rollback") current = null;
      if (own === null) return query(statement, ...more);
      own.statements.push(text.slice(0, 12));
      if (waiting === 0) own.roundTrips += 1;
      waiting += 1;
      const [callback] = more;
      if (typeof callback === "function")
        return query(statement, (...answer: unknown[]) => void ((waiting -= 1), callback(...answer)));
      const answer = query(statement, ...more);
      void Promise.allSettled([answer]).finally(() => void (waiting -= 1));
      return answer;
    },
  });
}

/** The one transaction of a call, made for the second time: a document is read only once. */
async function costOf(
  call: (n: number) => Promise<{ status: number; text: string }>,
): Promise<Transaction & { text: string }> {
  await call(1);
  seen = [];
  const { status, text } = await call(2);
  expect(status).toBe(200);
  expect(seen).toHaveLength(1);
  return { ...(seen[0] ?? { statements: [], roundTrips: 0 }), text };
}

const save = (ids: string[], record: object) =>
  owner.client.graphql(
    `mutation ($record: UpdateManyTransactionInput!, $filter: FilterUpdateManyTransactionInput, $limit: Int) {
    TransactionUpdateMany(record: $record, filter: $filter, limit: $limit) { numAffected failed { id code } }
      }`,
    { record, filter: { _operators: { _id: { in: ids } } }, limit: ids.length },
  );

describe("a note", () => {
  test("is saved by one lock and three writes, in two round trips", async () => {
    const seenBy = (n: number) => ({ notes: n === 1 ? "first" : "call 1" });
    const { statements, roundTrips, text } = await costOf((n) =>
      save(["a"], { notes: `call ${n}`, seen: seenBy(n) }),
    );
    expect(text).toContain('"numAffected":1,"failed":[]');
    const asked = ["begin; set l", "select id, a", "update order", "insert into ", "with added a", "commit"];
    expect(statements).toEqual(asked);
    expect(roundTrips).toBe(2);
  });

  test("that somebody else wrote over, or of an order that is not there, is told as ever", async () => {
    const { body } = await save(["a", "b", "nobody"], { notes: "mine", seen: { notes: "first" } });
    const failed = [
      { id: "nobody", code: "RECORD_NOT_FOUND" },
      { id: "a", code: "CHANGED_MEANWHILE" },
    ];
    expect(body).toEqual({ data: { TransactionUpdateMany: { numAffected: 1, failed } } });
  });

  test("is one line of the timeline while its person types on, and a new one for somebody else", async () => {
    const lines = () =>
      app.services.db.viewStore(owner.storeId, (tx) =>
        tx.rows("select 1 from order_events where order_id = 'b'"),
      );
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
    ["/api/dashboard/run", { statements: 8, roundTrips: 2 }],
    ["/api/dashboard/stats", { statements: 7, roundTrips: 1 }],
    ["/api/dashboard/attention", { statements: 6, roundTrips: 1 }],
    ["/api/meta/accounts", { statements: 2, roundTrips: 1 }],
  ])("at %s asks all it can at once", async (path, most) => {
    const { statements, roundTrips } = await costOf(() => owner.client.get(path));
    expect(statements.length).toBeLessThanOrEqual(most.statements);
    expect(roundTrips).toBeLessThanOrEqual(most.roundTrips);
  });

  test("can write nothing", async () => {
    const write = app.services.db.viewStore(owner.storeId, (tx) =>
      tx.run("update orders set notes = 'seen'"),
    );
    await expect(write).rejects.toMatchObject({ code: "25006" });
  });

  test("that fails is told why, and its connection serves the next", async () => {
    const { db } = app.services;
    const two = db.viewStore(owner.storeId, (tx) =>
      Promise.all([tx.rows("select 1 / 0"), tx.rows("select 1")]),
    );
    await expect(two).rejects.toMatchObject({ code: "22012" });
    const ids = await db.viewStore(owner.storeId, (tx) => tx.rows("select id from orders order by id"));
    expect(ids).toEqual([{ id: "a" }, { id: "b" }]);
  });
});

test("a statement that nobody waits for fails the transaction with its own reason", async () => {
  const { db } = app.services;
  const alone = db.withStore(owner.storeId, async (tx) => tx.send("select 1 / 0"));
  await expect(alone).rejects.toMatchObject({ code: "22012" });
  const before = db.withStore(owner.storeId, (tx) => {
    tx.send("update orders set notes = 'lost'");
    tx.send("select 1 / 0");
    return tx.rows("select 1");
  });
  await expect(before).rejects.toMatchObject({ code: "22012" });
  expect(
    await db.withStore(owner.storeId, (tx) => tx.rows("select 1 from orders where notes = 'lost'")),
  ).toEqual([]);
});

describe("a statement that the driver keeps back, which the server never hears of,", () => {
  const endless: Record<string, unknown> = {};
  endless.self = endless;
  const noted = () =>
    app.services.db.withStore(owner.storeId, (tx) => tx.rows("select 1 from orders where notes = 'half'"));

  test.each<[string, (tx: Tx) => void, RegExp]>([
    [
      "for a value that can't be written",
      (tx) => tx.send("select $1::jsonb", [endless]),
      /circular structure/,
    ],
    [
      "for a name that means another statement",
      (tx) => {
        tx.send("select 1", [], "kept-back");
        tx.send("select 2", [], "kept-back");
      },
      /Prepared statements must be unique/,
    ],
  ])("%s, fails its transaction", async (_why, send, words) => {
    const { db } = app.services;
    await expect(
      db.withStore(owner.storeId, async (tx) => {
        await tx.run("update orders set notes = 'half' where id = 'a'");
        send(tx);
      }),
    ).rejects.toThrow(words);
    expect(await noted()).toEqual([]);
  });

  test("leaves no connection behind that takes its name for known", async () => {
    const { db } = app.services;
    const named = (value: unknown) =>
      db.withStore(owner.storeId, async (tx) => tx.send("select $1::jsonb", [value], "one-name"));
    await expect(named(endless)).rejects.toThrow(/circular structure/);
    for (let each = 0; each < 20; each += 1) await named({ each });
  });
});
