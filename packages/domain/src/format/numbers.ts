/** Numbers, shares, weights and measures in a person's locale. */
import { numberFormat } from "./intl.ts";

const whole = {};
const percent = { style: "percent", maximumFractionDigits: 1 } as const;
const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const seconds = { style: "unit", unit: "second", unitDisplay: "narrow" } as const;
const grams = { style: "unit", unit: "gram", unitDisplay: "short" } as const;
const kilograms = {
  style: "unit",
  unit: "kilogram",
  unitDisplay: "short",
  maximumFractionDigits: 3,
} as const;

const kilobytes = { style: "unit", unit: "kilobyte", unitDisplay: "short" } as const;
const gigabytes = {
  style: "unit",
  unit: "gigabyte",
  unitDisplay: "short",
  maximumFractionDigits: 1,
} as const;
const megabytes = {
  style: "unit",
  unit: "megabyte",
  unitDisplay: "short",
  maximumFractionDigits: 1,
} as const;

/** A negative figure on screen has a real minus sign, not a hyphen. */
export function joinWithMinus(parts: readonly Intl.NumberFormatPart[]): string {
  return parts.map(({ type, value }) => (type === "minusSign" ? "−" : value)).join("");
}

/** "1,204", "−3" with a real minus. Decimals, where there are some, are cut to three. */
export function formatNumber(value: number, locale: string): string {
  const format = numberFormat(locale, whole);
  return value < 0 ? joinWithMinus(format.formatToParts(value)) : format.format(value);
}

/** One decimal, always: "4.0". */
export function formatTenths(value: number, locale: string): string {
  return numberFormat(locale, tenths).format(value);
}

/** Writes a share (0.29) as a percentage with a real minus. */
export function formatPercent(share: number, locale: string): string {
  return joinWithMinus(numberFormat(locale, percent).formatToParts(share));
}

/** "840 g", "1.25 kg"; in kilograms also below one where `inKilograms`. */
export function formatWeight(weightGrams: number, locale: string, inKilograms = false): string {
  return inKilograms || weightGrams >= 1_000
    ? numberFormat(locale, kilograms).format(weightGrams / 1_000)
    : numberFormat(locale, grams).format(weightGrams);
}

/** The size of a file or a disk: "1 kB", "340 kB", "1.2 MB", "81.5 GB". */
export function formatFileSize(bytes: number, locale: string): string {
  if (bytes < 1_000_000)
    return numberFormat(locale, kilobytes).format(Math.max(1, Math.round(bytes / 1_000)));
  // What would round up to a thousand megabytes is a gigabyte.
  return bytes < 999_950_000
    ? numberFormat(locale, megabytes).format(bytes / 1_000_000)
    : numberFormat(locale, gigabytes).format(bytes / 1_000_000_000);
}

/** A length of time in whole seconds: "42s". */
export function formatSeconds(spanMs: number, locale: string): string {
  return numberFormat(locale, seconds).format(Math.round(spanMs / 1_000));
}
