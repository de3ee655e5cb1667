import { describe, expect, it } from "vitest";
import { findMarks, fold, scoreTexts } from "../../platform/fuzzy-match.ts";
import { beginsName, readPaletteQuery, shareRows } from "./palette-query.ts";

describe("how words fit", () => {
  it("ranks whole, start, word start, inside and scattered letters in this order", () => {
    const score = (text: string): number => scoreTexts([fold(text)], ["marg"]);
    const scores = ["Marg", "Marguerite Illouz", "Denby Marguerite", "Submarginal", "Mary G"].map(score);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(new Set(scores).size).toBe(5);
    expect(scores.at(-1)).toBeGreaterThan(0);
    expect(score("Roberts radio")).toBe(0);
  });

  it("wants every word, in any of the texts, without case and accents", () => {
    expect(scoreTexts([fold("Élodie Faure"), fold("Lyon")], ["elodie", "lyon"])).toBeGreaterThan(0);
    expect(scoreTexts([fold("Élodie Faure"), fold("Lyon")], ["elodie", "paris"])).toBe(0);
  });

  it("marks what was typed, where it stands", () => {
    expect(findMarks("Élodie Faure", ["elo", "fau"])).toEqual([
      [0, 3],
      [7, 10],
    ]);
    expect(findMarks("24-1187", ["xyz"])).toEqual([]);
  });
});

describe("what is typed", () => {
  it.each([
    ["#24-1187", ["orders"], "24-1187", false],
    ["@ marg", ["buyers", "orders"], "marg", false],
    [">den", ["context", "goTo", "commands"], "den", false],
    ["is:unfulfilled tag:urgent", ["orders"], "is:unfulfilledtag:urgent", true],
    ["RN 4820 1175 4GB", undefined, "rn482011754gb", false],
  ])("%s", (text, groups, exact, isFilter) => {
    expect(readPaletteQuery(text, (rest) => rest.startsWith("is:"))).toMatchObject({
      exact,
      isFilter,
      ...(groups === undefined ? {} : { groups }),
    });
  });
});

describe("rows", () => {
  it.each([
    [
      [2, 9, 1, 1, 0, 1, 0],
      [2, 3, 1, 1, 0, 1, 0],
    ],
    [
      [0, 40, 0, 0, 0, 0, 0],
      [0, 5, 0, 0, 0, 0, 0],
    ],
    [
      [9, 9, 9, 9, 9, 9, 9],
      [2, 1, 1, 1, 1, 1, 1],
    ],
    [
      [0, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 0],
    ],
  ])("%j are shared as %j", (counts, shares) => {
    expect(shareRows(counts)).toEqual(shares);
  });
});

describe("a page's name", () => {
  it("is typed from its beginning, with more than one word of it", () => {
    expect(beginsName("Shipping › Scan station", ["scan", "stati"])).toBe(true);
    expect(beginsName("Auto messages", ["auto", "messages"])).toBe(true);
    expect(beginsName("Shipping › Scan station", ["scan"])).toBe(false);
    expect(beginsName("Shipping › Scan station", ["station", "road"])).toBe(false);
    expect(beginsName("Shipping › Scan station", ["can", "station"])).toBe(false);
  });
});
