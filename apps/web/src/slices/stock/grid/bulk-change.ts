/** What a bulk edit makes of each item: read from what was typed, before anything is changed. Pure. */
import {
  changePrice,
  endIn99,
  readAmount,
  readCell,
  toDecimal,
  toMinor,
  type AmountFormat,
  type CellValue,
} from "@stallkeeper/domain";
import type { GridItem } from "./items.api.ts";
import { gridTexts } from "./texts.ts";

const { problems } = gridTexts;
export const bulkFields = [
  "location",
  "price",
  "onHand",
  "cost",
  "safety",
  "minimum",
  "category",
  "brand",
  "note",
] as const;
export type BulkField = (typeof bulkFields)[number];
/** How a price or cost is changed. */
export const priceWays = ["set", "add", "percent", "round"] as const;
export type PriceWay = (typeof priceWays)[number];

export interface TypedChange {
  field: BulkField;
  way: PriceWay;
  typed: string;
  isCleared: boolean;
  endsIn99: boolean;
}

/** The new value of an item; null in `value` empties it, no answer leaves it as it is. */
export type NewValueOf = (item: GridItem) => { value: CellValue } | null;

const longest = { category: 200, brand: 100, note: 2000 } as const;
export const mayClear = (field: BulkField): boolean =>
  field !== "safety" && field !== "minimum" && field !== "onHand";
export const isMoney = (field: BulkField): field is "price" | "cost" => field === "price" || field === "cost";

/** "+2.50", "-10" or "−10": a sign, then what an amount may be. */
function readSigned(typed: string, format: AmountFormat): number | null {
  const [, sign = "", rest = ""] = /^\s*([+\-\u2212]?)\s*(.*)$/s.exec(typed) ?? [];
  const amount = readAmount(rest.replace(/%\s*$/, ""), format);
  return amount === null ? null : sign === "" || sign === "+" ? amount : -amount;
}

function readPriceChange(
  field: "price" | "cost",
  { way, typed, endsIn99 }: TypedChange,
  format: AmountFormat,
): NewValueOf | string {
  const change =
    way === "round" ? 0 : readSigned(typed, way === "percent" ? { ...format, currency: "" } : format);
  if (change === null || (way === "set" && change < 0)) return problems.amount;
  if (way !== "round" && typed.trim() === "") return problems.empty;
  return (item) => {
    const { [field]: old, currency } = item;
    if (way === "set") {
      const set = toMinor(change, currency);
      return { value: toDecimal(endsIn99 ? endIn99(set, currency) : set, currency) };
    }
    if (old === null) return null;
    const by = way === "percent" ? "percent" : "amount";
    const changed = changePrice(
      toMinor(old, currency),
      {
        by,
        change: way === "add" ? toMinor(change, currency) : change,
        endsIn99: endsIn99 || way === "round",
      },
      currency,
    );
    return changed === null ? null : { value: toDecimal(changed, currency) };
  };
}

/** What becomes of each item, or what is wrong with what was typed. */
export function readBulk(change: TypedChange, format: AmountFormat): NewValueOf | string {
  const { field, typed, isCleared } = change;
  if (isCleared && mayClear(field)) return () => ({ value: isMoney(field) ? null : "" });
  if (isMoney(field)) return readPriceChange(field, change, format);
  if (typed.trim() === "") return problems.empty;
  if (field === "category" || field === "brand" || field === "note") {
    const value = typed.trim();
    return value.length > longest[field] ? problems.tooLong : () => ({ value });
  }
  const read = readCell(field, typed, format);
  if ("problem" in read) return problems[read.problem];
  // A bundle has no count of its own.
  return (item) => (field === "onHand" && item.isBundle ? null : read);
}
