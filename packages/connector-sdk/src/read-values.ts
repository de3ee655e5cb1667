import { parseMinor } from "@stallkeeper/domain";
import { Malformed } from "./errors.ts";

/**
 * Minor units of a vendor's decimal text. Throws Malformed when it is no amount, or larger than can be
 * counted.
 */
export function readMinor(decimal: string, currency: string): number {
  let minor = Number.NaN;
  try {
    minor = parseMinor(decimal, currency);
  } catch {
    // Said below, as an amount beyond all counting is.
  }
  if (!Number.isSafeInteger(minor)) throw new Malformed(`"${decimal.slice(0, 40)}" is no amount.`);
  return minor;
}

/**
 * A vendor's time as ISO 8601 with milliseconds and Z; a text without a zone is taken as UTC. Throws
 * Malformed.
 */
export function readTime(text: string): string {
  const time = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  if (Number.isNaN(time.getTime())) throw new Malformed(`"${text.slice(0, 40)}" is no time.`);
  return time.toISOString();
}
