/**
 * POST /api/uploads/listings/end: each live listing becomes an action that takes it off sale, whether a draft
 * of ours made it or the seller did at the platform. Its item and pieces stay.
 */
import { randomUUID } from "node:crypto";
import { AppError, type ListingsEnding } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { hashRequest, requestAction } from "../actions/index.ts";
import { endAction, endingPort, type EndPayload } from "./end-action.ts";
import {
  claimListing,
  findDraftsOf,
  findListings,
  nameChanges,
  type LiveListing,
} from "./listing-changes.store.ts";

const onSale = new Set(["live", "inReview", "onHold"]);

/** Throws FORBIDDEN. What can't be ended is named in `failed`. A repeat while it's under way sends nothing. */
export async function endListings(ctx: Ctx, listingIds: readonly string[]): Promise<ListingsEnding> {
  requireScope(ctx, "listings.write");
  return inStore(ctx, async (tx) => {
    const outcome: ListingsEnding = { started: [], failed: [] };
    const found = new Map((await findListings(tx, listingIds)).map((one) => [one.id, one]));
    for (const listingId of [...new Set(listingIds)].sort()) {
      try {
        outcome.started.push({ listingId, actionId: await start(ctx, tx, found.get(listingId)) });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        outcome.failed.push({ listingId, code: error.code, msg: error.message });
      }
    }
    return outcome;
  });
}

/**
 * Ends one within the caller's transaction. Throws FORBIDDEN, LISTING_NOT_FOUND, ACCOUNT_NOT_FOUND,
 * LISTING_OUT_OF_REACH, LISTING_NOT_LIVE, ACTION_UNDER_WAY.
 */
export async function endListing(ctx: Ctx, tx: StoreTx, listingId: string, key: string): Promise<void> {
  requireScope(ctx, "listings.write");
  const [listing] = await findListings(tx, [listingId]);
  await start(ctx, tx, listing, key);
}

async function start(
  ctx: Ctx,
  tx: StoreTx,
  listing: LiveListing | undefined,
  key = `end:${listing?.id ?? ""}:${randomUUID()}`,
): Promise<string> {
  if (listing === undefined) throw new AppError("LISTING_NOT_FOUND");
  const { id: listingId, accountId, platform, account, identifier, title, variants } = listing;
  if (!listing.isLinked) throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
  // One with variants has no SKU of its own; some platforms find it by one of theirs.
  const sku = listing.sku || (variants[0]?.sku ?? "");
  const connector = ctx.connectors.find(platform);
  if (connector === null || endingPort(connector) === null)
    throw new AppError("LISTING_OUT_OF_REACH", { platform: connector?.name ?? platform });
  if (!onSale.has(listing.state) && !listing.isSoldOut)
    throw new AppError("LISTING_NOT_LIVE", { title, platform: connector.name });
  const change = { listingId, accountId, kind: "end" as const, byName: actorName(ctx), at: ctx.now() };
  if (!(await claimListing(tx, change))) throw new AppError("ACTION_UNDER_WAY", { listingId });
  const payload: EndPayload = { listingId, platform, account, platformListingId: identifier, sku };
  const actionId = await requestAction(ctx, tx, {
    kind: endAction,
    accountId,
    orderId: null,
    payload,
    undo: {},
    idempotencyKey: key,
    requestHash: hashRequest({ ...payload }),
    details: {},
    line: `listing:${accountId}:${sku}`,
  });
  await nameChanges(tx, [listingId], actionId);
  await recordAudit(tx, ctx, {
    action: "listingEnded",
    object: { type: "listing", id: listingId },
    before: { sku, title, platform, account },
  });
  await announce(tx, "listing", [listingId]);
  await announce(tx, "uploadDraft", await findDraftsOf(tx, listingId));
  return actionId;
}
