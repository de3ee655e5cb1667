/** CSV (RFC 4180) with the chosen separator, decimal mark and dates. Texts can't be read as formulas. */
import { csvCell, type ExportFormat } from "@stallkeeper/domain";
import type { Cell, FileColumn } from "./cells.ts";
import { dateText } from "./date-text.ts";
import type { FileWriter } from "./file-writer.ts";
import { bytesOfTexts } from "./text-bytes.ts";

/** A cell's text. Pure. */
export function csvText(cell: Cell, { decimalMark, dates }: ExportFormat): string {
  switch (cell.type) {
    case "empty":
      return "";
    case "text":
      return csvCell(cell.text);
    case "number":
    case "money":
      return csvCell(decimalMark === "," ? cell.text.replace(".", ",") : cell.text);
    case "date":
      return dateText(cell.text, dates);
    case "yesNo":
      return cell.isYes ? "yes" : "no";
  }
}

const headOf = (columns: readonly FileColumn[], { delimiter }: ExportFormat): string =>
  `${columns.map(({ name }) => csvCell(name)).join(delimiter)}\r\n`;

function lineOf(cells: readonly Cell[], format: ExportFormat): string {
  let text = "";
  let between = "";
  for (const cell of cells) {
    text += between + csvText(cell, format);
    between = format.delimiter;
  }
  return `${text}\r\n`;
}

function* linesOf(rows: Iterable<readonly Cell[]>, format: ExportFormat): Generator<string> {
  for (const cells of rows) yield lineOf(cells, format);
}

export const csvFile: FileWriter = {
  mediaType: "text/csv; charset=utf-8",
  extension: "csv",
  open: async (columns, format) => ({
    bytes: Buffer.from((format.hasByteOrderMark ? "\u{feff}" : "") + headOf(columns, format)),
    state: { hasRows: false, book: null },
  }),
  rows: async (state, _columns, format, rows) => ({ bytes: bytesOfTexts(linesOf(rows, format)), state }),
  close: async () => Buffer.alloc(0),
};
