import { expect, test } from "vitest";
import { countGaps, readSheet } from "./customs-facts.ts";

test("a sheet is read whatever parts its columns; empty cells say nothing, and a wrong line is named and holds up no other", () => {
  const { customs, problems } = readSheet(
    [
      "SKU,Description,HS,Origin,Value,Weight",
      '"CUP-1","Cup, enamel",7323.94,gb,£12.50,0.3',
      "SAU-1;;6911 10;;5,25;",
      "JUG-1\tJug\t\tPT\t\t0,84",
      "",
      "BAD-1,Cup,12,,,",
      ",Nobody,,,,",
      "BAD-2,,,GBR,,",
      "BAD-3,,,,much,",
      "BAD-4,,,,,heavy",
      "BAD-5;;;;1,250;",
    ].join("\n"),
  );
  expect([...customs]).toEqual([
    ["CUP-1", { description: "Cup, enamel", hsCode: "732394", origin: "GB", value: 12.5, weightGrams: 300 }],
    ["SAU-1", { hsCode: "691110", value: 5.25 }],
    ["JUG-1", { description: "Jug", origin: "PT", weightGrams: 840 }],
  ]);
  expect(problems.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    "6 hsCode",
    "7 sku",
    "8 origin",
    "9 value",
    "10 weight",
    // A thousand to one, one and a quarter to another.
    "11 value",
  ]);
});

test("what is missing of a SKU are its tariff number, its origin and its weight", () => {
  const whole = { description: "", hsCode: "732394", origin: "GB", value: null, weightGrams: 300 };
  expect([
    countGaps(whole),
    countGaps({ ...whole, hsCode: "" }),
    countGaps({ ...whole, hsCode: "", origin: "", weightGrams: null }),
  ]).toEqual([0, 1, 3]);
});
