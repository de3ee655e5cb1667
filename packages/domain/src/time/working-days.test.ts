import { expect, test } from "vitest";
import { addWorkingDays, isWorkingDay, usualWeekdays } from "./working-days.ts";

const work = { weekdays: usualWeekdays, holidays: [{ from: "2026-12-24", to: "2026-12-28" }] };

test("weekends and days off are stepped over, and a day off counts as the next day of work", () => {
  expect(
    ["2026-12-23", "2026-12-24", "2026-12-26", "2026-12-29"].map((day) => isWorkingDay(day, work)),
  ).toEqual([true, false, false, true]);
  expect(addWorkingDays("2026-12-23", 0, work)).toBe("2026-12-23");
  expect(addWorkingDays("2026-12-23", 1, work)).toBe("2026-12-29");
  expect(addWorkingDays("2026-12-25", 0, work)).toBe("2026-12-29");
  expect(addWorkingDays("2026-12-25", 3, work)).toBe("2027-01-01");
});

test("nobody's working day is never reached", () => {
  expect(addWorkingDays("2026-12-23", 1, { weekdays: [], holidays: [] })).toBeNull();
});
