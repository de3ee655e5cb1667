/** Fixed exchange rates of the practice world, per pound; yen have no decimals. */
const PER_POUND: Readonly<Record<string, number>> = { GBP: 1, EUR: 1.17, USD: 1.29, JPY: 1.93 };

/** Pence as the minor unit of another currency. */
export function convertPence(pence: number, currency: string): number {
  return Math.round(pence * (PER_POUND[currency] ?? 1));
}

/** How many decimals a currency is written with. */
export function decimalsOf(currency: string): number {
  return currency === "JPY" ? 0 : 2;
}

/** A minor amount as decimal text, `14200` EUR as `142.00`. */
export function formatMinor(minor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  if (decimals === 0) return String(minor);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, "0");
  return `${minor < 0 ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Decimal text as a minor amount; null when it is no amount of that currency. */
export function parseMinor(text: unknown, currency: string): number | null {
  if (typeof text !== "string") return null;
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  if (match === null) return null;
  const decimals = decimalsOf(currency);
  const fraction = match[2] ?? "";
  if (fraction.length > decimals) return null;
  return Number(`${match[1] ?? ""}${fraction.padEnd(decimals, "0")}`);
}
