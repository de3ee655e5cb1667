import { expect, test } from "vitest";
import { freshAction, freshRule } from "./rule-draft.ts";
import { fitsTrigger } from "./rule-fits.ts";
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
