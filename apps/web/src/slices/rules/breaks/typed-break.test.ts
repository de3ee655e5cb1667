import { expect, test } from "vitest";
import { readBreak } from "./typed-break.ts";

const now = Date.parse("2026-12-20T12:00:00Z");
const read = (from: string, until: string, accountId = "") =>
  readBreak({ accountId, from, until }, now, "Europe/Berlin");

test("a holiday lasts from its first day to the end of its last, in the store's zone", () => {
  const { from, until } = read("2026-12-24", "2026-12-26") ?? {};
  expect(from).toBe("2026-12-23T23:00:00.000Z");
  expect(Date.parse(until ?? "")).toBeGreaterThanOrEqual(Date.parse("2026-12-26T22:59:59.000Z"));
  expect(Date.parse(until ?? "")).toBeLessThanOrEqual(Date.parse("2026-12-26T23:00:00.000Z"));
});

test("without days it begins now and lasts until somebody ends it; today is now", () => {
  expect(read("", "")).toEqual({});
  expect(read("2026-12-20", "", "a-1")).toEqual({ accountId: "a-1" });
});

test.each([
  ["2026-12-26", "2026-12-24"],
  ["", "2026-12-19"],
])("from %s to %s is refused", (from, until) => {
  expect(read(from, until)).toBeNull();
});
