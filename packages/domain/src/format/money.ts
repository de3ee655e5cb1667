/**
 * How an amount is written (design 5): by ISO code in the person's locale, narrow symbol, a real minus.
 * Amounts are integers of the minor unit; how many digits that is, the domain's currency table decides.
 */
import { currencyExponent, toDecimal } from "../money.ts";
import { numberFormat } from "./intl.ts";
import { joinWithMinus } from "./numbers.ts";

const kept = new Map<string, Intl.NumberFormatOptions>();

function keepOptions(key: string, make: () => Intl.NumberFormatOptions): Intl.NumberFormatOptions {
  const known = kept.get(key) ?? make();
  kept.set(key, known);
  return known;
}

function digitsOf(currency: string): Intl.NumberFormatOptions {
  const digits = currencyExponent(currency);
  return keepOptions(`${digits} digits`, () => ({
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }));
}

const onScreen = (currency: string): Intl.NumberFormatOptions =>
  keepOptions(`${currency} on screen`, () => ({
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    ...digitsOf(currency),
  }));

/** Writes an amount given in minor units. An unknown currency code is written after the number. */
export function formatMoney(amountMinor: number, currency: string, locale: string): string {
  const amount = toDecimal(amountMinor, currency);
  try {
    return joinWithMinus(numberFormat(locale, onScreen(currency)).formatToParts(amount));
  } catch {
    return `${joinWithMinus(numberFormat(locale, digitsOf(currency)).formatToParts(amount))} ${currency}`;
  }
}

const onAxis = (currency: string): Intl.NumberFormatOptions =>
  keepOptions(`${currency} on an axis`, () => ({
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    notation: "compact",
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }));

/** Writes a round amount as short as an axis wants it: "£800", "£1.2K". */
export function formatMoneyTick(amountMinor: number, currency: string, locale: string): string {
  const amount = toDecimal(amountMinor, currency);
  try {
    return joinWithMinus(numberFormat(locale, onAxis(currency)).formatToParts(amount));
  } catch {
    return `${amount} ${currency}`;
  }
}

/** A decimal amount with all digits of its currency and no symbol. */
export function formatAmount(amount: number, currency: string, locale: string): string {
  return joinWithMinus(numberFormat(locale, digitsOf(currency)).formatToParts(amount));
}

/** The symbol alone, for the start of an amount field. An unknown code is its own symbol. */
export function getCurrencySymbol(currency: string, locale: string): string {
  try {
    return (
      numberFormat(locale, onScreen(currency))
        .formatToParts(0)
        .find((part) => part.type === "currency")?.value ?? currency
    );
  } catch {
    return currency;
  }
}

/**
 * An amount in words to a buyer, who has no screen of ours around it: its symbol tells dollars apart. A
 * platform may name a currency that no standard knows: the amount is still said.
 */
export function writeMoney(amountMinor: number, currency: string, locale: string): string {
  const amount = toDecimal(amountMinor, currency);
  if (!/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`.trim();
  const options = keepOptions(`${currency} in words`, () => ({ style: "currency", currency }));
  return numberFormat(locale, options).format(amount);
}
