import { expect, test } from "vitest";
import { readLimit, writeLimit, writeValue } from "./measure-words.ts";

test("limits are read as people type them, and nothing else is", () => {
  expect(["2", "2.5", "0,75", " 4.80 "].map((text) => readLimit(text, 500))).toEqual([200, 250, 75, 480]);
  expect(["", "x", "5.01", "-1", "1.234"].map((text) => readLimit(text, 500))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("shares are per cent and stars are stars; more is better of ratings alone", () => {
  expect([writeValue("late", 250, "en-GB"), writeValue("stars", 480, "en-GB")]).toEqual(["2.5%", "4.8"]);
  expect(writeLimit({ measure: "late", limit: 700 }, "en-GB")).toMatch(/^at most 7/);
  expect(writeLimit({ measure: "stars", limit: 480 }, "en-GB")).toMatch(/^at least 4.8/);
  expect(writeLimit({ measure: "stars", limit: null }, "en-GB")).toBe("Not set");
});
