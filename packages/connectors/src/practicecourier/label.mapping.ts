/** The courier's wire, and its labels in our words. */
import { z } from "zod";
import { toDecimalText } from "@stallkeeper/domain";
import { readMinor, readTime } from "@stallkeeper/connector-sdk";
import type {
  LabelFile,
  LabelRate,
  ParcelState,
  ParcelToSend,
  PurchasedLabel,
  ShipDayManifest,
  TrackedParcel,
} from "@stallkeeper/connector-sdk";

const moneyWire = z.object({ amount: z.string(), currency: z.string() });
const eventWire = z.looseObject({
  event_id: z.string(),
  at: z.string(),
  status: z.string(),
  text: z.string(),
  place: z.string(),
});
export const trackingWire = z.looseObject({
  tracking_number: z.string(),
  status: z.string(),
  estimated_delivery: z.string().nullable(),
  events: z.array(eventWire),
});
export const voidWire = z.looseObject({
  state: z.enum(["requested", "accepted", "refunded", "refused"]),
  reason: z.string().nullable(),
});
export const labelWire = trackingWire.extend({
  label_id: z.string(),
  service_name: z.string(),
  price: moneyWire,
  ship_date: z.string(),
  void: voidWire.nullable(),
});
export const labelsWire = z.looseObject({ labels: z.array(labelWire) });
export const servicesWire = z.looseObject({
  services: z.array(z.looseObject({ service: z.string(), service_name: z.string(), tracked: z.boolean() })),
});
export const ratesWire = z.looseObject({
  rates: z.array(
    z.looseObject({
      service: z.string(),
      service_name: z.string(),
      tracked: z.boolean(),
      price: moneyWire,
      days: z.looseObject({ min: z.number(), max: z.number() }).nullish(),
    }),
  ),
});
export const fileWire = z.looseObject({
  media_type: z.enum(["application/pdf", "image/png", "application/zpl"]),
  base64: z.base64(),
});
export const manifestWire = fileWire.extend({
  manifest_id: z.string(),
  ship_date: z.string(),
  label_ids: z.array(z.string()),
});
export const manifestsWire = z.looseObject({ manifests: z.array(manifestWire) });

const STATES: Readonly<Record<string, ParcelState>> = {
  label_created: "labelBought",
  accepted: "handedOver",
  in_transit: "inTransit",
  out_for_delivery: "outForDelivery",
  delivered: "delivered",
  exception: "exception",
  returned_to_sender: "returnedToSender",
  lost: "lost",
};

/** A word that nobody here knows means that the parcel was seen somewhere. */
function stateOf(word: string): ParcelState {
  return STATES[word] ?? "inTransit";
}

/** What is to be sent, in the courier's words. */
export function toCourierParcel(parcel: ParcelToSend): Record<string, unknown> {
  const place = ({ countryCode, ...rest }: ParcelToSend["to"]) => ({ ...rest, country: countryCode });
  return {
    from: place(parcel.from),
    to: place(parcel.to),
    currency: parcel.currency,
    parcel: {
      weight_g: parcel.weightGrams,
      length_mm: parcel.lengthMm,
      width_mm: parcel.widthMm,
      height_mm: parcel.heightMm,
    },
    customs: parcel.customs.map((line) => ({
      description: line.description,
      hs_code: line.hsCode,
      origin: line.origin,
      quantity: line.quantity,
      value: toDecimalText(line.valueMinor, line.currency),
      currency: line.currency,
      weight_g: line.weightGrams,
    })),
  };
}

/** A price offered. Throws Malformed. */
export function toRate(wire: z.infer<typeof ratesWire>["rates"][number]): LabelRate {
  return {
    serviceCode: wire.service,
    serviceName: wire.service_name,
    isTracked: wire.tracked,
    priceMinor: readMinor(wire.price.amount, wire.price.currency),
    currency: wire.price.currency,
    minDays: wire.days?.min ?? null,
    maxDays: wire.days?.max ?? null,
  };
}

/** Where a parcel is. Throws Malformed. */
export function toTrackedParcel(wire: z.infer<typeof trackingWire>): TrackedParcel {
  return {
    trackingNumber: wire.tracking_number,
    state: stateOf(wire.status),
    expectedAt: wire.estimated_delivery === null ? null : readTime(wire.estimated_delivery),
    events: wire.events.map((event) => ({
      eventId: event.event_id,
      at: readTime(event.at),
      state: stateOf(event.status),
      text: event.text,
      place: event.place,
    })),
  };
}

/** A bought label. Throws Malformed. */
export function toPurchasedLabel(wire: z.infer<typeof labelWire>): PurchasedLabel {
  return {
    ...toTrackedParcel(wire),
    labelRef: wire.label_id,
    serviceName: wire.service_name,
    priceMinor: readMinor(wire.price.amount, wire.price.currency),
    currency: wire.price.currency,
    shipDate: wire.ship_date,
    void: wire.void === null ? null : { state: wire.void.state, reason: wire.void.reason },
  };
}

/** The bytes of a file. */
export function toFile(wire: z.infer<typeof fileWire>): LabelFile {
  return { mediaType: wire.media_type, bytes: Buffer.from(wire.base64, "base64") };
}

/** The list of a day. */
export function toManifest(wire: z.infer<typeof manifestWire>): ShipDayManifest {
  return {
    manifestRef: wire.manifest_id,
    shipDate: wire.ship_date,
    labelRefs: wire.label_ids,
    file: toFile(wire),
  };
}
