import { expect, test } from "vitest";
import { keepOrder } from "./use-drawn-order.ts";

test("a row that jumps to the front stays where it stands in the document", () => {
  expect(keepOrder(["a", "b", "c", "d"], ["d", "a", "b", "c"])).toEqual(["a", "b", "c", "d"]);
});

test("rows that left are gone, new ones come last", () => {
  expect(keepOrder(["a", "b", "c", "d"], ["x", "d", "b"])).toEqual(["b", "d", "x"]);
});

test("another part of the list is drawn in its own order", () => {
  expect(keepOrder(["a", "b", "c", "d"], ["x", "y", "z", "a"])).toEqual(["x", "y", "z", "a"]);
});
