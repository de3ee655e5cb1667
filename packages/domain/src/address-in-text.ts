/**
 * An address that a buyer wrote in a message, cut into the parts of a form. It is a proposal: a person sees
 * it in the form before anything is changed.
 *
 * The line with the postcode tells the rest: before it name, street and what belongs to it, after it the
 * country. Where the whole stands in one line its commas part it.
 */
import { countryCodeOf } from "./customs.ts";
import { nameRegion } from "./format/names.ts";

export interface WrittenAddress {
  name: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  zipcode: string;
  countryName: string;
}

// The longer forms first: GB, CA, NL, PL, IE, US, then plain numbers.
const postcodes =
  /(?<!\d-)\b([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4} ?[A-Z]{2}|\d{2}-\d{3}|[A-Z]\d[\dW] ?[\dA-Z]{4}|\d{5}-\d{4}|\d{3} \d{2}|\d{4,6})\b/;
const longestLine = 100;
const mostLines = 8;

interface Placed {
  at: number;
  zipcode: string;
  rest: string;
}

function placePostcode(lines: readonly string[]): Placed | null {
  for (let at = lines.length - 1; at > 0; at -= 1) {
    const found = postcodes.exec((lines[at] ?? "").toUpperCase());
    if (found?.[1] === undefined) continue;
    const line = lines[at] ?? "";
    const rest = `${line.slice(0, found.index)} ${line.slice(found.index + found[1].length)}`;
    return { at, zipcode: found[1], rest: rest.replaceAll(/\s+/g, " ").replaceAll(/^[\s,]+|[\s,]+$/g, "") };
  }
  return null;
}

/** Cuts a text that is an address. Null: it doesn't look like one. Pure. */
export function parseAddress(text: string): WrittenAddress | null {
  const rows = text.split("\n").map((line) => line.trim());
  const lines = (rows.filter((line) => line !== "").length > 2 ? rows : text.split(/[,\n]/))
    .map((line) => line.trim().replace(/,$/, ""))
    .filter((line) => line !== "");
  if (lines.length < 2 || lines.some((line) => line.length > longestLine)) return null;
  const placed = placePostcode(lines);
  if (placed === null) return null;
  const before = lines.slice(0, placed.at);
  const after = lines.slice(placed.at + 1);
  const [first = "", ...further] = placed.rest.split(",").map((part) => part.trim());
  const isState = /^[A-Z]{2,3}$/.test(placed.rest);
  let city = isState ? "" : first;
  const state = isState ? placed.rest : further.join(", ");
  // A postcode alone in its line has the town above it.
  if (city === "" && before.length > 1) city = before.pop() ?? "";
  const hasName = before.length > 1 && !/\d/.test(before[0] ?? "");
  const [name = "", ...streets] = hasName ? before : ["", ...before];
  const [line1 = "", ...others] = streets;
  if (line1 === "" || !/\p{L}/u.test(line1)) return null;
  return {
    name,
    line1,
    line2: others.join(", "),
    city,
    state,
    zipcode: placed.zipcode,
    countryName: after.at(-1) ?? "",
  };
}

/** Any two letters pass for a code: "xx" below a letter is none. */
const isCountry = (line: string): boolean => nameRegion(countryCodeOf(line), "en") !== undefined;
/**
 * What closes a letter below an address: a country's name stands there too, but in a few capital words, or in a
 * writing that has no capitals.
 */
const isClosing = (line: string): boolean =>
  !isCountry(line) && (!/^[\p{Lu}\p{Lo}]/u.test(line) || closings.test(line));
const closings =
  /^x+$|\b(thanks?|thx|cheers|regards|please|sorry|merci|cordialement|danke|grüße|gracias|grazie|bedankt|obrigad[oa])\b/iu;

const isSentence = (line: string): boolean => /[.!?]$/.test(line) && line.split(" ").length > 3;
/** Up to the first sentence, or what closes the letter: "Thanks a lot, and sorry for the trouble!" */
function linesOf(lines: readonly string[]): string[] {
  const posted = placePostcode(lines)?.at ?? lines.length;
  const end = lines.findIndex((line, at) => isSentence(line) || (at > posted && isClosing(line)));
  return lines.slice(0, end === -1 ? lines.length : end).filter((line) => line !== "");
}
/** A street with its number, as it stands in an address of two lines: "Flat 3, 22 Mill Lane", "Am Markt 5". */
const houses = /^(\p{L}+ \w+, ?)?\d+\p{L}? \p{L}|^\p{Lu}.*\p{L} \d+ ?\p{L}?$/u;
const isStreet = (line: string): boolean => /\d/.test(line) && /\p{L}{3}/u.test(line);

/**
 * The lines of a message that look like an address: some that follow each other, with a street and a
 * postcode. Null: there are none. Pure.
 */
export function findAddress(message: string): string | null {
  const blocks = message.split(/\n\s*\n/).map((block) => block.split("\n").map((line) => line.trim()));
  for (const lines of blocks) {
    for (let from = 0; from < lines.length - 1; from += 1) {
      const some = linesOf(lines.slice(from, from + mostLines));
      // What introduces it is no part of it: "Please send it to:".
      if (/[:?!]$/.test(some[0] ?? "") || (some[0]?.split(" ").length ?? 0) > 8) continue;
      const text = some.join("\n");
      const isEnough = some.length > 2 || (some.length === 2 && houses.test(some[0] ?? ""));
      const parsed = isEnough ? parseAddress(text) : null;
      if (parsed !== null && isStreet(parsed.line1)) return text;
    }
  }
  return null;
}
