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

/**
 * Reads what was scanned, typed or pasted: a code a line, with a number of pieces behind a tab, a comma or a
 * semicolon where it isn't one. Blank lines are passed over, and the same code again is more of it. Lines that
 * can't be read are answered by their number from 1. Pure.
 */
export function readScans(text: string): {
  scans: ScannedPieces[];
  unread: { line: number; text: string }[];
} {
  const scans: ScannedPieces[] = [];
  const unread: { line: number; text: string }[] = [];
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.replace(/^\u{feff}/u, "").trim();
    if (line === "") continue;
    const [, named = "", figure] = /^([^\t;,]+?)(?:\s*[\t;,]\s*(\d{1,7}))?$/.exec(line) ?? [];
    const code = pastedCell(named.trim().replace(/^"(.*)"$/, "$1"));
    const pieces = figure === undefined ? 1 : Number(figure);
    if (code === "" || code.length > longestCode || pieces > mostPieces)
      unread.push({ line: at + 1, text: line });
    else scans.push({ code, pieces });
  }
  return { scans, unread };
}
