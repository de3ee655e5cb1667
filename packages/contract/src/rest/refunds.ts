/**
 * Body of POST /api/refunds/ (spec 7). `platformParams` may name an amount, lines, a reason and whether the
 * goods go back on sale; empty means all that is left. It is strict, and an empty list of lines is refused: a
 * word that is mistyped must never become a refund of everything.
 */
import { z } from "zod";

/** A decimal amount above or at zero, as number or text; kept as text, so that no digit is lost. */
const decimal = z
  .union([z.number(), z.string()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, "An amount such as 12.50."));

const refundItem = z.strictObject({
  /** The item's `_id`, or the platform's own id of the line; of postage the `ref` of its line of money. */
  itemId: z.string().min(1).max(400),
  quantity: z.int("A whole number.").min(1, "At least 1.").max(1_000_000),
  amount: decimal.optional(),
});

export const refundParams = z.strictObject({
  amount: decimal.optional(),
  items: z.array(refundItem).min(1, "Name a line, or leave the lines out.").max(500).optional(),
  reason: z.string().max(500).optional(),
  /** The refunded pieces go back on sale at the platform: of the lines named, or of a whole order. */
  restock: z.boolean().optional(),
  /** The seller sends the money by another way; the platform is told of the refund and moves nothing. */
  byHand: z.boolean().optional(),
});
export type RefundParams = z.infer<typeof refundParams>;

export const refundInput = z.object({
  orderId: z.string().min(1).max(300),
  platformParams: refundParams.default({}),
  silent: z.boolean().default(false),
});
export type RefundInput = z.infer<typeof refundInput>;

/** What a refund call answers about its order. */
export const refundedOrder = z.object({
  _id: z.string(),
  /** 1: under way until the platform settles it (decisions 1). */
  refund: z.number().nullable(),
  /** Asked for by this call, as a decimal. */
  amount: z.number(),
  currency: z.string(),
  updatedAt: z.string(),
});
export type RefundedOrder = z.infer<typeof refundedOrder>;
