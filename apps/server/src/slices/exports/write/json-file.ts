/** JSON: a list of objects, one a line. Numbers are numbers, texts are what they are: nothing reads formulas. */
import type { Cell } from "./cells.ts";
import { dateText } from "./date-text.ts";
import type { FileWriter } from "./file-writer.ts";
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

export const jsonFile: FileWriter = {
  mediaType: "application/json; charset=utf-8",
  extension: "json",
  open: async () => ({ bytes: Buffer.from("["), state: { hasRows: false, book: null } }),
  rows: async (state, columns, format, rows) => {
    if (rows.length === 0) return { bytes: Buffer.alloc(0), state };
    const names = columns.map(({ name }) => JSON.stringify(name));
    const lines = rows.map(
      (cells) => `{${cells.map((cell, at) => `${names[at]}:${jsonText(cell, format)}`).join(",")}}`,
    );
    return {
      bytes: Buffer.from(`${state.hasRows ? "," : ""}\n${lines.join(",\n")}`),
      state: { hasRows: true, book: null },
    };
  },
  close: async () => Buffer.from("\n]\n"),
};
