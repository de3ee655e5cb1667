/**
 * Which parcels pass customs: all that leave a country, except inside the European Union; and what customs
 * have to be told of what is inside.
 */
import { nameRegion } from "./format/names.ts";

const union = new Set(
  "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" "),
);

/** Whether customs lines are needed between two countries, by their two-letter codes. */
export function crossesCustoms(from: string, to: string): boolean {
  return from !== to && !(union.has(from) && union.has(to));
}

/** What people write instead of the code. */
const aliases: Partial<Record<string, string>> = { uk: "GB" };

/** Two-letter code of a country by its English name or its code; "" when nobody knows it. */
export function countryCodeOf(text: string): string {
  const wanted = text.trim().toLowerCase();
  if (/^[a-z]{2}$/.test(wanted)) return aliases[wanted] ?? wanted.toUpperCase();
  return codesByName().get(wanted) ?? "";
}

/** A country's code and its English name, and what was asked for, in small letters: how orders may spell it. Pure. */
export function countrySpellings(text: string): string[] {
  const code = countryCodeOf(text);
  const name = code === "" ? undefined : nameRegion(code, "en");
  const others = Object.keys(aliases).filter((alias) => aliases[alias] === code);
  return [...new Set([text.trim(), code, name ?? "", ...others].map((one) => one.toLowerCase()))].filter(
    (one) => one !== "",
  );
}

let codes: Map<string, string> | null = null;

function codesByName(): Map<string, string> {
  if (codes !== null) return codes;
  codes = new Map();
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (const first of letters) {
    for (const second of letters) {
      const code = `${first}${second}`;
      // A code that was given up (DD) reads like the one that took its place.
      const isInUse = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
      const name = isInUse ? nameRegion(code, "en") : undefined;
      if (name !== undefined) codes.set(name.toLowerCase(), code);
    }
  }
  return codes;
}

/** One kind of thing inside a parcel, as far as it is known. */
export interface CustomsFacts {
  readonly description: string;
  readonly hsCode: string;
  /** Country of origin, two letters. */
  readonly origin: string;
  readonly valueMinor: number;
  readonly weightGrams: number;
}

export const customsParts = ["description", "hsCode", "origin", "value", "weight"] as const;
export type CustomsPart = (typeof customsParts)[number];

/**
 * Six digits that all countries share, and up to four of a country's own; dots and blanks between them are
 * for the eye.
 */
const hsShape = /^\d{6}(?:\d{2}){0,2}$/;

/** A tariff number without what stands in it for the eye. */
export const cleanHsCode = (text: string): string => text.replace(/[\s.]/g, "");

/** Whether a text is a tariff number. */
export const isHsCode = (text: string): boolean => hsShape.test(cleanHsCode(text));

/** What customs would miss in a line; nothing when it is whole. Pure. */
export function checkCustomsLine({
  description,
  hsCode,
  origin,
  valueMinor,
  weightGrams,
}: CustomsFacts): CustomsPart[] {
  const isWhole: Record<CustomsPart, boolean> = {
    description: description.trim() !== "",
    hsCode: isHsCode(hsCode),
    origin: /^[A-Z]{2}$/.test(origin),
    value: valueMinor > 0,
    weight: weightGrams > 0,
  };
  return customsParts.filter((part) => !isWhole[part]);
}
