/**
 * POST /api/uploads/publish: each target of each draft becomes an action of its own, written with the
 * target's new state and, where there is none yet, the item. What isn't ready is named with the field in its
 * way; the others go up. One that is live or on its way isn't sent again. No more pieces go up than are there,
 * and nothing of which none is left, unless a person says so.
 */
import { randomUUID } from "node:crypto";
import { AppError, type PublishInput, type PublishOutcome, type UploadAccount } from "@stallkeeper/contract";
import {
  toldPackage,
  canPublish,
  cutTitle,
  sentListing,
  type EffectiveListing,
  type TargetProblem,
} from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, requireScope, viewStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import { learnCurrenciesOf } from "../accounts/index.ts";
import { hashRequest, requestAction } from "../actions/index.ts";
import { judgeTarget } from "./draft-targets.ts";
import { lockDrafts, readDrafts, type DraftRow } from "./drafts.store.ts";
import { ensureItems, leftUncounted } from "./ensure-items.ts";
import { addressesOf } from "./photos.ts";
import { listUploadAccounts, readAttributes } from "./places.ts";
import { listStandings, type StandingListing } from "./places.store.ts";
import { publishAction } from "./publish-action.ts";
import type { PublishPayload } from "./publish-payload.ts";
import { judgeStock, readStockLeft, type StockLeft } from "./stock-left.ts";
import { listTargets, lockTargets, writeTarget, type TargetRow } from "./targets.store.ts";
import { targetsChanged } from "./targets-changed.ts";

/** Throws FORBIDDEN. What can't go up is named in `failed`. Safe to repeat: nothing goes up twice. */
export async function publishDrafts(ctx: Ctx, { drafts }: PublishInput): Promise<PublishOutcome> {
  requireScope(ctx, "listings.write");
  await askForAttributes(
    ctx,
    drafts.map(({ draftId }) => draftId),
  );
  return inStore(ctx, (tx) => publishIn(ctx, tx, { drafts }));
}

/**
 * `publishDrafts` as part of a larger change, such as a slot of the reserve that is used: both happen, or
 * neither does. `askForAttributes` comes before the transaction.
 */
export async function publishIn(ctx: Ctx, tx: StoreTx, { drafts }: PublishInput): Promise<PublishOutcome> {
  const wanted = new Map(drafts.map((wish) => [wish.draftId, wish]));
  const outcome: PublishOutcome = { started: [], failed: [] };
  const rows = await lockDrafts(tx, [...wanted.keys()]);
  const targets = await lockTargets(
    tx,
    rows.map(({ id }) => id),
  );
  const accounts = new Map((await listUploadAccounts(ctx, tx)).map((one) => [one.accountId, one]));
  const standings = await listStandings(
    tx,
    rows.map(({ sku }) => sku.trim()),
  );
  const stock = await readStockLeft(ctx, tx, rows);
  const found = new Set(rows.map(({ id }) => id));
  for (const draftId of wanted.keys())
    if (!found.has(draftId)) outcome.failed.push(failure(draftId, null, new AppError("DRAFT_NOT_FOUND")));
  for (const draft of rows) {
    const own = targets.filter(({ draftId }) => draftId === draft.id);
    const wish = wanted.get(draft.id) ?? { draftId: draft.id };
    await publishOne(ctx, tx, { draft, targets: own, accounts, standings, stock }, wish, outcome);
  }
  const startedIds = new Set(outcome.started.map(({ draftId }) => draftId));
  if (startedIds.size > 0) await emit(tx, targetsChanged, { draftIds: [...startedIds] });
  await announce(
    tx,
    "uploadDraft",
    rows.map(({ id }) => id),
  );
  return outcome;
}

const failure = (
  draftId: string,
  accountId: string | null,
  error: AppError,
  field: string | null = null,
) => ({ draftId, accountId, code: error.code, msg: error.message, field });

/** A press waits no longer than this for what categories ask for; all platforms are asked at once. */
const askForMs = 8_000;

/**
 * What the accounts sell in, and whatever the drafts' categories ask for, is known before they are judged; a platform that is
 * away is not.
 */
export async function askForAttributes(ctx: Ctx, draftIds: readonly string[]): Promise<void> {
  const targets = await viewStore(ctx, (tx) => listTargets(tx, draftIds));
  await learnCurrenciesOf(ctx, [...new Set(targets.map(({ accountId }) => accountId))]);
  const pairs = await viewStore(ctx, async (tx) => {
    const drafts = new Map((await readDrafts(tx, draftIds)).map((draft) => [draft.id, draft]));
    const accounts = new Map((await listUploadAccounts(ctx, tx)).map((one) => [one.accountId, one]));
    return (await listTargets(tx, draftIds)).flatMap((target) => {
      const draft = drafts.get(target.draftId);
      const account = accounts.get(target.accountId);
      if (draft === undefined || account === undefined || !canPublish(target.state)) return [];
      const { categoryId } = judgeTarget(ctx, draft, target, account).listing;
      return categoryId === "" ? [] : [{ accountId: account.accountId, categoryId }];
    });
  });
  const distinct = new Map(pairs.map((pair) => [`${pair.accountId} ${pair.categoryId}`, pair]));
  const byAccount = Map.groupBy(distinct.values(), ({ accountId }) => accountId);
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    Promise.all(
      [...byAccount].map(([accountId, own]) =>
        readInTurn(
          ctx,
          accountId,
          own.map(({ categoryId }) => categoryId),
        ),
      ),
    ),
    new Promise<void>((resolve) => (timer = setTimeout(resolve, askForMs))),
  ]);
  clearTimeout(timer);
}

/** An account that doesn't answer isn't asked for the rest. */
async function readInTurn(ctx: Ctx, accountId: string, categoryIds: readonly string[]): Promise<void> {
  for (const categoryId of categoryIds) {
    try {
      await readAttributes(ctx, accountId, categoryId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // The platform itself says what is missing once it is sent.
      return ctx.log.info({ accountId, err: error }, "what a category asks for isn't known");
    }
  }
}

interface Standing {
  draft: DraftRow;
  targets: readonly TargetRow[];
  accounts: ReadonlyMap<string, UploadAccount>;
  standings: readonly StandingListing[];
  stock: StockLeft;
}

async function publishOne(
  ctx: Ctx,
  tx: StoreTx,
  { draft, targets, accounts, standings, stock }: Standing,
  wish: PublishInput["drafts"][number],
  outcome: PublishOutcome,
): Promise<void> {
  const { accountIds: named } = wish;
  const isWanted = ({ accountId, state }: TargetRow): boolean =>
    named === undefined ? canPublish(state) && state !== "ended" : named.includes(accountId);
  for (const accountId of named ?? [])
    if (!targets.some((target) => target.accountId === accountId))
      outcome.failed.push(failure(draft.id, accountId, new AppError("ACCOUNT_NOT_FOUND", { accountId })));
  const wanted = targets.filter(isWanted);
  const pieces = Math.max(draft.quantity, ...wanted.map(({ overrides }) => overrides.quantity ?? 0));
  for (const target of wanted) {
    const { accountId } = target;
    const account = accounts.get(accountId);
    const refuse = (error: AppError, field: string | null = null): void =>
      void outcome.failed.push(failure(draft.id, accountId, error, field));
    if (account === undefined) {
      refuse(new AppError("ACCOUNT_NOT_FOUND", { accountId }));
      continue;
    }
    if (!canPublish(target.state)) {
      refuse(new AppError("ACTION_UNDER_WAY", { draftId: draft.id }));
      continue;
    }
    const judged = judgeTarget(ctx, draft, target, account);
    const blocking =
      standingProblem(judged.listing, account, target, standings) ??
      judged.problems.find((one) => one.isBlocking);
    if (blocking !== undefined) {
      refuse(new AppError("DRAFT_NOT_READY", { reason: blocking.text }), blocking.field);
      continue;
    }
    const { listing, problem } = judgeStock(judged.listing, stock);
    if (problem !== null && wish.evenWithoutStock !== true) {
      refuse(new AppError("NONE_LEFT", { reason: problem.text }), problem.field);
      continue;
    }
    const itemProblem = await ensureItems(ctx, tx, draft, pieces);
    if (itemProblem !== null) {
      refuse(itemProblem, "sku");
      continue;
    }
    const unknown = leftUncounted(ctx, listing, stock);
    if (unknown.length > 0) outcome.uncounted = [...new Set([...(outcome.uncounted ?? []), ...unknown])];
    outcome.started.push({
      draftId: draft.id,
      accountId,
      actionId: await start(ctx, tx, { draft, target, account, listing, isAnyway: problem !== null }),
    });
  }
}

/** The same item isn't put up a second time beside what stands there already. */
export function standingProblem(
  { sku }: EffectiveListing,
  { accountId, platformName, limits }: UploadAccount,
  target: TargetRow,
  standings: readonly StandingListing[],
): TargetProblem | undefined {
  const there = standings.filter((one) => one.accountId === accountId && one.sku === sku);
  const isUp = there.some((one) => !one.isOver && one.listingId !== target.listingId);
  if (isUp) return { field: "sku", text: `${sku} is already listed at ${platformName}.`, isBlocking: true };
  return limits.takesSkuOnce === true && there.length > 0
    ? { field: "sku", text: `${platformName} takes each SKU once. Give this one another.`, isBlocking: true }
    : undefined;
}

interface Ready {
  draft: DraftRow;
  target: TargetRow;
  account: UploadAccount;
  listing: EffectiveListing;
  /** None is left, and a person lists it all the same. */
  isAnyway: boolean;
}

async function start(
  ctx: Ctx,
  tx: StoreTx,
  { draft, target, account, listing, isAnyway }: Ready,
): Promise<string> {
  const { accountId, platform } = account;
  const tries = target.tries + 1;
  const told = sentListing(listing, account.limits);
  const payload: PublishPayload = {
    draftId: draft.id,
    platform,
    account: account.account,
    draft: await wireOf(ctx, tx, listing, target, account),
    ...(isAnyway ? { evenWithoutStock: true } : {}),
    sent: {
      ...told,
      photos: [...told.photos],
      ...(told.variantPrices ? { variantPrices: { ...told.variantPrices } } : {}),
    },
  };
  const actionId = await requestAction(ctx, tx, {
    kind: publishAction,
    accountId,
    orderId: null,
    payload,
    undo: {},
    // A target that was turned off and on again begins anew, and its earlier actions stay.
    idempotencyKey: `publish:${draft.id}:${accountId}:${randomUUID()}`,
    requestHash: hashRequest({ ...payload }),
    details: {},
    // Two drafts of one SKU: the second finds what the first put up.
    line: `listing:${accountId}:${listing.sku}`,
  });
  await writeTarget(tx, { ...target, state: "submitting", problems: [], tries, actionId }, ctx.now());
  await recordAudit(tx, ctx, {
    action: "listingPublished",
    object: { type: "uploadDraft", id: draft.id },
    after: { sku: listing.sku, platform, account: account.account, quantity: listing.quantity },
  });
  return actionId;
}

/** The photo that a variant shows; one that was taken out of the listing since is none. */
async function photoOf(
  ctx: Ctx,
  tx: StoreTx,
  { photos }: EffectiveListing,
  photoId: string | undefined,
): Promise<{ imageUrls?: string[] }> {
  const photo = photos.find(({ id }) => id === photoId);
  return photo === undefined ? {} : { imageUrls: await addressesOf(ctx, tx, [photo]) };
}

async function wireOf(
  ctx: Ctx,
  tx: StoreTx,
  listing: EffectiveListing,
  { overrides }: TargetRow,
  { limits, isSingle }: UploadAccount,
): Promise<PublishPayload["draft"]> {
  const { sku, description, categoryId, condition, conditionNote, brand, gtin, currency, weightGrams } =
    listing;
  const parcel = toldPackage(listing.packageCm);
  const values = Object.entries(listing.attributes).map(([name, own]): [string, string[]] => [
    name,
    own.map((value) => value.trim()).filter((value) => value !== ""),
  ]);
  return {
    sku,
    title: cutTitle(listing.title, limits.titleLength),
    description,
    categoryId,
    condition,
    price: { amountMinor: listing.priceMinor ?? 0, currency },
    quantity: isSingle ? 1 : listing.quantity,
    ...(listing.variants.length === 0
      ? {}
      : {
          variants: await Promise.all(
            listing.variants.map(async (one) => ({
              sku: one.sku,
              options: one.options.map(({ name, value }) => ({ name, value })),
              price: { amountMinor: one.priceMinor ?? 0, currency },
              quantity: one.quantity,
              ...(one.gtin === undefined ? {} : { gtin: one.gtin }),
              ...(await photoOf(ctx, tx, listing, one.photoId)),
            })),
          ),
        }),
    imageUrls: (await addressesOf(ctx, tx, listing.photos)).slice(0, limits.images),
    attributes: Object.fromEntries(values.filter(([, own]) => own.length > 0)),
    ...(conditionNote === "" ? {} : { conditionNote }),
    ...(brand === "" ? {} : { brand }),
    ...(gtin === "" ? {} : { gtin }),
    ...(weightGrams === null || weightGrams === 0 ? {} : { weightGrams }),
    ...(parcel === null ? {} : { packageCm: { ...parcel } }),
    ...(overrides.policies ? { policies: { ...overrides.policies } } : {}),
    ...(overrides.locationKey ? { locationKey: overrides.locationKey } : {}),
  };
}
