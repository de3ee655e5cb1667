/**
 * No test judges how long something took: a machine with other work would fail it, and a fast one would hide
 * what it looks for. What must be soon is shown by an event, by a count of calls, statements or frames, or by
 * a clock that the test moves; speed is a ratio of `npm run bench` (docs/adr/0043-tests-without-a-clock.md).
 */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const clock = ["performance\\.now\\(\\)", "hrtime\\b", "[cC]puUsage\\(", "monitorEventLoopDelay\\("].join(
  "|",
);
const readsClock = new RegExp(clock);
/** A name that holds a moment or a duration of a real clock. */
const difference = /Date\.now\(\)\s*-|-\s*Date\.now\(\)/;
const moment = `${clock}|${difference.source}`;
const namedMoment = new RegExp(String.raw`\b(?:const|let)\s+(\w+)[^=;\n]*=[^;\n]*(?:${moment}).*`, "g");
/** How many days ahead a date lies is no duration of a test. */
const isOfDays = (text: string): boolean => text.includes("86_400_000");
/**
 * Nobody waits a fixed while in a browser, no state is given less than a minute to come, and no test less
 * than all others. Journeys leave all of it to their configuration.
 */
const lessThanMinute = String.raw`(?:[1-5]?\d_?\d{3}|\d{1,3})\b`;
const impatience = new RegExp(
  [
    String.raw`waitForTimeout\(`,
    String.raw`\b(?:poll|toPass|waitFor|toBe\w+|toHave\w+|toContain\w+)\(.*\btimeout: ?${lessThanMinute}`,
    // Left out, it is a second.
    String.raw`\bvi\.waitFor\((?:(?!timeout|patience|soon).)*\);$`,
    // The limit of a test by itself, less than the one of all.
    String.raw`^\s*\}, (?:[1-9]\d|[1-5]\d\d)_000\);$`,
    // The end of such a call whose function has lines of its own.
    String.raw`^\s*(?:\}, )?\{[^{}]*\btimeout: ?${lessThanMinute}[^{}]*\}\)`,
  ].join("|"),
);

/** What has a patience of its own in a journey. A page that is idle is no state that is waited for. */
const ownPatience = /^(?!.*requestIdleCallback).*(?:\btimeout: ?\d|\btest\.setTimeout\()/;

/** A call on one line, however it was broken: what is compared stands beside its bound. */
const onOneLine = (source: string): string =>
  source.replaceAll(/\(\s*\n\s*/g, "(").replaceAll(/,?\s*\n\s*(?=[).])/g, "");

/** Calls of `vi.waitFor`, over however many lines, that leave out how long they wait: a second. */
function hurriedWaits(source: string): string[] {
  return [...source.matchAll(/\bvi\.waitFor\(/g)].flatMap(({ index }) => {
    let end = index;
    let depth = 0;
    do {
      if (source[end] === "(") depth += 1;
      if (source[end] === ")") depth -= 1;
      end += 1;
    } while (end < source.length && (depth > 0 || source[end - 1] !== ")"));
    const call = source.slice(index, end);
    return call.includes("\n") && !/timeout|patience|soon/.test(call) ? [call] : [];
  });
}

/** Lines of a test that compare measured time, or wait by a clock. */
function judgedClocks(source: string): string[] {
  const names = [...source.matchAll(namedMoment)].filter(([line]) => !isOfDays(line)).map(([, name]) => name);
  const usesName = names.length === 0 ? null : new RegExp(String.raw`\b(?:${names.join("|")})\b`);
  const lines = onOneLine(source)
    .split("\n")
    .filter((line) => {
      if (impatience.test(line)) return true;
      const compared = /\bexpect(?:\.soft|\.poll)?\((.*)/.exec(line)?.[1];
      if (compared === undefined || isOfDays(line)) return false;
      const isBound = /\.to(?:BeLess|BeGreater|BeCloseTo)/.test(compared);
      const isMeasured = difference.test(compared) || usesName?.test(compared) === true;
      return readsClock.test(compared) || (isBound && isMeasured);
    })
    .map((line) => line.trim());
  return [...lines, ...hurriedWaits(source)];
}

describe("clocks", () => {
  test("are judged by no test and no journey", () => {
    const exclude = ["**/node_modules/**", "**/dist/**", "tools/boundaries/clocks.test.ts"];
    const files = globSync("{apps,packages,tools,e2e}/**/*.{test.ts,test.tsx,fixture.ts,journey.ts}", {
      cwd: root,
      exclude,
    });
    expect(files.length).toBeGreaterThan(250);
    const breaches = files.flatMap((path) => {
      const source = readFileSync(resolve(root, path), "utf8");
      const own = path.endsWith(".journey.ts")
        ? source.split("\n").filter((line) => ownPatience.test(line))
        : [];
      return [...judgedClocks(source), ...own].map((line) => `${path}: ${line}`);
    });
    expect(breaches).toEqual([]);
  });

  test.each([
    "const startedMs = performance.now();\nawait work();\nexpect(performance.now() - startedMs).toBeLessThan(1_000);",
    "const tookMs = performance.now() - startedMs;\nexpect(tookMs).toBeLessThanOrEqual(5_000);",
    "const began = process.hrtime.bigint();\nexpect(Number(began)).toBeLessThan(9);",
    "expect(process.threadCpuUsage(before).user).toBeLessThan(100_000);",
    "expect(Date.now() - beganAtMs).toBeLessThan(25_000);",
    "await page.waitForTimeout(400);",
    "await expect.poll(() => count(page), { timeout: 1_500, intervals: [50] }).toBe(4);",
    "await expect(row).toBeVisible({ timeout: 900 });",
    "await expect.poll(() => rows(), { timeout: 20_000 }).toHaveLength(3);",
    "await vi.waitFor(() => expect(asked).toEqual([1]));",
    "  expect(await ask()).toBe(200);\n}, 20_000);",
    "await vi.waitFor(() => expect(asked).toEqual([1]), { timeout: 2_000 });",
    "expect(\n  performance.now() - startedMs,\n  'as soon as that',\n).toBeLessThan(1_000);",
    "expect(performance.now() - startedMs)\n  .toBeLessThan(1_000);",
    "await expect.poll(async () => {\n  await ask();\n  return count();\n}, { timeout: 1_500 }).toBe(4);",
    "await expect.poll(\n  async () => {\n    await ask();\n  },\n  { timeout: 20_000 },\n).toBe(4);",
    "await vi.waitFor(async () => {\n  const found = await ask();\n  expect(found).toBe(1);\n});",
    "  expect(await ask()).toBe(200);\n}, 360_000);",
  ])("are found where they are judged: %s", (breach) => {
    expect(judgedClocks(`${breach}\nexpect(1).toBe(1);`)).toHaveLength(1);
  });

  test.each([
    "house.clock.advance(61_000);\nexpect(await ask()).toBe(200);",
    "await page.clock.runFor(199);\nexpect(await percent()).toBeNull();",
    "const at = Date.now() - 3_600_000;\nawait buy({ createdAt: at });",
    "await expect.poll(() => rows(), { timeout: 90_000 }).toHaveLength(3);",
    "console.log(performance.now() - killedAtMs);",
  ])("and moments that a test chooses or prints are none: %s", (right) => {
    expect(judgedClocks(right)).toEqual([]);
  });
});
