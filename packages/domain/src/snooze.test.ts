import { expect, test } from "vitest";
import { snoozeMoments } from "./snooze.ts";

const write = (at: string, timeZone = "Europe/London") => {
  const { hours, tomorrow, monday } = snoozeMoments(Date.parse(at), timeZone);
  return [hours, tomorrow, monday].map((ms) => new Date(ms).toISOString());
};

test.each([
  // A Wednesday.
  [
    "2026-03-04T15:30:00Z",
    ["2026-03-04T18:30:00.000Z", "2026-03-05T09:00:00.000Z", "2026-03-09T09:00:00.000Z"],
  ],
  // A Sunday: both are the next morning.
  [
    "2026-03-08T15:30:00Z",
    ["2026-03-08T18:30:00.000Z", "2026-03-09T09:00:00.000Z", "2026-03-09T09:00:00.000Z"],
  ],
  // On a Monday, early, it is the next one.
  [
    "2026-03-09T07:00:00Z",
    ["2026-03-09T10:00:00.000Z", "2026-03-10T09:00:00.000Z", "2026-03-16T09:00:00.000Z"],
  ],
  // The clocks go forward in the night.
  [
    "2026-03-28T20:00:00Z",
    ["2026-03-28T23:00:00.000Z", "2026-03-29T08:00:00.000Z", "2026-03-30T08:00:00.000Z"],
  ],
])("from %s a conversation is put off to nine by the clock", (at, moments) => {
  expect(write(at)).toEqual(moments);
});

test("the day is the one of the zone", () => {
  expect(write("2026-03-04T15:30:00Z", "Pacific/Auckland")[1]).toBe("2026-03-05T20:00:00.000Z");
});

test("on a Monday of the zone, Monday means the next one", () => {
  const isMonday = (at: string, timeZone: string) => snoozeMoments(Date.parse(at), timeZone).isMonday;
  expect(isMonday("2026-03-09T07:00:00Z", "Europe/London")).toBe(true);
  expect(isMonday("2026-03-08T15:30:00Z", "Europe/London")).toBe(false);
  expect(isMonday("2026-03-08T15:30:00Z", "Pacific/Auckland")).toBe(true);
});
