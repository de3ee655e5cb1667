/** Names of countries and languages, the country of a locale, and the order of names. */
import { displayNames } from "./intl.ts";

const regions = { type: "region", fallback: "none" } as const;
const languages = { type: "language" } as const;

/** A country by its two-letter code, in a locale; undefined where nobody knows it. */
export function nameRegion(code: string, locale: string): string | undefined {
  return /^[A-Z]{2}$/.test(code) ? displayNames(locale, regions).of(code) : undefined;
}

/** A language by its tag, such as "de-AT", in a locale; the tag itself where it has no name. */
export function nameLanguage(tag: string, locale: string): string {
  return displayNames(locale, languages).of(tag) ?? tag;
}

/** The two-letter code of the country that a locale is of, or most likely of; null where that is unknown. */
export function regionOf(locale: string): string | null {
  return new Intl.Locale(locale).maximize().region ?? null;
}

// The same for everybody, so that a list on paper is in the order of the list on the screen.
const natural = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** For sorting SKUs, shelves and names: numbers count as numbers (C-2 before C-14), case does not count. */
export function compareNames(one: string, other: string): number {
  return natural.compare(one, other);
}
