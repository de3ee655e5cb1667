/** How reading an account copes with a marketplace that pauses, fails, forgets and repeats itself. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { pino } from "pino";
import { Temporary, type Connector } from "@stallkeeper/connector-sdk";
import { startPracticeApp, type PracticeApp } from "@stallkeeper/testkit";
import { systemCtx } from "../../platform/context.ts";
import { runSync, syncTimings } from "./run-sync.ts";

interface MarketOrder {
  id: string;
  updatedAt: number;
}
interface Call {
  at: number;
  market: string;
  path: string;
  status: number;
  retryAfter: string | null;
}
interface SyncView {
  id: string;
  platform: string;
  state: string;
  phase: string;
  problem: string | null;
  waiting_until: string | null;
  failures: number;
  next_at: string;
}

let practice: PracticeApp;

// Pulls are rare here, so that what arrives quickly came by its webhook.
beforeAll(async () => {
  practice = await startPracticeApp({ simulator: { orders: 60 }, timings: { sync: { pollMs: 600_000 } } });
  await practice.connect();
});
afterAll(() => practice.close());
beforeEach(() => practice.simulator.control("DELETE", "/faults"));

const rows = <R>(sql: string, values: unknown[] = []) =>
  practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<R>(sql, values));
const account = async (platform: string) =>
  (
    await rows<SyncView>(
      `select a.id, a.platform, a.state, s.phase, s.problem, s.waiting_until, s.failures, s.next_at
         from accounts a join account_syncs s on s.account_id = a.id where platform = $1`,
      [platform],
    )
  )[0] ?? expect.fail();
const has = (id: string | undefined) => rows("select 1 from orders where platform_order_id = $1", [id]);
const buy = async (market: string, count = 1) =>
  practice.simulator.control<MarketOrder[]>("POST", "/orders", { market, count });
const pullNow = async (platform: string) =>
  practice.owner.client.post(`/api/accounts/${(await account(platform)).id}/sync`, {});

test("a webhook brings an order, with no pull; doubled and shuffled ones do no harm", async () => {
  await expect
    .poll(() => rows("select 1 from accounts where role = 'market' and webhook_ref ->> 'url' is not null"))
    .toHaveLength(2);
  const [made] = await buy("bazaar");
  await expect.poll(() => has(made?.id), { interval: 10 }).toHaveLength(1);

  await practice.simulator.control("POST", "/faults", { kind: "webhook-double", rate: 0.5, seed: 3 });
  await practice.simulator.control("POST", "/faults", { kind: "webhook-shuffle", rate: 0.6, seed: 4 });
  const many = await buy("bazaar", 20);
  for (const { id } of many)
    await practice.simulator.control("PATCH", `/orders/bazaar/${id}`, {
      act: "editNote",
      note: `note of ${id}`,
    });
  await expect
    .poll(() => rows("select 1 from orders where note_from_buyer = 'note of ' || platform_order_id"), {
      interval: 50,
    })
    .toHaveLength(20);
  await expect.poll(() => rows("select 1 from webhook_events where state = 'received'")).toHaveLength(0);
  expect(
    await rows(
      "select platform_order_id from orders group by account_id, platform_order_id having count(*) > 1",
    ),
  ).toEqual([]);
});

test("an order that the marketplace announces before it shows it is asked for again", async () => {
  await practice.simulator.control("PATCH", "/settings", { thriftly: { webhookLoss: 0 } });
  const [made] = await buy("thriftly");
  await expect.poll(() => has(String(made?.id)), { timeout: 60_000, interval: 50 }).toHaveLength(1);
});

test("a pause that the marketplace asks for is kept to the second, and nobody else waits [R8]", async () => {
  await practice.simulator.control("POST", "/faults", {
    kind: "429",
    market: "bazaar",
    path: "/orders",
    method: "GET",
    count: 1,
  });
  await practice.simulator.control("DELETE", "/calls");
  await pullNow("bazaar");
  await expect.poll(async () => (await account("bazaar")).waiting_until, { interval: 10 }).not.toBeNull();
  const [made] = await buy("atelier");
  await pullNow("atelier");
  await expect.poll(() => has(made?.id)).toHaveLength(1);
  await expect.poll(async () => (await account("bazaar")).waiting_until).toBeNull();
  const readCalls = async () =>
    (await practice.simulator.control<Call[]>("GET", "/calls?market=bazaar")).filter(({ path }) =>
      path.endsWith("/orders"),
    );
  const findLimited = (calls: Call[]) => calls.findIndex(({ status }) => status === 429);
  // The pause is over before the next call is made.
  await expect
    .poll(async () => {
      const calls = await readCalls();
      return findLimited(calls) >= 0 && calls.length > findLimited(calls) + 1;
    })
    .toBe(true);
  const calls = await readCalls();
  const limited = findLimited(calls);
  expect((calls[limited + 1]?.at ?? 0) - (calls[limited]?.at ?? 0)).toBeGreaterThanOrEqual(
    Number(calls[limited]?.retryAfter ?? 1) * 1_000 - 50,
  );
});

test("trouble is shown with its words, tried again, and forgotten when it ends", async () => {
  await practice.simulator.control("POST", "/faults", { kind: "500", market: "atelier", rate: 1 });
  await pullNow("atelier");
  await expect.poll(async () => (await account("atelier")).failures).toBeGreaterThan(0);
  expect((await account("atelier")).problem).not.toBeNull();
  await practice.simulator.control("DELETE", "/faults");
  await expect.poll(async () => (await account("atelier")).problem).toBeNull();
});

test("an expired token is renewed; a revoked sign-in asks for a reconnection, without a loop, and the others go on", async () => {
  await practice.simulator.control("POST", "/accounts/bazaar/northlane/expire");
  const [first] = await buy("bazaar");
  await pullNow("bazaar");
  await expect.poll(() => has(first?.id)).toHaveLength(1);
  expect((await account("bazaar")).state).toBe("connected");

  // Told of, too: its webhook asks for nothing any more.
  await expect.poll(() => rows("select 1 from webhook_events where state = 'received'")).toHaveLength(0);
  await practice.simulator.control("POST", "/accounts/bazaar/northlane/revoke");
  await pullNow("bazaar");
  await expect.poll(async () => (await account("bazaar")).state).toBe("reconnect");
  await practice.simulator.control("DELETE", "/calls");
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await practice.simulator.control<Call[]>("GET", "/calls?market=bazaar")).toEqual([]);
  const [other] = await buy("atelier");
  await pullNow("atelier");
  await expect.poll(() => has(other?.id)).toHaveLength(1);
  await practice.connect();
  expect((await account("bazaar")).state).toBe("connected");
});

test("the full comparison finds what was lost and damaged, and deletes nothing that the platform does not list [R5]", async () => {
  const { id } = await account("atelier");
  await rows(
    `delete from orders where platform = 'atelier' and id in (select id from orders where platform = 'atelier'
       order by id limit 5)`,
  );
  await rows(
    `update orders set status = 'forgotten', platform_updated_at = platform_updated_at - interval '1 day'
       where platform = 'atelier' and id in (select id from orders where platform = 'atelier' order by id
       limit 5)`,
  );
  // The one that has rested longest: newer word about an order would give it its own number again.
  await rows(
    `update orders set platform_order_id = 'GONE-1' where id = (select id from orders
       where platform = 'bazaar' order by platform_updated_at limit 1)`,
  );
  const bazaar = await account("bazaar");
  for (const accountId of [id, bazaar.id])
    expect((await practice.owner.client.post(`/api/accounts/${accountId}/reconcile`, {})).status).toBe(202);
  const theirs = (
    await practice.simulator.control<MarketOrder[]>(
      "GET",
      "/orders?market=atelier&account=northlane&limit=1000",
    )
  )
    .map((order) => order.id)
    .sort();
  await expect
    .poll(
      async () =>
        (
          await rows<{ platform_order_id: string }>(
            `select platform_order_id from orders where platform = 'atelier' and status <> 'forgotten'
               order by 1`,
          )
        )
          .map((row) => row.platform_order_id)
          .sort(),
      { timeout: 60_000 },
    )
    .toEqual(theirs);
  await expect.poll(() => rows("select 1 from account_syncs where reconciled_at is null")).toHaveLength(0);
  expect(await has("GONE-1")).toHaveLength(1);
});

test("a run that is asked for while one is under way is not forgotten", async () => {
  await practice.simulator.control("POST", "/faults", {
    kind: "slow",
    market: "atelier",
    path: "/receipts",
    method: "GET",
    count: 1,
    delayMs: 1_200,
  });
  await practice.simulator.control("DELETE", "/calls");
  await pullNow("atelier");
  // Each run asks for the orders once.
  const runs = async () =>
    (await practice.simulator.control<Call[]>("GET", "/calls?market=atelier")).filter(({ path }) =>
      path.endsWith("/receipts"),
    ).length;
  await expect.poll(runs, { interval: 10 }).toBe(1);
  await pullNow("atelier");
  await expect.poll(runs).toBe(2);
});

test("comparing an unknown account answers 404", async () => {
  expect((await practice.owner.client.post("/api/accounts/nonsense/reconcile", {})).status).toBe(404);
  expect(
    (await practice.owner.client.post("/api/accounts/00000000-0000-7000-8000-000000000000/reconcile", {}))
      .status,
  ).toBe(404);
});

test.each(["orders", "ratings"] as const)(
  "what a stop of the service calls off while %s are read is no trouble of the account",
  async (part) => {
    const stopping = new AbortController();
    const said: string[] = [];
    const { services } = practice.test;
    const pull = (): Promise<never> => {
      stopping.abort();
      return Promise.reject(new Temporary("The call was called off before it was sent."));
    };
    const stoppedAt = (connector: Connector): Connector => ({
      ...connector,
      [part]: { ...connector[part], pull },
    });
    const find = (id: string): Connector | null => {
      const connector = services.connectors.find(id);
      return connector === null ? null : stoppedAt(connector);
    };
    const { id } = await account("bazaar");
    const ctx = {
      ...systemCtx(services, practice.owner.storeId, "Sync"),
      closing: stopping.signal,
      log: pino({ level: "warn" }, { write: (line) => void said.push(line) }),
      connectors: { ...services.connectors, find },
    };
    // The account's own run may be under way at this moment, and nobody else gets in then.
    await vi.waitFor(
      async () => {
        await rows(
          "update account_syncs set next_at = now(), places = places - 'ratings' where account_id = $1",
          [id],
        );
        await runSync(ctx, id, syncTimings);
        expect(stopping.signal.aborted).toBe(true);
      },
      { timeout: 60_000, interval: 50 },
    );
    expect([said, (await account("bazaar")).problem]).toEqual([[], null]);
  },
);
