import { describe, expect, test } from "vitest";
import { plural, pluralOrdinal } from "./plural.ts";

const added = { one: "# order added to {name}.", other: "# orders added to {name}." };

describe("a sentence that depends on a count", () => {
  test.each([
    [0, "0 orders added to Monday."],
    [1, "1 order added to Monday."],
    [2, "2 orders added to Monday."],
    [1_204, "1,204 orders added to Monday."],
  ])("%i", (count, expected) => {
    expect(plural(count, added, { name: "Monday" })).toBe(expected);
  });

  test("takes values as they are: a name may hold the marks themselves, and numbers are grouped", () => {
    expect(plural(2, added, { name: "#1 {name}" })).toBe("2 orders added to #1 {name}.");
    expect(plural(1, { one: "# of {all}", other: "# of {all}" }, { all: 9_999 })).toBe("1 of 9,999");
    expect(plural(1, { one: "# {unknown}", other: "" })).toBe("1 {unknown}");
  });

  test("writes numbers in the person's locale, and takes the form that the language of the texts has", () => {
    expect(plural(1_204, { one: "# order", other: "# orders" }, {}, "de-DE")).toBe("1.204 orders");
    // French counts nothing as one, and Polish has a form for a few: neither bends an English sentence.
    expect(plural(0, { one: "# order", other: "# orders" }, {}, "fr-FR")).toBe("0 orders");
    const paczki = { one: "# paczka", few: "# paczki", many: "# paczek", other: "# paczki" };
    const inPolish = [1, 3, 5].map((count) => plural(count, paczki, {}, "pl-PL", "pl"));
    expect(inPolish).toEqual(["1 paczka", "3 paczki", "5 paczek"]);
  });
});

test("a place in a row", () => {
  const forms = { one: "#st order", two: "#nd order", few: "#rd order", other: "#th order" };
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 111, 1_003].map((count) => pluralOrdinal(count, forms))).toEqual([
    "1st order",
    "2nd order",
    "3rd order",
    "4th order",
    "11th order",
    "12th order",
    "13th order",
    "21st order",
    "102nd order",
    "111th order",
    "1,003rd order",
  ]);
});
