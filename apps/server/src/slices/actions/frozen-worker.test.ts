/** A worker process that is stopped while its write waits for its turn, and wakes after another has carried the act out, sends nothing (reliability R19). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectors } from "@stallkeeper/connectors/registry";
import { registerWork } from "@stallkeeper/server";
import { signUpOwner, startSimulator, startTestApp, startWorker, type Person, type RunningSimulator, type RunningWorker, type TestApp } from "@stallkeeper/testkit";

// The lease of the test, and the wait for a turn in which the worker is caught.
const leaseMs = 2_000;
const turnMs = 1_500;
// What a sweep takes up has been due for three seconds.
const overdueMs = 3_100;

let simulator: RunningSimulator;
let app: TestApp;
let owner: Person;
let worker: RunningWorker;

beforeAll(async () => {
  simulator = await startSimulator({ orders: 6 });
  const market = { open: async () => simulator.url, wasOpened: () => true, reset: async () => undefined, close: async () => undefined };
  // Its own queues stay closed until the worker is frozen.
  app = await startTestApp({ connectors, market, hasRealClock: true, prepare: (services) => registerWork(services, { actions: { leaseMs, renewEveryMs: 500 } }) });
  app.allowedHosts.add(simulator.host);
  owner = await signUpOwner(app);
  worker = await startWorker(app, { leaseMs, renewEveryMs: 500, limits: { account: { perSecond: 1_000 / turnMs, burst: 0 }, pauseWithoutHintMs: 100 } });
  await owner.client.post("/api/accounts/practice", {});
}, 60_000);
afterAll(async () => {
  await worker.kill();
  await app.close();
  await simulator.stop();
});

const rows = <R>(sql: string, values: unknown[] = []) => app.services.db.withStore(owner.storeId, (tx) => tx.rows<R>(sql, values));
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("frozen for longer than its lease, it wakes to an act that another has carried out: one call, one parcel [R19]", async () => {
  const [made] = await simulator.control<{ id: string }[]>("POST", "/orders", { market: "bazaar" });
  const orderId = String(made?.id);
  const found = async () => (await rows<{ id: string; shipment_state: string | null }>("select id, shipment_state from orders where platform_order_id = $1", [orderId]))[0];
  await expect.poll(found, { timeout: 30_000 }).toBeDefined();
  const calls = async () => (await simulator.control<{ method: string; path: string }[]>("GET", `/calls?market=bazaar&path=/${orderId}/shipments`)).filter(({ method }) => method === "POST").length;

  const answer = owner.client.post("/api/fulfilment/markAsShipped", { saleId: (await found())?.id, provider: "DHL", trackingNumber: "FROZEN" });
  await expect.poll(() => rows("select 1 from actions where state = 'sent'"), { timeout: 10_000, interval: 5 }).toHaveLength(1);
  worker.freeze();
  expect(await calls()).toBe(0);
  await sleep(Math.max(leaseMs, overdueMs));
  await app.services.jobs.start();
  expect((await answer).status).toBe(200);
  expect(await calls()).toBe(1);

  worker.thaw();
  await sleep(turnMs + 1_000);
  expect(await calls()).toBe(1);
  expect(await simulator.control("GET", `/ledger?kind=shipment&orderId=${orderId}`)).toHaveLength(1);
  await expect.poll(async () => (await found())?.shipment_state, { timeout: 10_000 }).toBe("verified");
  expect(await rows("select kind from order_events where action_id is not null order by id")).toEqual([{ kind: "actionRequested" }, { kind: "actionAccepted" }, { kind: "actionVerified" }]);
}, 90_000);
