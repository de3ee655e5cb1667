/** An account's days as they stand in a form: texts until they are saved. */
import { usualWeekdays } from "@stallkeeper/domain";
import type { DispatchParts } from "./dispatch.api.ts";
import { texts } from "./texts.ts";

export interface HolidayLine {
  /** Keeps a line's place while it is typed in. */
  key: number;
  from: string;
  to: string;
}

export interface DispatchDraft {
  handlingDays: string;
  answerHours: string;
  cutOff: string;
  weekdays: readonly number[];
  holidays: readonly HolidayLine[];
}

/** What is kept, as a form shows it. */
export function toDraft({
  handlingDays,
  answerHours,
  cutOff,
  weekdays,
  holidays,
}: DispatchParts): DispatchDraft {
  return {
    handlingDays: handlingDays === null ? "" : String(handlingDays),
    answerHours: answerHours === null ? "" : String(answerHours),
    cutOff: cutOff ?? "",
    weekdays: weekdays ?? usualWeekdays,
    holidays: (holidays ?? []).map((range, key) => ({ ...range, key })),
  };
}

/** What a form says, as it is kept. */
export function fromDraft({
  handlingDays,
  answerHours,
  cutOff,
  weekdays,
  holidays,
}: DispatchDraft): DispatchParts {
  const days = weekdays.toSorted((a, b) => a - b);
  return {
    handlingDays: handlingDays.trim() === "" ? null : Number(handlingDays),
    answerHours: answerHours.trim() === "" ? null : Number(answerHours),
    cutOff: cutOff === "" ? null : cutOff,
    weekdays: days.join() === usualWeekdays.join() ? null : days,
    holidays:
      holidays.length === 0 ? null : holidays.map(({ from, to }) => ({ from, to: to === "" ? from : to })),
  };
}

type DispatchProblems = Partial<Record<keyof DispatchDraft, string>>;

/** What is wrong with a form, by its part; empty when nothing is. */
export function findProblems({
  handlingDays,
  answerHours,
  weekdays,
  holidays,
}: DispatchDraft): DispatchProblems {
  const days = handlingDays.trim();
  const hours = answerHours.trim();
  return {
    ...(days !== "" && !(/^\d{1,2}$/.test(days) && Number(days) <= 60)
      ? { handlingDays: texts.wrongDays }
      : {}),
    ...(hours !== "" && !(/^\d{1,3}$/.test(hours) && Number(hours) >= 1 && Number(hours) <= 168)
      ? { answerHours: texts.wrongHours }
      : {}),
    ...(weekdays.length === 0 ? { weekdays: texts.wrongWeekdays } : {}),
    ...(holidays.some(({ from, to }) => from === "" || (to !== "" && to < from))
      ? { holidays: texts.wrongHoliday }
      : {}),
  };
}

/** How many parts of a form say something else than what is kept. Pure. */
export function countChanges(draft: DispatchDraft, kept: DispatchParts): number {
  const [now, before] = [fromDraft(draft), fromDraft(toDraft(kept))];
  const parts: readonly (keyof DispatchParts)[] = [
    "handlingDays",
    "answerHours",
    "cutOff",
    "weekdays",
    "holidays",
  ];
  return parts.filter((part) => JSON.stringify(now[part]) !== JSON.stringify(before[part])).length;
}
