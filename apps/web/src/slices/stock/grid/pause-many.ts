/** Puts the listings of items on pause, or lets them go on, and says what became of it. */
import { isOnPause } from "@stallkeeper/domain";
import { inParts } from "../../../platform/in-parts.ts";
import { queryClient } from "../../../platform/metadata.ts";
import { notifyError, notifyInfo } from "../../../platform/notify.ts";
import { offerUndo } from "../../../platform/undo-stack.ts";
import { stockKey } from "../stock.api.ts";
import { pauseListings } from "../sync/sync.api.ts";
import type { GridItem } from "./items.api.ts";
import { gridTexts } from "./texts.ts";

const { bulk: texts } = gridTexts;
const atOnce = 1_000;

interface Part {
  listingId: string;
  variantId: string;
}
const partOf = ({ listingId, variantId }: Part): Part => ({ listingId, variantId });

/** Listings of these items that sell. Pure. */
export const pausableOf = (items: readonly Pick<GridItem, "listings" | "available">[]): Part[] =>
  items.flatMap(({ listings, available }) =>
    listings.filter((one) => one.state === "live" && !isOnPause(one, available)).map(partOf),
  );

/** Listings of these items that are on pause, or are about to be. Pure. */
export const pausedOf = (items: readonly Pick<GridItem, "listings" | "available">[]): Part[] =>
  items.flatMap(({ listings, available }) =>
    listings.filter((one) => isOnPause({ ...one, quantity: 0 }, available)).map(partOf),
  );

/** What became of it; `isOffered`: there is something to take back. Pure. */
export function tellPaused(
  isPaused: boolean,
  { done, hidden, failed }: { done: number; hidden: number; failed: readonly string[] },
): { text: string; isOffered: boolean } | null {
  const [first] = failed;
  if (done === 0) {
    if (first === undefined) return null;
    return { text: (isPaused ? texts.notPaused : texts.notResumed)(failed.length, first), isOffered: false };
  }
  const text = isPaused
    ? first === undefined
      ? texts.paused(done)
      : texts.pausedAnd(done, failed.length, first)
    : [
        texts.resumed(done),
        ...(hidden > 0 ? [texts.stillHidden(hidden, done)] : []),
        ...(first === undefined ? [] : [texts.notResumed(failed.length, first)]),
      ].join(" ");
  return { text, isOffered: true };
}

/** Does it, with Undo. Never throws. */
export async function pauseMany(parts: readonly Part[], isPaused: boolean): Promise<void> {
  if (parts.length === 0) return notifyInfo(isPaused ? texts.noneLive : texts.nonePaused);
  const done: Part[] = [];
  const failed: string[] = [];
  let hidden = 0;
  try {
    for (const some of inParts(parts, atOnce)) {
      const outcome = await pauseListings({ parts: some, isPaused });
      done.push(...outcome.done);
      hidden += outcome.hidden.length;
      failed.push(...outcome.failed.map(({ msg }) => msg));
    }
  } catch (error) {
    notifyError(error);
  }
  const told = tellPaused(isPaused, { done: done.length, hidden, failed });
  if (told?.isOffered === true) offerUndo(told.text, () => void pauseMany(done, !isPaused));
  else if (told !== null) notifyInfo(told.text);
  void queryClient.invalidateQueries({ queryKey: stockKey });
}
