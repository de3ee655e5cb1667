/**
 * Files of comma-separated values. A text that a spreadsheet would take for a formula is given an apostrophe
 * (decisions 10); numbers stay numbers.
 */
import { csvCell } from "@stallkeeper/domain";

/** The file's text: a head, then a line for each row. Pure. */
export function writeCsv(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, ...rows].map((row) => row.map((cell) => csvCell(String(cell))).join(","));
  // The mark at the start lets spreadsheets read the accents.
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

/** Hands a file to the browser. */
export function downloadCsv(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
