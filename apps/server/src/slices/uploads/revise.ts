/**
 * POST /api/uploads/revise: what a draft says otherwise than its live listings were told goes to each of them
 * as an action, or of that the fields that were named. Nothing else goes along: what the seller changed on the platform's own page stays.
 */
import { randomUUID } from "node:crypto";
import {
  AppError,
  type PublishOutcome,
  type ReviseDraftsInput,
  type UploadAccount,
} from "@stallkeeper/contract";
import {
  changesToSend,
  isInTheWay,
  isPriced,
  sentListing,
  type EffectiveListing,
  type RevisedField,
} from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { hashRequest, requestAction } from "../actions/index.ts";
import { judgeTarget } from "./draft-targets.ts";
import { lockDrafts, type DraftRow } from "./drafts.store.ts";
import { claimListing, findListings, nameChange, type LiveListing } from "./listing-changes.store.ts";
import { addressesOf } from "./photos.ts";
import { listUploadAccounts } from "./places.ts";
import { reviseAction, type RevisePayload } from "./revise-action.ts";
import { listTargets, type TargetRow } from "./targets.store.ts";

/** Throws FORBIDDEN. What can't be sent is named in `failed`. A repeat while it's under way sends nothing. */
export async function reviseDrafts(ctx: Ctx, { drafts, fields }: ReviseDraftsInput): Promise<PublishOutcome> {
  requireScope(ctx, "listings.write");
  const wanted = new Map(drafts.map(({ draftId, accountIds }) => [draftId, accountIds]));
  return inStore(ctx, async (tx) => {
    const outcome: PublishOutcome = { started: [], failed: [] };
    const rows = new Map((await lockDrafts(tx, [...wanted.keys()])).map((row) => [row.id, row]));
    const targets = await listTargets(tx, [...rows.keys()]);
    const accounts = new Map((await listUploadAccounts(ctx, tx)).map((one) => [one.accountId, one]));
    const listings = new Map(
      (
        await findListings(
          tx,
          targets.flatMap(({ listingId }) => listingId ?? []),
        )
      ).map((one) => [one.id, one]),
    );
    for (const [draftId, named] of wanted) {
      const draft = rows.get(draftId);
      if (draft === undefined) {
        outcome.failed.push({ draftId, accountId: null, ...wordsOf(new AppError("DRAFT_NOT_FOUND")) });
        continue;
      }
      const own = targets.filter(
        (target) =>
          target.draftId === draftId && (named?.includes(target.accountId) ?? target.state === "live"),
      );
      for (const target of own)
        await reviseOne(
          ctx,
          tx,
          { draft, target, account: accounts.get(target.accountId), wanted: fields },
          listings,
          outcome,
        );
    }
    await announce(tx, "uploadDraft", [...rows.keys()]);
    return outcome;
  });
}

const wordsOf = (error: AppError, field: string | null = null) => ({
  code: error.code,
  msg: error.message,
  field,
});

interface Named {
  draft: DraftRow;
  target: TargetRow;
  account: UploadAccount | undefined;
  /** These fields alone; left out: all that changed. */
  wanted: readonly RevisedField[] | undefined;
}

async function reviseOne(
  ctx: Ctx,
  tx: StoreTx,
  { draft, target, account, wanted }: Named,
  listings: ReadonlyMap<string, LiveListing>,
  outcome: PublishOutcome,
): Promise<void> {
  const { accountId } = target;
  const refuse = (error: AppError, field: string | null = null): void =>
    void outcome.failed.push({ draftId: draft.id, accountId, ...wordsOf(error, field) });
  const standing = listings.get(target.listingId ?? "");
  if (account === undefined) return refuse(new AppError("ACCOUNT_NOT_FOUND", { accountId }));
  const { platformName } = account;
  if (target.state !== "live" || standing === undefined)
    return refuse(new AppError("LISTING_NOT_LIVE", { title: draft.title, platform: platformName }));
  if (!account.canRevise) return refuse(new AppError("LISTING_OUT_OF_REACH", { platform: platformName }));
  const { listing, problems } = judgeTarget(ctx, draft, target, account);
  const now = sentListing(listing, account.limits);
  const fields = changesToSend(target.sent, now).filter((field) => wanted?.includes(field) ?? true);
  if (fields.length === 0)
    return refuse(new AppError("DRAFT_NOT_READY", { reason: "There is nothing to send." }));
  const inTheWay = problems.find(({ field, isBlocking }) => isBlocking && isInTheWay(field, fields));
  if (inTheWay !== undefined)
    return refuse(new AppError("DRAFT_NOT_READY", { reason: inTheWay.text }), inTheWay.field);
  const at = ctx.now();
  if (
    !(await claimListing(tx, {
      listingId: standing.id,
      accountId,
      kind: "revise",
      byName: actorName(ctx),
      at,
    }))
  )
    return refuse(new AppError("ACTION_UNDER_WAY", { draftId: draft.id }));
  const payload = await payloadOf(ctx, tx, { draft, account, listing, standing, fields });
  const actionId = await requestAction(ctx, tx, {
    kind: reviseAction,
    accountId,
    orderId: null,
    payload,
    undo: {},
    idempotencyKey: `revise:${standing.id}:${randomUUID()}`,
    requestHash: hashRequest({ ...payload }),
    details: {},
    line: `listing:${accountId}:${listing.sku}`,
  });
  await nameChange(tx, standing.id, actionId);
  const named = { sku: standing.sku, currency: listing.currency };
  const was = Object.entries(target.sent ?? {}).filter(([name]) => name in payload.sent);
  await recordAudit(tx, ctx, {
    action: "listingRevised",
    object: { type: "listing", id: standing.id },
    before: { ...named, ...Object.fromEntries(was) },
    after: { ...named, ...payload.sent },
  });
  await announce(tx, "listing", [standing.id]);
  outcome.started.push({ draftId: draft.id, accountId, actionId });
}

interface Wish {
  draft: DraftRow;
  account: UploadAccount;
  listing: EffectiveListing;
  standing: LiveListing;
  fields: readonly RevisedField[];
}

async function payloadOf(
  ctx: Ctx,
  tx: StoreTx,
  { draft, account, listing, standing, fields }: Wish,
): Promise<RevisePayload> {
  const now = sentListing(listing, account.limits);
  const has = (field: RevisedField): boolean => fields.includes(field);
  return {
    draftId: draft.id,
    listingId: standing.id,
    platform: standing.platform,
    account: standing.account,
    platformListingId: standing.identifier,
    sku: standing.sku,
    words: {
      ...(has("title") ? { title: now.title } : {}),
      ...(has("description") ? { description: now.description } : {}),
      ...(has("photos")
        ? { imageUrls: (await addressesOf(ctx, tx, listing.photos)).slice(0, account.limits.images) }
        : {}),
    },
    prices: has("price") ? pricesOf(standing, listing) : [],
    sent: {
      ...(has("title") ? { title: now.title } : {}),
      ...(has("description") ? { description: now.description } : {}),
      ...(has("price") ? { priceMinor: now.priceMinor, variantPrices: now.variantPrices } : {}),
      ...(has("photos") ? { photos: [...now.photos] } : {}),
    },
  };
}

/** One price, or that of each variant that stands there; what has none isn't told one. */
function pricesOf({ sku, variants }: LiveListing, listing: EffectiveListing): RevisePayload["prices"] {
  const priced = (platformVariantId: string | null, own: { sku: string; priceMinor: number | null }) =>
    isPriced(own.priceMinor)
      ? [
          {
            platformVariantId,
            sku: own.sku,
            price: { amountMinor: own.priceMinor, currency: listing.currency },
          },
        ]
      : [];
  if (listing.variants.length === 0) return priced(null, { sku, priceMinor: listing.priceMinor });
  return variants.flatMap((standing) => {
    const own = listing.variants.find((one) => one.sku === standing.sku);
    return own === undefined ? [] : priced(standing.platformVariantId, own);
  });
}
