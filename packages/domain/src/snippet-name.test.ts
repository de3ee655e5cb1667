import { expect, test } from "vitest";
import { findNameProblem, shortcodeOf } from "./snippet-name.ts";

const others = ["already-sold", "Thank you"];
const taken = (shortcode: string) => `Another snippet has the shortcode /${shortcode}.`;
const unprintable = "Use text that can be printed, on one line.";

test.each([
  ["posted-today", null],
  ["größe_2", null],
  ["Hello, Pat! (2nd)", null],
  ["a/b", null],
  ["👩‍🚀 gift", null],
  ["Already-Sold", taken("already-sold")],
  ["thank-you", taken("thank-you")],
  ["thank  you", taken("thank-you")],
  ["x".repeat(60), null],
  ["😀".repeat(60), null],
  ["x".repeat(61), "Up to 60 characters."],
  ["two\nlines", unprintable],
  ["a\u0000b", unprintable],
  ["\u202Eevil", unprintable],
  ["a\u2028b", unprintable],
  ["\uD800", unprintable],
])("%j as a snippet's name: %s", (name, problem) => expect(findNameProblem(name, others)).toBe(problem));

test.each([
  ["Thank you", "thank-you"],
  [" Größe  L ", "größe-l"],
  ["posted-today", "posted-today"],
  ["A\u00A0b", "a-b"],
])("%j is found by /%s", (name, shortcode) => expect(shortcodeOf(name)).toBe(shortcode));
