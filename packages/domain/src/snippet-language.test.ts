import { expect, test } from "vitest";
import {
  guessLanguage,
  languageOf,
  languagesOfBuyer,
  languagesOfCountry,
  listSnippetTexts,
  pickSnippetText,
} from "./snippet-language.ts";

const snippet = {
  content: "It left today.",
  language: "",
  translations: [
    { language: "de", content: "Es ging heute raus." },
    { language: "fr", content: "C'est parti aujourd'hui." },
  ],
};

test.each([
  ["DE", ["de"]],
  ["AT", ["de"]],
  ["BE", ["nl", "fr", "de"]],
  ["NO", ["nb"]],
  ["BR", ["pt"]],
  ["US", ["en"]],
  ["", []],
  ["Germany", []],
  ["ZZ", []],
])("in %s people read %j", (country, languages) => expect(languagesOfCountry(country)).toEqual(languages));

test.each([
  ["Hallo, wann kommt mein Paket? Ich habe noch nichts bekommen.", "de"],
  ["Hello, when does my parcel arrive? It has not come.", "en"],
  ["Bonjour, je n'ai pas reçu mon colis, pouvez-vous vérifier ?", "fr"],
  ["Hola, cuando llega mi pedido? Gracias", "es"],
  ["Buongiorno, quando arriva il mio ordine? Grazie", "it"],
  ["Hallo, ik heb mijn pakket nog niet. Wanneer komt het?", "nl"],
  // Too little to go by, or as much of one as of another.
  ["ok", null],
  ["Bonjour", null],
  ["OM-10 / 50mm f1.8", null],
  ["", null],
])("%s is written in %s", (text, language) => expect(guessLanguage(text)).toBe(language));

test("what the buyer writes in goes before what is spoken where the order goes", () => {
  expect(languagesOfBuyer(["Hello, when does my parcel arrive?", "It has not come."], "DE")).toEqual([
    "en",
    "de",
  ]);
  expect(languagesOfBuyer(["ok"], "CH")).toEqual(["de", "fr", "it"]);
  expect(languagesOfBuyer([], "")).toEqual([]);
});

test("a snippet comes in the first language of the buyer that it has, else in its main one", () => {
  const pick = (wanted: string[]) => pickSnippetText(snippet, wanted, "en");
  expect(pick(["de"])).toEqual({ language: "de", content: "Es ging heute raus.", isBuyers: true });
  expect(pick(["nl", "fr"])).toMatchObject({ language: "fr", isBuyers: true });
  expect(pick(["en", "de"])).toEqual({ language: "en", content: "It left today.", isBuyers: true });
  expect(pick(["pl"])).toEqual({ language: "en", content: "It left today.", isBuyers: false });
  expect(pick([])).toMatchObject({ language: "en", isBuyers: false });
  expect(pickSnippetText({ ...snippet, language: "sv" }, ["en"], "en")).toMatchObject({
    language: "sv",
    isBuyers: false,
  });
});

test("its languages are listed with the main one first, each once", () => {
  expect(listSnippetTexts(snippet, "en").map(({ language }) => language)).toEqual(["en", "de", "fr"]);
  expect(listSnippetTexts({ ...snippet, language: "de" }, "en").map(({ content }) => content)).toEqual([
    "It left today.",
    "C'est parti aujourd'hui.",
  ]);
  expect(languageOf("de-AT")).toBe("de");
});
