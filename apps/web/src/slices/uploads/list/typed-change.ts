/** Reads what was typed for many drafts into one change of each, or says what is wrong with it. Pure. */
import { readAmount, toMinor, type BulkDraftChange, type BulkText } from "@stallkeeper/domain";
import { bulkTexts as texts } from "./bulk-texts.ts";

export type BulkField = BulkText | "price" | "quantity";
export type BulkWay = "set" | "replace" | "append" | "amount" | "percent";

export const bulkFields: readonly BulkField[] = [
  "price",
  "title",
  "description",
  "category",
  "brand",
  "quantity",
];

/** What can be done to a field; the first is proposed. */
export function waysOf(field: BulkField): readonly BulkWay[] {
  if (field === "quantity") return ["set"];
  if (field === "price") return ["percent", "amount", "set"];
  return field === "title" || field === "description" ? ["replace", "append", "set"] : ["set", "replace"];
}

export interface TypedBulk {
  field: BulkField;
  way: BulkWay;
  find: string;
  text: string;
  endsIn99: boolean;
}

const mostPieces = 1_000_000;

/** null: nothing is typed yet. */
export function readBulkDraft(
  { field, way, find, text, endsIn99 }: TypedBulk,
  { locale, currency }: { locale: string; currency: string },
): BulkDraftChange | { problem: string } | null {
  if (field === "quantity") {
    if (text.trim() === "") return null;
    const pieces = Number(text.trim());
    return /^\d+$/.test(text.trim()) && pieces >= 1 && pieces <= mostPieces
      ? { field, way: "set", pieces }
      : { problem: texts.wrongPieces };
  }
  if (field === "price") {
    if (text.trim() === "") return null;
    const [, sign = "", rest = ""] = /^\s*([+\-\u2212]?)\s*(.*)$/s.exec(text) ?? [];
    const isShare = way === "percent";
    const read = readAmount(rest.replace(/%\s*$/, ""), { locale, currency: isShare ? "" : currency });
    if (typeof read !== "number") return { problem: isShare ? texts.wrongPercent : texts.wrongAmount };
    const signed = sign === "" || sign === "+" ? read : -read;
    if (isShare) return { field, way, share: signed, endsIn99 };
    if (way === "set" && signed <= 0) return { problem: texts.wrongAmount };
    return { field, way: way === "set" ? "set" : "amount", minor: toMinor(signed, currency), endsIn99 };
  }
  if (way === "replace") return find === "" ? null : { field, way, find, text };
  if (text.trim() === "") return null;
  return { field, way: way === "append" ? "append" : "set", text };
}
