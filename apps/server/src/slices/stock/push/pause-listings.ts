/**
 * POST /api/stock/push/pause: listings that show none for a while. No platform has a pause that all share, so
 * one is told a quantity of 0, by the same way as any other; where that ends a listing for good it isn't done.
 */
import { AppError, type ListingsPaused, type PauseListingsInput } from "@stallkeeper/contract";
import { shownAtListing } from "@stallkeeper/domain";
import { recordAudit } from "../../../platform/audit/index.ts";
import { inStore, requireScope, type Ctx } from "../../../platform/context.ts";
import { announce } from "../../../platform/live/index.ts";
import {
  listPausable,
  listRuled,
  savePause,
  type ListingPart,
  type PausablePart,
} from "./paused-listings.store.ts";
import { findItemsOf } from "./push-rules.store.ts";
import { pushesDue } from "./pushes-due.ts";

const keyOf = ({ listingId, variantId }: ListingPart): string => `${listingId} ${variantId}`;

/**
 * Pauses listings or lets them go on. What can't be is named in `failed`. Throws RECORD_NOT_FOUND where none of
 * them is linked to an item of the store. Safe to repeat.
 */
export async function pauseListings(
  ctx: Ctx,
  { parts, isPaused }: PauseListingsInput,
): Promise<ListingsPaused> {
  requireScope(ctx, "inventory.write");
  return inStore(ctx, async (tx) => {
    if ((await findItemsOf(tx, parts)).length === 0) throw new AppError("RECORD_NOT_FOUND");
    const found = new Map((await listPausable(tx, parts)).map((part) => [keyOf(part), part]));
    const outcome: ListingsPaused = { done: [], hidden: [], failed: [] };
    for (const { listingId, variantId } of parts) {
      const part = found.get(keyOf({ listingId, variantId }));
      const error =
        part === undefined ? new AppError("LISTING_NOT_FOUND") : isPaused ? obstacleOf(ctx, part) : null;
      if (error === null) outcome.done.push({ listingId, variantId });
      else outcome.failed.push({ listingId, variantId, code: error.code, msg: error.message });
    }
    if (outcome.done.length === 0) return outcome;
    await savePause(tx, outcome.done, isPaused);
    if (!isPaused)
      outcome.hidden = (await listRuled(tx, outcome.done)).flatMap(
        ({ listingId, variantId, available, own, account }) =>
          shownAtListing(available, own, account) === 0 ? { listingId, variantId } : [],
      );
    for (const { listingId, variantId } of outcome.done)
      await recordAudit(tx, ctx, {
        action: "pushRuleChanged",
        object: { type: "listing", id: [listingId, variantId].filter((one) => one !== "").join(" ") },
        after: { isPaused },
      });
    await announce(
      tx,
      "listing",
      outcome.done.map(({ listingId }) => listingId),
    );
    await ctx.jobs.enqueue(tx, pushesDue, { storeId: ctx.storeId }, { group: ctx.storeId });
    return outcome;
  });
}

/** Why a listing would go on selling, or be gone for good. */
function obstacleOf(ctx: Ctx, part: PausablePart): AppError | null {
  const { platform, account, sku, available, isPushed, accountIsOn } = part;
  const connector = ctx.connectors.find(platform);
  const name = connector?.name ?? platform;
  if (connector?.stock === undefined) return new AppError("PUSH_NOT_SUPPORTED", { platform: name });
  if (connector.stock.atZero === "ends") return new AppError("PAUSE_WOULD_END", { platform: name });
  if (!accountIsOn || !isPushed) return new AppError("PAUSE_NOT_SENT", { account: `${name} ${account}` });
  return available === null ? new AppError("STOCK_NOT_COUNTED", { sku }) : null;
}
