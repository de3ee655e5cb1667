/** Counting: the figure is on hand from then on; the toast offers to take it back, while nothing was booked after it. */
import { mostOnHand } from "@stallkeeper/domain";
import { normaliseError } from "../../platform/api/api-error.ts";
import { queryClient } from "../../platform/metadata.ts";
import { notifyError } from "../../platform/notify.ts";
import { isUnanswered, keepRequest, settleRequest } from "../../platform/request-keys.ts";
import { offerUndo } from "../../platform/undo-stack.ts";
import { saveCounts, stockKey } from "./stock.api.ts";
import { texts } from "./texts.ts";

export interface Counting {
  sku: string;
  onHand: number | null;
  /** What was on hand before. */
  before: number | null;
}

/** A whole number as typed, or null where it is none. Pure. */
export function readFigure(typed: string): number | null {
  const text = typed.trim();
  return /^\d{1,7}$/.test(text) && Number(text) <= mostOnHand ? Number(text) : null;
}

async function send(counts: Parameters<typeof saveCounts>[0]): Promise<boolean> {
  const wish = `count ${JSON.stringify(counts)}`;
  const { key } = keepRequest(wish, null);
  try {
    await saveCounts(counts, key);
    settleRequest(wish);
    return true;
  } catch (error) {
    if (!isUnanswered(normaliseError(error))) settleRequest(wish);
    notifyError(error);
    return false;
  } finally {
    void queryClient.invalidateQueries({ queryKey: stockKey });
  }
}

/** Saves counts and offers to take them back. False: they were refused, and it is said why. Never throws. */
export async function countSkus(counted: readonly Counting[], done: string): Promise<boolean> {
  const isSaved = await send(counted.map(({ sku, onHand }) => ({ sku, onHand })));
  if (isSaved) offerUndo(done, () => void send(counted.map(({ sku, onHand, before }) => ({ sku, onHand: before, seen: onHand }))));
  return isSaved;
}

/** `countSkus` for one. */
export const countSku = (counting: Counting & { onHand: number }): Promise<boolean> => countSkus([counting], texts.counted(counting.sku, counting.onHand));
