/**
 * The delivery that a buyer chose at the till: none where it was free, else one that costs what they paid.
 */
import type { Order } from "./model.ts";

const ABROAD_FROM = 700;
const HOME = ["Standard", "Tracked 48", "Tracked 24"] as const;
const ABROAD = ["International standard", "International tracked"] as const;

/** The same order always names the same; null: the market doesn't say. */
export function nameDelivery({ postageMinor, seq }: Pick<Order, "postageMinor" | "seq">): string | null {
  if (postageMinor === 0) return null;
  const offered = postageMinor >= ABROAD_FROM ? ABROAD : HOME;
  return offered[seq % offered.length] ?? null;
}
