/**
 * A process that is killed after the platform took its messages: one before it read the answer, one in the
 * midst of writing it down. Whoever takes over finds each written, once, and tells each person once.
 */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startWorkerApp, type WorkerApp } from "@stallkeeper/testkit";
import { fireTriggers } from "../triggers/index.ts";

let work: WorkerApp;
beforeAll(
  async () =>
    void (work = await startWorkerApp({ leaseMs: 600_000, account: { perSecond: 1_000, burst: 1_000 } })),
);
afterAll(() => work.close());

const ledger = (orderId: string) =>
  work.simulator.control<{ payload: { text: string } }[]>("GET", `/ledger?kind=message&orderId=${orderId}`);
const flashes = () =>
  work.app.services.db.asSystem((tx) => tx.rows<{ message: string }>("select message from flashes"));

interface TalkedOrder {
  id: string;
  number: string;
}

/** Orders of Bazaar that have a conversation. */
async function buyAndAsk(count: number): Promise<TalkedOrder[]> {
  const made = await work.simulator.control<{ id: string }[]>("POST", "/orders", { market: "bazaar", count });
  for (const { id } of made)
    await work.simulator.control("POST", "/messages", { market: "bazaar", orderId: id });
  return vi.waitFor(
    async () => {
      const found = await work.rows<TalkedOrder>(
        `select id, platform_order_id as number from orders o
           where platform_order_id = any($1) and exists (select 1 from messaging_sessions s
           where s.platform_order_ids @> array[o.platform_order_id])`,
        [made.map(({ id }) => id)],
      );
      return found.length === count ? found : Promise.reject(new Error("not here yet"));
    },
    { timeout: 60_000, interval: 50 },
  );
}

/** Lets nobody write flashes until it is called again. */
async function holdFlashes(): Promise<() => Promise<void>> {
  const hold = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const end = work.app.services.db.asSystem(async (tx) => {
    await tx.run("lock table flashes in exclusive mode");
    held.resolve();
    await hold.promise;
  });
  await held.promise;
  return () => {
    hold.resolve();
    return end;
  };
}

test("the actions that it left are carried on by another process, which asks with the same keys and tells each outcome once", async () => {
  const { owner, rows } = work;
  const { body } = await owner.client.graphql(
    'mutation { MessageSnippetCreateOne(record: { name: "sold", content: "Sorry, sold." }) { recordId } }',
  );
  await owner.client.patch("/api/meta/settings", {
    autoMessaging: {
      alreadySold: (body as { data: { MessageSnippetCreateOne: { recordId: string } } }).data
        .MessageSnippetCreateOne.recordId,
    },
  });
  const [awaited = expect.fail(), tagged = expect.fail()] = await buyAndAsk(2);
  const states = () => rows("select state from actions where kind = 'message'");

  await work.simulator.control("POST", "/faults", {
    market: "bazaar",
    kind: "timeout-after-commit",
    method: "POST",
    path: "conversations",
    count: 1,
    delayMs: 600_000,
  });
  const answer = owner.client.post("/api/fulfilment/alreadySold", { saleId: awaited.id });
  await expect.poll(() => ledger(awaited.number), { interval: 10 }).toHaveLength(1);
  const letFlashes = await holdFlashes();
  const { services } = work.app;
  const caller = { actor: { kind: "system", name: "Olive" }, jobs: services.jobs } as const;
  await services.db.withStore(owner.storeId, (tx) =>
    fireTriggers(caller, tx, {
      trigger: "alreadySold",
      orderIds: [tagged.id],
      causedBy: { userId: owner.userId, name: "Olive" },
    }),
  );
  const isAtFlash = () =>
    work.app.services.db.asSystem((tx) =>
      tx.rows(
        `select 1 from pg_locks where relation = 'flashes'::regclass and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      ),
    );
  await expect.poll(isAtFlash, { interval: 20 }).toHaveLength(1);
  await work.worker.kill();
  await letFlashes();
  await expect.poll(states).toEqual([{ state: "sent" }, { state: "sent" }]);
  // As behind the time for which it held them: no worker that is only slow loses them before.
  expect(
    await rows(
      "update actions set lease_until = now() where kind = 'message' and lease_until > now() returning 1",
    ),
  ).toHaveLength(2);
  await work.takeOver();

  // Whoever waits hears of it; of the other's outcome a flash tells.
  expect((await answer).status).toBe(200);
  await expect.poll(states).toEqual([{ state: "verified" }, { state: "verified" }]);
  for (const { number } of [awaited, tagged]) {
    expect(await ledger(number)).toHaveLength(1);
    expect(
      await rows(
        `select messages -> -1 ->> 'content' as text, jsonb_array_length(messages) as count
           from messaging_sessions where platform_order_ids @> array[$1]`,
        [number],
      ),
    ).toEqual([{ text: "Sorry, sold.", count: 2 }]);
  }
  expect(await flashes()).toEqual([{ message: "Sent auto message for trigger alreadySold!" }]);
});
