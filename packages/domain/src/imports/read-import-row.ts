/**
 * What a row of an imported file says of an item. A blank cell says nothing; CLEAR empties its field. Pure:
 * whether the item is there, and what of this is new, is asked of the database.
 */
import { toDecimal, toMinor } from "../money.ts";
import { mostAmount, readAmount } from "../stock/cell-values.ts";
import { mostOnHand } from "../stock/read-counts.ts";
import {
  clearWord,
  type ImportColumn,
  type ImportField,
  type ImportMapping,
  type ImportProblem,
  type ImportProblemCode,
} from "./import-fields.ts";

/** Values by field; amounts are decimal, in the item's currency. `null` empties it. */
export interface ImportedFields {
  title?: string;
  onHand?: number | null;
  location?: string;
  price?: number | null;
  cost?: number | null;
  gtin?: string;
  brand?: string;
  category?: string;
  condition?: string;
  safety?: number;
  onlyOne?: boolean;
  note?: string;
}

export interface ReadRow {
  sku: string;
  set: ImportedFields;
  problems: ImportProblem[];
}

const longest: Readonly<Partial<Record<ImportField, number>>> = {
  sku: 100,
  title: 500,
  brand: 100,
  category: 200,
  condition: 60,
  gtin: 20,
  location: 60,
  note: 2000,
};
const cleared = {
  onHand: null,
  location: "",
  price: null,
  cost: null,
  gtin: "",
  brand: "",
  category: "",
  condition: "",
  safety: 0,
  onlyOne: false,
  note: "",
} as const;
const yes = new Set(["yes", "y", "true", "1", "x", "ja", "wahr"]);
const no = new Set(["no", "n", "false", "0", "nein", "falsch"]);
/** What spreadsheets make of long numbers: the digits behind it are gone. */
const roundedByASheet = /^\d(?:[.,]\d+)?E\+?\d+$/i;
const sheetError = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|NV|WERT!|BEZUG!)$/i;

/** What groups thousands in a column that shows this sign before its decimals. */
const groupSignOf = { ",": ".", ".": "," } as const;

/** A cell as it is meant: without blanks around it, and without the frame of ="00123". */
export const plainCell = (cell: string): string => (/^\s*="(.*)"\s*$/s.exec(cell)?.[1] ?? cell).trim();

type Told = { value: string | number | boolean | null } | { problem: ImportProblemCode };

interface HowWritten {
  decimals: "," | "." | null;
  /** The store's; undefined: not known yet. */
  currency: string | undefined;
  /** A number of a workbook, with a decimal point whatever its column looks like. */
  isNumber: boolean;
}

/** As much of a number as the currency has: a price of 11.8881 is shown, and meant, as 11.89. */
const roundTo = (amount: number, currency = ""): number => toDecimal(toMinor(amount, currency), currency);

function readField(field: ImportField, text: string, { decimals, currency, isNumber }: HowWritten): Told {
  if (sheetError.test(text)) return { problem: "sheetError" };
  if (text === clearWord)
    return field === "sku" || field === "title" ? { problem: "cannotClear" } : { value: cleared[field] };
  if (field === "price" || field === "cost") {
    if (isNumber) {
      const amount = Number(text);
      return amount >= 0 && amount <= mostAmount
        ? { value: roundTo(amount, currency) }
        : { problem: "amount" };
    }
    const amount = readAmount(text, {
      ...(decimals === null ? {} : { groupSign: groupSignOf[decimals] }),
      ...(currency === undefined ? {} : { currency }),
    });
    return amount === null ? { problem: "amount" } : { value: amount };
  }
  if (field === "onHand" || field === "safety") {
    if (isNumber) {
      const count = Number(text);
      return Number.isInteger(count) && count >= 0 && count <= mostOnHand
        ? { value: count }
        : { problem: "wholeNumber" };
    }
    // "1,000" is a thousand to one and one to another: refused, as "1,500" is.
    const [, whole] = /^(\d{1,7})(?:[.,](?:0{1,2}|0{4}))?$/.exec(text) ?? [];
    return whole !== undefined && Number(whole) <= mostOnHand
      ? { value: Number(whole) }
      : { problem: "wholeNumber" };
  }
  if (field === "onlyOne") {
    const word = text.toLowerCase();
    return yes.has(word) ? { value: true } : no.has(word) ? { value: false } : { problem: "yesOrNo" };
  }
  if ((field === "sku" || field === "gtin") && roundedByASheet.test(text) && !/^\d{1,3}E\d+$/i.test(text))
    return { problem: "lostDigits" };
  const line = field === "note" ? text : text.replaceAll(/\s+/g, " ");
  return line.length > (longest[field] ?? 500) ? { problem: "tooLong" } : { value: line };
}

/**
 * Reads the cells of a row by their mapping. `currency`: the store's; an amount in another one is a problem.
 * `numbers`: the columns whose cell is a number of a workbook.
 */
export function readImportRow(
  cells: readonly string[],
  mapping: ImportMapping,
  columns: readonly Pick<ImportColumn, "decimals">[],
  currency?: string,
  numbers: readonly number[] = [],
): ReadRow {
  const set: Record<string, string | number | boolean | null> = {};
  const problems: ImportProblem[] = [];
  for (const [column, field] of mapping.entries()) {
    if (field === null) continue;
    const text = plainCell(cells[column] ?? "");
    if (text === "") {
      if (field === "sku") problems.push({ column, code: "needed" });
      continue;
    }
    const told = readField(field, text, {
      decimals: columns[column]?.decimals ?? null,
      currency,
      isNumber: numbers.includes(column) && Number.isFinite(Number(text)),
    });
    if ("problem" in told) problems.push({ column, code: told.problem });
    else set[field] = told.value;
  }
  const { sku = "", ...fields } = set;
  return { sku: String(sku), set: fields, problems };
}

/** The decimal sign that a cell shows: "8,50" a comma, "8.50" a point; null: none for sure. */
export function decimalsIn(cell: string): "," | "." | null {
  const [, sign] = /\d([.,])\d{1,2}$/.exec(cell.replaceAll(/[^\d.,]/g, "")) ?? [];
  return sign === "," || sign === "." ? sign : null;
}
