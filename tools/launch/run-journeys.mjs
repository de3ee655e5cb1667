/** Runs the journeys in a real browser, for `npm test` and `npm run test:long`, and counts what came of them. */
import { join } from "node:path";
import { failuresOfPlaywright } from "./name-failures.mjs";
import { slowestOfPlaywright, writeSlowest } from "./name-slowest.mjs";
import { runCommand } from "./run-command.mjs";
import { envOfTests, readReport } from "./run-vitest.mjs";
import { findPinnedNode, root, scriptOf } from "./workspace.mjs";

/** `words` choose journeys as Playwright's command does: by file and line. */
export async function runJourneys({ count, testFolder, chromiumPath, variables, words = [] }) {
  const file = join(testFolder, "playwright.json");
  const env = {
    ...envOfTests(testFolder),
    CHROMIUM_PATH: chromiumPath,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...variables,
  };
  const code = await runCommand(
    findPinnedNode(),
    [scriptOf("@playwright/test", "cli.js"), "test", ...words],
    { cwd: join(root, "e2e"), env },
  );
  const report = readReport(file);
  const stats = report?.stats;
  const { failed, again } = failuresOfPlaywright(report);
  count.add(
    "journeys",
    {
      passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
      failed: stats?.unexpected,
      skipped: stats?.skipped,
    },
    code,
    failed,
  );
  count.again.push(...again);
  count.slowest.push(writeSlowest("journeys", slowestOfPlaywright(report)));
}
