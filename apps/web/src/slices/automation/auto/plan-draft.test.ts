import { expect, test } from "vitest";
import { usualPlan } from "@stallkeeper/domain";
import { describePlan, draftOf, readDraft } from "./plan-draft.ts";

test.each(["orderReceived", "buyerSilent", "ratingReceived"] as const)(
  "the usual plan of %s comes through the form unchanged",
  (trigger) => {
    const plan = usualPlan(trigger);
    expect(readDraft(trigger, draftOf(plan), "en-GB")).toEqual({ plan, wrong: {} });
  },
);

test("a form is read: units, quiet hours, codes in any case, amounts with a comma", () => {
  const draft = draftOf(usualPlan("orderReceived"));
  const typed = { wait: "2", unit: "hours", isQuiet: true, countries: "gb, de;gb" } as const;
  const { plan, wrong } = readDraft(
    "orderReceived",
    { ...draft, ...typed, leastTotal: "12,50", mostTotal: "£1,250" },
    "en-GB",
  );
  expect(wrong).toEqual({});
  expect(plan).toMatchObject({
    delayMinutes: 120,
    quiet: { from: "21:00", to: "08:00" },
    countries: ["GB", "DE"],
    leastTotal: 12.5,
    mostTotal: 1250,
  });
  expect(describePlan("orderReceived", plan)).toBe(
    "after 2 hours · quiet 21:00–08:00 · GB, DE · from 12.5 · up to 1,250",
  );
});

test.each([
  [{ wait: "-1" }, "wait"],
  [{ wait: "31", unit: "days" }, "wait"],
  [{ wait: "soon" }, "wait"],
  [{ countries: "Germany" }, "countries"],
  [{ mostTotal: "a lot" }, "mostTotal"],
  [{ leastTotal: "100", mostTotal: "50" }, "mostTotal"],
] as const)("%j is refused at its field", (said, field) => {
  const { wrong } = readDraft("orderReceived", { ...draftOf(usualPlan("orderReceived")), ...said }, "en-GB");
  expect(Object.keys(wrong)).toEqual([field]);
});
