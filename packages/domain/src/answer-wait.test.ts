import { expect, test } from "vitest";
import { answerWait } from "./answer-wait.ts";

const hourMs = 3_600_000;
const fridayEvening = Date.parse("2026-03-06T18:00:00Z");
const wait = (hours: number, targetHours = 24) =>
  answerWait(new Date(fridayEvening).toISOString(), targetHours, fridayEvening + hours * hourMs);

test("a wait is over its target once it is longer, weekends included", () => {
  expect(wait(24)).toEqual({ waitedMs: 24 * hourMs, overMs: 0, isOver: false });
  expect(wait(25)).toEqual({ waitedMs: 25 * hourMs, overMs: hourMs, isOver: true });
  expect(wait(25, 48)).toMatchObject({ overMs: -23 * hourMs, isOver: false });
  expect(wait(-1)).toMatchObject({ waitedMs: 0, isOver: false });
  expect(answerWait(null, 24, fridayEvening)).toBeNull();
});
