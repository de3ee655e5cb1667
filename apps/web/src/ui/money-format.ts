// How an amount is written (design 5): by ISO code in the person's locale, narrow symbol, a real minus.
// Amounts are integers of the minor unit; how many digits that is, the domain's currency table decides.
import { currencyExponent, toDecimal } from "@stallkeeper/domain";

const formats = new Map<string, Intl.NumberFormat>();

function getDigits(currency: string): { minimumFractionDigits: number; maximumFractionDigits: number } {
  const digits = currencyExponent(currency);
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}

function getFormat(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    ...getDigits(currency),
  });
  formats.set(key, made);
  return made;
}

function replaceMinus(part: Intl.NumberFormatPart): string {
  return part.type === "minusSign" ? "−" : part.value;
}

/** Writes an amount given in minor units. An unknown currency code is written after the number. */
export function formatMoney(amountMinor: number, currency: string, locale: string): string {
  try {
    return getFormat(locale, currency)
      .formatToParts(toDecimal(amountMinor, currency))
      .map(replaceMinus)
      .join("");
  } catch {
    const number = new Intl.NumberFormat(locale, getDigits(currency));
    return `${number.formatToParts(toDecimal(amountMinor, currency)).map(replaceMinus).join("")} ${currency}`;
  }
}

/** The symbol alone, for the start of an amount field. An unknown code is its own symbol. */
export function getCurrencySymbol(currency: string, locale: string): string {
  try {
    return (
      getFormat(locale, currency)
        .formatToParts(0)
        .find((part) => part.type === "currency")?.value ?? currency
    );
  } catch {
    return currency;
  }
}

/** Writes a share (0.29) as a percentage with a real minus. */
export function formatPercent(share: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 })
    .formatToParts(share)
    .map(replaceMinus)
    .join("");
}
