/** A process dies between the courier's purchase and our record of it. The money was spent; nobody may spend it again. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectors, couriers } from "@stallkeeper/connectors/registry";
import { buildOrder, signUpOwner, startSimulator, startTestApp, startWorker, type Person, type RunningSimulator, type RunningWorker, type TestApp } from "@stallkeeper/testkit";

let simulator: RunningSimulator;
let house: TestApp;
let owner: Person;
const workers: RunningWorker[] = [];
const plan = { leaseMs: 800, renewEveryMs: 250, limits: { account: { perSecond: 1000, burst: 1000 }, pauseWithoutHintMs: 100 } };

beforeAll(async () => {
  simulator = await startSimulator();
  const market = { open: async () => simulator.url, wasOpened: () => true, reset: async () => undefined, close: async () => undefined };
  // No jobs here: they run in processes of their own.
  house = await startTestApp({ connectors: [...connectors, ...couriers], market, hasRealClock: true });
  house.allowedHosts.add(simulator.host);
  owner = await signUpOwner(house);
  const linked = await owner.client.post("/api/labels/couriers/practice", {});
  if (linked.status !== 200) throw new Error(linked.text);
  await owner.client.patch("/api/meta/settings", { labels: { hsCode: "970100" } });
}, 60_000);
afterAll(async () => {
  for (const worker of workers) await worker.kill();
  await house.close();
  await simulator.stop();
});

test("kill -9 after the courier sold the label: the next process finds it, and it was bought once (R9)", async () => {
  const { id: orderId } = await buildOrder(house.services.db, { storeId: owner.storeId });
  const ledger = () => simulator.control<unknown[]>("GET", "/ledger?kind=label");
  await simulator.control("POST", "/faults", { kind: "timeout-after-commit", market: "courier", path: "/labels", method: "POST", count: 1, delayMs: 60_000 });
  workers.push(await startWorker(house, plan));
  const answer = owner.client.post("/api/labels/buy", { orderId, weightGrams: 840, serviceCode: "standard", price: 30 });
  await expect.poll(ledger, { timeout: 8_000, interval: 20 }).toHaveLength(1);
  await workers[0]?.kill();
  workers.push(await startWorker(house, plan));
  const state = () => house.services.db.withStore(owner.storeId, async (tx) => (await tx.one<{ state: string }>("select state from shipments where order_id = $1", [orderId]))?.state);
  await expect.poll(state, { timeout: 15_000 }).toBe("labelBought");
  expect([200, 202]).toContain((await answer).status);
  expect(await ledger()).toHaveLength(1);
}, 40_000);
