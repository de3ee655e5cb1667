/**
 * npm test: installs what is missing, then checks, unit and service tests, the web build and the
 * journeys in a real browser. Every step runs even when one before it failed, and every exit code
 * counts. The last line sums up the tests: `N passed, N failed`.
 *
 * The client is built beside the first tests, which don't look at it. The journeys wait for pages more than
 * they compute, so the kills and the second database run beside them; what those print follows in one piece.
 *
 * The service's own tests run on a database like the product's own, and those that decide most
 * once more on one as an operator would name it in DATABASE_URL: TCP, a password, no superuser.
 * `npm test -- --external` runs all of them there.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { ensureBuilt } from "./build.mjs";
import { ensureBundled } from "./bundle.mjs";
import { runChecks } from "./check.mjs";
import { refuse } from "./enter.mjs";
import { findChromium } from "./find-chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { captureCommand, runCommand } from "./run-command.mjs";
import { makeTestFolder } from "./test-folder.mjs";
import { findPinnedNode, root, scriptOf } from "./workspace.mjs";

// What knows of roles, rights, connections and locks, and one whole sync (docs/adr/0036-tests-on-both-databases.md). What tests waits, pictures and rules of queues is the same everywhere.
const onBothDatabases = ["given-database", "platform/db/read-store", "platform/db/store-walls", "platform/jobs", "platform/live", "platform/audit", "platform/graphql/graphql.test.ts", "promises/row-walls",
  "slices/identity/identity.test.ts", "slices/identity/second-factor", "slices/orders/change-", "slices/orders/receive-orders", "slices/orders/two-people", "slices/actions/run-action",
  "slices/accounts/accounts.test.ts", "slices/home/home.test.ts", "slices/home/metadata", "slices/home/switch-server", "slices/admin/members", "slices/sync/practice-sync"];
const isAllExternal = process.argv.includes("--external");
const testFolder = makeTestFolder();
const reportsDir = join(testFolder, "reports");
mkdirSync(reportsDir);
const total = { passed: 0, failed: 0, skipped: 0 };

/** A step that fails without naming a failed test is itself one failure. */
function add({ passed = 0, failed = 0, skipped = 0 }, code) {
  total.passed += passed;
  total.failed += code !== 0 && failed === 0 ? 1 : failed;
  total.skipped += skipped;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** Tests of one project. With `isHeld` everything it prints comes at its end. */
async function runVitest(name, { project, paths = [], variables = {}, isHeld = false }) {
  const file = join(reportsDir, `${name}.json`);
  const args = ["run", "--project", project, ...paths, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, "--passWithNoTests=false"];
  const how = { cwd: root, env: { ...envOfPinnedNode(), ...variables } };
  const command = [findPinnedNode(), [scriptOf("vitest", "vitest.mjs"), ...args], how];
  const { code, output } = isHeld ? await captureCommand(...command) : { code: await runCommand(...command), output: "" };
  process.stdout.write(output);
  const report = readReport(file);
  add({ passed: report?.numPassedTests, failed: report?.numFailedTests, skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0) }, code);
}

async function runBesideJourneys() {
  // On the disk: they measure how soon a seller's database is there again.
  await runVitest("vitest-crash", { project: "crash", variables: { TMPDIR: tmpdir() }, isHeld: true });
  const paths = isAllExternal ? ["apps/server/src"] : onBothDatabases.map((path) => `apps/server/src/${path}`);
  process.stdout.write("The same tests on a database of DATABASE_URL\n");
  await runVitest("vitest-external", { project: "parts", paths, variables: { TEST_DATABASE: "external" }, isHeld: true });
}

/** The client that the journeys open. */
async function build() {
  try {
    await ensureBuilt();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    total.failed += 1;
  }
}

async function runPlaywright(chromiumPath) {
  const file = join(reportsDir, "playwright.json");
  // The journeys open what people start; the service's own tests run on its sources.
  const SERVICE_ENTRY = await ensureBundled();
  const env = { ...envOfPinnedNode(), SERVICE_ENTRY, CHROMIUM_PATH: chromiumPath, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const code = await runCommand(findPinnedNode(), [scriptOf("@playwright/test", "cli.js"), "test"], { cwd: join(root, "e2e"), env });
  const stats = readReport(file)?.stats;
  add({ passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected, skipped: stats?.skipped }, code);
}

// Tests that start our programs by the name `node` get the pinned one, which keeps what it compiled: they start it hundreds of times.
function envOfPinnedNode() {
  return {
    PATH: `${join(root, "node_modules/.bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
    TMPDIR: testFolder,
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compile"),
  };
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
await Promise.all([runVitest("vitest", { project: "parts" }), build()]);
await Promise.all([runBesideJourneys(), runPlaywright(chromiumPath)]);
rmSync(testFolder, { recursive: true, force: true });
if (failedChecks.length > 0) process.stdout.write(`Failed checks: ${failedChecks.join(", ")}\n`);
if (total.skipped > 0) process.stdout.write(`${total.skipped} skipped\n`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
