/** The calls of orders that wait, go out together, or go out in several parcels: alone knows the transport. */
import type { ManyOutcome, ParcelsChange, NumberUseWish } from "@stallkeeper/contract";
import type { PartItem } from "@stallkeeper/domain";
import { call, callWithStatus } from "../../platform/api/api-client.ts";

const post = <T>(path: string, body: object): Promise<T> =>
  call<T>(`/api/parcels/${path}`, { method: "POST", body });
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
    hold === null ? post("release", { orderIds }) : post("hold", { orderIds, ...hold }),
  );

/** Puts orders into one parcel; answers all that go in it, and who went together before. Throws ApiError. */
export const combine = (orderIds: readonly string[]): Promise<ParcelsChange> => post("combine", { orderIds });

/**
 * Lets the orders that go with these go alone; answers those that changed, and who went together before.
 * Throws ApiError.
 */
export const separate = (orderIds: readonly string[]): Promise<ParcelsChange> =>
  post("separate", { orderIds });

/**
 * Takes one of these two back, whole or not at all. Throws ApiError, when somebody else was at the orders
 * meanwhile too.
 */
export const restoreParcels = ({ orderIds, parcel, before }: ParcelsChange): Promise<unknown> =>
  post("restore", { orderIds, parcel, parcels: before });

/** What goes into one parcel; with a hold it waits while the others are sent. */
export interface PartShare {
  items: readonly PartItem[];
  hold?: { until: string; reason: string };
}

/** Shares an order out among parcels. Throws ApiError. */
export const split = (orderId: string, parts: readonly PartShare[]): Promise<unknown> =>
  post("split", { orderId, parts });

/** Join parcels. Throws ApiError. */
export const join = (orderId: string): Promise<unknown> => post("join", { orderId });

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
  const { status } = await callWithStatus("/api/parcels/send", {
    method: "POST",
    keepsAlive: true,
    body: wish,
    headers: { "idempotency-key": requestKey },
  });
  return status === 202 ? "onItsWay" : "done";
}
