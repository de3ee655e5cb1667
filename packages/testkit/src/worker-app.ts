import { connectors } from "@stallkeeper/connectors/registry";
import type { RateLimits } from "@stallkeeper/connector-sdk";
import { registerWork } from "@stallkeeper/server";
import { signUpOwner, type Person } from "./people.ts";
import { startSimulator, type RunningSimulator } from "./simulator.ts";
import { startTestApp, type TestApp } from "./test-app.ts";
import { startWorker, type RunningWorker } from "./worker.ts";

export interface WorkerApp {
  app: TestApp;
  owner: Person;
  simulator: RunningSimulator;
  worker: RunningWorker;
  /** Reads and writes as the owner's store. */
  rows<R>(sql: string, values?: unknown[]): Promise<R[]>;
  /** Opens the app's own queues: it works what the worker left. */
  takeOver(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A service with closed queues beside a worker process that works them until the test stops it; the owner's
 * practice accounts are being connected.
 */
export async function startWorkerApp({
  leaseMs,
  account,
}: {
  leaseMs: number;
  account: RateLimits["account"];
}): Promise<WorkerApp> {
  const simulator = await startSimulator({ orders: 6 });
  const market = {
    open: async () => simulator.url,
    wasOpened: () => true,
    reset: async () => undefined,
    close: async () => undefined,
  };
  const actions = { leaseMs, renewEveryMs: 500 };
  const app = await startTestApp({
    connectors,
    market,
    hasRealClock: true,
    // Nobody here shows how long a person has patience.
    answerWithinMs: 120_000,
    prepare: (services) => registerWork(services, { actions }),
  });
  app.allowedHosts.add(simulator.host);
  const owner = await signUpOwner(app);
  const worker = await startWorker(app, { ...actions, limits: { account, pauseWithoutHintMs: 100 } });
  await owner.client.post("/api/accounts/practice", {});
  return {
    app,
    owner,
    simulator,
    worker,
    rows: (sql, values = []) => app.services.db.withStore(owner.storeId, (tx) => tx.rows(sql, values)),
    takeOver: () => app.services.jobs.start(),
    async close() {
      await worker.kill();
      await app.close();
      await simulator.stop();
    },
  };
}
