/** Sharing an order out among parcels, sending them one by one, and back to one parcel. */
import type { PartItem } from "@stallkeeper/domain";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../../platform/notify.ts";
import { orderStore, readAgain } from "../orders-loader.ts";
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

/** Sends one part. Answers what the platform or the service said against it; null when it went. Never throws. */
export async function sendOnePart(wish: PartWish, isLast: boolean): Promise<string | null> {
  try {
    const outcome = await sendPart(wish, crypto.randomUUID());
    if (outcome === "onItsWay") notifyInfo(`${orderTexts.onItsWay(orderStore.read(wish.orderId)?.source ?? orderTexts.platform)}.`);
    else notifySuccess(isLast ? orderTexts.shipped : words.sent(wish.number));
    return null;
  } catch (error) {
    notifyError(error);
    return normaliseError(error).message;
  } finally {
    await readAgain([wish.orderId]);
  }
}
