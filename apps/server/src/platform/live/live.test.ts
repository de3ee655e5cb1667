import { afterAll, beforeAll, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import { createTestDatabase, silentLog, type TestDatabase } from "@stallkeeper/testkit";
import { announce, announceTogether, createLive, type Change, type Live } from "./index.ts";
import { chunkIds } from "./announce.ts";

let database: TestDatabase;
let live: Live;
const mine = randomUUID();
const theirs = randomUUID();

beforeAll(async () => {
  database = await createTestDatabase();
  for (const id of [mine, theirs]) {
    await database.db.asSystem((tx) => tx.run("insert into stores (id, name) values ($1, $2)", [id, id]));
  }
  live = createLive({ connection: database.connection, log: silentLog(), retryMs: 20 });
  await live.ready;
});
afterAll(async () => {
  await live.close();
  await database.drop();
});

function collect(storeId: string): { changes: Change[]; gaps: () => number; end: () => void } {
  const changes: Change[] = [];
  let gaps = 0;
  const end = live.subscribe(storeId, {
    onChange: (change) => void changes.push(change),
    onGap: () => void gaps++,
  });
  return { changes, gaps: () => gaps, end };
}

test("a committed change reaches listeners of its store alone", async () => {
  const here = collect(mine);
  const there = collect(theirs);
  await database.db.withStore(mine, (tx) => announce(tx, "order", ["a", "b", "a"]));
  await expect.poll(() => here.changes.length).toBe(1);
  expect(here.changes[0]).toMatchObject({ storeId: mine, entity: "order", ids: ["a", "b"] });
  expect(there.changes).toEqual([]);
  here.end();
  there.end();
});

test("what is announced row by row of one work is told together behind it, and what comes after by itself", async () => {
  const here = collect(mine);
  await database.db.withStore(mine, async (tx) => {
    await announceTogether(tx, async () => {
      for (const id of ["a", "b", "a"]) {
        await announce(tx, "order", [id]);
        await announce(tx, "action", [`act-${id}`]);
      }
    });
    await announce(tx, "order", ["c"]);
  });
  await expect
    .poll(() => here.changes.map(({ entity, ids }) => [entity, ids]))
    .toEqual([
      ["order", ["a", "b"]],
      ["action", ["act-a", "act-b"]],
      ["order", ["c"]],
    ]);
  here.end();
});

test("a change that was rolled back is never told", async () => {
  const here = collect(mine);
  await expect(
    database.db.withStore(mine, async (tx) => {
      await announce(tx, "order", ["undone"]);
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await database.db.withStore(mine, (tx) => announce(tx, "order", ["kept"]));
  await expect.poll(() => here.changes.flatMap(({ ids }) => ids)).toEqual(["kept"]);
  here.end();
});

test("ten thousand ids arrive whole", async () => {
  const ids = Array.from({ length: 10_000 }, () => randomUUID());
  const here = collect(mine);
  await database.db.withStore(mine, (tx) => announce(tx, "order", ids));
  await expect.poll(() => here.changes.flatMap((change) => change.ids).length).toBe(ids.length);
  expect(new Set(here.changes.flatMap((change) => change.ids))).toEqual(new Set(ids));
  here.end();
});

test("a broken connection is made again and listeners are told of the gap", async () => {
  const here = collect(mine);
  await database.db.asSystem((tx) =>
    tx.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'stallkeeper live' and datname = current_database()`,
    ),
  );
  await expect.poll(here.gaps).toBe(1);
  await database.db.withStore(mine, (tx) => announce(tx, "order", ["after"]));
  await expect.poll(() => here.changes.flatMap(({ ids }) => ids)).toEqual(["after"]);
  here.end();
});

test("chunks stay below the payload limit, also with long ids of many bytes", () => {
  const ids = Array.from({ length: 300 }, (_, n) => `${n}-${'é"'.repeat(60)}`);
  const chunks = chunkIds(ids);
  expect(chunks.flat()).toEqual(ids);
  for (const chunk of chunks) expect(Buffer.byteLength(JSON.stringify(chunk))).toBeLessThan(7_500);
});

test("it can be closed at any moment of its start", async () => {
  for (const delayMs of [0, 1, 2, 5, 10, 20]) {
    const short = createLive({ connection: database.connection, log: silentLog() });
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    await short.close();
    await expect(short.close()).resolves.toBeUndefined();
  }
});
