/**
 * A column or table as a spreadsheet puts it on the clipboard: rows end with any line end, cells are
 * separated by tabs, or by commas or semicolons where a row has no tab, and a quoted cell may hold all of
 * these, its quotes doubled. Blank rows keep their place, since each stands for an order; only those behind
 * the last filled row go, and a heading with what is above it.
 */
import { pastedCell } from "@stallkeeper/domain";

const headWords = new RegExp(
  "\\b(?:tracking|track|number|ref|reference|order|courier|carrier|provider|service|shipment|consignment|parcel|label|barcode|code|" +
    "awb|buyer|name|sendung|paket|nummer|bestell|versand|suivi|num[eé]ro|commande|transporteur|seguimiento|rastre|" +
    "c[oó]digo|codice|pedido|spedizione|ordine|zending|bestelling|kolli|colli|przesy[lł]k)|" +
    "(?:number|nummer|numero|code|kod)\\b|\\b(?:no|nr|id|t&t)\\b\\.?$",
  "i",
);

/** A heading's words: a shop's file says tracking_number or trackingNumber. */
const headText = (cell: string): string => cell.replace(/_/g, " ").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");

/** "No label yet" says that there is no number: the row stands for an order. */
const isRemark = (cell: string): boolean =>
  /^(?:no|not|none|without|kein|keine|ohne|pas|sin|geen)\s/i.test(cell);

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell === "");

/** Words that name columns, such as "Address 1"; the number of a parcel or an order has more digits. */
const isHeading = (cells: readonly string[]): boolean =>
  cells.some((cell) => headWords.test(headText(cell)) && !isRemark(cell)) &&
  cells.every((cell) => !/\d{2}/.test(cell));

const numberHead =
  /tracking|sendung|paket-?\s?n|consignment|\bawb\b|suivi|seguimiento|rastre|spedizione|zending|przesy[lł]k/i;
const orderHead = /\b(?:order|bestell|commande|pedido|ordine)/i;
const otherHead =
  /\b(date|total|status|value|amount|link|url|carrier|courier|provider|service|datum|company|event)\b/i;

/** Where a heading says that tracking numbers and orders stand; null: it names no such column, or several. */
export interface PastedColumns {
  number: number | null;
  order: number | null;
}

function columnsOf(heading: readonly string[]): PastedColumns {
  const find = (word: RegExp): number | null => {
    const found = heading.flatMap((cell, at) => {
      const words = headText(cell);
      return word.test(words) && !otherHead.test(words) ? [at] : [];
    });
    return found.length === 1 ? (found[0] ?? null) : null;
  };
  return { number: find(numberHead), order: find(orderHead) };
}

/**
 * What a spreadsheet shows of a long number in a cell that isn't text, "9.4E+21": the digits are lost. Pure.
 */
export const isShortenedNumber = (cell: string): boolean => /^\d+(?:[.,]\d+)?E\+\d{2,}$/i.test(cell.trim());

/**
 * The cells of each row, trimmed, without the heading and without blank rows at the end; and what the heading
 * says of the columns. Pure.
 */
export function readPasted(text: string): { columns: PastedColumns; rows: string[][] } {
  const rows = splitRows(text.replace(/^\uFEFF/, ""));
  const last = rows.findLastIndex((cells) => !isBlank(cells));
  const first = rows.findIndex((cells) => !isBlank(cells));
  const heading = rows[first];
  return heading !== undefined && isHeading(heading)
    ? { columns: columnsOf(heading), rows: rows.slice(first + 1, last + 1) }
    : { columns: { number: null, order: null }, rows: rows.slice(0, last + 1) };
}

/** What separates the cells of the row that begins here. */
const separatorsOf = (text: string, at: number): string =>
  /^[^\r\n]*\t/.test(text.slice(at, at + 1_000)) ? "\t" : ",;";

function splitRows(text: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let separators = separatorsOf(text, 0);
  const endCell = (): void => {
    cells.push(pastedCell(cell));
    cell = "";
  };
  const endRow = (): void => {
    endCell();
    rows.push(cells);
    cells = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text.charAt(at + 1) === '"') {
      cell += sign;
      at += 1;
    } else if (sign === '"' && (isQuoted || cell.trim() === "")) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (separators.includes(sign)) endCell();
    else if (sign === "\n" || sign === "\r") {
      if (sign === "\r" && text.charAt(at + 1) === "\n") at += 1;
      endRow();
      separators = separatorsOf(text, at + 1);
    } else cell += sign;
  }
  endRow();
  return rows;
}
