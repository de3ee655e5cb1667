/** An amount of money as a seller types or pastes it into a form: a refund, an offer's answer. */
import { currencyExponent, toDecimal, toMinor } from "./money.ts";
import { readAmount } from "./stock/cell-values.ts";

/**
 * Minor units of "155", "12,50", "£155.00" or "1,250.00"; null: it is no amount, one of another currency, has
 * more digits than the currency, or reads as two amounts ("1,250" where nobody groups by commas, or where no
 * locale says so). Never a thousandth of what was meant. Pure.
 */
export function readTypedMinor(typed: string, currency: string, locale?: string): number | null {
  const exponent = currencyExponent(currency);
  const [, whole, decimals = ""] = /^(\d{1,12})(?:[.,](\d*))?$/.exec(typed.trim()) ?? [];
  if (whole !== undefined && decimals.length <= exponent)
    return Number(`${whole}${decimals.padEnd(exponent, "0")}`);
  const amount = readAmount(typed, { currency, ...(locale === undefined ? {} : { locale }) });
  if (amount === null) return null;
  const minor = toMinor(amount, currency);
  return toDecimal(minor, currency) === amount ? minor : null;
}
