import { expect, test } from "vitest";
import { tellPaused } from "./pause-many.ts";

const why = "Attic would end it for good.";
const seven = Array.from({ length: 7 }, () => why);

test.each([
  [true, { done: 6, hidden: 0, failed: seven }, `6 listings paused, 7 weren't. ${why}`, true],
  [true, { done: 1, hidden: 0, failed: [why] }, `1 listing paused, 1 wasn't. ${why}`, true],
  [true, { done: 6, hidden: 0, failed: [] }, "6 listings paused.", true],
  [true, { done: 0, hidden: 0, failed: seven }, `7 listings weren't paused. ${why}`, false],
  [false, { done: 3, hidden: 0, failed: [] }, "3 listings resumed.", true],
  [
    false,
    { done: 3, hidden: 1, failed: [] },
    "3 listings resumed. 1 still shows none, since its rule keeps the last pieces back.",
    true,
  ],
  [
    false,
    { done: 1, hidden: 1, failed: [] },
    "1 listing resumed. It still shows none, since its rule keeps the last pieces back.",
    true,
  ],
  [false, { done: 0, hidden: 0, failed: [why] }, `1 listing wasn't resumed. ${why}`, false],
])("pausing (%s) %j is told", (isPaused, outcome, text, isOffered) => {
  expect(tellPaused(isPaused, outcome)).toEqual({ text, isOffered });
});

test("where nothing was tried nothing is told", () => {
  expect(tellPaused(true, { done: 0, hidden: 0, failed: [] })).toBeNull();
});
