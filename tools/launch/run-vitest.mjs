/** Runs a part of the tests by Vitest and counts what came of it, for `npm test` and `npm run test:long`. */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { captureCommand, runCommand } from "./run-command.mjs";
import { failuresOfVitest, filesToTryAgain, writeFailures } from "./name-failures.mjs";
import { slowestOfVitest, writeSlowest } from "./name-slowest.mjs";
import { findPinnedNode, root, scriptOf } from "./workspace.mjs";

/**
 * What came of all tests so far: `add` counts a step, and one that fails without naming a failed test is
 * itself one failure. `failures` are those that the end names, `again` what passed at a second try only,
 * `slowest` the lists of what took longest, in words.
 */
export function startCount() {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const again = [];
  const slowest = [];
  return {
    total,
    failures,
    again,
    slowest,
    add(step, { passed = 0, failed = 0, skipped = 0 }, code, named = []) {
      total.passed += passed;
      total.failed += code !== 0 && failed === 0 ? 1 : failed;
      total.skipped += skipped;
      failures.push(...named);
      if (code !== 0 && named.length === 0)
        failures.push({ name: step, lines: [`ended with ${code} and named no test: see what it printed`] });
    },
  };
}

/** What a tool wrote down in JSON; null when it wrote nothing. */
export function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** So many files may fail by the machine; more fail by the change. */
const mostFilesAgain = 3;

/**
 * Tests of one project, added to the count. With `isHeld` everything it prints comes at its end. In CI a few
 * files that failed are run a second time by themselves, as a journey is: what passes then is named apart.
 */
export async function runVitest(name, how) {
  const { count } = how;
  const first = await runOnce(name, how);
  count.slowest.push(writeSlowest(name, slowestOfVitest(first.report, root)));
  const files = filesToTryAgain(first.report, first.code);
  if (!process.env.CI || files.length === 0 || files.length > mostFilesAgain)
    return addRun(count, name, first);
  process.stdout.write(`Once more by themselves: ${files.join(", ")}\n`);
  const second = await runOnce(`${name}-again`, { ...how, paths: files });
  if (second.code !== 0) return addRun(count, name, first);
  count.again.push(...failuresOfVitest(first.report, root));
  const { passed, failed, skipped } = numbersOf(first);
  count.add(name, { passed: passed + failed, failed: 0, skipped }, 0);
}

function addRun(count, name, run) {
  count.add(name, numbersOf(run), run.code, failuresOfVitest(run.report, root));
}

function numbersOf({ report }) {
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
}

async function runOnce(name, { testFolder, project, paths = [], variables = {}, isHeld = false }) {
  const reportsDir = join(testFolder, "reports");
  mkdirSync(reportsDir, { recursive: true });
  const file = join(reportsDir, `${name}.json`);
  const args = [
    "run",
    "--project",
    project,
    ...paths,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    "--passWithNoTests=false",
  ];
  const how = { cwd: root, env: { ...envOfTests(testFolder), ...variables } };
  const command = [findPinnedNode(), [scriptOf("vitest", "vitest.mjs"), ...args], how];
  const { code, output } = isHeld
    ? await captureCommand(...command)
    : { code: await runCommand(...command), output: "" };
  process.stdout.write(output);
  return { code, report: readReport(file) };
}

/**
 * Tests that start our programs by the name `node` get the pinned one, which keeps what it compiled: they
 * start it hundreds of times.
 */
export function envOfTests(testFolder) {
  return {
    // The size of tests is what the command says, whatever the shell has.
    STALLKEEPER_TEST_SIZE: "",
    PATH: `${join(root, "node_modules/.bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
    TMPDIR: testFolder,
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compile"),
  };
}

/**
 * Prints what took longest, what failed, what needed a second try, and the last line, `N passed, N failed`; makes the exit code
 * of it.
 */
export function sumUp({ total, failures, again, slowest }) {
  process.stdout.write(slowest.join(""));
  process.stdout.write(writeFailures("Failed:", failures));
  process.stdout.write(writeFailures("Passed at the second try:", again));
  if (total.skipped > 0) process.stdout.write(`${total.skipped} skipped\n`);
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
