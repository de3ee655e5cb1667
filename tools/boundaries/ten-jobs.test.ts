/**
 * ten jobs by keys: every job that has a screen is done by keys in a journey, which counts them
 * (e2e/service/count-keys.ts).
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const e2e = join(import.meta.dirname, "../../e2e");
const read = (folder: string): string =>
  readdirSync(join(e2e, folder))
    .map((file) => readFileSync(join(e2e, folder, file), "utf8"))
    .join("\n");

test("ten jobs by keys: each is counted against its bound in a journey", () => {
  const [, table = ""] = /const mostKeys = \{([^}]*)\}/.exec(read("service")) ?? [];
  const jobs = [...table.matchAll(/"([^"]+)": \d+|(\w+): \d+/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? "",
  );
  expect(jobs).toHaveLength(11);
  const counted = new Set([...read("journeys").matchAll(/expectKeys\("([^"]+)"/g)].map(([, job]) => job));
  expect(jobs.filter((job) => !counted.has(job))).toEqual([]);
});
