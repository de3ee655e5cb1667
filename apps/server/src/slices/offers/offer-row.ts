/** An offer as a marketplace tells it, turned into a row of `offers`. Pure. */
import type { PlatformOffer } from "@stallkeeper/connector-sdk";
import { attachedItemRow, idAt, type RowSource } from "../../platform/vendor-rows/index.ts";

/** The wire's number of an offer's state (spec 4, decisions 1): 0 new, 1 accepted, any other rejected. */
const stateNumbers: Readonly<Record<PlatformOffer["state"], number>> = {
  new: 0,
  accepted: 1,
  declined: 2,
  countered: 3,
  expired: 4,
  withdrawn: 5,
  unknown: 6,
};

/** Columns of its own, with their types; keys as in the row. */
export const offerColumns = {
  state: "integer",
  status: "text",
  is_acceptable: "boolean",
  buyer: "jsonb",
  items: "jsonb",
  quantity: "integer",
  amount_minor: "bigint",
  counter_minor: "bigint",
  currency: "text",
  message: "text",
  expires_at: "timestamptz",
  created_at: "timestamptz",
  updated_at: "timestamptz",
} as const;

/** One row of the bulk insert, read at `readAt`; keys are the columns. */
export function offerRow(source: RowSource, offer: PlatformOffer, readAt: Date) {
  return {
    id: idAt(source, offer.platformOfferId),
    identifier: offer.platformOfferId,
    platform_updated_at: offer.updatedAt,
    platform_object: offer.external,
    state: stateNumbers[offer.state],
    status: offer.status,
    is_acceptable: offer.canBeAccepted,
    buyer: offer.buyer,
    // An asking price in another currency can't be held against the offer.
    items: offer.items.map((item) =>
      attachedItemRow(source, item.currency === offer.currency ? item : { ...item, priceMinor: null }),
    ),
    quantity: offer.quantity,
    amount_minor: offer.amountMinor,
    counter_minor: offer.counterMinor,
    currency: offer.currency,
    message: offer.messageFromBuyer,
    expires_at: offer.expiresAt,
    created_at: offer.createdAt ?? readAt.toISOString(),
    updated_at: offer.createdAt === null ? readAt.toISOString() : offer.updatedAt,
  };
}
