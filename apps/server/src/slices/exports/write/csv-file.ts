/** CSV (RFC 4180) with the chosen separator, decimal mark and dates. Texts can't be read as formulas. */
import { csvCell, type ExportFormat } from "@stallkeeper/domain";
import type { Cell } from "./cells.ts";
import { dateText } from "./date-text.ts";
import type { FileWriter } from "./file-writer.ts";

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

const lineOf = (cells: readonly string[], { delimiter }: ExportFormat): string =>
  `${cells.join(delimiter)}\r\n`;

export const csvFile: FileWriter = {
  mediaType: "text/csv; charset=utf-8",
  extension: "csv",
  open: async (columns, format) => ({
    bytes: Buffer.from(
      (format.hasByteOrderMark ? "\u{feff}" : "") +
        lineOf(
          columns.map(({ name }) => csvCell(name)),
          format,
        ),
    ),
    state: { hasRows: false, book: null },
  }),
  rows: async (state, _columns, format, rows) => ({
    bytes: Buffer.from(
      rows
        .map((cells) =>
          lineOf(
            cells.map((cell) => csvText(cell, format)),
            format,
          ),
        )
        .join(""),
    ),
    state,
  }),
  close: async () => Buffer.alloc(0),
};
