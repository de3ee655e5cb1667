import { currencyExponent, formatMoney } from "@stallkeeper/domain";
import { useFormatSettings } from "../../ui/index.ts";

export interface Amount {
  price: number;
  currency: string;
}

/** An amount of the wire in minor units. Pure. */
export function minorOf({ price, currency }: Amount): number {
  return Math.round(price * 10 ** currencyExponent(currency));
}

/** Sums per currency as one text; currencies are never mixed. Pure. */
export function sumAmounts(entries: readonly Amount[], locale: string): string {
  const sums = new Map<string, number>();
  for (const entry of entries) sums.set(entry.currency, (sums.get(entry.currency) ?? 0) + minorOf(entry));
  return [...sums].map(([currency, sum]) => formatMoney(sum, currency, locale)).join(" + ");
}

/** Writes amounts as this person reads them. */
export function useAmounts(): (entries: readonly Amount[]) => string {
  const { locale } = useFormatSettings();
  return (entries) => sumAmounts(entries, locale);
}
