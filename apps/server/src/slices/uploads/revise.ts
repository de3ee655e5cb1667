/**
 * POST /api/uploads/revise: what a draft says otherwise than its live listings were told goes to each of them
 * as an action, or of that the fields that were named. Nothing else goes along: what the seller changed on the
 * platform's own page stays. Prices of several listings of an account are one action, as platforms take many in a
 * call.
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
  type SentListing,
} from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { hashRequest, requestAction } from "../actions/index.ts";
import { judgeTarget } from "./draft-targets.ts";
import { lockDrafts, type DraftRow } from "./drafts.store.ts";
import {
  claimListing,
  findListings,
  lockChanges,
  nameChanges,
  type LiveListing,
} from "./listing-changes.store.ts";
import { addressesOf } from "./photos.ts";
import { listUploadAccounts } from "./places.ts";
import { repriceAction, type Repriced } from "./reprice-action.ts";
import { reviseAction, type RevisePayload } from "./revise-action.ts";
import type { SentPrices } from "./send-prices.ts";
import { listTargets, type TargetRow } from "./targets.store.ts";

/** Throws FORBIDDEN. What can't be sent is named in `failed`. A repeat while it's under way sends nothing. */
export function reviseDrafts(ctx: Ctx, input: ReviseDraftsInput): Promise<PublishOutcome> {
  requireScope(ctx, "listings.write");
  return inStore(ctx, (tx) => reviseIn(ctx, tx, input));
}

/** `reviseDrafts` as part of a larger change; the caller has asked for the scope. */
export async function reviseIn(
  ctx: Ctx,
  tx: StoreTx,
  { drafts, fields }: ReviseDraftsInput,
): Promise<PublishOutcome> {
  const wanted = new Map(drafts.map(({ draftId, accountIds }) => [draftId, accountIds]));
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
  await lockChanges(tx, [...listings.keys()]);
  const ready: ReadyChange[] = [];
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
    for (const target of own) {
      const named = { draft, target, account: accounts.get(target.accountId), wanted: fields };
      const change = await readyOne(ctx, tx, named, listings, outcome);
      if (change !== null) ready.push(change);
    }
  }
  const { batches, singles } = inBatches(ctx, ready);
  for (const batch of batches) await startReprice(ctx, tx, batch, outcome);
  for (const one of singles) await startRevise(ctx, tx, one, outcome);
  await announce(tx, "uploadDraft", [...rows.keys()]);
  return outcome;
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

/** A change that was claimed: it goes out with this transaction. */
interface ReadyChange {
  draft: DraftRow;
  target: TargetRow;
  account: UploadAccount;
  standing: LiveListing;
  currency: string;
  payload: RevisePayload;
}

async function readyOne(
  ctx: Ctx,
  tx: StoreTx,
  { draft, target, account, wanted }: Named,
  listings: ReadonlyMap<string, LiveListing>,
  outcome: PublishOutcome,
): Promise<ReadyChange | null> {
  const { accountId } = target;
  const refuse = (error: AppError, field: string | null = null): null => {
    outcome.failed.push({ draftId: draft.id, accountId, ...wordsOf(error, field) });
    return null;
  };
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
  const prices = fields.includes("price") ? pricesOf(standing, listing, target.sent) : [];
  if (fields.includes("price") && prices.length === 0) {
    const reason = `${platformName} shows other variants than this draft. Check their SKUs there.`;
    return refuse(new AppError("DRAFT_NOT_READY", { reason }), "variants");
  }
  const change = {
    listingId: standing.id,
    accountId,
    kind: "revise" as const,
    byName: actorName(ctx),
    at: ctx.now(),
  };
  if (!(await claimListing(tx, change)))
    return refuse(new AppError("ACTION_UNDER_WAY", { draftId: draft.id }));
  const payload = await payloadOf(ctx, tx, { draft, account, listing, standing, fields, prices });
  return { draft, target, account, standing, currency: listing.currency, payload };
}

/** Changes of prices alone, by account and as many in one as its platform takes in a call; and all others. */
function inBatches(
  ctx: Ctx,
  ready: readonly ReadyChange[],
): { batches: ReadyChange[][]; singles: ReadyChange[] } {
  const portOf = ({ standing }: ReadyChange) => ctx.connectors.find(standing.platform)?.stock;
  const isOfPrices = (one: ReadyChange): boolean =>
    Object.keys(one.payload.words).length === 0 && portOf(one)?.canChangePrice === true;
  const batches: ReadyChange[][] = [];
  for (const own of Map.groupBy(ready.filter(isOfPrices), ({ account }) => account.accountId).values()) {
    let room = 0;
    for (const one of own) {
      const size = one.payload.prices.length;
      if (size > room) {
        batches.push([]);
        room = portOf(one)?.maxBatchSize ?? size;
      }
      batches.at(-1)?.push(one);
      room -= size;
    }
  }
  const alone = batches.filter((batch) => batch.length === 1).flat();
  return {
    batches: batches.filter((batch) => batch.length > 1),
    singles: ready.filter((one) => !isOfPrices(one) || alone.includes(one)),
  };
}

async function startReprice(
  ctx: Ctx,
  tx: StoreTx,
  batch: readonly ReadyChange[],
  outcome: PublishOutcome,
): Promise<void> {
  const accountId = batch[0]?.account.accountId ?? "";
  const listings = batch.map(
    ({ payload: { draftId, listingId, platformListingId, prices, sent } }): Repriced => ({
      draftId,
      listingId,
      platformListingId,
      prices,
      sent,
    }),
  );
  const actionId = await requestAction(ctx, tx, {
    kind: repriceAction,
    accountId,
    orderId: null,
    payload: { listings },
    undo: {},
    idempotencyKey: `reprice:${accountId}:${randomUUID()}`,
    requestHash: hashRequest({ listings }),
    details: {},
    line: `prices:${accountId}`,
  });
  for (const one of batch) await tellStarted(ctx, tx, one, actionId, outcome);
}

async function startRevise(ctx: Ctx, tx: StoreTx, one: ReadyChange, outcome: PublishOutcome): Promise<void> {
  const { account, draft, standing, payload } = one;
  const actionId = await requestAction(ctx, tx, {
    kind: reviseAction,
    accountId: account.accountId,
    orderId: null,
    payload,
    undo: {},
    idempotencyKey: `revise:${standing.id}:${randomUUID()}`,
    requestHash: hashRequest({ ...payload }),
    details: {},
    line: `listing:${account.accountId}:${draft.sku.trim()}`,
  });
  await tellStarted(ctx, tx, one, actionId, outcome);
}

async function tellStarted(
  ctx: Ctx,
  tx: StoreTx,
  { draft, target, account, standing, currency, payload }: ReadyChange,
  actionId: string,
  outcome: PublishOutcome,
): Promise<void> {
  await nameChanges(tx, [standing.id], actionId);
  const named = { sku: standing.sku, currency };
  const was = Object.entries(target.sent ?? {}).filter(([name]) => name in payload.sent);
  await recordAudit(tx, ctx, {
    action: "listingRevised",
    object: { type: "listing", id: standing.id },
    before: { ...named, ...Object.fromEntries(was) },
    after: { ...named, ...payload.sent },
  });
  await announce(tx, "listing", [standing.id]);
  outcome.started.push({ draftId: draft.id, accountId: account.accountId, actionId });
}

interface Wish {
  draft: DraftRow;
  account: UploadAccount;
  listing: EffectiveListing;
  standing: LiveListing;
  fields: readonly RevisedField[];
  prices: SentPrices;
}

async function payloadOf(
  ctx: Ctx,
  tx: StoreTx,
  { draft, account, listing, standing, fields, prices }: Wish,
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
    prices,
    sent: {
      ...(has("title") ? { title: now.title } : {}),
      ...(has("description") ? { description: now.description } : {}),
      ...(has("price") ? { priceMinor: now.priceMinor, ...variantPricesOf(prices) } : {}),
      ...(has("photos") ? { photos: [...now.photos] } : {}),
    },
  };
}

/** Those of variants, by SKU: of what went out, and nothing else. */
function variantPricesOf(prices: SentPrices): { variantPrices?: Record<string, number> } {
  const own = prices.filter(({ platformVariantId }) => platformVariantId !== null);
  return own.length === 0
    ? {}
    : { variantPrices: Object.fromEntries(own.map(({ sku, price }) => [sku, price.amountMinor])) };
}

/**
 * One price, or that of each variant that stands there and has another one by now; what has none isn't told one, and
 * a price that the seller changed at the platform stays where the draft's didn't change.
 */
function pricesOf(
  { sku, variants }: LiveListing,
  listing: EffectiveListing,
  sent: SentListing | null,
): SentPrices {
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
  const told = sent?.variantPrices;
  return variants.flatMap((standing) => {
    const own = listing.variants.find((one) => one.sku === standing.sku);
    const isTold = told !== undefined && (told[standing.sku] ?? own?.priceMinor) === own?.priceMinor;
    return own === undefined || isTold ? [] : priced(standing.platformVariantId, own);
  });
}
