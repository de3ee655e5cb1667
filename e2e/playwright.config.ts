import { defineConfig } from "@playwright/test";

const chromium = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

// What `npm test` and `npm run test:long` say. A journey that somebody names by hand runs, whatever its tag.
const size = process.env.STALLKEEPER_TEST_SIZE;

export default defineConfig({
  testDir: "journeys",
  testMatch: "**/*.journey.ts",
  // `npm test` leaves out those tagged `@long`, and `npm run test:long` runs them alone (docs/adr/0212).
  ...(size === "long" ? { grep: /@long\b/ } : size === "" ? { grepInvert: /@long\b/ } : {}),
  // A journey mostly waits: for pages, syncs, the next code of an authenticator.
  workers: 2,
  // No second try where people look: a journey that is green at its second is one that a person meets at
  // their first. CI has one, and prints which journeys needed it, until five runs in a row beside other work
  // were green without.
  retries: process.env.CI ? 1 : 0,
  // A state comes or doesn't. No journey has a patience of its own: these are for a machine with many times
  // the work it can do, and cost time only where something is broken. A state comes within less than the
  // minute after which a page reads again by itself, so that this hides no news that was lost.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? "list" : [["list"], ["json"]],
  outputDir: "../test-results",
  use: {
    // One page for all journeys of a worker, emptied between them: a new one compiles the client anew and
    // starts a process, a quarter of the browser's work (docs/adr/0161). `forgetLastJourney` does the rest.
    reuseContext: true,
    viewport: { width: 1440, height: 900 },
    // What was done and asked stays with a failure, and how the page stood then. Its copies at every step
    // would cost up to a quarter of the browser's work, its film a fifth of all: `npx playwright test --trace
    // on` makes both (docs/adr/0037).
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: true },
    // What is not there is missed soon, not at the end of a journey that has minutes.
    actionTimeout: 60_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromium,
      // One process for the pages of a browser's context, and none kept ready for a page that never comes: a
      // tenth of its work.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--renderer-process-limit=1",
      ],
    },
  },
});
