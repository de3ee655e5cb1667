/**
 * S10 numbers of the Universal Postal Union: CP or, of the post, RP, eight digits, a check digit, and XP, a
 * country code that belongs to nobody.
 */
import type { House } from "./courier.model.ts";

const WEIGHTS = [8, 6, 4, 2, 3, 5, 9, 7];

/** The number of a parcel by its place in the courier's books. */
export function makeTrackingNumber(seq: number, house: House = "courier"): string {
  const digits = String(seq % 100_000_000).padStart(8, "0");
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at] ?? 0), 0);
  const rest = 11 - (sum % 11);
  return `${house === "post" ? "RP" : "CP"}${digits}${String(rest === 10 ? 0 : rest === 11 ? 5 : rest)}XP`;
}
