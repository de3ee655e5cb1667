/** Bodies of /api/stock/*: what was found on the shelves. */
import { mostOnHand } from "@stallkeeper/domain";
import { z } from "zod";

const figure = z.int("Enter a whole number.").min(0, "Enter 0 or more.").max(mostOnHand, "At most 1,000,000.").nullable();

/** `onHand` null: not known any more. `seen`: only where the figure is still this one. */
export const stockCountsInput = z.strictObject({
  counts: z.array(z.strictObject({ sku: z.string().trim().min(1, "Enter a SKU.").max(100, "At most 100 characters."), onHand: figure, seen: figure.optional() }))
    .min(1, "Enter at least one count.").max(1000, "At most 1,000 counts at once.")
    .refine((counts) => new Set(counts.map(({ sku }) => sku)).size === counts.length, "A SKU stands in it twice."),
});
export type StockCountsInput = z.infer<typeof stockCountsInput>;

/** What is on hand now. */
export interface StockCounted {
  sku: string;
  onHand: number | null;
}
