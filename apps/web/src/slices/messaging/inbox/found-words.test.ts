import fc from "fast-check";
import { expect, test } from "vitest";
import { excerptOf, findMessage, markWords } from "./found-words.ts";
import { wordsOf } from "./search-words.ts";

const messages = [
  { _id: "1", content: "Is the blue mug dishwasher safe?" },
  { _id: "2", content: "Yes, every mug is." },
  { _id: "3", content: null },
  { _id: "4", content: "Then one blue and one green, please." },
  { _id: "5", content: "Thank you!" },
];

const talk = {
  account: "northlane",
  buyer: { handle: "green.gill" },
  items: [{ name: "Enamel mug, blue" }],
  messages,
};

test("words that name the buyer ask for no message; those of the item for none beside others", () => {
  const found = (query: string) => findMessage(talk, wordsOf(query))?._id;
  expect(found("green")).toBeUndefined();
  expect(found("gill mug")).toBe("2");
  expect(found("green blue safe")).toBe("1");
  expect(found("mug thank")).toBe("5");
});

test("the message that was searched for holds most of the words, of several it is the newest", () => {
  const found = (query: string) => findMessage(talk, wordsOf(query))?._id;
  expect(found("blue mug")).toBe("1");
  expect(found("MUG")).toBe("2");
  expect(found("blue")).toBe("4");
  expect(found('"one blue"')).toBe("4");
  expect(found("lamp")).toBeUndefined();
  expect(found("  ")).toBeUndefined();
});

test("words in quotes are one word, closed or not", () => {
  expect(wordsOf('red "blue  mug" Lamp')).toEqual(["red", "blue mug", "lamp"]);
  expect(wordsOf('"blue mu')).toEqual(["blue mu"]);
  expect(wordsOf('""')).toEqual([]);
});

test("a row shows the hit whatever stands before it", () => {
  expect(excerptOf("Is the blue mug safe?", ["mug"])).toBe("Is the blue mug safe?");
  expect(excerptOf("Good morning to you all,\n\nis the blue mug dishwasher safe?", ["mug"])).toBe(
    "…is the blue mug dishwasher safe?",
  );
  expect(excerptOf("Donaudampfschifffahrtsgesellschaftsmug", ["mug"])).toBe("…mug");
  expect(excerptOf("nothing of it", ["mug"])).toBe("nothing of it");
});

test("marking loses no letter and marks each word; an excerpt keeps its first hit near the start", () => {
  const word = fc.constantFrom("mug", "mugs", "a.b", "(x", "blue mug", "é");
  const text = fc
    .array(fc.oneof(word, fc.string({ maxLength: 12 })), { maxLength: 12 })
    .map((all) => all.join(" "));
  fc.assert(
    fc.property(text, fc.array(word, { minLength: 1, maxLength: 3 }), (content, words) => {
      const pieces = markWords(content, words);
      expect(pieces.map((piece) => piece.text).join("")).toBe(content);
      for (const { text: piece, isHit } of pieces)
        expect(words.some((one) => piece.toLowerCase() === one)).toBe(isHit);
      const hit = markWords(excerptOf(content, words), words).find(({ isHit }) => isHit);
      expect(hit?.start ?? 0).toBeLessThanOrEqual(17);
    }),
  );
});
