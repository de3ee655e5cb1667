/** Body of POST /api/fulfilment/markAsShipped (spec 7). */
import { z } from "zod";

/**
 * What becomes of a number that another order has: "ask" refuses with NUMBER_IN_USE, so that a person can
 * confirm it, which is "allow". Callers that say nothing are taken at their word, as ever.
 */
export const numberUse = z.enum(["allow", "ask"]).default("allow");
export type NumberUseWish = z.output<typeof numberUse>;

/** An empty provider or number is answered by its own sentence, not as a wrong field (spec 5). */
export const markAsShippedInput = z.object({
  saleId: z.string().min(1).max(300),
  provider: z.string().max(100).default(""),
  trackingNumber: z.string().max(100, "A tracking number has up to 100 characters.").default(""),
  addToPaypal: z.boolean().default(true),
  silent: z.boolean().default(false),
  /**
   * The person was told what the platform makes of a shipment of an order that awaits payment. Without it
   * such an order is refused.
   */
  confirmUnpaid: z.boolean().default(false),
  numberUse,
});
/**
 * The person was told that the order, or one in its parcel, is held, already sold, being refunded or marked
 * for refund, return or swap. Without it such an order is refused with ORDER_HELD_BACK where many are sent,
 * and where a label is bought.
 */
export const confirmHeldBack = z.boolean().default(false);
/** Body of POST /api/fulfilment/correctTracking. */
export const correctTrackingInput = markAsShippedInput.pick({
  saleId: true,
  provider: true,
  trackingNumber: true,
  numberUse: true,
});
/** Body of POST /api/fulfilment/shipMany: an empty provider or number refuses its row alone. */
export const shipManyInput = z.strictObject({
  rows: z
    .array(
      markAsShippedInput
        .pick({ saleId: true, provider: true, trackingNumber: true, numberUse: true, confirmUnpaid: true })
        .extend({ confirmHeldBack })
        .strict(),
    )
    .min(1, "Name the orders.")
    .max(250, "Up to 250 orders at once."),
  addToPaypal: z.boolean().default(true),
});
export type ShipManyInput = z.infer<typeof shipManyInput>;
export type CorrectTrackingInput = z.infer<typeof correctTrackingInput>;
export type MarkAsShippedInput = z.infer<typeof markAsShippedInput>;

/** What a shipping call answers about its order. */
export const shippedOrder = z.object({
  _id: z.string(),
  fulfilled: z.boolean(),
  shipping: z.object({
    shipped: z.boolean(),
    provider: z.string().nullable(),
    trackingNumber: z.string().nullable(),
  }),
  tags: z.array(z.string()),
  updatedAt: z.string(),
  pinnedAt: z.string().nullable(),
  shipmentState: z.string().nullable(),
});
export type ShippedOrder = z.infer<typeof shippedOrder>;
