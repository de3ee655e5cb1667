/**
 * The calls of orders that wait, go out together, or go out in several parcels: alone knows the transport.
 */
import type { ManyOutcome, ParcelsChange, NumberUseWish } from "@stallkeeper/contract";
import type { PartItem } from "@stallkeeper/domain";
import { call, callWithStatus } from "../../platform/api/api-client.ts";

const mostIds = 500;

async function inParts(
  ids: readonly string[],
  send: (part: readonly string[]) => Promise<ManyOutcome>,
): Promise<ManyOutcome> {
  const outcome: ManyOutcome = { done: [], failed: [] };
  for (let from = 0; from < ids.length; from += mostIds) {
    const { done, failed } = await send(ids.slice(from, from + mostIds));
    outcome.done.push(...done);
    outcome.failed.push(...failed);
  }
  return outcome;
}

/** Holds orders until a moment, or (null) ends their holds. Throws ApiError; a repeat has the same effect. */
export const changeHold = (
  ids: readonly string[],
  hold: { until: string; reason: string } | null,
): Promise<ManyOutcome> =>
  inParts(ids, (orderIds) =>
    hold === null
      ? call("POST /api/parcels/release", { body: { orderIds } })
      : call("POST /api/parcels/hold", { body: { orderIds, ...hold } }),
  );

/** Puts orders into one parcel; answers all that go in it, and who went together before. Throws ApiError. */
export const combine = (orderIds: readonly string[]): Promise<ParcelsChange> =>
  call("POST /api/parcels/combine", { body: { orderIds } });

/**
 * Lets the orders that go with these go alone; answers those that changed, and who went together before.
 * Throws ApiError.
 */
export const separate = (orderIds: readonly string[]): Promise<ParcelsChange> =>
  call("POST /api/parcels/separate", { body: { orderIds } });

/**
 * Takes one of these two back, whole or not at all. Throws ApiError, when somebody else was at the orders
 * meanwhile too.
 */
export const restoreParcels = ({ orderIds, parcel, before }: ParcelsChange): Promise<unknown> =>
  call("POST /api/parcels/restore", { body: { orderIds, parcel, parcels: before } });

/** What goes into one parcel; with a hold it waits while the others are sent. */
export interface PartShare {
  items: readonly PartItem[];
  hold?: { until: string; reason: string };
}

/** Shares an order out among parcels. Throws ApiError. */
export const split = (orderId: string, parts: readonly PartShare[]): Promise<unknown> =>
  call("POST /api/parcels/split", { body: { orderId, parts } });

/** Join parcels. Throws ApiError. */
export const join = (orderId: string): Promise<unknown> =>
  call("POST /api/parcels/join", { body: { orderId } });

export interface PartWish {
  orderId: string;
  number: number;
  provider: string;
  trackingNumber: string;
  /** Of the last part alone. */
  addToPaypal?: boolean;
  /** "allow": the person knows that the number is used already. */
  numberUse: NumberUseWish;
}

/**
 * Sends one part; the last one ships the order. "onItsWay": the platform has not answered yet. Throws
 * ApiError when refused.
 */
export async function sendPart(wish: PartWish, requestKey: string): Promise<"done" | "onItsWay"> {
  const { status } = await callWithStatus("POST /api/parcels/send", {
    keepsAlive: true,
    body: wish,
    requestKey,
  });
  return status === 202 ? "onItsWay" : "done";
}
