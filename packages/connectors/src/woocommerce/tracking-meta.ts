/**
 * Tracking on a WooCommerce order. Core has no field for it, so it stands in order meta: the list of the
 * Shipment Tracking extension, which other plugins read too, plus plain keys, plus our own key that names the
 * action.
 */
import { createHash } from "node:crypto";
import type { JsonObject, ShipmentConfirmation } from "@stallkeeper/connector-sdk";
import type { WooMeta } from "./order.wire.ts";

const LIST_KEY = "_wc_shipment_tracking_items";
const ACTION_KEY = "_stallkeeper_shipment_keys";
/** Plain keys that plugins write: number, then courier. Ours come first. */
const PLAIN_KEYS = [
  ["_tracking_number", "_tracking_provider"],
  ["_aftership_tracking_number", "_aftership_tracking_provider_name"],
  ["ywot_tracking_code", "ywot_carrier_name"],
] as const;

export interface Tracking {
  readonly provider: string;
  readonly trackingNumber: string;
  readonly vendorRef: string | null;
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

function listOf(meta: readonly WooMeta[], key: string): readonly unknown[] {
  const value = meta.find((entry) => entry.key === key)?.value;
  if (Array.isArray(value)) return value;
  // PHP writes a list with gaps as an object.
  return value !== null && typeof value === "object" ? Object.values(value) : [];
}

/** Every parcel that the order's meta knows, each number once. */
export function readTrackings(meta: readonly WooMeta[]): readonly Tracking[] {
  const found = new Map<string, Tracking>();
  const add = (tracking: Tracking): void => {
    if (tracking.trackingNumber !== "" && !found.has(tracking.trackingNumber))
      found.set(tracking.trackingNumber, tracking);
  };
  for (const item of listOf(meta, LIST_KEY)) {
    if (item === null || typeof item !== "object") continue;
    const fields = item as Record<string, unknown>;
    add({
      provider: textOf(fields.custom_tracking_provider) || textOf(fields.tracking_provider),
      trackingNumber: textOf(fields.tracking_number),
      vendorRef: textOf(fields.tracking_id) || null,
    });
  }
  const plain = (key: string): string => textOf(meta.find((entry) => entry.key === key)?.value);
  for (const [numberKey, providerKey] of PLAIN_KEYS)
    add({ provider: plain(providerKey), trackingNumber: plain(numberKey), vendorRef: null });
  return [...found.values()];
}

/** true when our action with this key has written to the order. */
export function hasActionKey(meta: readonly WooMeta[], idempotencyKey: string): boolean {
  return listOf(meta, ACTION_KEY).includes(idempotencyKey);
}

/** The extension's id of a parcel; made from order and number, so that a repeat writes the same. */
export function trackingId(
  confirmation: Pick<ShipmentConfirmation, "platformOrderId" | "trackingNumber">,
): string {
  return createHash("sha256")
    .update(`${confirmation.platformOrderId}\n${confirmation.trackingNumber}`)
    .digest("hex")
    .slice(0, 32);
}

/** The meta as if a parcel had never been in its list. */
export function withoutTracking(meta: readonly WooMeta[], trackingNumber: string): readonly WooMeta[] {
  const isOther = (entry: unknown): boolean =>
    !(
      entry !== null &&
      typeof entry === "object" &&
      (entry as Record<string, unknown>).tracking_number === trackingNumber
    );
  return meta.map((entry) =>
    entry.key === LIST_KEY ? { ...entry, value: listOf(meta, LIST_KEY).filter(isOther) } : entry,
  );
}

/** Meta to write: what stands there stays, the new parcel is added. */
export function trackingMeta(
  meta: readonly WooMeta[],
  confirmation: ShipmentConfirmation,
): readonly JsonObject[] {
  const shippedAtSeconds = String(Math.floor(Date.parse(confirmation.shippedAt) / 1000));
  const item = {
    tracking_provider: "",
    custom_tracking_provider: confirmation.provider,
    custom_tracking_link: confirmation.trackingUrl ?? "",
    tracking_number: confirmation.trackingNumber,
    date_shipped: shippedAtSeconds,
    tracking_id: trackingId(confirmation),
  };
  const others = listOf(meta, LIST_KEY).filter(
    (entry) =>
      !(
        entry !== null &&
        typeof entry === "object" &&
        (entry as Record<string, unknown>).tracking_number === confirmation.trackingNumber
      ),
  ) as JsonObject[];
  const keys = listOf(meta, ACTION_KEY).filter((key) => key !== confirmation.idempotencyKey) as string[];
  return [
    { key: LIST_KEY, value: [...others, item] },
    { key: "_tracking_provider", value: confirmation.provider },
    { key: "_tracking_number", value: confirmation.trackingNumber },
    { key: "_date_shipped", value: shippedAtSeconds },
    { key: ACTION_KEY, value: [...keys, confirmation.idempotencyKey] },
  ];
}
