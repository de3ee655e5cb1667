/**
 * A process dies between the courier's purchase and our record of it. The money was spent; nobody may spend
 * it again.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BulkRunView } from "@stallkeeper/contract";
import { connectors, couriers } from "@stallkeeper/connectors/registry";
import {
  buildOrder,
  signUpOwner,
  startSimulator,
  startTestApp,
  startWorker,
  type Person,
  type RunningSimulator,
  type RunningWorker,
  type TestApp,
} from "@stallkeeper/testkit";

let simulator: RunningSimulator;
let house: TestApp;
let owner: Person;
const workers: RunningWorker[] = [];
const plan = {
  leaseMs: 600_000,
  renewEveryMs: 250,
  limits: { account: { perSecond: 1000, burst: 1000 }, pauseWithoutHintMs: 100 },
};

beforeAll(async () => {
  simulator = await startSimulator();
  const market = {
    open: async () => simulator.url,
    wasOpened: () => true,
    reset: async () => undefined,
    close: async () => undefined,
  };
  // No jobs here: they run in processes of their own.
  house = await startTestApp({ connectors: [...connectors, ...couriers], market, hasRealClock: true });
  house.allowedHosts.add(simulator.host);
  owner = await signUpOwner(house);
  const linked = await owner.client.post("/api/labels/couriers/practice", {});
  if (linked.status !== 200) throw new Error(linked.text);
  await owner.client.patch("/api/meta/settings", { labels: { hsCode: "970100" } });
});
afterAll(async () => {
  for (const worker of workers) await worker.kill();
  await house.close();
  await simulator.stop();
});

test("kill -9 after the courier sold the first of many labels: the next process finds it, begins the others, and each was bought once (R9)", async () => {
  const orders = [0, 1, 2, 3, 4, 5, 6].map((at) => ({ id: `o-${at}`, platform_order_id: `p-${at}` }));
  for (const order of orders) await buildOrder(house.services.db, { storeId: owner.storeId, ...order });
  const ledger = () => simulator.control<unknown[]>("GET", "/ledger?kind=label");
  // The first four are begun together: the courier takes each of them in, and answers none.
  await simulator.control("POST", "/faults", {
    kind: "timeout-after-commit",
    market: "courier",
    path: "/labels",
    method: "POST",
    count: 4,
    delayMs: 600_000,
  });
  workers.push(await startWorker(house, plan));
  const taken = await owner.client.post("/api/labels/buyMany", {
    rows: orders.map(({ id: orderId }) => ({
      orderId,
      weightGrams: 840,
      serviceCode: "standard",
      price: 30,
    })),
  });
  const { data: run } = taken.body as { data: BulkRunView };
  expect([taken.status, run.lines.map(({ code }) => code)]).toEqual([202, orders.map(() => null)]);
  await expect.poll(async () => (await ledger()).length, { interval: 20 }).toBe(4);
  await workers[0]?.kill();
  // As behind the time for which it held them: no worker that is only slow loses them before.
  await house.services.db.withStore(owner.storeId, (tx) =>
    tx.run("update actions set lease_until = now() where lease_until > now()"),
  );
  workers.push(await startWorker(house, plan));
  const states = async () =>
    ((await owner.client.get(`/api/actions/runs/${run._id}`)).body as { data: BulkRunView }).data.lines.map(
      ({ state }) => state,
    );
  await expect.poll(states).toEqual(orders.map(() => "sent"));
  expect(await ledger()).toHaveLength(orders.length);
});
