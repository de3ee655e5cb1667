import { expect, test } from "vitest";
import { syncTexts as texts } from "./texts.ts";
import { whyNotTaken } from "./take-theirs.ts";

const shows = (theirs: number | null, more: object = {}) => ({
  theirs,
  ruleMin: 0,
  ruleMax: null,
  rulePercent: 100,
  ruleSafety: 0,
  ...more,
});

test("theirs is the count only where the listing shows every piece", () => {
  expect(whyNotTaken(shows(4))).toBeNull();
  expect(whyNotTaken(shows(0, { ruleMin: 1 }))).toBeNull();
  // Ten on the shelf, three shown: taking three would count seven away.
  expect(whyNotTaken(shows(3, { ruleMax: 3 }))).toBe(texts.hiddenByRule);
  expect(whyNotTaken(shows(2, { ruleMax: 3 }))).toBeNull();
  expect(whyNotTaken(shows(5, { rulePercent: 50 }))).toBe(texts.hiddenByRule);
  // Two are kept back: none shown may be two, one or none on the shelf.
  expect(whyNotTaken(shows(0, { ruleSafety: 2 }))).toBe(texts.hiddenByRule);
  expect(whyNotTaken(shows(1, { ruleSafety: 2 }))).toBeNull();
  expect(whyNotTaken(shows(null))).toBe(texts.theirsUnknown);
});
