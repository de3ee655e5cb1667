/**
 * Buying and printing from a row, by one press. One purchase at a time; a row that was bought stays for a
 * second, locked, so that a second press of the same key never buys the next one (decisions 11), and a key
 * that is held down buys once.
 */
import type { ShipmentView } from "@stallkeeper/contract";
import { useRef, useState } from "react";
import { useBuyLabel } from "./use-buy-label.ts";
import type { LabelWish } from "./labels.api.ts";

const shownMs = 1_000;
/** Presses that follow one another faster than this are one press. */
const pressMs = 700;

export interface RowPurchase {
  /** The row that is being bought, or was a moment ago. */
  orderId: string | null;
  isBought: boolean;
  buy: (wish: LabelWish) => void;
  /** Whether a press of the key counts now; asking notes the press. */
  takePress: () => boolean;
}

/** `onSettled` is called once a bought row may go. */
export function useBuyRow(onSettled: () => void): RowPurchase {
  const [orderId, setOrderId] = useState<string | null>(null);
  const [isBought, setIsBought] = useState(false);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const { buy } = useBuyLabel(({ state }: ShipmentView) => setIsBought(state !== "planned"));
  const settle = (): void => {
    setOrderId(null);
    setIsBought(false);
    onSettled();
  };
  const start = async (wish: LabelWish): Promise<void> => {
    setOrderId(wish.orderId);
    await buy(wish, true);
    setTimeout(settle, shownMs);
  };
  return {
    orderId,
    isBought,
    buy: (wish) => {
      if (orderId === null) void start(wish);
    },
    takePress: () => {
      const now = performance.now();
      const isFresh = now - pressedAt.current > pressMs;
      pressedAt.current = now;
      return isFresh;
    },
  };
}
