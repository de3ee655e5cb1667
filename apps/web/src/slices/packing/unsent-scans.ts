/**
 * Scans and ticks that are kept without a network, and how each is sent. Loaded with the app, so that what a
 * reload kept is sent from any page.
 */
import type { NumberUseWish, PickInput, VerifyPackInput } from "@stallkeeper/contract";
import { call } from "../../platform/api/api-client.ts";
import { deliverChange, registerChangeSender } from "../../platform/offline/offline.ts";
import { nameUnsent } from "../../platform/order-names.ts";
import { texts } from "./texts.ts";

export interface ShipWish {
  orderId: string;
  provider: string;
  trackingNumber: string;
  /** "ask": a number that another order has is refused with NUMBER_IN_USE. */
  numberUse: NumberUseWish;
}

/** `key` makes a repeat of a label's scan the same call. */
type UnsentScan =
  | { action: "verify"; input: VerifyPackInput }
  | { action: "ship"; input: ShipWish; key: string }
  | { action: "pick"; input: PickInput };

const kind = "packing";

/** Says how they are sent. A repeat changes nothing. */
export function sendUnsentScans(): void {
  registerChangeSender(kind, async (payload) => {
    const scan = payload as UnsentScan;
    if (scan.action === "ship")
      return call("POST /api/packing/ship", { keepsAlive: true, body: scan.input, requestKey: scan.key });
    return scan.action === "pick"
      ? call("POST /api/packing/picks", { body: scan.input })
      : call("POST /api/packing/verify", { body: scan.input });
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
    payload: { action: "verify", input } satisfies UnsentScan,
    words: nameUnsent(texts.kept.packed, [input.orderId]),
  });

/**
 * Puts a scanned label on a packed order and marks it as shipped; without a network later. Throws ApiError.
 */
export const shipPack = (input: ShipWish): Promise<void> =>
  deliverChange({
    kind,
    keys: [input.orderId],
    payload: { action: "ship", input, key: crypto.randomUUID() } satisfies UnsentScan,
    words: nameUnsent(texts.kept.shipped, [input.orderId]),
  });

/**
 * Notes what was taken from the shelf; without a network later. Throws ApiError. A repeat changes nothing.
 */
export const pickItems = (input: PickInput): Promise<void> => {
  const keys = [...new Set(input.items.map(({ orderId }) => orderId))];
  return deliverChange({
    kind,
    keys,
    payload: { action: "pick", input } satisfies UnsentScan,
    words: nameUnsent(texts.kept.picked, keys),
  });
};
