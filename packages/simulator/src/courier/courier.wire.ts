/** The courier's records in its own words: snake_case, money as decimal text, ISO 8601 times. */
import type { Sim } from "../engine.ts";
import { formatMinor } from "../money.ts";
import type { CourierManifest, Parcel } from "./courier.model.ts";
import { makeManifest } from "./label-files.ts";
import { servicesOf } from "./tariff.ts";

const toIso = (at: number): string => new Date(at).toISOString();
const STATE_WORDS: Record<Parcel["state"], string> = {
  bought: "label_created",
  accepted: "accepted",
  inTransit: "in_transit",
  outForDelivery: "out_for_delivery",
  delivered: "delivered",
  exception: "exception",
  returned: "returned_to_sender",
  lost: "lost",
};

/** An amount. */
export function toMoney(minor: number, currency: string): { amount: string; currency: string } {
  return { amount: formatMinor(minor, currency), currency };
}

/** A label with what became of it. */
export function toLabel(parcel: Parcel): Record<string, unknown> {
  const service = servicesOf(parcel.house).find(({ code }) => code === parcel.service);
  return {
    label_id: parcel.id,
    reference: parcel.reference,
    tracking_number: parcel.trackingNumber,
    service: parcel.service,
    service_name: service?.name ?? parcel.service,
    tracked: service?.isTracked ?? false,
    price: toMoney(parcel.priceMinor, parcel.currency),
    return: parcel.isReturn === true,
    ship_date: parcel.shipDate,
    created_at: toIso(parcel.createdAt),
    manifest_id: parcel.manifestId,
    formats: ["4x6", "a6", "zpl"],
    void:
      parcel.void === null
        ? null
        : {
            state: parcel.void.state,
            reason: parcel.void.reason,
            requested_at: toIso(parcel.void.requestedAt),
            changed_at: toIso(parcel.void.changedAt),
          },
    ...toTracking(parcel),
  };
}

/** What the post says of a parcel. */
export function toTracking(parcel: Parcel): Record<string, unknown> {
  return {
    tracking_number: parcel.trackingNumber,
    status: STATE_WORDS[parcel.state],
    estimated_delivery:
      parcel.state === "delivered" || parcel.state === "lost" ? null : toIso(parcel.expectedAt),
    events: parcel.events.map((event) => ({
      event_id: event.id,
      at: toIso(event.at),
      status: STATE_WORDS[event.state],
      text: event.text,
      place: event.place,
    })),
  };
}

/** A manifest with its file. */
export function toManifest(sim: Sim, manifest: CourierManifest): Record<string, unknown> {
  const parcels = manifest.parcelIds
    .map((id) => sim.store.parcel.get("courier", id))
    .filter((one) => one !== undefined);
  const { mediaType, bytes } = makeManifest(manifest, parcels);
  return {
    manifest_id: manifest.id,
    ship_date: manifest.shipDate,
    label_ids: manifest.parcelIds,
    created_at: toIso(manifest.createdAt),
    media_type: mediaType,
    base64: bytes.toString("base64"),
  };
}

/** The inner word of a state that a script names, in either form. */
export function stateOfWord(word: string): Parcel["state"] | null {
  const found = Object.entries(STATE_WORDS).find(([state, said]) => state === word || said === word)?.[0];
  return (found as Parcel["state"] | undefined) ?? null;
}
