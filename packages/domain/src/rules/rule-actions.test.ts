import { expect, test } from "vitest";
import { clash, needsApproval, type RuleAction } from "./rule-actions.ts";
import { findConflicts } from "./rule-overlaps.ts";
import type { RuleTrigger } from "./rule-triggers.ts";

const label = (more: object = {}): RuleAction => ({
  kind: "buyLabel",
  courier: "post",
  serviceCode: "48",
  serviceName: "Tracked 48",
  mostMinor: 400,
  currency: "GBP",
  asks: true,
  ...more,
});
const hold: RuleAction = { kind: "hold", days: 1, reason: "Check it" };
const counter = (percent: number): RuleAction => ({ kind: "counterOffer", percent });

test.each<[RuleAction, RuleAction, boolean]>([
  [{ kind: "ship" }, hold, true],
  [label(), hold, true],
  [label(), { kind: "refund" }, true],
  [{ kind: "ship" }, { kind: "refund" }, true],
  [label(), label({ serviceCode: "24" }), true],
  [label(), label({ mostMinor: 900 }), false],
  [counter(90), counter(80), true],
  [counter(90), counter(90), false],
  [counter(90), { kind: "acceptOffer" }, true],
  [counter(90), { kind: "declineOffer" }, true],
  [{ kind: "ship" }, label(), false],
  [{ kind: "print", what: "slip" }, { kind: "print", what: "label" }, false],
  [{ kind: "reprice", percent: 90 }, { kind: "reprice", percent: 80 }, true],
  [{ kind: "reprice", percent: 90 }, { kind: "endListing" }, true],
])("%j and %j on one order: only one can stand is %s, whichever comes first", (one, other, is) => {
  expect([clash(one, other), clash(other, one)]).toEqual([is, is]);
});

test.each<[RuleAction, { byItself: boolean; byHand: boolean }]>([
  [label(), { byItself: true, byHand: true }],
  [label({ asks: false }), { byItself: false, byHand: false }],
  [{ kind: "ship" }, { byItself: true, byHand: false }],
  [{ kind: "refund" }, { byItself: true, byHand: true }],
  [counter(90), { byItself: true, byHand: true }],
  [{ kind: "endListing" }, { byItself: true, byHand: true }],
  [
    { kind: "reprice", percent: 90 },
    { byItself: true, byHand: true },
  ],
  [{ kind: "relist" }, { byItself: true, byHand: true }],
  [
    { kind: "addTag", tag: "markForRefund" },
    { byItself: true, byHand: false },
  ],
  [
    { kind: "addTag", tag: "urgent" },
    { byItself: false, byHand: false },
  ],
  [
    { kind: "print", what: "slip" },
    { byItself: false, byHand: false },
  ],
])("%j waits for an approval: %j", (action, { byItself, byHand }) => {
  expect({ byItself: needsApproval(action), byHand: needsApproval(action, true) }).toEqual({
    byItself,
    byHand,
  });
});

test("rules of one key or one code clash, those of two don't", () => {
  const rule = (id: string, trigger: RuleTrigger, action: RuleAction) => ({
    id,
    trigger,
    groups: [],
    actions: [action],
    isLast: false,
  });
  const count = (one: RuleTrigger, other: RuleTrigger): number =>
    findConflicts([rule("a", one, { kind: "ship" }), rule("b", other, hold)]).length;
  const key = (digit: number): RuleTrigger => ({ kind: "hotkey", digit });
  const code = (text: string): RuleTrigger => ({ kind: "barcode", code: text });
  expect([count(key(1), key(1)), count(key(1), key(2)), count(key(1), code("GIFT"))]).toEqual([1, 0, 0]);
  expect([count(code("GIFT"), code("GIFT")), count(code("GIFT"), code("HOLD"))]).toEqual([1, 0]);
});
