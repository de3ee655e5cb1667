import { nameRegion } from "@stallkeeper/domain";

/** English name of an ISO 3166-1 alpha-2 code; the code itself when nobody knows it, "" for none. */
export function countryName(code: string): string {
  const plain = code.trim().toUpperCase();
  return nameRegion(plain, "en") ?? plain;
}
