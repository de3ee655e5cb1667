import { expect, test } from "vitest";
import { freshCondition, freshRule, isSameDraft } from "./rule-draft.ts";

test("a form that says what it said at first is unchanged, wherever its rows were drawn", () => {
  const draft = freshRule("EUR");
  expect(isSameDraft(draft, freshRule("EUR"))).toBe(true);
  expect(isSameDraft(draft, { ...draft, name: "Abroad" })).toBe(false);
  expect(isSameDraft(draft, { ...draft, groups: [...draft.groups, [freshCondition("tag", "EUR")]] })).toBe(
    false,
  );
});
