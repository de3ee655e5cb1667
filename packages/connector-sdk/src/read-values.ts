import { parseMinor } from "@stallkeeper/domain";
import { Malformed } from "./errors.ts";

/** Minor units of a vendor's decimal text. Throws Malformed when it is no amount. */
export function readMinor(decimal: string, currency: string): number {
  try {
    return parseMinor(decimal, currency);
  } catch {
    throw new Malformed(`The order could not be read: "${decimal.slice(0, 40)}" is no amount.`);
  }
}

/** A vendor's time as ISO 8601 with milliseconds and Z; a text without a zone is taken as UTC. Throws Malformed. */
export function readTime(text: string): string {
  const time = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  if (Number.isNaN(time.getTime())) throw new Malformed(`The order could not be read: "${text.slice(0, 40)}" is no time.`);
  return time.toISOString();
}
