import { expect, test } from "vitest";
import { syncTexts as texts } from "./texts.ts";
import { whyNotTaken } from "./take-theirs.ts";

const rule = (more: object = {}) => [{ accountId: "a", min: 0, max: null, percent: 100, ...more }];
const shows = (theirs: number | null) => ({ accountId: "a", theirs });

test("theirs is the count only where the account shows every piece", () => {
  expect(whyNotTaken(shows(4), rule())).toBeNull();
  expect(whyNotTaken(shows(0), rule({ min: 1 }))).toBeNull();
  // Ten on the shelf, three shown: taking three would count seven away.
  expect(whyNotTaken(shows(3), rule({ max: 3 }))).toBe(texts.hiddenByRule);
  expect(whyNotTaken(shows(2), rule({ max: 3 }))).toBeNull();
  expect(whyNotTaken(shows(5), rule({ percent: 50 }))).toBe(texts.hiddenByRule);
  expect(whyNotTaken(shows(null), rule())).toBe(texts.theirsUnknown);
  expect(whyNotTaken(shows(4), undefined)).toBe(texts.rulesUnknown);
});
