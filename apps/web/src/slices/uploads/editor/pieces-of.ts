import type { DraftFields } from "@stallkeeper/domain";

/** How many pieces a draft lists of each SKU that it sells: its own, or each of its variants'. Pure. */
export function piecesOf({ sku, quantity, variants }: DraftFields): Map<string, number> {
  const sold = variants.rows.length > 0 ? variants.rows : [{ sku, quantity }];
  return new Map(
    sold.flatMap((one) => (one.sku.trim() === "" ? [] : [[one.sku.trim(), one.quantity] as const])),
  );
}
