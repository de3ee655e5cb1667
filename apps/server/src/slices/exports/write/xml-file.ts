/**
 * XML 1.0: an element for each row, whose cells carry their column's name as an attribute, since a column may be
 * called anything and an element may not. Money and numbers are exact decimals, empty cells are left out of a row.
 */
import type { ExportFormat } from "@stallkeeper/domain";
import type { Cell } from "./cells.ts";
import { dateText } from "./date-text.ts";
import type { FileWriter } from "./file-writer.ts";
import { bytesOfTexts } from "./text-bytes.ts";

// eslint-disable-next-line no-control-regex -- these are what XML 1.0 can't hold
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const named: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
  "\n": "&#10;",
  "\t": "&#9;",
};

/** A text inside an element or an attribute, without what XML can't hold. Line breaks stay what they are. Pure. */
export const safeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(notXml, "")
    .replaceAll(/[&<>"\r\n\t]/g, (sign) => named[sign] ?? sign);

function cellText(cell: Exclude<Cell, { type: "empty" }>, { dates }: ExportFormat): string {
  switch (cell.type) {
    case "text":
      return safeXml(cell.text);
    case "number":
    case "money":
      return cell.text;
    case "date":
      return dateText(cell.text, dates);
    case "yesNo":
      return String(cell.isYes);
  }
}

function rowText(cells: readonly Cell[], names: readonly string[], format: ExportFormat): string {
  let text = "<row>";
  for (const [at, cell] of cells.entries())
    if (cell.type !== "empty") text += `<cell name="${names[at]}">${cellText(cell, format)}</cell>`;
  return `${text}</row>\n`;
}

function* rowTexts(
  rows: Iterable<readonly Cell[]>,
  names: readonly string[],
  format: ExportFormat,
): Generator<string> {
  for (const cells of rows) yield rowText(cells, names, format);
}

export const xmlFile: FileWriter = {
  mediaType: "application/xml; charset=utf-8",
  extension: "xml",
  open: async () => ({
    bytes: Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<export>\n'),
    state: { hasRows: false, book: null },
  }),
  rows: async (state, columns, format, rows) => {
    const names = columns.map(({ name }) => safeXml(name));
    return { bytes: bytesOfTexts(rowTexts(rows, names, format)), state };
  },
  close: async () => Buffer.from("</export>\n"),
};
