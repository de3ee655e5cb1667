/** Bodies of /api/stock/*: what was found on the shelves. */
import { mostOnHand, daysInMs } from "@stallkeeper/domain";
import { z } from "zod";

const figure = z
  .int("Enter a whole number.")
  .min(0, "Enter 0 or more.")
  .max(mostOnHand, "At most 1,000,000.")
  .nullable();

const oldestCountMs = daysInMs(90);

/**
 * `onHand` null: not known any more. `seen`: only where the figure is still this one. `agoMs`: how long ago
 * it was counted, for one that waited for a network; the clocks of devices differ, their seconds do not.
 */
export const stockCountsInput = z.strictObject({
  agoMs: z.int().min(0).max(oldestCountMs, "Counted more than 90 days ago.").optional(),
  counts: z
    .array(
      z.strictObject({
        sku: z.string().trim().min(1, "Enter a SKU.").max(100, "At most 100 characters."),
        onHand: figure,
        seen: figure.optional(),
      }),
    )
    .min(1, "Enter at least one count.")
    .max(1000, "At most 1,000 counts at once.")
    .refine(
      (counts) => new Set(counts.map(({ sku }) => sku)).size === counts.length,
      "A SKU stands in it twice.",
    ),
});
export type StockCountsInput = z.infer<typeof stockCountsInput>;

/** What is on hand now. */
export interface StockCounted {
  sku: string;
  onHand: number | null;
  /** What was on hand before this count; null where nobody knew. */
  before: number | null;
  /** Who counted it later than this count was taken: theirs stands. */
  laterCount: { byName: string; at: string } | null;
}

/** Whether pieces left after the count, or were gone when it was taken; null: nobody said so yet. */
export const stockChecksInput = z.strictObject({
  itemIds: z
    .array(z.string().min(1).max(500))
    .min(1, "Name at least one item.")
    .max(200, "At most 200 at once.")
    .refine((ids) => new Set(ids).size === ids.length, "An item is listed twice."),
  answer: z.enum(["left", "counted"]).nullable(),
});
export type StockChecksInput = z.infer<typeof stockChecksInput>;

/** Which order's pieces are asked about. */
export const oversoldQuery = z.object({ orderId: z.string().min(1).max(500) });

/**
 * Another order of a piece that was sold more often than it's there: it has it, or wants it as much; it's flagged
 * and waits; or it was sent it.
 */
export interface OversoldRival {
  orderId: string;
  orderNumber: string;
  platform: string;
  account: string;
  state: "has" | "wants" | "waits" | "sent";
}

/** A line of an order whose item is oversold. `rivals`: those that have it first; `more` aren't named. */
export interface OversoldLine {
  lineId: string;
  sku: string;
  onHand: number;
  ordered: number;
  rivals: OversoldRival[];
  more: number;
}
