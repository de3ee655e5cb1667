/** How the town of an address is written where it stands: "Boston, MA 02110" in some countries, "10115 Berlin" and the state below it elsewhere. */
import { countryOfAddress, type CheckedAddress } from "./address-check.ts";

// What their posts ask for: town, state, postcode in one line.
const townFirst: ReadonlyMap<string, string> = new Map([["US", ", "], ["CA", ", "], ["AU", " "]]);

const joinKnown = (parts: readonly (string | null | undefined)[], between: string): string => parts.filter(Boolean).join(between);

/** The lines of an address between its street and its country; none without a town. Pure. */
export function listTownLines(address: Pick<CheckedAddress, "city" | "state" | "zipcode" | "countryName" | "countryCode">): string[] {
  const { city, state, zipcode } = address;
  const between = townFirst.get(countryOfAddress(address));
  const lines = between === undefined ? [joinKnown([zipcode, city], " "), state ?? ""] : [joinKnown([city, joinKnown([state, zipcode], " ")], between)];
  return lines.filter((line) => line !== "");
}
