/**
 * Saves what was typed of a draft, and makes it with its first save. A save names the revision that its
 * writer saw; one that somebody else's save came before is refused, so nobody's words are lost. The same key
 * is the same save. What is left out stays.
 */
import { AppError, type DraftSaved, type SaveDraftInput, type UploadAccount } from "@stallkeeper/contract";
import { isAtPlatform, type CostedDraft, type DraftFields, type TargetOverrides } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import { findItemBySku } from "../stock/index.ts";
import { mapCategories, restingState } from "./draft-targets.ts";
import {
  deleteDrafts,
  insertDraft,
  lockDrafts,
  readItemCosts,
  rememberCategory,
  updateDraft,
  type DraftRow,
  type ItemFill,
} from "./drafts.store.ts";
import { fillFromItem } from "./fill-from-item.ts";
import { namePhotos } from "./photos.ts";
import { listUploadAccounts } from "./places.ts";
import { deleteTargets, lockTargets, writeTarget, type TargetRow } from "./targets.store.ts";
import { targetsChanged } from "./targets-changed.ts";

const newTarget = (draftId: string, accountId: string): TargetRow => ({
  draftId,
  accountId,
  state: "incomplete",
  overrides: {},
  mapped: null,
  problems: [],
  tries: 0,
  actionId: null,
  listingId: null,
  link: null,
  sent: null,
});

/**
 * Throws DRAFT_NOT_FOUND, CHANGED_MEANWHILE, DRAFT_SKU_FIXED, DRAFT_AT_PLATFORM where a target that is live or
 * on its way is taken out, ACCOUNT_NOT_FOUND, PHOTO_NOT_FOUND, FORBIDDEN. Safe to repeat with the same key.
 */
export async function saveDraft(ctx: Ctx, draftId: string, input: SaveDraftInput): Promise<DraftSaved> {
  requireScope(ctx, "listings.write");
  return inStore(ctx, async (tx) => {
    const by = doneBy(ctx);
    if (input.revision === 0)
      await insertDraft(tx, draftId, input.saveKey, { id: by.byId, name: by.byName, at: by.at });
    const [draft] = await lockDrafts(tx, [draftId]);
    if (draft === undefined) throw new AppError("DRAFT_NOT_FOUND", { draftId });
    if (draft.saveKey === input.saveKey && draft.revision > 0)
      return { revision: draft.revision, itemId: draft.itemId };
    if (draft.revision !== input.revision) throw new AppError("CHANGED_MEANWHILE", { by: "Somebody" });
    const typed = merge(draft, input.set);
    const targets = await lockTargets(tx, [draftId]);
    const accounts = await readAccounts(ctx, tx);
    if (namesOtherSkus(draft, typed) && targets.some((target) => isFixed(target, accounts)))
      throw new AppError("DRAFT_SKU_FIXED");
    if (input.set.photos !== undefined) await namePhotos(ctx, tx, typed.photos);
    const item = typed.sku.trim() === "" ? null : await findItemBySku(tx, typed.sku.trim());
    const itemId = item?.itemId ?? null;
    const isNewlyOf = item !== null && itemId !== draft.itemId;
    // What is named in this save is said by a person, whatever it says.
    const known = Object.entries(draft.filled).filter(([name]) => !(name in input.set));
    const before: ItemFill = Object.fromEntries(known);
    const { fields, filled } = isNewlyOf
      ? await fillFromItem(ctx, tx, typed, item, before)
      : { fields: typed, filled: before };
    const skus = [fields.sku, ...fields.variants.rows.map(({ sku }) => sku)].map((sku) => sku.trim());
    const costed = { ...fields, itemCosts: await readItemCosts(tx, skus, fields.currency) };
    await saveTargets(ctx, tx, { draft, fields: costed, targets, accounts }, input.targets, by.at);
    const revision = await updateDraft(
      tx,
      { id: draftId, itemId, saveKey: input.saveKey, fields, filled },
      by.at,
    );
    await emit(tx, targetsChanged, { draftIds: [draftId] });
    await announce(tx, "uploadDraft", [draftId]);
    return { revision, itemId };
  });
}

/** The SKUs of what is listed stay: stock and orders know it by them. */
function namesOtherSkus(before: DraftFields, now: DraftFields): boolean {
  const skusOf = ({ variants: { axes, rows } }: DraftFields): string =>
    JSON.stringify([axes.map(({ name }) => name), rows.map(({ sku, values }) => [sku, values])]);
  return now.sku !== before.sku || skusOf(now) !== skusOf(before);
}

function merge(draft: DraftRow, set: SaveDraftInput["set"]): DraftFields {
  const said = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  return { ...draft, ...said };
}

type Accounts = ReadonlyMap<string, UploadAccount>;

async function readAccounts(ctx: Ctx, tx: StoreTx): Promise<Accounts> {
  return new Map((await listUploadAccounts(ctx, tx)).map((one) => [one.accountId, one]));
}

/** An account that isn't linked any more says nothing of its listing: it holds nobody up. */
const isFixed = ({ state, accountId }: TargetRow, accounts: Accounts): boolean =>
  isAtPlatform(state) && accounts.has(accountId);

interface Standing {
  draft: DraftRow;
  fields: CostedDraft;
  targets: readonly TargetRow[];
  accounts: Accounts;
}

async function saveTargets(
  ctx: Ctx,
  tx: StoreTx,
  { draft, fields, targets, accounts }: Standing,
  changes: SaveDraftInput["targets"],
  at: Date,
): Promise<void> {
  const standing = new Map(targets.map((target) => [target.accountId, target]));
  const out: string[] = [];
  for (const [accountId, change] of Object.entries(changes)) {
    const known = standing.get(accountId);
    if (change === null) {
      if (known !== undefined && isFixed(known, accounts)) throw new AppError("DRAFT_AT_PLATFORM");
      standing.delete(accountId);
      out.push(accountId);
    } else {
      if (known === undefined && !accounts.has(accountId))
        throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
      const target = known ?? newTarget(draft.id, accountId);
      const own = { ...target.overrides, ...change, ...currencyOf(change, accounts.get(accountId)) };
      standing.set(accountId, { ...target, overrides: withoutBlanks(own) });
      await remember(tx, fields, accountId, change, at);
    }
  }
  if (out.length > 0) await deleteTargets(tx, draft.id, out);
  const mapped = await mapCategories(tx, [...standing.keys()], fields.category.trim());
  for (const target of standing.values()) {
    const now = { ...target, mapped: mapped.get(target.accountId) ?? null };
    await writeTarget(tx, { ...now, state: restingState(ctx, fields, now, accountOf(accounts, now)) }, at);
  }
}

const accountOf = (accounts: Accounts, { accountId }: TargetRow): UploadAccount | undefined =>
  accounts.get(accountId);

/** A choice for a word of the store stands for the next draft, too. */
async function remember(
  tx: StoreTx,
  { category }: DraftFields,
  accountId: string,
  { categoryId, categoryName }: TargetOverrides,
  at: Date,
): Promise<void> {
  if (category.trim() === "" || !categoryId) return;
  await rememberCategory(
    tx,
    category.trim(),
    { accountId, id: categoryId, name: categoryName ?? categoryId },
    at,
  );
}

/**
 * A typed price keeps what it was typed in; where nobody said, that is what the account sells in. That is never
 * guessed: until the platform was asked, the price stands without a currency and means the account's.
 */
function currencyOf(
  { priceMinor, priceCurrency }: TargetOverrides,
  account: UploadAccount | undefined,
): TargetOverrides {
  if (priceMinor === undefined) return {};
  const own = account?.isCurrencyRead === true ? account.currency : null;
  return { priceCurrency: priceMinor === null ? null : (priceCurrency ?? own) };
}

/** Blank inherits: only what says something is kept. */
function withoutBlanks(overrides: TargetOverrides): TargetOverrides {
  return Object.fromEntries(
    Object.entries(overrides).filter(([, value]) => value !== null && value !== undefined && value !== ""),
  );
}

/**
 * Deletes drafts. Throws DRAFT_AT_PLATFORM where one of them is live or on its way; nothing is deleted then.
 * Safe to repeat.
 */
export async function removeDrafts(ctx: Ctx, draftIds: readonly string[]): Promise<void> {
  requireScope(ctx, "listings.write");
  await inStore(ctx, async (tx) => {
    const drafts = await lockDrafts(tx, draftIds);
    const targets = await lockTargets(tx, draftIds);
    const accounts = await readAccounts(ctx, tx);
    if (targets.some((target) => isFixed(target, accounts))) throw new AppError("DRAFT_AT_PLATFORM");
    if (drafts.length === 0) return;
    await deleteDrafts(tx, draftIds);
    await recordAudit(tx, ctx, {
      action: "draftsRemoved",
      object: {
        type: "uploadDraft",
        id: drafts.length === 1 ? (drafts[0]?.sku ?? "") : `${drafts.length} drafts`,
      },
      before: { drafts: drafts.map(({ id, sku, title }) => ({ id, sku, title })) },
    });
    await announce(tx, "uploadDraft", draftIds);
  });
}
