import { countPieces } from "@stallkeeper/domain";
import { orderStore } from "../orders/index.ts";
import { texts } from "./texts.ts";

/** Why an order can't be shared out among parcels; null when it can. */
export function splitRefusal(id: string): string | null {
  const order = orderStore.read(id);
  if (order === undefined || order.shipping.shipped || countPieces(order) < 2) return texts.split.onePiece;
  return order.combinedId === null ? null : texts.split.isCombined;
}

/** Why no part of an order can wait alone; null when one can. */
export function splitHoldRefusal(id: string): string | null {
  if ((orderStore.read(id)?.parts.length ?? 0) > 0) return texts.splitHold.isSplit;
  const refusal = splitRefusal(id);
  return refusal === texts.split.onePiece ? texts.splitHold.oneLine : refusal;
}
