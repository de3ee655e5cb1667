import { expect, test } from "vitest";
import { keepPlaces } from "./keep-places.ts";

const rows = (ids: string): { _id: string; text: string }[] =>
  ids.split("").map((_id) => ({ _id, text: `new ${_id}` }));
const order = (before: string, now: string): string =>
  keepPlaces(before.split(""), rows(now))
    .map(({ _id }) => _id)
    .join("");

test("a row that the sort would move stays in its place, with what is new of it", () => {
  expect(order("abcd", "cabd")).toBe("abcd");
  expect(keepPlaces(["a", "b"], rows("ba"))[0]).toEqual({ _id: "a", text: "new a" });
});

test("rows that come or go move nobody else", () => {
  expect(order("abcd", "dab")).toBe("abd");
  expect(order("abc", "nbca")).toBe("nabc");
  expect(order("abc", "cabxy")).toBe("abcxy");
  expect(order("", "cab")).toBe("cab");
  expect(order("abc", "")).toBe("");
});
