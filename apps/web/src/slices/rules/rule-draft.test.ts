import { expect, test } from "vitest";
import { freshAction, readAction } from "./action-draft.ts";
import { freshCondition, freshRule, isSameDraft } from "./rule-draft.ts";

test("a hold says which of its two fields is wrong, the days first", () => {
  const hold = freshAction("hold");
  const asked = (days: string, text: string) => readAction({ ...hold, days, text });
  for (const days of ["", "-3", "0", "366", "2,5"])
    expect(asked(days, "")).toEqual({ problem: "1 to 365 days." });
  expect(asked("2", " ")).toEqual({ problem: "Enter a reason for the hold." });
  expect(asked("2", "card")).toEqual({ kind: "hold", days: 2, reason: "card" });
  expect(readAction(freshAction("note"))).toEqual({ problem: "Enter a text." });
});

test("a form that says what it said at first is unchanged, wherever its rows were drawn", () => {
  const draft = freshRule("EUR");
  expect(isSameDraft(draft, freshRule("EUR"))).toBe(true);
  expect(isSameDraft(draft, { ...draft, name: "Abroad" })).toBe(false);
  expect(isSameDraft(draft, { ...draft, groups: [...draft.groups, [freshCondition("tag", "EUR")]] })).toBe(
    false,
  );
});
