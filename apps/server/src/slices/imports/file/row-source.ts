/** Rows of a stranger's file, read as they are asked for; runs in the process with limits. */
export interface FileRow {
  /** As a spreadsheet numbers it: from 1, blank lines too. */
  line: number;
  cells: string[];
  /** The columns whose cell is a number of a workbook, with a decimal point; left out: none. */
  numbers?: number[];
}

export interface RowSource {
  kind: "csv" | "xlsx";
  /** As people name it; empty where the file has none of its own. */
  encoding: string;
  delimiter: string;
  /** At most so many rows, without blank ones; none: that was all. Throws Error with what is wrong. */
  next(count: number): Promise<FileRow[]>;
}

/** Neither a database nor a screen takes these. */
const unkept = ["\0", "\u{feff}"];
const longestCell = 5_000;

/** Cells as they are kept; null for a row with nothing in it. */
export function keptCells(cells: readonly string[], mostColumns: number): string[] | null {
  const kept = cells.slice(0, mostColumns).map((cell) =>
    unkept
      .reduce((text, sign) => text.replaceAll(sign, ""), cell)
      .slice(0, longestCell)
      .toWellFormed(),
  );
  return kept.every((cell) => cell.trim() === "") ? null : kept;
}
