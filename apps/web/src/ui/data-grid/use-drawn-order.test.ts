import { expect, test } from "vitest";
import { arrangeRows, type DrawnRow } from "./use-drawn-order.ts";

const drawn = (keys: string): DrawnRow[] => keys.split("").map((key, slot) => ({ key, slot }));
const arrange = (before: string, keys: string, rules: { isReusing?: boolean; ownKey?: string } = {}) =>
  arrangeRows(drawn(before), keys.split(""), before.length, { isReusing: true, ownKey: null, ...rules })
    .map(({ key, slot }) => `${key}${slot}`)
    .join(" ");

test("a row that jumps to the front stays where it stands in the document", () => {
  expect(arrange("abcd", "dabc")).toBe("a0 b1 c2 d3");
});

test("rows that come take the elements and places of those that left, the others stand behind", () => {
  expect(arrange("abcd", "bcde")).toBe("e0 b1 c2 d3");
  expect(arrange("ab", "xyz")).toBe("x0 y1 z2");
});

test("another part of the list is drawn in its own order, whatever was drawn before", () => {
  expect(arrange("abcd", "xyza")).toBe("x0 y1 z2 a3");
  expect(arrange("abcd", "xyza", { ownKey: "a" })).toBe("x1 y2 z3 a0");
  expect(arrange("a", "xya", { isReusing: false })).toBe("x1 y2 a0");
});

test("elements that nobody needs are gone", () => {
  expect(arrange("abcd", "xc")).toBe("x0 c2");
});

test("a row with the focus takes its elements with it", () => {
  expect(arrange("abcd", "wxyz", { ownKey: "b" })).toBe("w0 x2 y3 z4");
});

test("rows that glide into place get elements of their own", () => {
  expect(arrange("abcd", "acde", { isReusing: false })).toBe("a0 c2 d3 e4");
});
