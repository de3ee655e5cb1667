import fc from "fast-check";
import { expect, test } from "vitest";
import { isRevisionOpen, revisedFrom, revisionStates, revisionSteps } from "./revision.ts";

test("a revision begins as a draft, with the buyer or at the platform, and never with its end", () => {
  expect(revisionSteps(null)).toEqual(["drafted", "asked", "reported"]);
});

test("its ends lead nowhere, and a better rating ends any other state", () => {
  expect(revisionStates.filter((state) => !isRevisionOpen(state))).toEqual(["revised", "removed", "kept"]);
  expect([...revisedFrom].sort()).toEqual(revisionStates.filter(isRevisionOpen).sort());
});

test("from any open state an end can be reached", () => {
  fc.assert(
    fc.property(fc.constantFrom(...revisionStates), (from) => {
      const reached = new Set([from]);
      for (const state of reached) for (const next of revisionSteps(state)) reached.add(next);
      expect([...reached].some((state) => !isRevisionOpen(state))).toBe(true);
    }),
  );
});
