/**
 * What people type or paste into the cells of the inventory grid. A blank line of a pasted column means
 * "leave as it is", never 0. Pure.
 */
import { mostOnHand } from "./read-counts.ts";

export const itemCells = ["title", "location", "onHand", "price", "cost", "safety"] as const;
export type ItemCell = (typeof itemCells)[number];

export type CellValue = string | number | null;
export type ReadCell = { value: CellValue } | { problem: "wholeNumber" | "amount" | "needed" | "tooLong" };

const longest: Readonly<Partial<Record<ItemCell, number>>> = { title: 500, location: 60 };
const mostAmount = 100_000_000;

/**
 * An amount as people of any country write it: "1,234.50", "1.234,50 €", "£12". The last point or comma with
 * one or two digits behind it is the decimal one. Null: no amount.
 */
export function readAmount(typed: string): number | null {
  const text = typed.replace(/[\p{Currency_Symbol}\s\u{a0}']|[A-Z]{3}/gu, "");
  if (!/^\d[\d.,]*$|^[.,]\d{1,2}$/.test(text)) return null;
  const [, whole = "", decimals = ""] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(text) ?? [];
  if (whole !== "" && !/^(?:\d+|\d{1,3}(?:[.,]\d{3})+)$/.test(whole)) return null;
  const amount = Number(`${whole.replace(/[.,]/g, "") || "0"}.${decimals || "0"}`);
  return amount <= mostAmount ? amount : null;
}

/** What a typed cell says. An empty price or cost is none; a title and a figure can't be empty. */
export function readCell(cell: ItemCell, typed: string): ReadCell {
  const text = typed.trim();
  if (cell === "title" || cell === "location") {
    if (text.length > (longest[cell] ?? 0)) return { problem: "tooLong" };
    return cell === "title" && text === "" ? { problem: "needed" } : { value: text };
  }
  if (cell === "price" || cell === "cost") {
    const amount = readAmount(text);
    return text === "" ? { value: null } : amount === null ? { problem: "amount" } : { value: amount };
  }
  return /^\d{1,7}$/.test(text) && Number(text) <= mostOnHand
    ? { value: Number(text) }
    : { problem: "wholeNumber" };
}

/**
 * The lines of a column pasted from a spreadsheet, each for one row below the other; null: leave that one as
 * it is. Of several columns the first counts. The line end behind the last cell is no line.
 */
export function readPastedColumn(pasted: string): (string | null)[] {
  const lines = pasted.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  return lines.map((line) => {
    const [cell = ""] = line.split("\t");
    return cell.trim() === "" ? null : cell.trim();
  });
}
