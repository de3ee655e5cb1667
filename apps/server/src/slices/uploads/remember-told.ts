/** What a live listing was told is kept with its draft's target: from it follows what is still to be sent. */
import type { SentListing } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { lockTarget, writeTarget } from "./targets.store.ts";

export type Told = { [Field in keyof SentListing]?: SentListing[Field] | undefined };

/** Nothing where another listing took its place, or the draft is gone. Safe to repeat. */
export async function rememberTold(
  ctx: Ctx,
  tx: StoreTx,
  { draftId, listingId, accountId }: { draftId: string; listingId: string; accountId: string },
  told: Told,
): Promise<void> {
  const target = await lockTarget(tx, draftId, accountId);
  if (target === null || target.sent === null || target.listingId !== listingId) return;
  const said = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
  // What was told of one variant stays where another's price went.
  const variantPrices = told.variantPrices && { ...target.sent.variantPrices, ...told.variantPrices };
  const sent = { ...target.sent, ...said, ...(variantPrices ? { variantPrices } : {}) };
  await writeTarget(tx, { ...target, sent }, ctx.now());
}
