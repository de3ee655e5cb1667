import fc from "fast-check";
import { expect, test } from "vitest";
import { fillListingWords } from "./listing-words.ts";
import { blankDraft, effectiveListing } from "./upload-draft.ts";

const words = {
  title: "Cord cap",
  brand: "",
  condition: "Used, good",
  conditionNote: "",
  category: "Hats",
  sku: "C-1",
  gtin: "",
  attributes: { Material: ["Cotton", "Wool"], Era: [""] },
};
const fill = (text: string) => fillListingWords(text, words);

test.each<[string, string]>([
  ["{{title}}, {{ condition }}.", "Cord cap, Used, good."],
  ["Made of {{material}}", "Made of Cotton, Wool"],
  ["By {{brand|an unknown maker}}", "By an unknown maker"],
  ["{{Sleeve|no sleeves}}", "no sleeves"],
  ["no placeholder { { at all }}", "no placeholder { { at all }}"],
])("%s", (text, expected) => {
  expect(fill(text)).toEqual({ text: expected, problem: null });
});

test("one that nobody knows, and one that is empty, are named and stay", () => {
  expect(fill("{{colour}} cap")).toEqual({
    text: "{{colour}} cap",
    problem: expect.stringContaining("{{colour}} in the description isn't known."),
  });
  expect(fill("{{title}} {{brand}}").problem).toContain("{{brand}} in the description is empty.");
  expect(fill("{{Era}}").problem).toContain("is empty");
  expect(fill("{{}}").problem).toContain("isn't known");
});

test("what stands in a value is never read as a placeholder", () => {
  fc.assert(
    fc.property(fc.string(), (title) => {
      const said = title.trim();
      const { text } = fillListingWords("{{title}}", { ...words, title });
      expect(text).toBe(said === "" ? "{{title}}" : said);
    }),
  );
});

test("a title is filled too, and can't name itself", () => {
  const listed = (title: string) =>
    effectiveListing({ ...blankDraft, title, brand: "Denby", currency: "GBP" }, {}, null, {
      currency: "GBP",
      conditions: [],
    });
  expect(listed("{{brand}} jacket")).toMatchObject({ title: "Denby jacket", titleProblem: null });
  expect(listed("{{title}} jacket").titleProblem).toContain("{{title}} in the title is empty");
  expect(listed("{{colour}} jacket").titleProblem).toContain("in the title isn't known");
});
