import { expect, test } from "vitest";
import { countChanges, toDraft } from "./dispatch-draft.ts";

const kept = {
  handlingDays: 2,
  answerHours: null,
  cutOff: "15:00",
  weekdays: [1, 2, 3, 4, 5],
  holidays: [{ from: "2036-12-24", to: "2036-12-26" }],
};

test("what is written as it's kept is no change, however it's written", () => {
  expect(countChanges(toDraft(kept), kept)).toBe(0);
  expect(countChanges({ ...toDraft(kept), handlingDays: " 2 ", weekdays: [5, 4, 3, 2, 1] }, kept)).toBe(0);
});

test("each part that says something else counts once", () => {
  const changed = { ...toDraft(kept), handlingDays: "3", answerHours: "12", holidays: [] };
  expect(countChanges(changed, kept)).toBe(3);
  expect(countChanges({ ...toDraft(kept), weekdays: [1, 2] }, kept)).toBe(1);
});
