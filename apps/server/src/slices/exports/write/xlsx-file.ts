/**
 * XLSX (ECMA-376) in pieces. Texts stand in their cells as texts, which no spreadsheet works out; those that
 * look like a formula also keep Excel's own mark for "typed as text". Numbers and dates are numbers. A sheet
 * holds 1,048,576 rows: what comes after goes on in the next one.
 */
import { isHostileCell, type ExportFormat } from "@stallkeeper/domain";
import type { Cell, FileColumn } from "./cells.ts";
import { dateSerial } from "./date-text.ts";
import type { FileWriter, State, Workbook } from "./file-writer.ts";
import { lastParts, styleOf } from "./xlsx-parts.ts";
import { addToEntry, closeEntry, closeZip, openEntry, type ZipEntry } from "./zip-parts.ts";

const mostRows = 1_048_576;
/** A zip of 32 bits holds 4 GB of one sheet; a batch more stays below. */
const mostSheetBytes = 3_000_000_000;
/** A cell holds no more characters. */
const longestText = 32_767;

// eslint-disable-next-line no-control-regex -- these are what XML 1.0 can't hold
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text for XML: without what it can't hold, and "_x000D_" kept from being read as a line break. Pure. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(notXml, "")
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, "_x005F_x$1_")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "&#13;");

/** At most so many characters, no half of a pair. */
const cut = (text: string): string =>
  (text.length > longestText ? text.slice(0, longestText) : text).toWellFormed();

function cellXml(cell: Cell, format: ExportFormat): string {
  switch (cell.type) {
    case "empty":
      return "<c/>";
    case "number":
      return `<c><v>${cell.text}</v></c>`;
    case "money":
      return `<c s="${moneyStyle(cell.text)}"><v>${cell.text}</v></c>`;
    case "date":
      return `<c s="${styleOf.date}"><v>${dayOrMoment(cell.text, format)}</v></c>`;
    case "yesNo":
      return `<c t="b"><v>${cell.isYes ? 1 : 0}</v></c>`;
    case "text":
      return textXml(cell.text, isHostileCell(cell.text) ? styleOf.typedText : styleOf.plain);
  }
}
/** By the decimals of the currency: yen have none, dinars three. */
function moneyStyle(text: string): number {
  const decimals = text.includes(".") ? text.length - text.indexOf(".") - 1 : 0;
  return decimals === 0 ? styleOf.moneyOf0 : decimals === 3 ? styleOf.moneyOf3 : styleOf.moneyOf2;
}
const textXml = (text: string, style: number): string =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(cut(text))}</t></is></c>`;
const dayOrMoment = (local: string, { dates }: ExportFormat): number =>
  dates === "YYYY-MM-DD HH:mm" ? dateSerial(local) : Math.floor(dateSerial(local));

const rowXml = (cells: string): string => `<row>${cells}</row>`;
const sheetOpen = [
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  '<sheetViews><sheetView workbookViewId="0">',
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
  "</sheetView></sheetViews>",
].join("");
/** Widths in characters: a date in a column that is too narrow is shown as ####. */
const widths = { text: 22, number: 11, money: 14, date: 18, yesNo: 9 } as const;
const colXml = ({ name, type }: FileColumn, at: number): string => {
  const width = Math.max(widths[type], Math.min(40, name.length + 3));
  return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
};
const head = (columns: readonly FileColumn[]): Buffer =>
  Buffer.from(
    `${sheetOpen}<cols>${columns.map(colXml).join("")}</cols><sheetData>` +
      rowXml(columns.map(({ name }) => textXml(name, styleOf.heading)).join("")),
  );
const foot = Buffer.from("</sheetData></worksheet>");

async function openSheet(offset: number, done: ZipEntry[], columns: readonly FileColumn[]) {
  const opened = openEntry(`xl/worksheets/sheet${done.length + 1}.xml`, offset);
  const begun = await addToEntry(opened.entry, head(columns));
  const bytes = Buffer.concat([opened.bytes, begun.bytes]);
  const book: Workbook = { offset: offset + bytes.length, done, sheet: begun.entry, line: 1 };
  return { bytes, book };
}

async function closeSheet({ offset, done, sheet }: Workbook) {
  const ended = await addToEntry(sheet, foot);
  const closed = closeEntry(ended.entry);
  const bytes = Buffer.concat([ended.bytes, closed.bytes]);
  return { bytes, offset: offset + bytes.length, done: [...done, closed.entry] };
}

const stateOf = (book: Workbook): State => ({ hasRows: true, book });
function bookOf({ book }: State): Workbook {
  if (book === null) throw new Error("a workbook that was never opened");
  return book;
}

function* rowTexts(rows: Iterable<readonly Cell[]>, format: ExportFormat): Generator<string> {
  for (const cells of rows) yield rowXml(cells.map((cell) => cellXml(cell, format)).join(""));
}

export const xlsxFile: FileWriter = {
  mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  extension: "xlsx",
  async open(columns) {
    const { bytes, book } = await openSheet(0, [], columns);
    return { bytes, state: stateOf(book) };
  },
  async rows(state, columns, format, rows) {
    const pieces: Buffer[] = [];
    let book = bookOf(state);
    const texts = rowTexts(rows, format);
    for (let next = texts.next(); next.done !== true;) {
      if (book.line >= mostRows || book.sheet.bytes > mostSheetBytes) {
        const closed = await closeSheet(book);
        const opened = await openSheet(closed.offset, closed.done, columns);
        pieces.push(closed.bytes, opened.bytes);
        book = opened.book;
      }
      let [text, { line }] = ["", book];
      for (; next.done !== true && line < mostRows; next = texts.next()) {
        text += next.value;
        line += 1;
      }
      const { bytes, entry } = await addToEntry(book.sheet, Buffer.from(text));
      pieces.push(bytes);
      book = { ...book, offset: book.offset + bytes.length, sheet: entry, line };
    }
    return { bytes: Buffer.concat(pieces), state: stateOf(book) };
  },
  async close(state, _columns, format) {
    const closed = await closeSheet(bookOf(state));
    const pieces = [closed.bytes];
    let { offset } = closed;
    const entries = [...closed.done];
    for (const [path, xml] of lastParts(closed.done.length, format)) {
      const opened = openEntry(path, offset);
      const filled = await addToEntry(opened.entry, Buffer.from(xml));
      const ended = closeEntry(filled.entry);
      const bytes = Buffer.concat([opened.bytes, filled.bytes, ended.bytes]);
      pieces.push(bytes);
      entries.push(ended.entry);
      offset += bytes.length;
    }
    return Buffer.concat([...pieces, closeZip(entries, offset)]);
  },
};
