/**
 * The life of a stock take (open sections 2.2):
 *
 *   draft -> counting -> review -> approved -> posted -> undone
 * Review and approved lead back to counting; all before posted may be cancelled. Only counting takes figures.
 */
import { pastedCell } from "../pasted-cell.ts";

export const takeStates = [
  "draft",
  "counting",
  "review",
  "approved",
  "posted",
  "undone",
  "cancelled",
] as const;
export type TakeState = (typeof takeStates)[number];

const moves: Record<TakeState, readonly TakeState[]> = {
  draft: ["counting", "cancelled"],
  counting: ["review", "cancelled"],
  review: ["counting", "approved", "cancelled"],
  approved: ["counting", "posted", "cancelled"],
  posted: ["undone"],
  undone: [],
  cancelled: [],
};

/** Whether a stock take may go from one state to another. Pure. */
export const mayMoveTake = (from: TakeState, to: TakeState): boolean => moves[from].includes(to);

/** What a scan or a pasted line says: so many pieces more of what the code names. */
export interface ScannedPieces {
  code: string;
  pieces: number;
}

const longestCode = 100;
const mostPieces = 1_000_000;

/** "SKU" and "Pieces" over the columns: such a first line of several names them and counts nothing. */
const isHeading = (line: string): boolean => {
  const [code = "", figure] = line.split(/[\t;,]/).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
  if (figure === undefined) return /^(sku|barcode|ean|gtin)s?$/i.test(code);
  return figure !== "" && !/\d/.test(figure) && !/\d/.test(code);
};

/**
 * Reads what was scanned, typed or pasted: a code a line, with a number of pieces behind a tab, a comma or a
 * semicolon, or before the code as "10*CUP" or "10 x CUP", where it isn't one. Blank lines and a heading are
 * passed over, and the same code again is more of it.
 * Lines that can't be read are answered by their number from 1. Pure.
 */
export function readScans(text: string): {
  scans: ScannedPieces[];
  unread: { line: number; text: string }[];
} {
  const scans: ScannedPieces[] = [];
  const unread: { line: number; text: string }[] = [];
  const lines = text.split(/\r\n|\r|\n/).map((raw) => raw.replace(/^\u{feff}/u, "").trim());
  const first = lines.findIndex((line) => line !== "");
  const isAlone = lines.every((line, at) => line === "" || at === first);
  for (const [at, line] of lines.entries()) {
    if (line === "" || (at === first && !isAlone && isHeading(line))) continue;
    const [, before, rest = line] = /^(\d{1,7})(?:\s*[*×]\s*|\s+x\s+)(.+)$/i.exec(line) ?? [];
    const [, named = "", behind] = /^([^\t;,]+?)(?:\s*[\t;,]\s*(\d{1,7}))?$/.exec(rest) ?? [];
    const figure = before ?? behind;
    const code = pastedCell(named.trim().replace(/^"(.*)"$/, "$1"));
    const pieces = figure === undefined ? 1 : Number(figure);
    if (
      code === "" ||
      code.length > longestCode ||
      pieces > mostPieces ||
      (before !== undefined && behind !== undefined)
    )
      unread.push({ line: at + 1, text: line });
    else scans.push({ code, pieces });
  }
  return { scans, unread };
}

/** Pieces that came together, each SKU once, in the order in which they first came. Pure. */
export function sumBySku(
  lines: readonly { sku: string; pieces: number }[],
): { sku: string; pieces: number }[] {
  const sums = new Map<string, number>();
  for (const { sku, pieces } of lines) sums.set(sku, (sums.get(sku) ?? 0) + pieces);
  return [...sums].map(([sku, pieces]) => ({ sku, pieces }));
}
