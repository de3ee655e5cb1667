// Made at first use: it reads a table of the whole world.
let names: Intl.DisplayNames | null = null;

/** English name of an ISO 3166-1 alpha-2 code; the code itself when nobody knows it, "" for none. */
export function countryName(code: string): string {
  const plain = code.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(plain)) return plain;
  names ??= new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  return names.of(plain) ?? plain;
}
