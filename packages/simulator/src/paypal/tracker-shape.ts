/** What a tracker must look like to be taken in; fields that PayPal alone sets are left out of account. */
import { readText } from "../http/call.ts";
import type { PaypalDetail } from "./paypal.context.ts";
import type { Tracker } from "./paypal.model.ts";

const STATUSES = [
  "SHIPPED",
  "CANCELLED",
  "DELIVERED",
  "ON_HOLD",
  "LOCAL_PICKUP",
  "IN_TRANSIT",
  "SHIPMENT_CREATED",
];

export type TrackerWish = Omit<Tracker, "market" | "account" | "seq" | "updatedAt">;

/** Reads a tracker of a body; `place` is where it stands there. */
export function readTracker(
  body: Record<string, unknown>,
  place: string,
): { tracker: TrackerWish; problems: PaypalDetail[] } {
  const problems: PaypalDetail[] = [];
  const demand = (isRight: boolean, field: string, issue: string): void => {
    if (!isRight)
      problems.push({
        field: `${place}/${field}`,
        value: readText(body, field),
        location: "body",
        issue,
        description: `The value of ${field} is missing or not valid.`,
      });
  };
  const text = (field: string): string | null => readText(body, field) || null;
  const transactionId = readText(body, "transaction_id");
  const trackingNumber = text("tracking_number");
  const carrier = text("carrier");
  const carrierOther = text("carrier_name_other");
  const shipmentDate = text("shipment_date");
  demand(/^[a-zA-Z0-9]{1,50}$/.test(transactionId), "transaction_id", "INVALID_STRING_FORMAT");
  demand(STATUSES.includes(readText(body, "status")), "status", "INVALID_PARAMETER_VALUE");
  demand(
    trackingNumber === null || /^[a-zA-Z0-9_-]{1,64}$/.test(trackingNumber),
    "tracking_number",
    "INVALID_STRING_FORMAT",
  );
  demand(trackingNumber === null || carrier !== null, "carrier", "MISSING_REQUIRED_PARAMETER");
  demand(carrier === null || /^[A-Z0-9_]{1,64}$/.test(carrier), "carrier", "INVALID_PARAMETER_VALUE");
  demand((carrier === "OTHER") === (carrierOther !== null), "carrier_name_other", "INVALID_PARAMETER_VALUE");
  demand(carrierOther === null || carrierOther.length <= 64, "carrier_name_other", "INVALID_STRING_LENGTH");
  demand(
    shipmentDate === null || /^\d{4}-\d\d-\d\d$/.test(shipmentDate),
    "shipment_date",
    "INVALID_PARAMETER_SYNTAX",
  );
  const id = trackingNumber === null ? transactionId : `${transactionId}-${trackingNumber}`;
  return {
    tracker: {
      id,
      transactionId,
      trackingNumber,
      carrier,
      carrierOther,
      status: readText(body, "status"),
      shipmentDate,
    },
    problems,
  };
}
