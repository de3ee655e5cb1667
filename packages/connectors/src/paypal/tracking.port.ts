/**
 * Tells PayPal of parcels (Add Tracking API v1). A tracker is known by the transaction and the number, joined
 * by a hyphen, so a look is always possible; PayPal names no request id for these calls, so a repeat is never
 * sent without one.
 */
import { z } from "zod";
import { Malformed, Rejected } from "@stallkeeper/connector-sdk";
import type { PaymentParcel, PaymentParcelQuery, PaymentTrackingPort } from "@stallkeeper/connector-sdk";
import { carrierOf } from "./carriers.ts";
import { callPaypal, errorSchema, readRefusal } from "./paypal.client.ts";

const trackerSchema = z.looseObject({
  transaction_id: z.string(),
  status: z.string(),
  tracking_number: z.string().optional(),
  carrier: z.string().optional(),
  carrier_name_other: z.string().optional(),
});
const addedSchema = z.looseObject({
  tracker_identifiers: z
    .array(z.looseObject({ transaction_id: z.string(), tracking_number: z.string().optional() }))
    .catch([]),
  errors: z.array(errorSchema).catch([]),
});

/** The parts of an id that PayPal allows: letters, digits, hyphen, underscore. */
function trackerIdOf({ transactionId, trackingNumber }: PaymentParcelQuery): string {
  return `${transactionId}-${numberOf(trackingNumber)}`;
}

/** A number as it may stand in a tracker's id; couriers print the rest for people. */
function numberOf(trackingNumber: string): string {
  return trackingNumber.replace(/[^a-zA-Z0-9_-]/g, "").slice(0, 64);
}

function toTracker(parcel: PaymentParcel): Record<string, unknown> {
  return {
    transaction_id: parcel.transactionId,
    tracking_number: numberOf(parcel.trackingNumber),
    status: "SHIPPED",
    shipment_date: parcel.shippedAt.slice(0, 10),
    ...carrierOf(parcel.provider),
  };
}

function assertTellable({ transactionId, trackingNumber }: PaymentParcelQuery): void {
  if (!/^[a-zA-Z0-9]{1,50}$/.test(transactionId))
    throw new Rejected(
      "TRANSACTION_ID_INVALID",
      `${transactionId.slice(0, 60)} isn't a PayPal transaction ID.`,
    );
  if (numberOf(trackingNumber) === "")
    throw new Rejected("TRACKING_NUMBER_INVALID", "PayPal takes letters and digits as a tracking number.");
}

export const paypalTracking: PaymentTrackingPort = {
  idempotent: false,

  async tell(ctx, parcel) {
    assertTellable(parcel);
    const tracker = toTracker(parcel);
    const { replacedTrackingNumber } = parcel;
    if (replacedTrackingNumber !== undefined) {
      const path = `/v1/shipping/trackers/${trackerIdOf({ ...parcel, trackingNumber: replacedTrackingNumber })}`;
      const changed = await callPaypal(ctx, {
        operation: "tracking.change",
        method: "PUT",
        path,
        json: tracker,
        schema: z.unknown(),
        accept: [404],
      });
      if (changed.isOk) return { vendorRef: trackerIdOf(parcel) };
      // What it takes the place of was never told, or is gone by now: it is told as a new one.
    }
    const answer = await callPaypal(ctx, {
      operation: "tracking.add",
      method: "POST",
      path: "/v1/shipping/trackers-batch",
      json: { trackers: [tracker] },
      schema: addedSchema,
    });
    if (!answer.isOk)
      throw new Malformed("PayPal answered in an unexpected way.", {
        operation: "tracking.add",
        effectUnknown: true,
      });
    const { tracker_identifiers: added, errors } = answer.body;
    if (added.some((one) => one.transaction_id === parcel.transactionId))
      return { vendorRef: trackerIdOf(parcel) };
    const [refusal] = errors;
    if (refusal !== undefined) throw readRefusal("tracking.add", refusal);
    throw new Malformed("PayPal's answer names no tracker.", {
      operation: "tracking.add",
      effectUnknown: true,
    });
  },

  async readBack(ctx, query) {
    assertTellable(query);
    const answer = await callPaypal(ctx, {
      operation: "tracking.read",
      method: "GET",
      path: `/v1/shipping/trackers/${trackerIdOf(query)}`,
      schema: trackerSchema,
      accept: [404],
    });
    if (!answer.isOk || answer.body.status === "CANCELLED") return { isFound: false, vendorRef: null };
    const { carrier, carrier_name_other: other } = answer.body;
    const wanted = query.provider === undefined ? null : carrierOf(query.provider);
    const isOther =
      wanted !== null &&
      (carrier !== wanted.carrier || ("carrier_name_other" in wanted && other !== wanted.carrier_name_other));
    return { isFound: !isOther, vendorRef: isOther ? null : trackerIdOf(query) };
  },
};
