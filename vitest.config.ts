import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const usual = {
  exclude: ["**/node_modules/**", "**/dist/**"],
  pool: "threads" as const,
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** Files whose tests ask for the most time begin first, so that none of them is what everybody waits for at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const limits = new Map(files.map((file) => [file, longestLimitOf(file.moduleId)]));
    return (await super.sort(files)).toSorted((a, b) => (limits.get(b) ?? 0) - (limits.get(a) ?? 0));
  }
}

/** The longest time in milliseconds that a test file gives one of its tests, as it is written there: `}, 90_000);`. */
function longestLimitOf(path: string): number {
  const limits = [...readFileSync(path, "utf8").matchAll(/^\s*\}, (\d{2,3}_000)\);$/gm)];
  return Math.max(0, ...limits.map(([, digits = "0"]) => Number(digits.replace("_", ""))));
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...usual,
          name: "parts",
          include: ["{apps,packages,tools}/**/*.test.{ts,tsx}"],
          globalSetup: ["packages/testkit/src/global-setup.ts"],
          sequence: { groupOrder: 0 },
          // Tests wait for the database and for processes more than they compute; Vitest's own choice is one on two cores.
          // Those of the second database run beside the journeys and leave them some room.
          maxWorkers: Math.max(process.env.TEST_DATABASE === "external" ? 3 : 4, availableParallelism()),
        },
      },
      // By itself, after the others: it measures how soon a killed service answers again.
      { test: { ...usual, name: "crash", include: ["e2e/crash/*.test.ts"], sequence: { groupOrder: 1 } } },
    ],
  },
});
