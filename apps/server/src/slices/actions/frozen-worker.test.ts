/**
 * A worker process that is stopped while its write waits for its turn, and wakes after another has carried
 * the action out, sends nothing (reliability R19).
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorkerApp, type WorkerApp } from "@stallkeeper/testkit";

// The lease of the test, and the wait for a turn in which the worker is caught.
const leaseMs = 2_000;
const turnMs = 1_500;
// What a sweep takes up has been due for three seconds.
const overdueMs = 3_100;

let work: WorkerApp;
beforeAll(
  async () =>
    void (work = await startWorkerApp({ leaseMs, account: { perSecond: 1_000 / turnMs, burst: 0 } })),
);
afterAll(() => work.close());

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("frozen for longer than its lease, it wakes to an action that another has carried out: one call, one parcel [R19]", async () => {
  const { simulator, owner, worker, rows } = work;
  const [made] = await simulator.control<{ id: string }[]>("POST", "/orders", { market: "bazaar" });
  const orderId = String(made?.id);
  const found = async () =>
    (
      await rows<{ id: string; shipment_state: string | null }>(
        "select id, shipment_state from orders where platform_order_id = $1",
        [orderId],
      )
    )[0];
  await expect.poll(found).toBeDefined();
  const calls = async () =>
    (
      await simulator.control<{ method: string; path: string }[]>(
        "GET",
        `/calls?market=bazaar&path=/${orderId}/shipments`,
      )
    ).filter(({ method }) => method === "POST").length;

  const answer = owner.client.post("/api/fulfilment/markAsShipped", {
    saleId: (await found())?.id,
    provider: "DHL",
    trackingNumber: "FROZEN",
  });
  await expect
    .poll(() => rows("select 1 from actions where state = 'sent'"), { interval: 5 })
    .toHaveLength(1);
  worker.freeze();
  expect(await calls()).toBe(0);
  await sleep(Math.max(leaseMs, overdueMs));
  await work.takeOver();
  expect((await answer).status).toBe(200);
  expect(await calls()).toBe(1);

  worker.thaw();
  await sleep(turnMs + 1_000);
  expect(await calls()).toBe(1);
  expect(await simulator.control("GET", `/ledger?kind=shipment&orderId=${orderId}`)).toHaveLength(1);
  await expect.poll(async () => (await found())?.shipment_state).toBe("verified");
  expect(await rows("select kind from order_events where action_id is not null order by id")).toEqual([
    { kind: "actionRequested" },
    { kind: "actionAccepted" },
    { kind: "actionVerified" },
  ]);
});
