/** Buyers of one marketplace: number N is always the same person, so that people come back. */
import type { Address, Buyer, Market } from "../model.ts";
import type { Random } from "../random.ts";
import { createRandom } from "../random.ts";
import { PLACES, placeAt } from "./places.ts";

export type Person = { buyer: Buyer; address: Address; currency: string };

const HANDLE_ENDS = [
  "_w",
  "77",
  "-81",
  ".styles",
  "_fan",
  "",
  "x",
  "_hi-fi",
  ".reads",
  "🦊",
  "_vtg",
] as const;

/** Person `number` of a market, in `country` when one is asked for; the same for the same seed. */
export function buildPerson(seed: string, market: Market, number: number, country?: string): Person {
  const random = createRandom(`${seed}:${market}:person:${String(number)}`);
  const drawn = placeAt(random.next());
  const place = PLACES.find((one) => one.country === country) ?? drawn;
  const first = random.pick(place.first);
  const last = random.pick(place.last);
  const isEastern = place.country === "JP" || place.country === "KR";
  const name = (isEastern ? `${last} ${first}` : `${first} ${last}`) + (random.chance(0.01) ? " 🌻" : "");
  const plain = (first.normalize("NFD").replace(/[^A-Za-z]/g, "") || "buyer").toLowerCase();
  const handle = `${plain}${random.pick(HANDLE_ENDS)}${String(number)}`;
  const town = random.pick(place.towns);
  // Nobody buys without an account at eBay.
  const isGuest = random.chance(0.05) && market !== "ebay";
  const street = random.pick(place.streets);
  return {
    currency: place.currency,
    buyer: {
      id: isGuest ? null : 80_000 + number,
      handle: isGuest ? null : handle,
      firstName: first,
      lastName: last,
      country: place.country,
      email: random.chance(0.12) ? null : `${plain}.${String(number)}@mail.example`,
      avatar: `face-${String(number % 8)}`,
      pastOrders: 0,
    },
    address: {
      name,
      line1:
        place.country === "US" || place.country === "GB"
          ? `${String(random.between(1, 240))} ${street}`
          : `${street} ${String(random.between(1, 240))}`,
      line2: random.chance(0.2)
        ? random.pick(["3e étage", "c/o Nakamura", "Ring twice, the dog is friendly 🐕", "Unit 7"])
        : null,
      city: town.city,
      state: town.state,
      zipcode: fillPattern(random, town.zip),
      country: place.country,
      phone: place.phone === null || random.chance(0.2) ? null : fillPhone(random, place.phone),
    },
  };
}

/** Fills a phone pattern, whose country code stays as it is. */
function fillPhone(random: Random, pattern: string): string {
  const end = pattern.indexOf(" ");
  return pattern.slice(0, end) + fillPattern(random, pattern.slice(end));
}

/** Replaces each 9 by a digit and each A by a letter. */
export function fillPattern(random: Random, pattern: string): string {
  return pattern.replace(/9|A/g, (mark) =>
    mark === "9" ? String(random.below(10)) : "ABDEFGHJLNPQRSTUWXYZ".charAt(random.below(20)),
  );
}
