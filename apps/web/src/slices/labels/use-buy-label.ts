import type { ShipmentView } from "@stallkeeper/contract";
import { useRef, useState } from "react";
import { normaliseError } from "../../platform/api/api-error.ts";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { buyLabel, labelsKey, type LabelWish } from "./labels.api.ts";
import { texts } from "./texts.ts";
import { aboutOrder } from "../orders/index.ts";

/** What the service asks before it buys: the purchase as it was asked for, with the question answered. */
export interface BuyQuestion {
  reason: string;
  wish: LabelWish;
}

/** The same purchase by somebody who knows; null: the refusal is no question. */
function questionOf(wish: LabelWish, { code, message }: { code: string | null; message: string }): BuyQuestion | null {
  if (code === "ORDER_AWAITS_PAYMENT") return { reason: message, wish: { ...wish, confirmUnpaid: true } };
  return code === "ORDER_KEPT_BACK" ? { reason: message, wish: { ...wish, confirmKeptBack: true } } : null;
}

/**
 * Buys a label, once: presses while one is under way are ignored, and a repeat after a lost answer is the same purchase. `onQuestion` hears
 * that the order isn't paid, or is held or marked for something else.
 */
export function useBuyLabel(onBought?: (label: ShipmentView) => void, onQuestion?: (question: BuyQuestion) => void): { buy: (wish: LabelWish) => Promise<void>; isBuying: boolean } {
  const [isBuying, setIsBuying] = useState(false);
  const running = useRef(false);
  const key = useRef<{ wish: string; key: string } | null>(null);
  const buy = async (wish: LabelWish): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setIsBuying(true);
    const words = JSON.stringify(wish);
    if (key.current?.wish !== words) key.current = { wish: words, key: crypto.randomUUID() };
    try {
      const label = await buyLabel(wish, key.current.key);
      key.current = null;
      if (label.state === "planned") notifyInfo(texts.buy.onItsWay, undefined, aboutOrder(label.orderId));
      else notifySuccess(texts.buy.bought, undefined, aboutOrder(label.orderId));
      void queryClient.invalidateQueries({ queryKey: labelsKey });
      onBought?.(label);
    } catch (error) {
      // An answer ends the call: what was refused is asked anew. Without one the next press is the same purchase.
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
