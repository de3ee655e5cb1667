/**
 * Which courier a tracking number belongs to, by its format. Numbers are kept in upper case without
 * spaces. S10 numbers (AA999999999CC, Universal Postal Union) carry a check digit, as do those of couriers
 * that say how it is made; the rest is told by the couriers' own patterns. A number that fits nothing only warns: couriers invent new formats.
 */
import { isCheckDigitRight } from "@stallkeeper/domain";
import type { Courier } from "../../platform/metadata.ts";

export type FormatCheck = { kind: "none" } | { kind: "fits"; courier: string } | { kind: "doubtful"; courier: string };

/** A tracking number as it is stored. */
export function cleanTrackingNumber(text: string): string {
  return text.replace(/\s+/g, "").toUpperCase();
}

/** Whether an S10 number's check digit is right; null when it is no S10 number. */
export function hasRightCheckDigit(trackingNumber: string): boolean | null {
  return isCheckDigitRight("s10", trackingNumber);
}

/** What is asked of a courier here. */
type CourierShape = Pick<Courier, "name" | "pattern" | "trackingUrl"> & Partial<Pick<Courier, "checkDigit">>;

function matches(courier: CourierShape, trackingNumber: string): boolean {
  if (courier.pattern === null) return false;
  try {
    const rule = courier.checkDigit ?? null;
    const isWrong = rule !== null && isCheckDigitRight(rule, trackingNumber) === false;
    return !isWrong && new RegExp(courier.pattern, "i").test(trackingNumber);
  } catch {
    return false;
  }
}

/** The courier a number belongs to: the preferred one if it fits, else the first that does; null when none. */
export function recogniseCourier(trackingNumber: string, couriers: readonly CourierShape[], preferred: string | null): string | null {
  if (trackingNumber.length < 8 || hasRightCheckDigit(trackingNumber) === false) return null;
  const fitting = couriers.filter((courier) => matches(courier, trackingNumber));
  return (fitting.find((courier) => courier.name === preferred) ?? fitting[0])?.name ?? null;
}

/** Whether a number looks like one of the chosen courier. */
export function checkFormat(trackingNumber: string, provider: string | null, couriers: readonly CourierShape[]): FormatCheck {
  const courier = couriers.find((known) => known.name === provider);
  if (trackingNumber === "" || courier === undefined || courier.pattern === null) return { kind: "none" };
  const fits = matches(courier, trackingNumber) && hasRightCheckDigit(trackingNumber) !== false;
  return { kind: fits ? "fits" : "doubtful", courier: courier.name };
}

/** The page where a buyer follows the parcel; null when the courier has none. */
export function trackingLink(trackingNumber: string, provider: string | null, couriers: readonly CourierShape[]): string | null {
  const template = couriers.find((known) => known.name === provider)?.trackingUrl ?? "";
  return template.startsWith("https://") ? template.replace("{number}", encodeURIComponent(trackingNumber)) : null;
}

const memoryKey = "last-couriers";

/** The courier used last for a platform and country; null when none was. */
export function recallCourier(place: string): string | null {
  try {
    return (JSON.parse(localStorage.getItem(memoryKey) ?? "{}") as Record<string, string>)[place] ?? null;
  } catch {
    return null;
  }
}

/** Remembers the courier used for a platform and country, on this device. */
export function rememberCourier(place: string, courier: string): void {
  try {
    const known = JSON.parse(localStorage.getItem(memoryKey) ?? "{}") as Record<string, string>;
    localStorage.setItem(memoryKey, JSON.stringify({ ...known, [place]: courier }));
  } catch {
    // It is then chosen again next time.
  }
}
