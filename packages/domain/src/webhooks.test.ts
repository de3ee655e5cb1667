import { expect, test } from "vitest";
import { isGivenUp, webhookName, webhookPauseMs } from "./webhooks.ts";

test("pauses between tries grow, and the tenth try is the last", () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tries) => webhookPauseMs(tries) ?? 0);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses[0]).toBe(5_000);
  expect(webhookPauseMs(10)).toBeNull();
});

test("an address is given up for many failures over a day, not for either alone", () => {
  const day = 24 * 3_600_000;
  expect(isGivenUp(200, day - 1)).toBe(false);
  expect(isGivenUp(9, 5 * day)).toBe(false);
  expect(isGivenUp(10, day)).toBe(true);
});

test("two addresses of one host are called differently", () => {
  expect(
    ["", "/", "/orders", "/?shop=2"].map((rest) => webhookName(`https://hooks.example.com${rest}`)),
  ).toEqual([
    "hooks.example.com",
    "hooks.example.com",
    "hooks.example.com/orders",
    "hooks.example.com?shop=2",
  ]);
});
