import fc from "fast-check";
import { expect, test } from "vitest";
import { findAddress, parseAddress } from "./address-in-text.ts";

test.each([
  [
    "Marguerite Illouz\n14 rue de la République\n69002 Lyon\nFrance",
    {
      name: "Marguerite Illouz",
      line1: "14 rue de la République",
      city: "Lyon",
      zipcode: "69002",
      countryName: "France",
    },
  ],
  [
    "Tamsin Doe\nFlat 2\n9 Mill Lane\nLeeds\nLS1 4AP",
    {
      name: "Tamsin Doe",
      line1: "Flat 2",
      line2: "9 Mill Lane",
      city: "Leeds",
      zipcode: "LS1 4AP",
      countryName: "",
    },
  ],
  [
    "Joe Poe, 742 Evergreen Terrace, Springfield, IL 62704, USA",
    { name: "Joe Poe", line1: "742 Evergreen Terrace", city: "Springfield", state: "IL", zipcode: "62704" },
  ],
  [
    "Keizersgracht 1\n1015 CJ Amsterdam\nNetherlands",
    { name: "", line1: "Keizersgracht 1", city: "Amsterdam" },
  ],
])("%s", (text, parts) => {
  expect(parseAddress(text)).toMatchObject(parts);
});

test("an address is found inside a message, without what introduces and follows it", () => {
  const address = "Marguerite Illouz\n14 rue de la République\n69002 Lyon";
  expect(
    findAddress(`Hello, could you send it to this address instead please:\n\n${address}\n\nThank you!`),
  ).toBe(address);
  expect(findAddress(`Please send it to:\n${address}`)).toBe(address);
  expect(findAddress(`Please send it to:\n${address}\nThanks a lot, and sorry for the trouble!`)).toBe(
    address,
  );
});

test.each(["thank you so much", "Thanks, Niamh", "Merci beaucoup", "cheers", "Please confirm", "xx", "Xx"])(
  "how a letter ends is no country: %s",
  (closing) => {
    const address = "Flat 3, 22 Tollcross Road\nGlasgow G32 8TF";
    const at = "Hi! Can you send it to my new flat please:";
    for (const country of ["", "\nUnited Kingdom"]) {
      const found = findAddress(`${at}\n${address}${country}\n${closing}`) ?? "";
      expect(found).toBe(`${address}${country}`);
      expect(parseAddress(found)?.countryName).toBe(country.trim());
    }
  },
);

test.each(["uk", "Japan", "日本", "Ελλάδα"])("a country below an address is kept: %s", (country) => {
  const address = `Aiko Mori\n22 Tollcross Road\nGlasgow G32 8TF\n${country}`;
  expect(findAddress(`Please send it to:\n${address}\nthanks`)).toBe(address);
});

test.each([
  "Does it come with the original bracelet links?",
  "I bought 2 mugs\nOrder 24118 please",
  "It arrived on 24 November.\nThe box was open.\nOrder 24-1187.",
  "Would you take 80 if I pay right now?\nThanks\nDaria",
  "",
])("a message without an address holds none: %s", (text) => {
  expect(findAddress(text)).toBeNull();
});

test("any text is read without harm", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const parsed = parseAddress(text);
      expect(parsed === null || parsed.line1 !== "").toBe(true);
      findAddress(text);
    }),
  );
});
