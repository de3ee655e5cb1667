/** Which row of a file holds its headings: a title, a note or a merged cell may stand above them, or none do. */
import { mapColumns } from "./known-columns.ts";

/** How many rows are looked at. */
export const headingRows = 10;

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== "").length;
const isNumber = (cell: string): boolean => /\d/.test(cell) && /^[\p{Sc}\d\s.,'-]+$/u.test(cell.trim());

/** Words above a column of numbers. */
function isAboveNumbers([first = [], ...others]: readonly (readonly string[])[]): boolean {
  if (first.some((cell) => isNumber(cell))) return false;
  return first.some((cell, at) => {
    const below = others.map((cells) => cells[at] ?? "").filter((one) => one.trim() !== "");
    return cell.trim() !== "" && below.length > 0 && below.every((one) => isNumber(one));
  });
}

/**
 * The place of the headings among the first rows: the first row with two names that are known, else one with a
 * known name that is no lone title, else the first where it's words above numbers; null: there are none. Pure.
 */
export function findHeading(rows: readonly (readonly string[])[]): number | null {
  const known = rows.map((cells) => mapColumns(cells).filter((field) => field !== null).length);
  const sure = known.findIndex((count) => count >= 2);
  if (sure >= 0) return sure;
  const widest = Math.max(0, ...rows.map(filled));
  const likely = rows.findIndex((cells, at) => (known[at] ?? 0) > 0 && filled(cells) * 2 >= widest);
  if (likely >= 0) return likely;
  return isAboveNumbers(rows) ? 0 : null;
}
