/** Bars of a Code 128 barcode as a path of one unit's height, for the page to draw. */
import JsBarcode from "jsbarcode";

export interface Bars {
  /** How many modules wide, the quiet zones of ten on each side included. */
  width: number;
  path: string;
}

const quiet = 10;

/** The bars of a text; null when Code 128 has no signs for it. Pure. */
export function drawBars(text: string): Bars | null {
  const target: { encodings?: { data: string }[] } = {};
  try {
    JsBarcode(target, text, { format: "CODE128" });
  } catch {
    return null;
  }
  const modules = target.encodings?.map(({ data }) => data).join("") ?? "";
  if (modules === "") return null;
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ 0: bar, index }) => `M${index + quiet} 0h${bar.length}v1h-${bar.length}z`,
  );
  return { width: modules.length + 2 * quiet, path: bars.join("") };
}
