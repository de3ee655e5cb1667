/**
 * Which courier a tracking number belongs to, by its format. Numbers are kept in upper case without spaces.
 * S10 numbers (AA999999999CC, Universal Postal Union) carry a check digit, as do those of couriers that say
 * how it is made; the rest is told by the couriers' own patterns. A number that fits nothing only warns:
 * couriers invent new formats.
 */
import { isCheckDigitRight, type CheckDigitRule } from "./tracking-check-digit.ts";

export type FormatCheck =
  | { kind: "none" }
  | { kind: "fits"; courier: string }
  | { kind: "doubtful"; courier: string; length?: "short" | "long" };

/** A tracking number as it is stored. */
export function cleanTrackingNumber(text: string): string {
  return text.replace(/\s+/g, "").toUpperCase();
}

/**
 * Whether a number has a shape that much else has too: eight signs are half a scan, a name or a SKU, ten or
 * eleven digits a phone number. Such a number says nothing of its courier by itself. Pure.
 */
export function isVagueNumber(trackingNumber: string): boolean {
  return /^(?:[A-Z0-9]{8}|\d{10,11})$/i.test(trackingNumber);
}

/** Whether an S10 number's check digit is right; null when it is no S10 number. */
export function hasRightCheckDigit(trackingNumber: string): boolean | null {
  return isCheckDigitRight("s10", trackingNumber);
}

/** What is asked of a courier here. */
interface CourierShape {
  readonly name: string;
  readonly pattern: string | null;
  readonly trackingUrl: string;
  readonly checkDigit?: CheckDigitRule | null;
}

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

/**
 * The courier a number belongs to: the preferred one if it fits, else the first that does; null when none.
 */
export function recogniseCourier(
  trackingNumber: string,
  couriers: readonly CourierShape[],
  preferred: string | null,
): string | null {
  if (trackingNumber.length < 8 || hasRightCheckDigit(trackingNumber) === false) return null;
  const fitting = couriers.filter((courier) => matches(courier, trackingNumber));
  return (fitting.find((courier) => courier.name === preferred) ?? fitting[0])?.name ?? null;
}

/** Whether a number looks like one of the chosen courier. */
export function checkFormat(
  trackingNumber: string,
  provider: string | null,
  couriers: readonly CourierShape[],
): FormatCheck {
  const courier = couriers.find((known) => known.name === provider);
  if (trackingNumber === "" || courier === undefined || courier.pattern === null) return { kind: "none" };
  if (matches(courier, trackingNumber) && hasRightCheckDigit(trackingNumber) !== false)
    return { kind: "fits", courier: courier.name };
  const length = wrongLength(courier.pattern, trackingNumber);
  return { kind: "doubtful", courier: courier.name, ...(length === null ? {} : { length }) };
}

const mostSigns = 4;

/**
 * Whether a few signs more or fewer at the end would make it a number of the pattern; null: its length is not
 * what is wrong.
 */
function wrongLength(pattern: string, trackingNumber: string): "short" | "long" | null {
  try {
    const rule = new RegExp(pattern, "i");
    if (rule.test(trackingNumber)) return null;
    for (let signs = 1; signs <= mostSigns; signs += 1) {
      if (rule.test(trackingNumber + "0".repeat(signs))) return "short";
      if (trackingNumber.length > signs && rule.test(trackingNumber.slice(0, -signs))) return "long";
    }
    return null;
  } catch {
    return null;
  }
}

/** The page where a buyer follows the parcel; null when the courier has none. */
export function trackingLink(
  trackingNumber: string,
  provider: string | null,
  couriers: readonly CourierShape[],
): string | null {
  const template = couriers.find((known) => known.name === provider)?.trackingUrl ?? "";
  return template.startsWith("https://")
    ? template.replace("{number}", encodeURIComponent(trackingNumber))
    : null;
}

/** What tells which courier a seller uses. */
export interface SentBefore {
  accountId: string;
  createdAt: string;
  shipping: { shipped: boolean; provider: string | null };
}

/** So many of an account's parcels tell its usual courier. */
const lookedAt = 30;

/**
 * The courier that took more than half of an account's last 30 parcels, if it is a known one; null: none
 * stands out. One parcel by another courier changes nothing. Pure.
 */
export function usualCourier(
  accountId: string,
  orders: Iterable<SentBefore>,
  couriers: readonly { readonly name: string }[],
): string | null {
  const sent: SentBefore[] = [];
  for (const order of orders)
    if (order.accountId === accountId && order.shipping.shipped && order.shipping.provider !== null)
      sent.push(order);
  const newest = sent.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)).slice(0, lookedAt);
  const counts = new Map<string, number>();
  for (const {
    shipping: { provider },
  } of newest)
    if (provider !== null) counts.set(provider, (counts.get(provider) ?? 0) + 1);
  const [usual] = [...counts].find(([, count]) => count * 2 > newest.length) ?? [];
  return couriers.find(({ name }) => name === usual)?.name ?? null;
}

/**
 * The courier before there is a number: the one that rules planned, else the account's usual one; null:
 * nobody can know. Pure.
 */
export function suggestCourier(
  order: { accountId: string; labelPlan?: { courier?: string | null } | null | undefined },
  sent: Iterable<SentBefore>,
  couriers: readonly { readonly _id: string; readonly name: string }[],
): string | null {
  const planned = order.labelPlan?.courier ?? null;
  const byRule = planned === null ? undefined : couriers.find(({ _id }) => _id === planned);
  return byRule?.name ?? usualCourier(order.accountId, sent, couriers);
}
