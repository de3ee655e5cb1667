/** eBay's amounts and times. */
import { formatMinor } from "../money.ts";

export type Money = { value: string; currency: string };

/** An amount as eBay writes it: at least one decimal and no zero after it, `142.0`, `9.95`. */
export function toMoney(minor: number, currency: string): Money {
  const text = formatMinor(minor, currency);
  const value = text.includes(".") ? text.replace(/0$/, "") : `${text}.0`;
  return { value, currency };
}

/** A time on the wire: ISO 8601 with milliseconds. */
export function toIso(at: number): string {
  return new Date(at).toISOString();
}

/** eBay's site of a country. */
export function toMarketplaceId(country: string): string {
  return `EBAY_${country}`;
}
