/** Sharing an order out among parcels, sending them one by one, and back to one parcel. */
import { normaliseError } from "../../platform/api/api-error.ts";
import { holdBeforeSending } from "../../platform/hold-before-sending.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { offerUndo, voidUndo } from "../../platform/undo-stack.ts";
import { nameOrder } from "@stallkeeper/domain";
import { aboutOrder } from "../../platform/order-names.ts";
import { orderStore, readAgain, orderTexts } from "../orders/index.ts";
import { heldShipment } from "./held-shipment.ts";
import { join, sendPart, split, type PartShare, type PartWish } from "./parcels.api.ts";
import { texts } from "./texts.ts";

const words = texts.split;

type Parts = readonly PartShare[];

/** Sends one change of the parcels of an order, offers its undo, and says what failed. */
async function change(
  orderId: string,
  send: () => Promise<unknown>,
  done: string,
  takeBack?: () => void,
): Promise<boolean> {
  try {
    await send();
    if (takeBack === undefined) notifySuccess(done, undefined, aboutOrder(orderId));
    else offerUndo(done, takeBack, orderId, aboutOrder(orderId));
    await readAgain([orderId]);
    return true;
  } catch (error) {
    notifyError(error, undefined, aboutOrder(orderId));
    return false;
  }
}

/** Shares an order out; false when it was refused, which is told. Undo by toast, until a part is sent. */
export function splitOrder(orderId: string, parts: Parts, done = words.done(parts.length)): Promise<boolean> {
  return change(
    orderId,
    () => split(orderId, parts),
    done,
    () => void change(orderId, () => join(orderId), words.joined),
  );
}

/** Join parcels, in place of these; undo by toast where there were several to send. Never throws. */
export function joinParts(orderId: string, parts: Parts): Promise<boolean> {
  return change(
    orderId,
    () => join(orderId),
    words.joined,
    parts.length < 2
      ? undefined
      : () => void change(orderId, () => split(orderId, parts), words.done(parts.length)),
  );
}

export type PartOutcome =
  | { state: "sent" | "takenBack" }
  | { state: "refused"; reason: string; code: string | null };

/** Sends one part, after the time that the person holds what binds. Never throws. */
export async function sendOnePart(wish: PartWish, isLast: boolean): Promise<PartOutcome> {
  const order = orderStore.read(wish.orderId);
  if (
    !(await holdBeforeSending(
      heldShipment(order === undefined ? words.parcel(wish.number) : nameOrder(order)),
    ))
  )
    return { state: "takenBack" };
  try {
    const outcome = await sendPart(wish, crypto.randomUUID());
    voidUndo(wish.orderId);
    if (outcome === "onItsWay")
      notifyInfo(
        `${orderTexts.onItsWay(order?.source ?? orderTexts.platform)}.`,
        undefined,
        aboutOrder(wish.orderId),
      );
    else
      notifySuccess(
        isLast ? orderTexts.shipped : words.sent(wish.number),
        undefined,
        aboutOrder(wish.orderId),
      );
    return { state: "sent" };
  } catch (error) {
    notifyError(error, undefined, aboutOrder(wish.orderId));
    const { message: reason, code } = normaliseError(error);
    return { state: "refused", reason, code };
  } finally {
    await readAgain([wish.orderId]);
  }
}
