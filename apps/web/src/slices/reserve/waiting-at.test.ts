import type { ReservedTarget } from "@stallkeeper/contract";
import { expect, test } from "vitest";
import { waitingAt } from "./waiting-at.ts";

const draft = (state: ReservedTarget["state"], time: ReservedTarget["time"]) => ({
  draftId: `${state} ${time}`,
  sku: "",
  title: "",
  photo: null,
  isUncounted: false,
  targets: [{ accountId: "a", state, at: null, problem: "", field: null, time, zone: "" }],
});

test("a time by hand waits for no rule that was never set up, and for one that was turned off", () => {
  const drafts = [draft("waiting", "scheduled"), draft("waiting", null), draft("listing", null)];
  expect(waitingAt(drafts, { accountId: "a", isSet: false })).toBe(1);
  expect(waitingAt(drafts, { accountId: "a", isSet: true })).toBe(2);
  expect(waitingAt(drafts, { accountId: "b", isSet: true })).toBe(0);
});
