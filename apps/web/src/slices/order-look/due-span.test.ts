import { expect, test } from "vitest";
import { nameDueSpan } from "./due-span.ts";

const span = (at: string, now: string, timeZone = "Europe/London") =>
  nameDueSpan(Date.parse(at), { nowMs: Date.parse(now), locale: "en-GB", timeZone });

test("days late are days of the calendar in the person's zone, hours stand within a day", () => {
  const due = "2026-11-20T16:00:00Z";
  expect(span(due, "2026-11-22T10:00:00Z")).toBe("2 days");
  expect(span(due, "2026-11-22T17:00:00Z")).toBe("2 days");
  expect(span(due, "2026-11-21T17:00:00Z")).toBe("1 day");
  expect(span(due, "2026-11-21T10:00:00Z")).toBe("18 h");
  expect(span(due, "2026-11-18T17:00:00Z")).toBe("2 days");
});

test("the zone says which day a deadline belongs to", () => {
  // 23:30 on the 19th in New York, 04:30 on the 20th in London; now it is the 21st in both.
  const [due, now] = ["2026-11-20T04:30:00Z", "2026-11-21T14:00:00Z"];
  expect(span(due, now, "America/New_York")).toBe("2 days");
  expect(span(due, now, "Europe/London")).toBe("1 day");
});
