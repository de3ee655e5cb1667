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

/** Does it, with Undo. Never throws. */
export async function pauseMany(parts: readonly Part[], isPaused: boolean): Promise<void> {
  if (parts.length === 0) return notifyInfo(isPaused ? texts.noneLive : texts.nonePaused);
  const done: Part[] = [];
  const failed: string[] = [];
  try {
    for (const some of inParts(parts, atOnce)) {
      const outcome = await pauseListings({ parts: some, isPaused });
      done.push(...outcome.done);
      failed.push(...outcome.failed.map(({ msg }) => msg));
    }
  } catch (error) {
    notifyError(error);
  }
  const [first] = failed;
  if (done.length > 0)
    offerUndo(
      !isPaused
        ? texts.resumed(done.length)
        : first === undefined
          ? texts.paused(done.length)
          : texts.pausedAnd(done.length, failed.length, first),
      () => void pauseMany(done, !isPaused),
    );
  else if (first !== undefined) notifyInfo(texts.notPaused(failed.length, first));
  void queryClient.invalidateQueries({ queryKey: stockKey });
}
