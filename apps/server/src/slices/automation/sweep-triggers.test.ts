import { afterAll, beforeAll, expect, test } from "vitest";
import { buildOrder, signUpOwner, startTestApp, type TestApp } from "@stallkeeper/testkit";
import { lockOrders } from "../orders/index.ts";
import { sweepTriggers } from "./work-triggers.ts";

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.close());

test("what is left to tell is told one by one in the order of the orders, each taken before its trigger: who holds an order is never in its way", async () => {
  const { storeId, userId } = await signUpOwner(app);
  const { db } = app.services;
  for (const id of ["b", "a"]) {
    await buildOrder(db, { storeId, id });
    await db.withStore(storeId, (tx) =>
      tx.run(
        `insert into order_triggers (store_id, order_id, name, state, problem, caused_by, fired_at,
           awaited_until) values ($1, $2, 'alreadySold', 'failed', $2, $3, now(),
           now() - interval '1 minute')`,
        [storeId, id, userId],
      ),
    );
  }
  const told = () =>
    db.asSystem((tx) => tx.rows<{ message: string }>("select message from flashes order by id"));
  let sweep = Promise.resolve();
  await db.withStore(storeId, async (holder) => {
    await lockOrders(holder, ["a"]);
    sweep = sweepTriggers(app.services);
    const waiting = () =>
      db.asSystem((tx) =>
        tx.rows(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        ),
      );
    await expect.poll(waiting).toHaveLength(1);
    expect(await told()).toEqual([]);
    // The sweep holds no trigger while it waits.
    expect(await holder.rows("select 1 from order_triggers for update nowait")).toHaveLength(2);
  });
  await sweep;
  expect((await told()).map(({ message }) => message)).toEqual(["a", "b"]);
});
