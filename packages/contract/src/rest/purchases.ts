/** Bodies of /api/purchases: what was ordered from suppliers, and what came in (docs/adr/0104-purchases.md). */
import { mostOnHand, type UnclearCode } from "@stallkeeper/domain";
import { z } from "zod";

const purchaseId = z.uuid();
const text = (longest: number) => z.string().trim().max(longest, `At most ${longest} characters.`);
const amount = z.number("Enter an amount.").min(0, "Enter 0 or more.").max(100_000_000);
const code = text(100).min(1, "Enter a SKU or barcode.");
const pieces = z.int("Enter a whole number.").max(mostOnHand, "At most 1,000,000.");

/**
 * The whole purchase; amounts are decimal, in the store's currency. `revision`: the one that was shown, 0 for a
 * new one. A line that something was received of stays, whether it is named or not. `newTitle`: where no item has
 * the code, one is made with it as SKU and this name.
 */
export const savePurchaseInput = z.strictObject({
  purchaseId,
  revision: z.int().min(0),
  supplier: text(100).min(1, "Enter a supplier."),
  reference: text(100),
  expectedOn: z.iso.date("Enter a date.").nullable(),
  postage: amount,
  note: text(2000),
  lines: z
    .array(
      z.strictObject({
        code,
        ordered: pieces.min(1, "Enter 1 or more."),
        cost: amount.nullable(),
        newTitle: text(500).min(1, "Enter a name.").optional(),
      }),
    )
    .min(1, "Add at least one item.")
    .max(1000, "At most 1,000 items."),
});
export type SavePurchaseInput = z.infer<typeof savePurchaseInput>;

/**
 * `id`: one for each scan, under which it is received once however often it is sent. Below 0: taken back.
 * `upTo`: no more than so many of it in all, whoever receives it at the same moment.
 */
export const receiveInput = z.strictObject({
  purchaseId,
  receipts: z
    .array(
      z.strictObject({ id: z.uuid(), code, pieces: pieces.min(-mostOnHand), upTo: pieces.min(0).optional() }),
    )
    .min(1, "Enter at least one item.")
    .max(200, "At most 200 at once."),
});
export type ReceiveInput = z.infer<typeof receiveInput>;

/**
 * What became of it; `sku` null: no item has this code, or `unclear` says why none is meant; `isOrdered` false: it
 * isn't on this purchase.
 */
export interface Received {
  id: string;
  code: string;
  sku: string | null;
  unclear: UnclearCode | null;
  isOrdered: boolean;
  /** All that came in of it so far. */
  received: number;
  /** Its stock isn't known: count it. */
  isUncounted: boolean;
  /** It was counted after it came: that count stands, whatever was taken back. */
  isCountedSince: boolean;
}

export const closePurchaseInput = z.strictObject({ purchaseId, isClosed: z.boolean() });
export type ClosePurchaseInput = z.infer<typeof closePurchaseInput>;

/** Items of the reorder list; `pressKey`: the same press makes the same purchases. */
export const reorderInput = z.strictObject({
  pressKey: z.uuid(),
  itemIds: z.array(z.uuid()).min(1, "Choose at least one item.").max(1000, "At most 1,000 items."),
});
export type ReorderInput = z.infer<typeof reorderInput>;
