/**
 * Bodies of /api/returns/* and /api/swaps/* (open sections 2.3): what comes back, and what goes out for it.
 */
import { z } from "zod";
import { returnDispositions, returnConditions, returnResolutions } from "@stallkeeper/domain";

const uuid = z.uuid("This return doesn't exist.");
const words = (max: number) => z.string().trim().max(max);
const decimal = z
  .union([z.number(), z.string()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, "An amount such as 12.50."));
const quantity = z.int("A whole number.").min(1, "At least 1.").max(1_000_000);
const moment = z.iso.datetime({ offset: true, error: "A date such as 2026-03-01T12:00:00Z." });

export const openReturnInput = z.strictObject({
  orderId: z.string().min(1).max(300),
  items: z
    .array(z.strictObject({ itemId: z.string().min(1).max(400), quantity }))
    .min(1, "Choose what's coming back.")
    .max(500),
  reason: words(500).default(""),
  note: words(2_000).default(""),
  deadline: moment.optional(),
});
export type OpenReturnInput = z.infer<typeof openReturnInput>;

const step = { returnId: uuid };
/** One step of a line's way, with what belongs to it. */
export const advanceReturnInput = z.discriminatedUnion(
  "to",
  [
    z.strictObject({
      ...step,
      to: z.literal("authorised"),
      deadline: moment.optional(),
      provider: words(100).optional(),
      trackingNumber: words(100).optional(),
    }),
    z.strictObject({
      ...step,
      to: z.literal("inTransit"),
      provider: words(100).optional(),
      trackingNumber: words(100).optional(),
    }),
    z.strictObject({ ...step, to: z.literal("received") }),
    z.strictObject({
      ...step,
      to: z.literal("inspected"),
      condition: z.enum(returnConditions),
      disposition: z.enum(returnDispositions).optional(),
      bin: words(60).optional(),
    }),
    z.strictObject({ ...step, to: z.literal("closed") }),
  ],
  { error: "Choose the next step." },
);
export type AdvanceReturnInput = z.infer<typeof advanceReturnInput>;

export const resolveReturnInput = z.strictObject({
  returnId: uuid,
  resolution: z.enum(returnResolutions),
  /** What the buyer gets back; without it what the line is worth. */
  amount: decimal.optional(),
  /** Postage and fees that were held back or got back. */
  postageRecovered: decimal.optional(),
  feeRecovered: decimal.optional(),
  note: words(2_000).optional(),
});
export type ResolveReturnInput = z.infer<typeof resolveReturnInput>;

/** The bytes of a JPEG, PNG or WebP, as base64. */
export const addReturnPhotoInput = z.strictObject({
  returnId: uuid,
  photo: z.base64("Send the photo as base64.").min(1, "Send a photo."),
});
export const returnPhotoInput = z.strictObject({
  returnId: uuid,
  photoId: z.uuid("This photo doesn't exist."),
});
export type ReturnPhotoInput = z.infer<typeof returnPhotoInput>;

export const openSwapInput = z.strictObject({
  orderId: z.string().min(1).max(300),
  lines: z
    .array(
      z.strictObject({
        name: words(300).min(1, "Enter what you're sending."),
        sku: words(100).default(""),
        quantity,
      }),
    )
    .min(1, "Enter what you're sending.")
    .max(100),
  kind: z.enum(["swap", "resend"]).default("swap"),
  cost: decimal.optional(),
  note: words(2_000).default(""),
});
export type OpenSwapInput = z.infer<typeof openSwapInput>;

export const sendSwapInput = z.strictObject({
  swapId: z.uuid("This swap doesn't exist."),
  provider: z.string().max(100).default(""),
  trackingNumber: z.string().max(100).default(""),
  /** What the replacement and its parcel cost. */
  cost: decimal.optional(),
});
export type SendSwapInput = z.infer<typeof sendSwapInput>;

export const cancelSwapInput = z.strictObject({ swapId: z.uuid("This swap doesn't exist.") });
