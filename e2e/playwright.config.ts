import { defineConfig } from "@playwright/test";

const chromium = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: "journeys",
  testMatch: "**/*.journey.ts",
  // A journey mostly waits: for pages, syncs, the next code of an authenticator.
  workers: 2,
  // Beside the kills and the second database a page may be late once; a second failure is one, and the report names the first.
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? "list" : [["list"], ["json"]],
  outputDir: "../test-results",
  use: {
    viewport: { width: 1440, height: 900 },
    // What was done and asked stays with a failure, and how the page stood then. Its copies at every step would cost up to a
    // quarter of the browser's work, its film a fifth of all: `npx playwright test --trace on` makes both (docs/adr/0037).
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: true },
    // What is not there is missed soon, not at the end of a journey that has minutes.
    actionTimeout: 20_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromium,
      // One process for the pages of a browser's context, and none kept ready for a page that never comes: a tenth of its work.
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--renderer-process-limit=1"],
    },
  },
});
