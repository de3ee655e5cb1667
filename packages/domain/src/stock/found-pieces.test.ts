import { expect, test } from "vitest";
import { landingOf } from "./found-pieces.ts";

test.each([
  ["A-", ["A-1", "A-2"], ""],
  ["a-1", ["A-1", "A-10"], "A-1"],
  ["A", ["A-1"], ""],
  ["A", ["A", "A-1"], "A"],
  ["Z-9", ["A-1"], "Z-9"],
  ["Z-", ["A-1"], ""],
  ["", ["A-1", ""], ""],
  ["Regal 3", [], "Regal 3"],
])("what is found on %j beside the bins %j lands in %j", (shelf, bins, landing) => {
  expect(
    landingOf(
      shelf,
      bins.map((bin) => ({ bin })),
    ).bin,
  ).toBe(landing);
});
