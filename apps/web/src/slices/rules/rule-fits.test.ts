import { expect, test } from "vitest";
import { freshAction } from "./action-draft.ts";
import { freshCondition, freshRule } from "./rule-draft.ts";
import { fitsTrigger, withTrigger } from "./rule-fits.ts";
import { freshTrigger } from "./trigger-draft.ts";

test("what another trigger left behind doesn't fit, as an action, as an else and as a condition", () => {
  const rule = { ...freshRule("EUR"), actions: [freshAction("task")], groups: [] };
  expect(fitsTrigger(rule)).toBe(true);
  expect(fitsTrigger({ ...rule, actions: [freshAction("snippet")] })).toBe(false);
  const stock = { ...rule, trigger: freshTrigger("stockLow") };
  expect(fitsTrigger(stock)).toBe(true);
  expect(fitsTrigger({ ...stock, otherwise: [freshAction("addTag")] })).toBe(false);
  expect(fitsTrigger({ ...stock, groups: freshRule("EUR").groups })).toBe(false);
});

test("rows that say nothing yet follow the trigger, and what was filled in stays", () => {
  const fresh = withTrigger(freshRule("EUR"), freshTrigger("stockLow"));
  expect([fresh.groups, fresh.actions.map(({ kind }) => kind)]).toEqual([[], ["task"]]);
  const [country, note] = [freshCondition("country", "EUR"), freshAction("note")];
  const groups = [[{ ...country, text: "GB" }]];
  const actions = [{ ...note, text: "Call them" }];
  const filled = withTrigger({ ...freshRule("EUR"), groups, actions }, freshTrigger("stockLow"));
  expect(filled).toMatchObject({ groups, actions });
  expect(fitsTrigger(filled)).toBe(false);
  expect(withTrigger(filled, freshTrigger("orderPaid"))).toMatchObject({ groups, actions });
});
