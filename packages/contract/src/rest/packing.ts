/** Bodies and answers of /api/packing/*: the bench, batches, the pick list, slips. */
import { batchStates, shortReasons, skipReasons } from "@stallkeeper/domain";
import { z } from "zod";
import { packageId } from "./labels.ts";
import { numberUse } from "./shipping.ts";

const anId = z.string().min(1).max(300);
const orderIds = z.array(anId).min(1, "Choose at least one order.").max(500, "At most 500 orders at once.");
const weightGrams = z
  .int("Enter the weight in grams.")
  .min(1, "Enter the weight in grams.")
  .max(1_000_000, "At most 1,000 kg.");
const line = (most: number) => z.string().trim().max(most, `At most ${most} characters.`);

/** What the bench says of an order: every item checked or skipped, and how it is wrapped. */
export const verifyPackInput = z.strictObject({
  orderId: anId,
  items: z
    .array(
      z.strictObject({
        itemId: anId,
        checked: z.int().min(0).max(100_000),
        skipped: z.enum(skipReasons).nullable().default(null),
      }),
    )
    .max(500),
  package: packageId.nullable().default(null),
  weightGrams: weightGrams.nullable().default(null),
});
export type VerifyPackInput = z.infer<typeof verifyPackInput>;

/** The label on a packed order; an empty provider or number is answered by its own sentence (spec 5). */
export const shipPackInput = z.strictObject({
  orderId: anId,
  provider: z.string().max(100).default(""),
  trackingNumber: z.string().max(100).default(""),
  confirmUnpaid: z.boolean().default(false),
  /** The bench asks unless a person has said that the number may be used again. */
  numberUse: numberUse.default("ask"),
});
export type ShipPackInput = z.infer<typeof shipPackInput>;

export const createBatchInput = z.strictObject({
  name: line(100).default(""),
  cutOffAt: z.iso.datetime().nullable().default(null),
  orderIds,
});
export type CreateBatchInput = z.infer<typeof createBatchInput>;
export const batchInput = z.strictObject({ batchId: anId });
export const batchOrdersInput = z.strictObject({ batchId: anId, orderIds });
export const saveBatchInput = z.strictObject({
  batchId: anId,
  name: line(100).min(1, "Enter a name."),
  cutOffAt: z.iso.datetime().nullable(),
});
export const batchStateInput = z.strictObject({ batchId: anId, state: z.enum(batchStates) });
/** What is left out stays, null empties it. */
export const batchDetailsInput = z.strictObject({
  batchId: anId,
  orderIds,
  service: line(100).nullable().optional(),
  package: packageId.nullable().optional(),
  weightGrams: weightGrams.nullable().optional(),
});
export type BatchDetailsInput = z.infer<typeof batchDetailsInput>;

export const pickInput = z
  .strictObject({
    items: z
      .array(z.strictObject({ orderId: anId, itemId: anId }))
      .min(1)
      .max(500),
    state: z.enum(["open", "picked", "short"]),
    reason: z.enum(shortReasons).nullable().default(null),
  })
  .refine(({ state, reason }) => state !== "short" || reason !== null, {
    path: ["reason"],
    message: "Say what is wrong.",
  });
export type PickInput = z.infer<typeof pickInput>;

export const itemLocationInput = z.strictObject({
  sku: line(100).min(1, "Enter a SKU."),
  location: line(60),
});
export type ItemLocationInput = z.infer<typeof itemLocationInput>;

export const slipTemplateInput = z.strictObject({
  accountId: anId,
  heading: line(100),
  footer: line(1000),
  hasPrices: z.boolean(),
  paper: z.enum(["A5", "A4", "4x6"]).nullable(),
});
export type SlipTemplateInput = z.infer<typeof slipTemplateInput>;

/** What became of many orders: those that were taken, and why others were not. */
export interface OrdersOutcome {
  done: string[];
  failed: { id: string; code: string; msg: string }[];
}

/** How an order stands at the bench. */
export interface PackAnswer {
  orderId: string;
  state: "packed" | "aside";
  fulfilled: boolean;
}
