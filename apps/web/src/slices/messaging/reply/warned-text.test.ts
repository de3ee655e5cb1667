import { expect, test } from "vitest";
import { keepWarnedText } from "./warned-text.ts";

test("a text that was stopped goes out at a second press, but not at one that comes with the first", () => {
  const warned = keepWarnedText();
  expect(warned.isMeant("Hi {{orderId}}", 0)).toBe(false);
  warned.warn("Hi {{orderId}}", 0);
  expect(warned.isMeant("Hi {{orderId}}", 300)).toBe(false);
  expect(warned.isMeant("Hi {{orderId}}", 1_000)).toBe(true);
  expect([warned.wasWarned("Hi {{orderId}}"), warned.wasWarned("Hi")]).toEqual([true, false]);
  expect(warned.isMeant("Hi {{orderId}}!", 5_000)).toBe(false);
});
