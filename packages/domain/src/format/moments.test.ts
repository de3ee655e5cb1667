import { describe, expect, it } from "vitest";
import {
  countDaysAhead,
  formatDayText,
  formatSpan,
  formatTime,
  isFarFuture,
  writeDate,
  type TimeStyle,
} from "./moments.ts";

const nowMs = Date.UTC(2025, 10, 18, 14, 32); // Tuesday 18 November 2025, 14:32 in London
const settings = { locale: "en-GB", timeZone: "Europe/London", nowMs };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

describe("formatTime", () => {
  it.each<[TimeStyle, string, number, string]>([
    ["age", "seconds ago", nowMs - 20_000, "now"],
    ["age", "minutes ago", nowMs - 12 * MINUTE_MS, "12 min"],
    ["age", "hours ago", nowMs - 3 * HOUR_MS - 40 * MINUTE_MS, "3 h"],
    ["age", "one minute short of a day", nowMs - DAY_MS + MINUTE_MS, "23 h"],
    ["age", "a day ago: the weekday", nowMs - DAY_MS, "Mon"],
    ["age", "six days ago", nowMs - 6 * DAY_MS, "Wed"],
    ["age", "a week ago: the date", nowMs - 7 * DAY_MS, "11 Nov"],
    ["age", "last year", Date.UTC(2024, 8, 12), "12 Sep 2024"],
    ["age", "ahead today", nowMs + HOUR_MS + 28 * MINUTE_MS, "in 1 h 28 min"],
    ["age", "ahead by days", nowMs + 3 * DAY_MS, "21 Nov"],
    ["deadline", "today", Date.UTC(2025, 10, 18, 16, 0), "16:00"],
    ["deadline", "tomorrow", Date.UTC(2025, 10, 19, 9, 0), "Tomorrow"],
    ["deadlineInText", "tomorrow", Date.UTC(2025, 10, 19, 9, 0), "tomorrow"],
    ["deadlineInText", "this week", Date.UTC(2025, 10, 20, 9, 0), "Thu 20"],
    ["deadline", "yesterday", Date.UTC(2025, 10, 17, 9, 0), "Yesterday"],
    ["deadline", "this week", Date.UTC(2025, 10, 20, 9, 0), "Thu 20"],
    ["deadline", "later", Date.UTC(2025, 10, 25, 9, 0), "25 Nov"],
    ["clock", "the time", nowMs, "14:32"],
    ["day", "the day", nowMs, "18 Nov"],
    ["weekdayDay", "the day with its weekday", Date.UTC(2025, 8, 2, 9), "Tue 2 Sep"],
    ["longDay", "in full", nowMs, "Tuesday 18 November"],
    ["longDay", "of another year", Date.UTC(2024, 8, 12), "Thursday, 12 September 2024"],
  ])("%s, %s", (style, _name, atMs, expected) => {
    expect(formatTime(atMs, style, settings)).toBe(expected);
  });

  it("never writes a date past the year 2500, in any style", () => {
    const far = Date.UTC(3025, 10, 18);
    expect(isFarFuture(far)).toBe(true);
    expect(isFarFuture(Date.UTC(2500, 11, 31))).toBe(false);
    for (const style of ["age", "deadline", "clock", "day", "full"] as const)
      expect(formatTime(far, style, settings)).toBe("");
  });

  it("names the zone in the full form", () => {
    expect(formatTime(nowMs, "full", { ...settings, timeZone: "Europe/Paris" })).toMatch(
      /18 November 2025.*15:32.*(CET|GMT\+1)/,
    );
  });

  it("starts today at midnight of the zone", () => {
    const lateEvening = Date.UTC(2025, 10, 18, 23, 30); // 00:30 on the 19th in Paris
    expect(countDaysAhead(lateEvening, settings)).toBe(0);
    expect(countDaysAhead(lateEvening, { ...settings, timeZone: "Europe/Paris" })).toBe(1);
  });

  it("follows the locale", () => {
    expect(formatTime(nowMs - 12 * MINUTE_MS, "age", { ...settings, locale: "fr-FR" })).toMatch(/^12\smin$/);
    expect(formatTime(Date.UTC(2025, 10, 19, 9, 0), "deadline", { ...settings, locale: "de-DE" })).toBe(
      "Morgen",
    );
  });
});

describe("a day for somebody else", () => {
  it("is the same in every zone when it's a text", () => {
    expect(formatDayText("2026-09-02", "en-GB")).toBe("2 Sep 2026");
    expect(formatDayText("2026-09-02", "en-GB", "day")).toBe("2 Sep");
  });

  it("is the day of a moment in the store's zone", () => {
    const lateEvening = Date.UTC(2025, 10, 18, 23, 30);
    expect(writeDate(lateEvening, { locale: "en-GB", timeZone: "Europe/Paris" })).toBe("19 November 2025");
  });
});

describe("formatSpan", () => {
  it.each([
    [0, false, "0 min"],
    [59 * MINUTE_MS, false, "59 min"],
    [60 * MINUTE_MS, true, "1 h"],
    [88 * MINUTE_MS, false, "1 h"],
    [88 * MINUTE_MS, true, "1 h 28 min"],
    [72 * 60 * MINUTE_MS, false, "72 h"],
    [571 * 60 * MINUTE_MS, false, "23 d"],
  ])("%i ms, exact %s", (spanMs, isExact, expected) => {
    expect(formatSpan(spanMs, "en-GB", isExact)).toBe(expected);
  });
});
