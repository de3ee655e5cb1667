/** Weights: kilograms as people type them, grams inside. */

/** "0.84" or "0,84" as grams; null when it is no weight. Pure. */
export function parseKilograms(text: string): number | null {
  const typed = text.trim().replace(",", ".");
  if (!/^\d{1,4}(?:\.\d{1,3})?$/.test(typed)) return null;
  const grams = Math.round(Number(typed) * 1000);
  return grams >= 1 && grams <= 1_000_000 ? grams : null;
}

/** Grams as kilograms; nothing is an empty text. Pure. */
export function formatKilograms(grams: number | null): string {
  return grams === null ? "" : String(grams / 1000);
}
