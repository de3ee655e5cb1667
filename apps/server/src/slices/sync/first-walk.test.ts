/** The first walk of a long history: progress while it goes, and what happens when a person stops it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPracticeApp, type PracticeApp } from "@stallkeeper/testkit";

interface View {
  _id: string;
  platform: string;
  sync: { phase: string; done: number; total: number | null };
}

let practice: PracticeApp;

beforeAll(async () => {
  practice = await startPracticeApp({ simulator: { orders: 3_000 }, timings: { sync: { pollMs: 500 } } });
});
afterAll(() => practice.close());

const views = async () =>
  ((await practice.owner.client.get("/api/meta/accounts")).body as { data: View[] }).data;
const viewOf = async (platform: string) => (await views()).find((view) => view.platform === platform)?.sync;
const count = async (platform: string) =>
  (
    await practice.test.services.db.withStore(practice.owner.storeId, (tx) =>
      tx.rows("select 1 from orders where platform = $1", [platform]),
    )
  ).length;

async function letThrough(count: number): Promise<void> {
  const pages = { market: "atelier", method: "GET", path: "/receipts" };
  await practice.simulator.control("DELETE", "/faults");
  await practice.simulator.control("DELETE", "/calls");
  await practice.simulator.control("POST", "/faults", { ...pages, kind: "slow", delayMs: 1, count });
  await practice.simulator.control("POST", "/faults", { ...pages, kind: "429" });
}

async function isPutOff(): Promise<boolean> {
  const calls = await practice.simulator.control<{ fault: string | null }[]>("GET", "/calls?market=atelier");
  return calls.some(({ fault }) => fault === "429");
}

test("it tells how far it is, and stopped it keeps what came and follows what changes from then on", async () => {
  // A few pages come, and the marketplace puts off what is behind them until the walk was stopped.
  await letThrough(2);
  expect((await practice.owner.client.post("/api/accounts/practice", {})).status).toBe(200);
  await expect
    .poll(
      async () => {
        const done = (await viewOf("atelier"))?.done ?? 0;
        // A page that was read and not kept (a lease lost on a slow machine) is read again.
        if (done === 0 && (await isPutOff())) await letThrough(2);
        return done;
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBeGreaterThan(0);
  const half = await viewOf("atelier");
  expect(half).toMatchObject({ phase: "first", total: 600 });
  expect(half?.done).toBeLessThan(600);
  expect(half?.done).toBeLessThanOrEqual(await count("atelier"));

  const [account] = (await views()).filter(({ platform }) => platform === "atelier");
  expect((await practice.owner.client.post(`/api/accounts/${account?._id}/stop`, {})).status).toBe(200);
  await practice.simulator.control("DELETE", "/faults");
  await expect.poll(async () => (await viewOf("atelier"))?.phase).toBe("following");
  const kept = await count("atelier");
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(600);

  const [made] = await practice.simulator.control<{ id: string }[]>("POST", "/orders", { market: "atelier" });
  await expect
    .poll(() =>
      practice.test.services.db.withStore(practice.owner.storeId, (tx) =>
        tx.rows("select 1 from orders where platform_order_id = $1", [made?.id]),
      ),
    )
    .toHaveLength(1);
  expect(await count("atelier")).toBeLessThan(600);
});

test("the walks beside it end with every order", async () => {
  await expect.poll(() => count("bazaar"), { timeout: 300_000 }).toBe(1_500);
  await expect.poll(async () => (await viewOf("bazaar"))?.phase).toBe("following");
  expect(await viewOf("bazaar")).toMatchObject({ done: 1_500, total: 1_500 });
});

test("the full comparison does not bring back what a person did not want", async () => {
  const [account] = (await views()).filter(({ platform }) => platform === "atelier");
  const before = await count("atelier");
  expect((await practice.owner.client.post(`/api/accounts/${account?._id}/reconcile`, {})).status).toBe(202);
  await expect
    .poll(() =>
      practice.test.services.db.withStore(practice.owner.storeId, (tx) =>
        tx.rows("select 1 from account_syncs where reconciled_at is null and account_id = $1", [
          account?._id,
        ]),
      ),
    )
    .toHaveLength(0);
  expect(await count("atelier")).toBe(before);
});
