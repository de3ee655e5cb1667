/** A price changed by an amount or a share, as a bulk edit of the inventory does it. Pure. */
import { currencyExponent } from "../money.ts";

interface PriceChange {
  by: "amount" | "percent";
  /** What is added: minor units, or per cent; below 0 it is taken off. */
  change: number;
  /** The nearest price that ends in .99, as the currency writes it. */
  endsIn99: boolean;
}

/**
 * The new price in minor units; null: it would be below zero. A share is rounded to the minor unit, half away
 * from zero. A currency without decimals has no .99: its prices stay as they come out.
 */
export function changePrice(
  priceMinor: number,
  { by, change, endsIn99 }: PriceChange,
  currency: string,
): number | null {
  const changed = by === "amount" ? priceMinor + change : Math.round(priceMinor * (1 + change / 100));
  if (changed < 0) return null;
  return endsIn99 ? endIn99(changed, currency) : changed;
}

/** The nearest price that ends in .99, never below the first one; half goes up. */
export function endIn99(priceMinor: number, currency: string): number {
  const whole = 10 ** currencyExponent(currency);
  return whole === 1 ? priceMinor : Math.max(1, Math.round((priceMinor + 1) / whole)) * whole - 1;
}
