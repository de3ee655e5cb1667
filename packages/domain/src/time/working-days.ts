/** Days on which somebody works: the weekdays they chose, without their days off. */
import { addDays, weekdayOf } from "./calendar.ts";

/** Days off from the first to the last, both included; one day is from = to. */
export interface DayRange {
  from: string;
  to: string;
}

export interface WorkingDays {
  /** 1 for Monday to 7 for Sunday. */
  weekdays: readonly number[];
  holidays: readonly DayRange[];
}

/** Monday to Friday, where nothing else was chosen. */
export const usualWeekdays: readonly number[] = [1, 2, 3, 4, 5];

/** Nobody is off for longer than this: the search for a working day ends here. */
const mostDaysAhead = 4_000;

/** Whether somebody works on a day. */
export function isWorkingDay(day: string, { weekdays, holidays }: WorkingDays): boolean {
  return weekdays.includes(weekdayOf(day)) && !holidays.some(({ from, to }) => from <= day && day <= to);
}

function firstWorkingDay(from: string, work: WorkingDays): string | null {
  for (let ahead = 0; ahead < mostDaysAhead; ahead += 1) {
    const day = addDays(from, ahead);
    if (isWorkingDay(day, work)) return day;
  }
  return null;
}

/**
 * The working day that lies so many working days after a day; with 0 that day itself, or the next one that is
 * worked. Null when there is none within ten years.
 */
export function addWorkingDays(day: string, count: number, work: WorkingDays): string | null {
  let reached = firstWorkingDay(day, work);
  for (let left = count; left > 0 && reached !== null; left -= 1)
    reached = firstWorkingDay(addDays(reached, 1), work);
  return reached;
}
