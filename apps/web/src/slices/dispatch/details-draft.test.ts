import { expect, test } from "vitest";
import { findDetailProblems, fromDetailsDraft, linesOfAddress, toDetailsDraft } from "./details-draft.ts";

const kept = {
  returnAddress: {
    name: "Northlane",
    line1: "1 Mill Lane",
    zipcode: "YO1 7HH",
    city: "York",
    countryCode: "GB",
  },
  messageLimits: { perDay: 0 },
};

test("what is kept survives its form, and an emptied form keeps nothing", () => {
  const draft = toDetailsDraft(kept);
  expect(fromDetailsDraft({ ...draft, countryCode: " gb " })).toEqual(kept);
  const empty = toDetailsDraft({ returnAddress: null, messageLimits: null });
  expect(fromDetailsDraft(empty)).toEqual({ returnAddress: null, messageLimits: null });
  expect(linesOfAddress(kept.returnAddress)).toEqual(["Northlane", "1 Mill Lane", "YO1 7HH York", "GB"]);
});

test("a wrong country or limit is named beside its field", () => {
  const draft = { ...toDetailsDraft(kept), countryCode: "Britain", maxCharacters: "0", perDay: "many" };
  expect(Object.keys(findDetailProblems(draft))).toEqual(["countryCode", "maxCharacters", "perDay"]);
  expect(findDetailProblems(toDetailsDraft(kept))).toEqual({});
});
