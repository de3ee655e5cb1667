import { AppError } from "@stallkeeper/contract";
import { currencyExponent, parseMinor } from "@stallkeeper/domain";

/**
 * Minor units of a decimal of the wire; absent: null. Throws FIELDS_INVALID for digits that the currency does
 * not have.
 */
export function readAmount(decimal: string | undefined, currency: string, field: string): number | null {
  if (decimal === undefined) return null;
  const digits = decimal.split(".")[1]?.replace(/0+$/, "") ?? "";
  if (digits.length > currencyExponent(currency))
    throw new AppError("FIELDS_INVALID", {
      fields: { [field]: `Up to ${currencyExponent(currency)} decimal places.` },
    });
  return parseMinor(decimal, currency);
}
