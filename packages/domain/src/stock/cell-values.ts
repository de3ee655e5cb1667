/**
 * What people type or paste into the cells of the inventory grid. A blank line of a pasted column means
 * "leave as it is", never 0. Pure.
 */
import { currencySigns, groupSignOf } from "../format/amount-signs.ts";
import { mostOnHand } from "./read-counts.ts";

export const itemCells = ["title", "location", "onHand", "price", "cost", "safety", "minimum"] as const;
export type ItemCell = (typeof itemCells)[number];

export type CellValue = string | number | null;
export type ReadCell = { value: CellValue } | { problem: "wholeNumber" | "amount" | "needed" | "tooLong" };

const longest: Readonly<Partial<Record<ItemCell, number>>> = { title: 500, location: 60 };
export const mostAmount = 100_000_000;

/** How whoever types an amount writes it; what is left out is not asked for. */
export interface AmountFormat {
  /** Decides what "1,234" means. */
  locale?: string;
  /** The one that the amount is in: the sign of another one is no amount. "": no sign fits. */
  currency?: string;
  /** What groups thousands where that is known for sure; else the locale's. */
  groupSign?: string;
}

const signsIn = /\p{Currency_Symbol}|[A-Z]{3}/gu;

const fitsCurrency = (text: string, currency: string): boolean =>
  (text.match(signsIn) ?? []).every((sign) => currencySigns(currency).has(sign));

/** The digits without their groups; null: the separators fit no number. */
function wholeOf(digits: string, isSure: boolean, groupSign: string | undefined): string | null {
  if (/^\d*$/.test(digits)) return digits === "" ? "0" : digits;
  const [, separator = ""] = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/.exec(digits) ?? [];
  if (separator === "") return null;
  // "1,234" is a thousand to one and one to another.
  if (!isSure && digits.split(separator).length === 2 && groupSign !== separator) return null;
  return digits.replaceAll(separator, "");
}

/**
 * An amount as people of any country write it: "1,234.50", "1.234,50 €", "£12". A last point or comma with at
 * most two digits behind it is the decimal one; a lone one with three is refused unless the locale groups by
 * it. Null: no amount, or more than one reading of it.
 */
export function readAmount(typed: string, format: AmountFormat = {}): number | null {
  const { locale, currency } = format;
  const groupSign = format.groupSign ?? (locale === undefined ? undefined : groupSignOf(locale));
  if (currency !== undefined && !fitsCurrency(typed, currency)) return null;
  const text = typed.replace(signsIn, "").replace(/[\s\u{a0}']/gu, "");
  const [, digits, decimalSign = "", decimals = ""] = /^([\d.,]*?)(?:([.,])(\d{0,2}))?$/.exec(text) ?? [];
  if (digits === undefined || !/\d/.test(text) || digits.includes(decimalSign || "none")) return null;
  const whole = wholeOf(digits, decimalSign !== "", groupSign);
  const amount = whole === null ? null : Number(`${whole}.${decimals || "0"}`);
  return amount === null || amount > mostAmount ? null : amount;
}

/** What a typed cell says. An empty price or cost is none; a title and a figure can't be empty. */
export function readCell(cell: ItemCell, typed: string, format: AmountFormat = {}): ReadCell {
  const text = typed.trim();
  if (cell === "title" || cell === "location") {
    if (text.length > (longest[cell] ?? 0)) return { problem: "tooLong" };
    return cell === "title" && text === "" ? { problem: "needed" } : { value: text };
  }
  if (cell === "price" || cell === "cost") {
    const amount = readAmount(text, format);
    return text === "" ? { value: null } : amount === null ? { problem: "amount" } : { value: amount };
  }
  return /^\d{1,7}$/.test(text) && Number(text) <= mostOnHand
    ? { value: Number(text) }
    : { problem: "wholeNumber" };
}

/**
 * The cells pasted from a spreadsheet, line below line; null: leave that one as it is. A cell with a line end
 * or a quote in it comes in quotes; its line ends become blanks. Tabs behind the last filled cell of all lines
 * are no columns, and the line end behind the last line is no line.
 */
export function readPastedCells(pasted: string): (string | null)[][] {
  const text = pasted.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  const lines: (string | null)[][] = [[]];
  for (let at = 0; at <= text.length;) {
    const rest = text.slice(at);
    const quoted = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(rest);
    const end = quoted?.[0].length ?? rest.search(/[\t\n]|$/);
    const value = quoted?.[1]?.replaceAll('""', '"') ?? rest.slice(0, end);
    const cell = value.replace(/\s*\n\s*/g, " ").trim();
    lines.at(-1)?.push(cell === "" ? null : cell);
    if (rest[end] === "\n") lines.push([]);
    at += end + 1;
  }
  const width = Math.max(1, ...lines.map((line) => line.findLastIndex((cell) => cell !== null) + 1));
  return lines.map((line) => line.slice(0, width));
}
