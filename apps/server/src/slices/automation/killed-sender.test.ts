/** A process that is killed after the platform took the message, before it read the answer: whoever takes over finds it written, once. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connectors } from "@stallkeeper/connectors/registry";
import { registerWork } from "@stallkeeper/server";
import { signUpOwner, startSimulator, startTestApp, startWorker, type Person, type RunningSimulator, type RunningWorker, type TestApp } from "@stallkeeper/testkit";

const leaseMs = 1_500;

let simulator: RunningSimulator;
let app: TestApp;
let owner: Person;
let worker: RunningWorker;

beforeAll(async () => {
  simulator = await startSimulator({ orders: 6 });
  const market = { open: async () => simulator.url, wasOpened: () => true, reset: async () => undefined, close: async () => undefined };
  // Its own queues stay closed until the worker is dead.
  app = await startTestApp({ connectors, market, hasRealClock: true, prepare: (services) => registerWork(services, { actions: { leaseMs, renewEveryMs: 500 } }) });
  app.allowedHosts.add(simulator.host);
  owner = await signUpOwner(app);
  worker = await startWorker(app, { leaseMs, renewEveryMs: 500, limits: { account: { perSecond: 1_000, burst: 1_000 }, pauseWithoutHintMs: 100 } });
  await owner.client.post("/api/accounts/practice", {});
}, 60_000);
afterAll(async () => {
  await app.close();
  await simulator.stop();
});

const rows = <R>(sql: string, values: unknown[] = []) => app.services.db.withStore(owner.storeId, (tx) => tx.rows<R>(sql, values));
const ledger = (orderId: string) => simulator.control<{ payload: { text: string } }[]>("GET", `/ledger?kind=message&orderId=${orderId}`);

test("the act that it left is carried on by another process, which asks with the same key", async () => {
  const { body } = await owner.client.graphql('mutation { MessageSnippetCreateOne(record: { name: "sold", content: "Sorry, sold." }) { recordId } }');
  await owner.client.patch("/api/meta/settings", { autoMessaging: { alreadySold: (body as { data: { MessageSnippetCreateOne: { recordId: string } } }).data.MessageSnippetCreateOne.recordId } });
  const [made] = await simulator.control<{ id: string }[]>("POST", "/orders", { market: "bazaar" });
  const number = String(made?.id);
  await simulator.control("POST", "/messages", { market: "bazaar", orderId: number });
  const order = await vi.waitFor(async () => {
    const [found] = await rows<{ id: string }>("select id from orders o where platform_order_id = $1 and exists (select 1 from messaging_sessions s where s.platform_order_ids @> array[o.platform_order_id])", [number]);
    return found ?? Promise.reject(new Error("not here yet"));
  }, { timeout: 20_000, interval: 50 });

  await simulator.control("POST", "/faults", { market: "bazaar", kind: "timeout-after-commit", method: "POST", path: "conversations", count: 1, delayMs: 20_000 });
  const answer = owner.client.post("/api/fulfilment/alreadySold", { saleId: order.id });
  await expect.poll(() => ledger(number), { timeout: 10_000, interval: 10 }).toHaveLength(1);
  await worker.kill();
  expect(await rows("select state from actions where kind = 'message'")).toEqual([{ state: "sent" }]);
  await vi.waitFor(() => rows("select 1 from actions where kind = 'message' and lease_until < now()").then((due) => due.length === 1 || Promise.reject(new Error("not due yet"))), { timeout: 5_000, interval: 50 });
  await app.services.jobs.start();

  // Whoever waits hears of it, unless eight seconds have gone by on a busy machine.
  expect([200, 202]).toContain((await answer).status);
  await expect.poll(() => rows("select state from actions where kind = 'message'"), { timeout: 15_000 }).toEqual([{ state: "verified" }]);
  expect(await ledger(number)).toHaveLength(1);
  expect(await rows("select messages -> -1 ->> 'content' as text, jsonb_array_length(messages) as count from messaging_sessions where platform_order_ids @> array[$1]", [number])).toEqual([{ text: "Sorry, sold.", count: 2 }]);
}, 60_000);
