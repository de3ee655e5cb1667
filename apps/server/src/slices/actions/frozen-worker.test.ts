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

const fail = (text: string): never => {
  throw new Error(text);
};
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Sale {
  orderId: string;
  saleId: string;
  /** Of the request that asked for the parcel. */
  answer: Promise<{ status: number }>;
}
const found = async (orderId: string) =>
  (
    await work.rows<{ id: string; shipment_state: string | null }>(
      "select id, shipment_state from orders where platform_order_id = $1",
      [orderId],
    )
  )[0];
const calls = async (orderId: string) =>
  (
    await work.simulator.control<{ method: string }[]>(
      "GET",
      `/calls?market=bazaar&path=/${orderId}/shipments`,
    )
  ).filter(({ method }) => method === "POST").length;
const isVerified = async (orderId: string) => {
  await expect.poll(async () => (await found(orderId))?.shipment_state).toBe("verified");
};

/** Stops the worker while a write of it waits for its turn; null: the turn came before. */
async function freezeInTurn(): Promise<Sale | null> {
  const [made] = await work.simulator.control<{ id: string }[]>("POST", "/orders", { market: "bazaar" });
  const orderId = String(made?.id);
  await expect.poll(() => found(orderId)).toBeDefined();
  const saleId = (await found(orderId))?.id ?? "";
  const answer = work.owner.client.post("/api/fulfilment/markAsShipped", {
    saleId,
    provider: "DHL",
    trackingNumber: "FROZEN",
  });
  const isSent = "select 1 from actions where order_id = $1 and state not in ('pending')";
  await expect.poll(() => work.rows(isSent, [saleId]), { interval: 5 }).toHaveLength(1);
  work.worker.freeze();
  if ((await calls(orderId)) === 0) return { orderId, saleId, answer };
  work.worker.thaw();
  expect((await answer).status).toBe(200);
  await isVerified(orderId);
  return null;
}

test("frozen for longer than its lease, it wakes to an action that another has carried out: one call, one parcel [R19]", async () => {
  const { simulator, worker, rows } = work;
  // A machine with other work may let the turn come before the worker is stopped.
  let sale: Sale | null = null;
  for (let tries = 0; sale === null && tries < 20; tries += 1) sale = await freezeInTurn();
  const { orderId, saleId, answer } = sale ?? fail("it was never caught while it waited");
  await sleep(Math.max(leaseMs, overdueMs));
  await work.takeOver();
  expect((await answer).status).toBe(200);
  expect(await calls(orderId)).toBe(1);

  worker.thaw();
  await sleep(turnMs + 1_000);
  expect(await calls(orderId)).toBe(1);
  expect(await simulator.control("GET", `/ledger?kind=shipment&orderId=${orderId}`)).toHaveLength(1);
  await isVerified(orderId);
  expect(
    await rows("select kind from order_events where order_id = $1 and action_id is not null order by id", [
      saleId,
    ]),
  ).toEqual([{ kind: "actionRequested" }, { kind: "actionAccepted" }, { kind: "actionVerified" }]);
});
