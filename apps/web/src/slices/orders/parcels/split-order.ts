/** Sharing an order out among parcels, sending them one by one, and back to one parcel. */
import type { PartItem } from "@stallkeeper/domain";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { holdBeforeSending } from "../../../platform/hold-before-sending.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { nameOrder } from "../name-order.ts";
import { orderStore, readAgain } from "../orders-loader.ts";
import { heldShipment } from "../ship-order.ts";
import { texts as orderTexts } from "../texts.ts";
import { join, sendPart, split, type PartWish } from "./parcels.api.ts";
import { texts } from "./texts.ts";

const words = texts.split;

/** Shares an order out; false when it was refused, which is told. */
export async function splitOrder(orderId: string, parts: readonly { items: readonly PartItem[] }[]): Promise<boolean> {
  try {
    await split(orderId, parts);
    notifySuccess(words.done(parts.length), { label: orderTexts.undo, run: () => void joinParts(orderId) });
    await readAgain([orderId]);
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  }
}

/** One parcel after all. Never throws. */
export async function joinParts(orderId: string): Promise<void> {
  try {
    await join(orderId);
    notifySuccess(words.joined);
    await readAgain([orderId]);
  } catch (error) {
    notifyError(error);
  }
}

export type PartOutcome = { state: "sent" | "takenBack" } | { state: "refused"; reason: string };

/** Sends one part, after the time that the person holds what binds. Never throws. */
export async function sendOnePart(wish: PartWish, isLast: boolean): Promise<PartOutcome> {
  const order = orderStore.read(wish.orderId);
  if (!(await holdBeforeSending(heldShipment(order === undefined ? words.parcel(wish.number) : nameOrder(order))))) return { state: "takenBack" };
  try {
    const outcome = await sendPart(wish, crypto.randomUUID());
    if (outcome === "onItsWay") notifyInfo(`${orderTexts.onItsWay(order?.source ?? orderTexts.platform)}.`);
    else notifySuccess(isLast ? orderTexts.shipped : words.sent(wish.number));
    return { state: "sent" };
  } catch (error) {
    notifyError(error);
    return { state: "refused", reason: normaliseError(error).message };
  } finally {
    await readAgain([wish.orderId]);
  }
}
