/** What journeys start from: a demo service shared by a worker, or an empty installation of their own. */
import { test as base, expect } from "@playwright/test";
import { startService, type RunningService } from "./start-service.ts";

export const demoPassword = "correct horse battery";

interface Services {
  /** An installation that nobody has opened yet; its own for each test. */
  empty: RunningService;
}
interface SharedServices {
  /** The demo with a fixed seed, kept still; shared, so a journey changes only what it names. */
  demo: RunningService;
}

export const test = base.extend<Services, SharedServices>({
  // Playwright reads the first parameter's shape, so it must be a pattern.
  empty: async ({}, use) => {
    const service = await startService();
    await use(service);
    await service.stop();
  },
  demo: [
    async ({}, use) => {
      const service = await startService({ args: ["--demo", "--still", "--seed", "7"], env: { STALLKEEPER_DEMO_PASSWORD: demoPassword }, readyWithinMs: 120_000 });
      await use(service);
      await service.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});

export { expect };
