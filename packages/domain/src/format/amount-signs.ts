/** The signs that people write beside and within amounts. */

/** The code of a currency and its symbols; for "" nothing but that. */
export function currencySigns(currency: string): ReadonlySet<string> {
  const signs = new Set([currency]);
  if (/^[A-Z]{3}$/.test(currency))
    for (const currencyDisplay of ["symbol", "narrowSymbol"] as const) {
      const parts = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay });
      signs.add(parts.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency);
    }
  return signs;
}

/** What a locale groups digits by. */
export const groupSignOf = (locale: string): string | undefined =>
  new Intl.NumberFormat(locale).formatToParts(1_234_567).find(({ type }) => type === "group")?.value;
