import { expect, test } from "vitest";
import { wordsOfPattern } from "./number-format.ts";

test.each([
  ["^1Z[0-9A-Z]{16}$", ["1Z, 16 letters or digits"]],
  ["^[A-Z]{2}\\d{9}GB$", ["2 letters, 9 digits, GB"]],
  ["^(?:[A-Z]{2}\\d{9}FR|[0-9][A-Z]\\d{11})$", ["2 letters, 9 digits, FR", "a digit, a letter, 11 digits"]],
  ["^(?:9[2-5]\\d{20,24}|[A-Z]{2}\\d{9}US)$", ["9, 2 – 5, 20 to 24 digits", "2 letters, 9 digits, US"]],
  ["^\\d{24}$", ["24 digits"]],
  ["^(?:0\\d{13}|\\d{14}[A-Z0-9]?)$", ["0, 13 digits", "14 digits, perhaps a letter or digit"]],
  [null, []],
])("%s in words", (pattern, words) => {
  expect(wordsOfPattern(pattern)).toEqual(words);
});
