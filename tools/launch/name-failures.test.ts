/** What the end of `npm test` says of failures, made from what the tools themselves write down. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  failuresOfPlaywright,
  failuresOfVitest,
  filesToTryAgain,
  firstLines,
  writeFailures,
} from "./name-failures.mjs";

const root = resolve(import.meta.dirname, "../..");
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sk-failures-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a tool of ours in the folder on files that are given, and answers the report that it wrote. */
function run(tool: string[], files: Record<string, string>, env: NodeJS.ProcessEnv = {}): unknown {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  spawnSync(process.execPath, tool, { cwd: folder, env: { ...process.env, ...env } });
  return JSON.parse(readFileSync(join(folder, "report.json"), "utf8"));
}

test("names each test that failed with the first lines of its error, and a file that can't be run", () => {
  const report = run(
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--globals",
      "--reporter=json",
      "--outputFile=report.json",
    ],
    {
      "sums.test.js": `
        describe("sums", () => {
          test("are right", () => expect(1 + 1).toBe(2));
          test("are wrong", () => expect(1 + 1).toBe(3));
        });`,
      "unread.test.js": `import "./no-such-file.js";`,
    },
  );
  const failures = failuresOfVitest(report, folder).sort((a, b) => a.name.localeCompare(b.name));
  expect(failures.map(({ name }) => name)).toEqual(["sums.test.js › sums › are wrong", "unread.test.js"]);
  expect(failures[0]?.lines[0]).toBe("AssertionError: expected 2 to be 3 // Object.is equality");
  expect(failures[1]?.lines.join(" ")).toContain("no-such-file.js");
  // A file that can't be run can't be run a second time either.
  expect(filesToTryAgain(report, 1)).toEqual([]);
});

test("tries again a file whose preparation failed, and names what it said", () => {
  const report = run(
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--globals",
      "--reporter=json",
      "--outputFile=report.json",
    ],
    {
      "orders.test.js": `
        beforeAll(() => { throw new Error("canceling statement due to statement timeout"); });
        test("are there", () => expect(1).toBe(1));`,
    },
  );
  expect(failuresOfVitest(report, folder)).toEqual([
    { name: "orders.test.js", lines: ["canceling statement due to statement timeout"] },
  ]);
  expect(filesToTryAgain(report, 1)).toEqual([join(folder, "orders.test.js")]);
});

test("tries again the files in which tests failed, and nothing where the run went well or none is named", () => {
  const file = (name: string, status: string) => ({ name, status, assertionResults: [{ status }] });
  const report = { testResults: [file("/a.test.ts", "passed"), file("/b.test.ts", "failed")] };
  expect(filesToTryAgain(report, 1)).toEqual(["/b.test.ts"]);
  expect(filesToTryAgain(report, 0)).toEqual([]);
  expect(filesToTryAgain({ testResults: [file("/a.test.ts", "passed")] }, 1)).toEqual([]);
  expect(filesToTryAgain(null, 1)).toEqual([]);
});

test("names each journey that failed, and apart from those what passed at its second try", () => {
  const report = run(
    [join(root, "node_modules/@playwright/test/cli.js"), "test", "--reporter=json", "--retries=1"],
    {
      "journeys/shop.journey.js": `
        import { expect, test } from "@playwright/test";
        test("passes", () => {});
        test.describe("a sale", () => {
          test("fails", () => expect("shipped").toBe("pending"));
          test("passes at last", ({}, { retry }) => { if (retry === 0) throw new Error("too early"); });
        });`,
      "playwright.config.js": `export default { testMatch: "**/*.journey.js", testDir: "journeys" };`,
    },
    { PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, "report.json") },
  );
  const { failed, again } = failuresOfPlaywright(report);
  expect(failed.map(({ name }) => name)).toEqual(["e2e/journeys/shop.journey.js › a sale › fails"]);
  expect(failed[0]?.lines).toContain('Expected: "pending"');
  expect(again).toEqual([
    { name: "e2e/journeys/shop.journey.js › a sale › passes at last", lines: ["Error: too early"] },
  ]);
});

test("is a list under a heading, and nothing where nothing failed", () => {
  expect(writeFailures("Failed:", [])).toBe("");
  const lines = firstLines("\u001B[31mError:\u001B[39m no\n\n  at once\n");
  expect(writeFailures("Failed:", [{ name: "check: lint", lines }])).toBe(
    "\nFailed:\n  check: lint\n    Error: no\n      at once\n",
  );
});
