import { describe, expect, test } from "vitest";
import { idsInTitles, readChecklist } from "./report.ts";

describe("npm run spec", () => {
  test("finds ids in titles only", () => {
    const source = [
      "test('[AAA-1] ships', () => {});",
      'test.each([1])("[BBB-2, BBB-3] moves %s", () => {});',
      "// [CCC-4] only a comment",
      'const text = "[DDD-5]";',
      "describe(`[EEE-X] group`, () => {});",
    ].join("\n");
    expect(idsInTitles(source)).toEqual(["AAA-1", "BBB-2", "BBB-3", "EEE-X"]);
  });

  test("reads the checklist without its head", () => {
    expect(readChecklist("id\trequirement\nA-1\tone\nB-2\ttwo\n")).toEqual([
      { id: "A-1", requirement: "one" },
      { id: "B-2", requirement: "two" },
    ]);
  });
});
