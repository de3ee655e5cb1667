import { expect, test } from "vitest";
import { intervalsFor } from "./interval-choice.ts";

test("no interval is on offer that asks more often than the platform suggests", () => {
  expect(intervalsFor(180, 180)).toEqual([5, 10, 15, 30, 60, 120, 240, 720, 1_440]);
  expect(intervalsFor(5, 5)[0]).toBe(1);
});

test("an interval set elsewhere is on offer in its place", () => {
  expect(intervalsFor(60, 420).slice(0, 4)).toEqual([2, 5, 7, 10]);
});
