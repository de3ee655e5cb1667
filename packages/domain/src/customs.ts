/** Which parcels pass customs: all that leave a country, except inside the European Union. */
const union = new Set("AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE".split(" "));

/** Whether customs lines are needed between two countries, by their two-letter codes. */
export function crossesCustoms(from: string, to: string): boolean {
  return from !== to && !(union.has(from) && union.has(to));
}

/** Two-letter code of a country by its English name or its code; "" when nobody knows it. */
export function countryCodeOf(text: string): string {
  const wanted = text.trim().toLowerCase();
  if (/^[a-z]{2}$/.test(wanted)) return wanted.toUpperCase();
  return codesByName().get(wanted) ?? "";
}

let codes: Map<string, string> | null = null;

function codesByName(): Map<string, string> {
  if (codes !== null) return codes;
  const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  codes = new Map();
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (const first of letters) {
    for (const second of letters) {
      const code = `${first}${second}`;
      // A code that was given up (DD) reads like the one that took its place.
      const isInUse = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
      const name = isInUse ? names.of(code) : undefined;
      if (name !== undefined) codes.set(name.toLowerCase(), code);
    }
  }
  return codes;
}
