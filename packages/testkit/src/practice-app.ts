import { connectors } from "@stallkeeper/connectors/registry";
import { registerWork, type WorkTimings } from "@stallkeeper/server";
import { signUpOwner, type Person } from "./people.ts";
import { startSimulator, type RunningSimulator, type SimulatorOptions } from "./simulator.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

export interface PracticeApp {
  test: TestApp;
  simulator: RunningSimulator;
  owner: Person;
  close(): Promise<void>;
}

/** The whole product at work beside a really running practice market, with an owner signed in and nothing connected yet. */
export async function startPracticeApp(options: { simulator?: SimulatorOptions; timings?: WorkTimings } = {}): Promise<PracticeApp> {
  const simulator = await startSimulator(options.simulator);
  const market = { open: async () => simulator.url, wasOpened: () => true, close: async () => undefined };
  const test = await startTestApp({
    connectors, market, hasRealClock: true, runsJobs: true, prepare: (services) => registerWork(services, options.timings),
  });
  test.allowedHosts.add(simulator.host);
  const owner = await signUpOwner(test);
  return {
    test, simulator, owner,
    async close() {
      await test.close();
      await simulator.stop();
    },
  };
}
