/** JSON: a list of objects, one a line. Numbers are numbers, texts are what they are: nothing reads formulas. */
import type { Cell } from "./cells.ts";
import { dateText } from "./date-text.ts";
import type { FileWriter } from "./file-writer.ts";
import { bytesOfTexts } from "./text-bytes.ts";
import type { ExportFormat } from "@stallkeeper/domain";

function jsonText(cell: Cell, { dates }: ExportFormat): string {
  switch (cell.type) {
    case "empty":
      return "null";
    case "text":
      return JSON.stringify(cell.text);
    case "number":
    case "money":
      return cell.text;
    case "date":
      return JSON.stringify(dateText(cell.text, dates));
    case "yesNo":
      return String(cell.isYes);
  }
}

/** A row is an object on a line of its own, behind what parts it from the one before. */
function* objectsOf(
  rows: Iterable<readonly Cell[]>,
  names: readonly string[],
  format: ExportFormat,
  hasRows: boolean,
): Generator<string> {
  let before = hasRows ? ",\n" : "\n";
  for (const cells of rows) {
    yield `${before}{${cells.map((cell, at) => `${names[at]}:${jsonText(cell, format)}`).join(",")}}`;
    before = ",\n";
  }
}

export const jsonFile: FileWriter = {
  mediaType: "application/json; charset=utf-8",
  extension: "json",
  open: async () => ({ bytes: Buffer.from("["), state: { hasRows: false, book: null } }),
  rows: async (state, columns, format, rows) => {
    const names = columns.map(({ name }) => JSON.stringify(name));
    const bytes = bytesOfTexts(objectsOf(rows, names, format, state.hasRows));
    return { bytes, state: { hasRows: state.hasRows || bytes.length > 0, book: null } };
  },
  close: async () => Buffer.from("\n]\n"),
};
