/**
 * Scans and ticks that are kept without a network, and how each is sent. Loaded with the app, so that what a
 * reload kept is sent from any page.
 */
import type { NumberUseWish, PickInput, VerifyPackInput } from "@stallkeeper/contract";
import { call } from "../../platform/api/api-client.ts";
import { deliverChange, registerChangeSender } from "../../platform/offline/offline.ts";
import { nameKept } from "../orders/index.ts";
import { texts } from "./texts.ts";

export interface ShipWish {
  orderId: string;
  provider: string;
  trackingNumber: string;
  /** "ask": a number that another order has is refused with NUMBER_IN_USE. */
  numberUse: NumberUseWish;
}

/** `key` makes a repeat of a label's scan the same call. */
type KeptScan =
  | { act: "verify"; input: VerifyPackInput }
  | { act: "ship"; input: ShipWish; key: string }
  | { act: "pick"; input: PickInput };

const kind = "packing";

/** Says how they are sent. A repeat changes nothing. */
export function sendKeptScans(): void {
  registerChangeSender(kind, async (payload) => {
    const scan = payload as KeptScan;
    if (scan.act === "ship")
      return call("/api/packing/ship", {
        method: "POST",
        keepsAlive: true,
        body: scan.input,
        headers: { "idempotency-key": scan.key },
      });
    return call(scan.act === "pick" ? "/api/packing/picks" : "/api/packing/verify", {
      method: "POST",
      body: scan.input,
    });
  });
}

/**
 * Says that an order's items were checked; without a network later. Throws ApiError. A repeat changes
 * nothing.
 */
export const verifyPack = (input: VerifyPackInput): Promise<void> =>
  deliverChange({
    kind,
    keys: [input.orderId],
    payload: { act: "verify", input } satisfies KeptScan,
    words: nameKept(texts.kept.packed, [input.orderId]),
  });

/** Puts a scanned label on a packed order and marks it as shipped; without a network later. Throws ApiError. */
export const shipPack = (input: ShipWish): Promise<void> =>
  deliverChange({
    kind,
    keys: [input.orderId],
    payload: { act: "ship", input, key: crypto.randomUUID() } satisfies KeptScan,
    words: nameKept(texts.kept.shipped, [input.orderId]),
  });

/** Notes what was taken from the shelf; without a network later. Throws ApiError. A repeat changes nothing. */
export const pickItems = (input: PickInput): Promise<void> => {
  const keys = [...new Set(input.items.map(({ orderId }) => orderId))];
  return deliverChange({
    kind,
    keys,
    payload: { act: "pick", input } satisfies KeptScan,
    words: nameKept(texts.kept.picked, keys),
  });
};
