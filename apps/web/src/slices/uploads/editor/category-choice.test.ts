import { expect, test } from "vitest";
import { placeOfEnter, stepTo } from "./category-choice.ts";

const enter = (letters: string, answered: string | null, active = -1, count = 3) =>
  placeOfEnter({ letters, answered, count, active });

test("Enter takes the first of the answer to what was typed, and nothing before that answer is there", () => {
  expect(enter("boo", "boo")).toBe(0);
  expect(enter("boo", "bo")).toBe(-1);
  expect(enter("boo", null)).toBe(-1);
  expect(enter("boo", "boo", -1, 0)).toBe(-1);
});

test("nothing typed chooses nothing but what the arrow keys are at", () => {
  expect(enter("", "")).toBe(-1);
  expect(enter(" ", "")).toBe(-1);
  expect(enter("", "", 2)).toBe(2);
  expect(enter("boo", "bo", 2)).toBe(-1);
});

test("arrow keys go around the ends", () => {
  expect([stepTo(-1, 1, 3), stepTo(-1, -1, 3), stepTo(2, 1, 3), stepTo(0, -1, 3), stepTo(0, 1, 0)]).toEqual([
    0, 2, 0, 2, -1,
  ]);
});
