import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const usual = {
  exclude: ["**/node_modules/**", "**/dist/**"],
  pool: "threads" as const,
  isolate: false,
  testTimeout: 600_000,
  hookTimeout: 600_000,
  // A state that a test waits for comes or doesn't: a second, the usual patience, is a clock that a busy
  // machine loses against. No test has less than these.
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...usual,
          name: "parts",
          include: ["{apps,packages,tools}/**/*.test.{ts,tsx}"],
          setupFiles: ["packages/testkit/src/after-file.ts"],
          globalSetup: ["packages/testkit/src/global-setup.ts"],
          sequence: { groupOrder: 0 },
          // Tests wait for the database, for processes and for limits of marketplaces: four at a time left
          // two cores idle for a fifth of the run, five for a quarter of what has become cheaper since, and
          // Vitest's own choice is one.
          // Those of the second database run beside the journeys and leave them some room.
          maxWorkers: Math.max(process.env.TEST_DATABASE === "external" ? 3 : 8, availableParallelism()),
        },
      },
      // By itself: each of its kills starts a service and a database.
      { test: { ...usual, name: "crash", include: ["e2e/crash/*.test.ts"], sequence: { groupOrder: 1 } } },
    ],
  },
});
