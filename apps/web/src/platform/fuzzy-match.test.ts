import { expect, test } from "vitest";
import { fold, rankChoices } from "./fuzzy-match.ts";

const tags = [
  "Urgent",
  "Already sold",
  "Unresponsive",
  "Needs admin attention",
  "Admin attention",
  "Alternative item",
  "Disbursed (by hand)",
  "Über-fällig",
];
const ranked = (typed: string): string[] => rankChoices(tags, typed, (tag) => [tag]);

test.each([
  ["ad", ["Admin attention", "Needs admin attention", "Already sold"]],
  ["un", ["Unresponsive"]],
  ["al", ["Already sold", "Alternative item", "Über-fällig"]],
  ["item", ["Alternative item"]],
  ["by", ["Disbursed (by hand)"]],
  ["uber", ["Über-fällig"]],
  ["att adm", ["Admin attention", "Needs admin attention"]],
  ["ars", []],
  ["", tags],
])("%s: what begins with it, then word starts, then the rest", (typed, expected) => {
  expect(ranked(typed)).toEqual(expected);
});

test("a name goes before other words for it, equals keep their order", () => {
  const snippets = [
    { name: "where", content: "tracking" },
    { name: "tracked", content: "" },
    { name: "track", content: "" },
  ];
  expect(
    rankChoices(snippets, "track", ({ name, content }) => [name, content]).map(({ name }) => name),
  ).toEqual(["track", "tracked", "where"]);
});

test("letters with a stroke are found by those of a keyboard without them", () => {
  expect(["Łukasz Wójcik", "Sigrid Ødegård", "Großmann", "Đorđe"].map(fold)).toEqual([
    "lukasz wojcik",
    "sigrid odegard",
    "grosmann",
    "dorde",
  ]);
  expect(rankChoices(["Łukasz", "Tom"], "lukasz", (name) => [name])).toEqual(["Łukasz"]);
});
