import { describe, expect, it } from "vitest";
import { readRetryAfter } from "./retry-after.ts";

const nowMs = Date.parse("2026-03-01T12:00:00Z");
const fallbackMs = 5_000;
const read = (value?: string, date?: string): number =>
  readRetryAfter(value, date, nowMs, fallbackMs).getTime() - nowMs;

describe("Retry-After", () => {
  it.each([
    ["seconds", "7", undefined, 7_000],
    ["seconds with a fraction", "0.5", undefined, 500],
    ["nothing", undefined, undefined, fallbackMs],
    ["an empty value", "", undefined, fallbackMs],
    ["nonsense", "soon", undefined, fallbackMs],
    ["a date", "Sun, 01 Mar 2026 12:00:09 GMT", undefined, 10_000],
    [
      "a date by a clock that is 90 s slow",
      "Sun, 01 Mar 2026 11:58:39 GMT",
      "Sun, 01 Mar 2026 11:58:30 GMT",
      10_000,
    ],
    ["a date that has passed", "Sun, 01 Mar 2026 11:00:00 GMT", undefined, 0],
    ["a year", "31536000", undefined, 86_400_000],
  ] as const)("reads %s", (_name, value, date, expected) => expect(read(value, date)).toBe(expected));
});
