import { expect, test } from "vitest";
import { createRuleInput } from "@stallkeeper/contract";
import {
  actionsFor,
  fieldsFor,
  ruleActionKinds,
  ruleFields,
  ruleTriggerKinds,
  type RuleTriggerKind,
} from "@stallkeeper/domain";
import { freshAction } from "./action-draft.ts";
import { freshCondition, freshRule, isSameDraft, readRule, toDraft } from "./rule-draft.ts";
import { freshTrigger } from "./trigger-draft.ts";

const typed = "0b6f4a52-6a57-4a4c-9d2c-1f1d6f0a7a11|Olive|Olive";
const numbers = ["total", "pieces", "weight", "stars", "age", "stock", "margin"];

/** A group has ten conditions at most. */
const inTens = <One>(all: readonly One[]): One[][] =>
  all.length <= 10 ? [[...all]] : [all.slice(0, 10), ...inTens(all.slice(10))];

/** A rule with everything that the form offers for a trigger. */
const fill = (kind: RuleTriggerKind) => ({
  ...freshRule("EUR"),
  name: "All",
  trigger: { ...freshTrigger(kind), ...(kind === "barcode" ? { text: "GIFT-1" } : {}) },
  groups: inTens(fieldsFor(kind)).map((fields) =>
    fields.map((field) => {
      const fresh = freshCondition(field, "EUR");
      const text = field === "country" ? "GB" : numbers.includes(field) ? "2" : "x";
      return { ...fresh, text: fresh.text === "" ? text : fresh.text };
    }),
  ),
  actions: actionsFor(kind).map((action) => {
    const fresh = freshAction(action, "EUR");
    const text = action === "package" ? "M" : typed;
    return { ...fresh, text: fresh.text === "" ? text : fresh.text, who: typed, amount: "2" };
  }),
});

test.each(ruleTriggerKinds)("all that can be chosen for %s is saved, and shown as it was typed", (kind) => {
  const draft = fill(kind);
  const { actions = [], ...rule } = readRule(draft) ?? {};
  // A rule has ten actions at most; what is not meant to stand together is the service's to say.
  const saved = inTens(actions);
  for (const some of saved)
    expect(createRuleInput.parse({ ...rule, name: "All", actions: some })).toMatchObject({ actions: some });
  expect(saved.length).toBeGreaterThan(0);
  const text = readRule(draft);
  expect(text !== null && isSameDraft(readBack(text), readBack(readRule(readBack(text)) ?? text))).toBe(true);
});

const readBack = (text: NonNullable<ReturnType<typeof readRule>>) => toDraft({ ...text, name: "All" });

test("every field and every action can be chosen for some trigger", () => {
  expect(new Set(ruleTriggerKinds.flatMap(fieldsFor))).toEqual(new Set(ruleFields));
  expect(new Set(ruleTriggerKinds.flatMap(actionsFor))).toEqual(new Set(ruleActionKinds));
});
