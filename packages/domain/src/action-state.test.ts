import { expect, test } from "vitest";
import {
  actionBackoffMs,
  actionStates,
  canActionMove,
  isActionAnswered,
  isShipmentSettled,
  nextActionStep,
} from "./index.ts";

test.each([
  ["pending", false, "send"],
  ["pending", true, "send"],
  ["sent", false, "look"],
  ["sent", true, "send"],
  ["unknown", false, "look"],
  ["unknown", true, "send"],
  ["accepted", false, "verify"],
  ["accepted", true, "verify"],
  ["verified", true, "rest"],
  ["refused", false, "rest"],
  ["gaveUp", false, "rest"],
] as const)("%s with idempotent=%s: %s", (state, isIdempotent, step) =>
  expect(nextActionStep(state, isIdempotent)).toBe(step),
);

test("nothing leaves an end but by a person's new try, and nothing is accepted that was never sent", () => {
  for (const to of actionStates) {
    expect(canActionMove("verified", to)).toBe(to === "verified");
    expect(canActionMove("refused", to)).toBe(to === "refused" || to === "pending");
  }
  expect(canActionMove("pending", "accepted")).toBe(false);
  expect(canActionMove("gaveUp", "sent")).toBe(false);
  // What nobody knows of is found, or settled by a person's word.
  for (const to of ["accepted", "verified", "refused"] as const)
    expect(canActionMove("gaveUp", to)).toBe(true);
});

test("an answer is known once the platform spoke or we gave up", () => {
  expect(actionStates.filter(isActionAnswered)).toEqual(["accepted", "verified", "refused", "gaveUp"]);
});

test("pauses grow to five minutes and are spread", () => {
  expect(actionBackoffMs(0, 0)).toBe(1_000);
  expect(actionBackoffMs(0, 1)).toBe(2_000);
  expect(actionBackoffMs(3, 1)).toBe(16_000);
  expect(actionBackoffMs(40, 1)).toBe(300_000);
});

test("a shipment's number may be corrected once nothing of it is under way", () => {
  expect([null, ...actionStates].filter(isShipmentSettled)).toEqual([null, "verified", "refused"]);
});
