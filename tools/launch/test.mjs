/**
 * npm test: installs what is missing, then checks, unit and service tests, the web build and the journeys in
 * a real browser. Every step runs even when one before it failed, and every exit code counts. The end names
 * what failed, with the first lines of each error; the last line sums up: `N passed, N failed`.
 *
 * The client is built beside the first tests, which don't look at it. The journeys wait for pages more than
 * they compute, so the kills and the second database run beside them; what those print follows in one piece.
 *
 * Of the journeys run those that walk a section's main path or hold what nothing else does; the others, tagged
 * `@long`, run with the kills in full (`npm run test:long`).
 *
 * The service's own tests run on a database like the product's own, and those that decide most once more on
 * one as an operator would name it in DATABASE_URL: TCP, a password, no superuser. `npm test -- --external`
 * runs all of them there. No test judges how long something takes: `npm run bench` measures, and `npm run
 * test:long` does the full number of what is tried many times.
 */
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import process from "node:process";
import { ensureBuilt } from "./build.mjs";
import { ensureBundled } from "./bundle.mjs";
import { runChecks } from "./check.mjs";
import { refuse } from "./enter.mjs";
import { findChromium } from "./find-chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { firstLines } from "./name-failures.mjs";
import { runJourneys } from "./run-journeys.mjs";
import { runVitest, startCount, sumUp } from "./run-vitest.mjs";
import { makeTestFolder } from "./test-folder.mjs";

// What knows of roles, rights, connections and locks, and one whole sync
// (docs/adr/0036-tests-on-both-databases.md). What tests waits, pictures and rules of queues is the same
// everywhere.
const onBothDatabases = [
  "given-database",
  "platform/db/read-store",
  "platform/db/store-walls",
  "platform/jobs",
  "platform/live",
  "platform/audit",
  "platform/graphql/graphql.test.ts",
  "promises/row-walls",
  "slices/identity/identity.test.ts",
  "slices/identity/second-factor",
  "slices/orders/change-",
  "slices/orders/receive-orders",
  "slices/orders/two-people",
  "slices/actions/run-action",
  "slices/accounts/accounts.test.ts",
  "slices/home/home.test.ts",
  "slices/settings/metadata",
  "slices/stores/switch-server",
  "slices/admin/members",
  "slices/sync/practice-sync",
];
const isAllExternal = process.argv.includes("--external");
const testFolder = makeTestFolder();
const count = startCount();
const { total } = count;
let SERVICE_ENTRY = "";
const test = (name, how) =>
  runVitest(name, { count, testFolder, ...how, variables: { SERVICE_ENTRY, ...how.variables } });

async function runDuringJourneys() {
  // On the disk, as a seller's data is.
  await test("vitest-crash", { project: "crash", variables: { TMPDIR: tmpdir() }, isHeld: true });
  const paths = isAllExternal
    ? ["apps/server/src"]
    : onBothDatabases.map((path) => `apps/server/src/${path}`);
  process.stdout.write("The same tests on a database of DATABASE_URL\n");
  await test("vitest-external", {
    project: "parts",
    paths,
    variables: { TEST_DATABASE: "external" },
    isHeld: true,
  });
}

/** The client that the journeys open. */
async function build() {
  try {
    await ensureBuilt();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    total.failed += 1;
    count.failures.push({ name: "web build", lines: firstLines(error.message) });
  }
}

let chromiumPath = "";
try {
  await ensureInstalled();
  chromiumPath = await findChromium();
} catch (error) {
  refuse(error);
}
const failedChecks = await runChecks();
total.failed += failedChecks.length;
count.failures.push(...failedChecks);
// What tests start as a process is what people start; inside a test the sources run (docs/adr/0181).
SERVICE_ENTRY = await ensureBundled();
await Promise.all([test("vitest", { project: "parts" }), build()]);
await Promise.all([
  runDuringJourneys(),
  runJourneys({ count, testFolder, chromiumPath, variables: { SERVICE_ENTRY } }),
]);
rmSync(testFolder, { recursive: true, force: true });
sumUp(count);
