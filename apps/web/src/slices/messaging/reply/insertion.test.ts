import { expect, test } from "vitest";
import { followText, putIn, questionsOf, switchLanguage, textOf } from "./insertion.ts";
import type { Snippet } from "./reply.api.ts";

const snippet: Snippet = {
  _id: "s-1",
  name: "measured",
  content: "Hi {{buyerFirstName|there}}, it is {{ask:Width}} wide and {{ask:Depth|10 cm}} deep.",
  isShared: false,
  folder: "",
  language: "",
  translations: [{ language: "de", content: "Hallo {{buyerFirstName|}}, es ist {{ask:Width}} breit." }],
  attachments: [],
  uses: 0,
  usesIn30Days: 0,
  lastUsedAt: null,
};
const reader = { values: { buyerFirstName: "Ada" }, languages: ["de"], own: "en" };

test("a snippet is put in in the buyer's language, filled but for its questions", () => {
  const written = putIn("Hello! ", snippet, reader, null);
  expect(textOf(written)).toBe("Hello! Hallo Ada, es ist {{ask:Width}} breit.");
  expect(written.placed).toMatchObject({ language: "de", isBuyers: true });
  expect(questionsOf(written)).toEqual([{ label: "Width", fallback: "" }]);
  // Nobody's language is guessed at: the main text is taken, and that it isn't the buyer's is known.
  expect(putIn("", snippet, { ...reader, languages: ["pl"] }, null).placed).toMatchObject({
    language: "en",
    isBuyers: false,
  });
  expect(putIn("", snippet, reader, "en").placed).toMatchObject({ language: "en", isBuyers: false });
});

test("answers stand in the text, can be changed, and go along into another language", () => {
  const written = { ...putIn("Hello! ", snippet, reader, null), answers: new Map([["Width", "51 cm"]]) };
  expect(textOf(written)).toBe("Hello! Hallo Ada, es ist 51 cm breit.");
  const english = switchLanguage(written, "en", reader);
  expect(textOf(english)).toBe("Hello! Hi Ada, it is 51 cm wide and {{ask:Depth|10 cm}} deep.");
  expect(english.placed).toMatchObject({ language: "en", isBuyers: false });
  expect(textOf(switchLanguage(english, "de", reader))).toBe(textOf(written));
  expect(switchLanguage(written, "fr", reader)).toBe(written);
});

test("written on by hand, answers are text and the language stays; what is asked still is", () => {
  const written = { ...putIn("", snippet, reader, "en"), answers: new Map([["Width", "51 cm"]]) };
  const text = `${textOf(written)} Bye.`;
  expect(followText(written, textOf(written))).toBe(written);
  const followed = followText(written, text);
  expect(followed).toEqual({ template: text, answers: new Map(), placed: null });
  expect(questionsOf(followed)).toEqual([{ label: "Depth", fallback: "10 cm" }]);
  expect(followText(null, "")).toMatchObject({ template: "", placed: null });
});
