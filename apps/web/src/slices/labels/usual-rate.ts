import type { RateView } from "@stallkeeper/contract";

/**
 * What is chosen where nobody chose: what the store prefers, else the cheapest that is tracked, since
 * platforms want a number that can be followed; else the cheapest. Pure.
 */
export function usualRate(rates: readonly RateView[]): RateView | null {
  return (
    rates.find(({ isPreferred }) => isPreferred) ??
    rates.find(({ isTracked }) => isTracked) ??
    rates[0] ??
    null
  );
}
