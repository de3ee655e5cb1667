/**
 * Bodies and answers of /api/parcels/*: orders that wait, that go out together, and one that goes out in
 * several parcels (open sections 2.3).
 */
import { z } from "zod";
import { mostParts } from "@stallkeeper/domain";
import { numberUse } from "./shipping.ts";
import type { ErrorCode } from "../errors/catalogue.ts";

const orderId = z.string().min(1).max(300);
const most = 500;

export const orderIdsInput = z.strictObject({
  orderIds: z.array(orderId).min(1, "Name the orders.").max(most, `Up to ${most} orders at once.`),
});

/**
 * Undo of combining or separating: `parcel` is what the orders go out in since then (null: alone), `parcels`
 * what went out together before.
 */
export const restoreParcelsInput = orderIdsInput.extend({
  parcel: z.uuid().nullable(),
  parcels: z.array(z.array(orderId).min(2).max(most)).max(most / 2),
});
export type RestoreParcelsInput = z.infer<typeof restoreParcelsInput>;

/**
 * What combining and separating answer: the orders that it is about, the parcel they go out in now, and who
 * went out together before.
 */
export interface ParcelsChange {
  orderIds: string[];
  parcel: string | null;
  before: string[][];
}

const holdFields = {
  until: z.iso.datetime({ offset: true, error: "A date such as 2026-03-01T12:00:00Z." }),
  reason: z.string().trim().min(1, "Enter a reason.").max(200, "Up to 200 characters."),
};
export const holdInput = orderIdsInput.extend(holdFields);
export type HoldInput = z.infer<typeof holdInput>;

export const splitInput = z.strictObject({
  orderId,
  parts: z
    .array(
      z.strictObject({
        items: z
          .array(
            z.strictObject({
              itemId: z.string().min(1).max(400),
              quantity: z.int("A whole number.").min(1, "At least 1.").max(1_000_000),
            }),
          )
          .max(500),
        /** It waits until then while the others are sent. */
        hold: z.strictObject(holdFields).optional(),
      }),
    )
    .max(mostParts, `Up to ${mostParts} parcels.`),
});
export type SplitInput = z.infer<typeof splitInput>;

export const joinInput = z.strictObject({ orderId });

export const sendPartInput = z.strictObject({
  orderId,
  number: z.int().min(1).max(mostParts),
  provider: z.string().max(100).default(""),
  trackingNumber: z
    .string()
    .max(100, "A tracking number has up to 100 characters.")
    .default("") /** Of the last part, which it is told of: true unless said otherwise. */,
  addToPaypal: z.boolean().optional(),
  confirmUnpaid: z.boolean().optional(),
  numberUse,
});
export type SendPartInput = z.infer<typeof sendPartInput>;

/** What became of each of many orders. */
export interface ManyOutcome {
  done: string[];
  failed: { id: string; code: ErrorCode; msg: string }[];
}
