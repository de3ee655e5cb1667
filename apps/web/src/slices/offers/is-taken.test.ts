import { expect, test } from "vitest";
import { isTaken } from "./is-taken.ts";

const answer = {
  kind: "reject",
  state: "done",
  actionId: "a",
  at: "2026-11-23T10:00:00.000Z",
  byName: "Ada",
  amount: null,
  problem: null,
  because: null,
} as const;

test("an answer counts once the platform took it, not once the offer is over", () => {
  expect(isTaken({ answer }, "reject")).toBe(true);
  // Accepted at the platform itself while it was being rejected here.
  expect(
    isTaken({ answer: { ...answer, state: "refused", problem: "was already accepted" } }, "reject"),
  ).toBe(false);
  expect(isTaken({ answer: { ...answer, kind: "accept" } }, "reject")).toBe(false);
  expect(isTaken({ answer: null }, "reject")).toBe(false);
});
