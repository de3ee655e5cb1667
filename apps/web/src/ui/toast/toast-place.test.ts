import { expect, test } from "vitest";
import { liftAbove } from "./toast-place.ts";

const toast = { left: 100, right: 300, top: 800, bottom: 840 };

test("a toast that lies over nothing stays", () => {
  expect(liftAbove(toast, [])).toBe(0);
  expect(liftAbove(toast, [{ left: 400, right: 500, top: 790, bottom: 850 }])).toBe(0);
  expect(liftAbove(toast, [{ left: 100, right: 300, top: 860, bottom: 900 }])).toBe(0);
});

test("it rises above a main button that it would lie over, with a gap", () =>
  expect(liftAbove(toast, [{ left: 250, right: 350, top: 810, bottom: 842 }])).toBe(38));

test("it rises above the bar, and above the button over the bar", () =>
  expect(
    liftAbove(toast, [
      { left: 0, right: 400, top: 760, bottom: 790 },
      { left: 0, right: 400, top: 796, bottom: 850 },
    ]),
  ).toBe(88));

test("it stays in the window where there is no room above", () =>
  expect(liftAbove(toast, [{ left: 0, right: 400, top: 20, bottom: 850 }])).toBe(0));
