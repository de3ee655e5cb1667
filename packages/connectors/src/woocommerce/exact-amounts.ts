/**
 * A shop's amounts, exactly. A shop may count in more digits than its currency has (a yen order of 1234.50),
 * and refuses a refund that is a fraction above what is left: what is sent back to it is counted in its own
 * digits, in millionths.
 */
import { currencyExponent } from "@stallkeeper/domain";
import { readMinor } from "@stallkeeper/connector-sdk";

/** Three more digits than any currency has: an amount in these is a whole number. */
const exponent = 6;

/** Millionths of a decimal text of the shop. Throws Malformed. */
export function toUnits(decimal: string): number {
  const [whole = "0", digits = ""] = decimal.split(".");
  const isNegative = whole.startsWith("-");
  const units =
    Math.abs(readMinor(whole, "JPY")) * 10 ** exponent +
    Number(digits.padEnd(exponent, "0").slice(0, exponent));
  return isNegative ? -units || 0 : units;
}

/** One minor unit of a currency in millionths. */
export function minorUnit(currency: string): number {
  return 10 ** (exponent - currencyExponent(currency));
}

/** Minor units of a currency, halves up. */
export function unitsToMinor(units: number, currency: string): number {
  const minor = Math.floor(Math.abs(units) / minorUnit(currency) + 0.5);
  return units < 0 ? -minor || 0 : minor;
}

/** How many digits a shop writes after the point. */
export function digitsOf(decimal: string): number {
  return Math.min(exponent, decimal.split(".")[1]?.length ?? 0);
}

/** Millionths rounded to so many digits, as the shop rounds. */
export function roundUnits(units: number, digits: number): number {
  const step = 10 ** (exponent - digits);
  return Math.round(units / step) * step;
}

/** The decimal text with so many digits, such as "1234.50". */
export function unitsText(units: number, digits: number): string {
  return (units / 10 ** exponent).toFixed(digits);
}
