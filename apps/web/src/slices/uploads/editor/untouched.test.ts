import { expect, test } from "vitest";
import { quietUnless, touchedBy } from "./untouched.ts";

test("an edit touches the fields that problems name", () => {
  const set = { title: "Jug", priceMinor: null, attributes: { Colour: [] } };
  const targets = { a: { categoryId: "12", locationKey: "k", policies: { fulfilment: "p" } }, b: null };
  expect(touchedBy({ set, targets })).toEqual([
    "title",
    "price",
    "attributes.Colour",
    "category",
    "location",
    "policies.fulfilment",
  ]);
});

test.each([
  ["a new listing", true, false, ["title"], [false, true]],
  ["one of which nothing was touched", true, false, [], [true, true]],
  ["one that was tried to publish", true, true, [], [false, false]],
  ["an older draft", false, false, [], [false, false]],
])("of %s, what wasn't touched is quiet", (_name, isNew, wasTried, touched, expected) => {
  const isQuiet = quietUnless(isNew, wasTried, new Set(touched));
  expect(["title", "photos"].map((field) => isQuiet({ field }))).toEqual(expected);
});
