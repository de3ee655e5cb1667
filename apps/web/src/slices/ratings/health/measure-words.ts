import type { AccountMeasure } from "@stallkeeper/contract";
import { formatNumber, formatPercent, isFloor, type HealthMeasure } from "@stallkeeper/domain";
import { healthTexts as texts } from "./texts.ts";

/** Hundredths as people read them: "4.8" stars, "2.5 %". */
export const writeValue = (measure: HealthMeasure, hundredths: number, locale: string): string =>
  measure === "stars" ? formatNumber(hundredths / 100, locale) : formatPercent(hundredths / 10_000, locale);

/** "at most 2 %", "at least 4.8". */
export const writeLimit = (
  { measure, limit }: Pick<AccountMeasure, "measure" | "limit">,
  locale: string,
): string => {
  if (limit === null) return texts.notSet;
  const written = writeValue(measure, limit, locale);
  return isFloor(measure) ? texts.atLeast(written) : texts.atMost(written);
};

/** Hundredths of a typed limit; null: it isn't one. Pure. */
export function readLimit(text: string, most: number): number | null {
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(text.trim())) return null;
  const hundredths = Math.round(Number(text.trim().replace(",", ".")) * 100);
  return hundredths <= most ? hundredths : null;
}
