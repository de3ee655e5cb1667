import { describe, expect, it } from "vitest";
import type { ShownAction } from "../actions/index.ts";
import { findStandingAnswer, isPaidBackThere } from "./standing-answer.ts";

const actionOf = (id: string, createdAt: string, kind = "cancellation"): ShownAction => ({
  _id: id,
  kind,
  state: "accepted",
  effectUnknown: false,
  problem: null,
  problemCode: null,
  createdAt,
  updatedAt: createdAt,
  nextAt: createdAt,
});
const requested = (actionId: string, at: string, decision: string) => ({
  kind: "actionRequested",
  at,
  actionId,
  details: { kind: "cancellation", decision },
});
const asked = (at: string) => ({ kind: "cancelRequested", at, actionId: null, details: {} });

describe("which answer to a cancellation request stands", () => {
  it("is the newest one, with what it says", () => {
    const actions = [
      actionOf("a", "2026-11-30T10:05:00Z"),
      actionOf("b", "2026-11-30T10:06:00Z"),
      actionOf("r", "2026-11-30T10:07:00Z", "refund"),
    ];
    const events = [
      asked("2026-11-30T10:00:00Z"),
      requested("a", "2026-11-30T10:05:00Z", "reject"),
      requested("b", "2026-11-30T10:06:00Z", "approve"),
    ];
    expect(findStandingAnswer(actions, events)).toMatchObject({ action: { _id: "b" }, decision: "approve" });
    expect(findStandingAnswer(actions.slice(0, 1), events)).toMatchObject({ decision: "reject" });
  });

  it("is none before the first answer, and none once the buyer asks again", () => {
    const first = asked("2026-11-30T10:00:00Z");
    expect(findStandingAnswer([], [first])).toBeNull();
    const answer = actionOf("a", "2026-11-30T10:05:00Z");
    const said = requested("a", "2026-11-30T10:05:00Z", "reject");
    expect(findStandingAnswer([answer], [first, said])).not.toBeNull();
    expect(findStandingAnswer([answer], [first, said, asked("2026-11-30T11:00:00Z")])).toBeNull();
  });
});

describe("whether the platform pays the buyer back", () => {
  const action = actionOf("a", "2026-11-30T10:00:00Z");
  const cancelled = { state: "cancelled", refund: null };
  const soon = Date.parse("2026-12-01T10:00:00Z");

  it("is so while an approval is there and no money shows", () => {
    expect(isPaidBackThere(cancelled, { action, decision: "approve" }, soon)).toBe(true);
  });

  it.each([
    ["the money shows", { ...cancelled, refund: 2 }, "approve", soon],
    ["the platform had its three days", cancelled, "approve", Date.parse("2026-12-03T10:00:01Z")],
    ["the request was rejected", cancelled, "reject", soon],
    ["the order is to be sent", { state: "paid", refund: null }, "approve", soon],
  ] as const)("is not so once %s", (_, order, decision, nowMs) => {
    expect(isPaidBackThere(order, { action, decision }, nowMs)).toBe(false);
  });
});
