import { expect, test } from "vitest";
import { countTicks, labelEvery, niceTicks } from "./scale.ts";

test.each([
  [800, [0, 200, 400, 600, 800]],
  [61_190, [0, 20_000, 40_000, 60_000, 80_000]],
  [0, [0, 1]],
  [9.9, [0, 2.5, 5, 7.5, 10]],
])("an axis up to %d has round steps", (most, ticks) => expect(niceTicks(most)).toEqual(ticks));

test.each([
  [3, [0, 1, 2, 3]],
  [20, [0, 5, 10, 15, 20]],
  [9, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
])("a count up to %d has whole steps", (most, ticks) => expect(countTicks(most)).toEqual(ticks));

test("labels stand apart", () => {
  expect(labelEvery(30, 600, 60)).toBe(3);
  expect(labelEvery(3, 600, 60)).toBe(1);
});
