/** Settles listings that show another quantity than they should: ours is sent again, or theirs is counted. */
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { countSkus } from "../count-sku.ts";
import { pushNow, type ShownStock } from "./sync.api.ts";
import { syncTexts as texts } from "./texts.ts";

export type SettleWord = "push" | "take";
type Settled = Pick<
  ShownStock,
  "sku" | "listingId" | "variantId" | "theirs" | "reserved" | "safety" | "ruleSafety"
>;

/** What is on hand where what can be sold is what they show: asked only where `whyNotTaken` has nothing. */
export const onHandOf = ({
  theirs,
  reserved,
  safety,
  ruleSafety,
}: Pick<Settled, "theirs" | "reserved" | "safety" | "ruleSafety">): number =>
  (theirs ?? 0) + ruleSafety + reserved + safety;

/** Does it and says so. Never throws; a repeat sends or counts the same again. */
export async function settle(word: SettleWord, rows: readonly Settled[]): Promise<void> {
  if (word === "take") {
    await countSkus(
      rows.map((row) => ({ sku: row.sku, onHand: onHandOf(row) })),
      texts.taken(rows.length),
    );
    return;
  }
  try {
    await pushNow(rows.map(({ listingId, variantId }) => ({ listingId, variantId })));
    notifySuccess(texts.pushing(rows.length));
  } catch (error) {
    notifyError(error);
  }
}
