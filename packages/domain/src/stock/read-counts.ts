/**
 * Counts as somebody pastes them from a sheet: one SKU and its count a line, parted by a comma, a semicolon
 * or a tab; a heading is passed over.
 */
import { pastedCell } from "../pasted-cell.ts";

export interface ReadCounts {
  counts: { sku: string; onHand: number }[];
  /** Lines that say no count, by their number from 1. */
  problems: { line: number; text: string; reason: "noCount" | "twice" | "tooLong" }[];
}

/** The most that is believed to lie on a shelf. */
export const mostOnHand = 1_000_000;
const longestSku = 100;
const lineForm = /^(?:"((?:[^"]|"")*)"|([^,;\t]*?))\s*[,;\t]\s*"?\s*([^",;\t]*?)\s*"?\s*[,;\t]*$/;

/** Reads pasted lines. Pure; any text is readable. */
export function readCounts(pasted: string): ReadCounts {
  const read: ReadCounts = { counts: [], problems: [] };
  const seen = new Set<string>();
  const lines = pasted.split(/\r\n|\r|\n/);
  const firstLine = lines.findIndex((line) => line.trim() !== "");
  for (const [at, raw] of lines.entries()) {
    const text = raw.replace(/^\u{feff}/u, "").trim();
    if (text === "") continue;
    const [, quoted, plain = "", figure = ""] = lineForm.exec(text) ?? [];
    const sku = pastedCell(quoted?.replaceAll('""', '"') ?? plain);
    const onHand = /^\d{1,7}$/.test(figure) ? Number(figure) : Number.NaN;
    if (sku === "" || !(onHand <= mostOnHand)) {
      const isHeading = at === firstLine && sku !== "" && !/\d/.test(figure);
      if (!isHeading) read.problems.push({ line: at + 1, text, reason: "noCount" });
    } else if (sku.length > longestSku) read.problems.push({ line: at + 1, text, reason: "tooLong" });
    else if (seen.has(sku)) read.problems.push({ line: at + 1, text, reason: "twice" });
    else {
      seen.add(sku);
      read.counts.push({ sku, onHand });
    }
  }
  return read;
}
