/**
 * One field of many drafts at once: set, words replaced or added, or a price moved by an amount or a share.
 * It says what is saved and what takes it back, so that a preview shows the very change. Pure.
 */
import { changePrice, endIn99 } from "../stock/change-price.ts";
import type { DraftFields } from "./upload-draft.ts";

export const bulkTexts = ["title", "description", "brand", "category"] as const;
export type BulkText = (typeof bulkTexts)[number];

/** What is done to a field. Amounts are minor units of the drafts' currency, a share is in percent. */
export type BulkDraftChange =
  | { readonly field: BulkText; readonly way: "set"; readonly text: string }
  | { readonly field: BulkText; readonly way: "replace"; readonly find: string; readonly text: string }
  | { readonly field: BulkText; readonly way: "append"; readonly text: string }
  | {
      readonly field: "price";
      readonly way: "set" | "amount";
      readonly minor: number;
      readonly endsIn99: boolean;
    }
  | { readonly field: "price"; readonly way: "percent"; readonly share: number; readonly endsIn99: boolean }
  | { readonly field: "quantity"; readonly way: "set"; readonly pieces: number };

export type BulkDraftSet = Partial<Pick<DraftFields, BulkText | "priceMinor" | "quantity" | "variants">>;

export interface ChangedDraft {
  readonly set: BulkDraftSet;
  readonly undo: BulkDraftSet;
}

const mostCharacters: Readonly<Record<BulkText, number>> = {
  title: 500,
  description: 60_000,
  brand: 100,
  category: 200,
};

/**
 * What becomes of a draft; null where it stays as it is. "tooLong": the text wouldn't fit; "belowZero":
 * nothing would be left of the price.
 */
export function changeDraft(
  draft: DraftFields,
  change: BulkDraftChange,
): ChangedDraft | "tooLong" | "belowZero" | null {
  if (change.field === "quantity")
    // The pieces of variants are each row's own.
    return change.pieces === draft.quantity || draft.variants.rows.length > 0
      ? null
      : { set: { quantity: change.pieces }, undo: { quantity: draft.quantity } };
  if (change.field === "price") return changePrices(draft, change);
  const before = draft[change.field];
  const after = textOf(before, change);
  if (after === before) return null;
  if (after.length > mostCharacters[change.field]) return "tooLong";
  return { set: { [change.field]: after }, undo: { [change.field]: before } };
}

function textOf(before: string, change: BulkDraftChange & { field: BulkText }): string {
  if (change.way === "set") return change.text.trim();
  if (change.way === "replace")
    return change.find === "" ? before : before.replaceAll(change.find, () => change.text);
  const added = change.text.trim();
  if (added === "") return before;
  const gap = before.trim() === "" ? "" : change.field === "description" ? "\n\n" : " ";
  return `${before.trimEnd()}${gap}${added}`;
}

/** The draft's price and those that its variants have of their own. */
function changePrices(
  { priceMinor, currency, variants }: DraftFields,
  change: BulkDraftChange & { field: "price" },
): ChangedDraft | "belowZero" | null {
  const next = (old: number | null): number | null | "belowZero" => {
    if (change.way === "set") return change.endsIn99 ? endIn99(change.minor, currency) : change.minor;
    if (old === null) return null;
    const { endsIn99 } = change;
    const wish =
      change.way === "percent"
        ? { by: "percent" as const, change: change.share, endsIn99 }
        : { by: "amount" as const, change: change.minor, endsIn99 };
    const changed = changePrice(old, wish, currency);
    return changed === null || changed === 0 ? "belowZero" : changed;
  };
  const price = next(priceMinor);
  const own = variants.rows.map((row) => (row.priceMinor === null ? null : next(row.priceMinor)));
  if (price === "belowZero" || own.includes("belowZero")) return "belowZero";
  const rows = variants.rows.map((row, at) => ({ ...row, priceMinor: own[at] as number | null }));
  const hasOther = rows.some((row, at) => row.priceMinor !== variants.rows[at]?.priceMinor);
  if (price === priceMinor && !hasOther) return null;
  return {
    set: { priceMinor: price, ...(hasOther ? { variants: { ...variants, rows } } : {}) },
    undo: { priceMinor, ...(hasOther ? { variants } : {}) },
  };
}
