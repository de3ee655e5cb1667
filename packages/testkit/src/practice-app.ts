import { vi } from "vitest";
import { connectors, couriers, paymentServices } from "@stallkeeper/connectors/registry";
import { registerWork, type Tracer, type WorkTimings } from "@stallkeeper/server";
import { signUpOwner, type Person } from "./people.ts";
import { startSimulator, type RunningSimulator, type SimulatorOptions } from "./simulator.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

export interface PracticeApp {
  test: TestApp;
  simulator: RunningSimulator;
  owner: Person;
  /** Connects the store's three practice accounts by the route and waits until the first walks have ended. */
  connect(): Promise<void>;
  /**
   * Pauses an account. What was being read of it at this moment is here then, and nothing comes until it is
   * synced again: neither what the test does at its marketplace, nor what would take back what it writes here.
   */
  rest(accountId: string): Promise<void>;
  /** Who asks meanwhile has a second of patience for a marketplace's answer. */
  hurry<T>(ask: () => Promise<T>): Promise<T>;
  /** Somebody buys at a connected marketplace; answers the order's row once it is here. */
  buy<Row>(market: string, fields?: object): Promise<Row>;
  close(): Promise<void>;
}

/**
 * The seconds that a person has patience for are too few where other tests run beside one: an answer that is
 * shown with 202 has a test that takes this away.
 */
const patienceMs = 120_000;

/**
 * The whole product at work beside a really running practice market, with an owner signed in and nothing
 * connected yet.
 */
export async function startPracticeApp(
  options: { simulator?: SimulatorOptions; timings?: WorkTimings; tracer?: Tracer } = {},
): Promise<PracticeApp> {
  const simulator = await startSimulator(options.simulator);
  const market = {
    open: async () => simulator.url,
    wasOpened: () => true,
    reset: async () => undefined,
    close: async () => undefined,
  };
  const test = await startTestApp({
    connectors: [...connectors, ...paymentServices, ...couriers],
    market,
    hasRealClock: true,
    runsJobs: true,
    answerWithinMs: patienceMs,
    ...(options.tracer === undefined ? {} : { tracer: options.tracer }),
    prepare: (services) => registerWork(services, options.timings),
  });
  test.allowedHosts.add(simulator.host);
  const owner = await signUpOwner(test);
  return {
    test,
    simulator,
    owner,
    async connect() {
      const answer = await owner.client.post("/api/accounts/practice", {});
      if (answer.status !== 200) throw new Error(`connecting answered ${answer.status}: ${answer.text}`);
      await vi.waitFor(
        async () => {
          const open = await test.services.db.withStore(owner.storeId, (tx) =>
            tx.rows("select account_id from account_syncs where phase <> 'following'"),
          );
          if (open.length > 0) throw new Error(`${open.length} first walks have not ended`);
        },
        { timeout: 60_000, interval: 50 },
      );
    },
    async hurry(ask) {
      test.services.answerWithinMs = 1_000;
      return ask().finally(() => (test.services.answerWithinMs = patienceMs));
    },
    async rest(accountId) {
      const answer = await owner.client.post(`/api/accounts/${accountId}/pause`, {});
      if (answer.status !== 200) throw new Error(`pausing answered ${answer.status}: ${answer.text}`);
      await vi.waitFor(
        async () => {
          const reading = await test.services.db.withStore(owner.storeId, (tx) =>
            tx.rows(
              `select 1 from account_syncs where account_id = $1 and lease_until > now()
               union all select 1 from webhook_events
                 where account_id = $1 and state = 'received' and attempts = 1 and problem is null`,
              [accountId],
            ),
          );
          if (reading.length > 0) throw new Error("the account is being read");
        },
        { timeout: 60_000, interval: 30 },
      );
    },
    async buy<Row>(market: string, fields: object = {}): Promise<Row> {
      const [made] = await simulator.control<{ id: string }[]>("POST", "/orders", { market, fields });
      return vi.waitFor(
        async () => {
          const found = await test.services.db.withStore(owner.storeId, (tx) =>
            tx.one<Row>("select * from orders where platform_order_id = $1", [made?.id]),
          );
          if (found === null) throw new Error(`${made?.id} is not here yet`);
          return found;
        },
        { timeout: 60_000, interval: 30 },
      );
    },
    async close() {
      await test.close();
      await simulator.stop();
    },
  };
}
