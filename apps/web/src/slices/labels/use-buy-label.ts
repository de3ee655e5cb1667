import type { ShipmentView } from "@stallkeeper/contract";
import type { AfterBuyingChoice } from "@stallkeeper/domain";
import { useRef, useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { readPreferences } from "../../platform/preferences.ts";
import { openWaitingWindow } from "./print-file.ts";
import { buyLabel, labelsKey, type LabelWish } from "./labels.api.ts";
import { texts } from "./texts.ts";
import { aboutOrder } from "../../platform/order-names.ts";

/**
 * What opens once a label was bought: by the press, which may ask for its print, or by what the person chose.
 */
export function opensAfterBuying(isPrinted: boolean, chosen: AfterBuyingChoice): "view" | "print" | null {
  if (isPrinted) return "print";
  return chosen === "nothing" ? null : chosen;
}

/** What the service asks before it buys: the purchase as it was asked for, with the question answered. */
export interface BuyQuestion {
  reason: string;
  wish: LabelWish;
}

/** The same purchase by somebody who knows; null: the refusal is no question. */
function questionOf(
  wish: LabelWish,
  { code, message }: { code: string | null; message: string },
): BuyQuestion | null {
  if (code === "ORDER_AWAITS_PAYMENT") return { reason: message, wish: { ...wish, confirmUnpaid: true } };
  return code === "ORDER_HELD_BACK" ? { reason: message, wish: { ...wish, confirmHeldBack: true } } : null;
}

/**
 * Buys a label, once: presses while one is under way are ignored, and a repeat after a lost answer is the
 * same purchase. `onQuestion` hears that the order isn't paid, or is held or marked for something else.
 */
export function useBuyLabel(
  onBought?: (label: ShipmentView) => void,
  onQuestion?: (question: BuyQuestion) => void,
): { buy: (wish: LabelWish, isPrinted?: boolean) => Promise<void>; isBuying: boolean } {
  const [isBuying, setIsBuying] = useState(false);
  const running = useRef(false);
  const key = useRef<{ wish: string; key: string } | null>(null);
  const buy = async (wish: LabelWish, isPrinted = false): Promise<void> => {
    if (running.current) return;
    running.current = true;
    const opens = opensAfterBuying(isPrinted, readPreferences().labelAfterBuying);
    const sheet = opens === null ? null : openWaitingWindow(opens);
    setIsBuying(true);
    const words = JSON.stringify(wish);
    if (key.current?.wish !== words) key.current = { wish: words, key: crypto.randomUUID() };
    try {
      const label = await buyLabel(wish, key.current.key);
      key.current = null;
      if (label.state === "planned") sheet?.close();
      else sheet?.show([label._id]);
      if (label.state === "planned")
        notifyInfo(
          sheet === null ? texts.buy.onItsWay : `${texts.buy.onItsWay} ${texts.buy.printLater}`,
          undefined,
          aboutOrder(label.orderId),
        );
      else notifySuccess(texts.buy.bought, undefined, aboutOrder(label.orderId));
      // Prices of other orders stay as they were.
      void queryClient.invalidateQueries({
        queryKey: labelsKey,
        predicate: ({ queryKey }) => queryKey[1] !== "rates",
      });
      onBought?.(label);
    } catch (error) {
      sheet?.close();
      // An answer ends the call: what was refused is asked again. Without one the next press is the same
      // purchase.
      if (normaliseError(error).status < 500) key.current = null;
      const question = questionOf(wish, normaliseError(error));
      if (question !== null && onQuestion !== undefined) onQuestion(question);
      else notifyError(error, undefined, aboutOrder(wish.orderId));
    } finally {
      running.current = false;
      setIsBuying(false);
    }
  };
  return { buy, isBuying };
}
