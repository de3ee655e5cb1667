/**
 * How the town of an address is written where it stands: "Boston, MA 02110" in some countries, the postcode
 * below the town in others, "10115 Berlin" and the state below it elsewhere.
 */
import { countryOfAddress, type CheckedAddress } from "./address-check.ts";

// What their posts ask for: town, state, postcode in one line.
const townFirst: ReadonlyMap<string, string> = new Map([
  ["US", ", "],
  ["CA", ", "],
  ["AU", " "],
]);
// The postcode on a line of its own, below all others but the country.
const postcodeLast: ReadonlySet<string> = new Set(["GB", "IE"]);

const joinKnown = (parts: readonly (string | null | undefined)[], between: string): string =>
  parts.filter(Boolean).join(between);

/** The lines of an address between its street and its country; none without a town. Pure. */
export function listTownLines(
  address: Pick<CheckedAddress, "city" | "state" | "zipcode" | "countryName" | "countryCode">,
): string[] {
  const { city, state, zipcode } = address;
  const country = countryOfAddress(address);
  const between = townFirst.get(country);
  if (between !== undefined)
    return [joinKnown([city, joinKnown([state, zipcode], " ")], between)].filter(Boolean);
  const lines = postcodeLast.has(country) ? [city, state, zipcode] : [joinKnown([zipcode, city], " "), state];
  return lines.filter((line): line is string => typeof line === "string" && line !== "");
}
