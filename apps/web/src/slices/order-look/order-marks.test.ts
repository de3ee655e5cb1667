import { expect, test } from "vitest";
import { writeStatus } from "./order-marks.tsx";

test.each([
  ["HELD_FOR_REVIEW", "Held for review"],
  ["IN_TRANSIT_2", "In transit 2"],
  ["HELD", "HELD"],
  ["wc-awaiting-stock", "wc-awaiting-stock"],
  ["Safety hold", "Safety hold"],
])("the platform's word %s is read as %s", (status, words) => {
  expect(writeStatus(status)).toBe(words);
});
