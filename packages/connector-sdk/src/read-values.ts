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

/** When the last of an order's shipments left; nothing where one of them doesn't say, or not as a time. */
export function lastShipped(times: readonly string[]): { shippedAt?: string } {
  const known = times.flatMap((text) => {
    try {
      return [readTime(text)];
    } catch {
      return [];
    }
  });
  const last = known.toSorted().at(-1);
  return last === undefined || known.length < times.length ? {} : { shippedAt: last };
}
