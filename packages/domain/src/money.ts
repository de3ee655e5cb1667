/**
 * Money is an integer of the currency's minor unit inside and a decimal number on the specification's wire
 * (decisions 10). Nothing here goes through floating arithmetic on the way in: decimal texts are cut, not
 * multiplied.
 */
const exponents: Record<string, number> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

/** Digits after the decimal point of a currency (ISO 4217); 2 where nothing else is known. */
export function currencyExponent(currency: string): number {
  return exponents[currency] ?? 2;
}

/** An amount of the wire in minor units, rounded. Pure. */
export function toMinor(amount: number, currency: string): number {
  return Math.round(amount * 10 ** currencyExponent(currency));
}

/** The decimal number of an amount in minor units, for the wire. */
export function toDecimal(amountMinor: number, currency: string): number {
  return amountMinor / 10 ** currencyExponent(currency);
}

/**
 * The decimal text of an amount in minor units with all its digits, such as "19.90": what marketplaces take.
 */
export function toDecimalText(amountMinor: number, currency: string): string {
  const exponent = currencyExponent(currency);
  const digits = String(Math.abs(amountMinor)).padStart(exponent + 1, "0");
  const sign = amountMinor < 0 ? "-" : "";
  return exponent === 0
    ? `${sign}${digits}`
    : `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/**
 * Minor units of a decimal text such as "19.90" or "-5"; digits beyond the exponent round half up. Throws
 * RangeError when the text is no decimal number.
 */
export function parseMinor(decimal: string, currency: string): number {
  const match = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(decimal.trim());
  if (match === null) throw new RangeError(`"${decimal}" is not an amount`);
  const exponent = currencyExponent(currency);
  const fraction = (match[3] ?? "").padEnd(exponent + 1, "0");
  const whole = Number(`${match[2]}${fraction.slice(0, exponent)}`);
  const rounded = Number(fraction[exponent]) >= 5 ? whole + 1 : whole;
  return match[1] === "-" ? -rounded || 0 : rounded;
}
