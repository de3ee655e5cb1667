/**
 * Which accounts are told quantities, and by which rule. It is off until a person turns it on, who sees first
 * what would change: the first morning's counts are never complete. What was seen is what is sent: with
 * another outcome by then nothing is turned on.
 */
import { createHash } from "node:crypto";
import {
  AppError,
  type ListingRuleInput,
  type PushAccounts,
  type PushNowInput,
  type PushPreview,
  type PushPreviewInput,
  type PushRuleInput,
} from "@stallkeeper/contract";
import { recordAudit } from "../../../platform/audit/index.ts";
import { doneBy, inStore, requireScope, viewStore, type Ctx } from "../../../platform/context.ts";
import type { StoreTx } from "../../../platform/db/index.ts";
import { announce } from "../../../platform/live/index.ts";
import { lockAccount } from "../../accounts/index.ts";
import { markAccount, markItems } from "./push-marks.store.ts";
import { countUntold, listPartsOf, type PushPart } from "./push-parts.store.ts";
import { pushesDue } from "./pushes-due.ts";
import {
  findItemsOf,
  listGaps,
  listPushAccounts,
  saveListingRule,
  savePushRule,
  stopPushing,
} from "./push-rules.store.ts";
import { pushAgain } from "./pushes.store.ts";

/** A screen shows no more of a preview; the rest is counted. */
const shownChanges = 200;

/** The accounts that can be told quantities, and how long that takes at each platform. */
export function listPushing(ctx: Ctx): Promise<PushAccounts> {
  return viewStore(ctx, async (tx) => ({
    accounts: (await listPushAccounts(tx)).flatMap((row) => {
      const stock = ctx.connectors.find(row.platform)?.stock;
      return stock === undefined ? [] : [{ ...row, endsAtZero: stock.atZero === "ends" }];
    }),
    gaps: await listGaps(tx),
  }));
}

/** What a rule would change at an account now. Sends nothing. Throws ACCOUNT_NOT_FOUND, NOT_SUPPORTED. */
export async function previewPush(ctx: Ctx, { accountId, ...rule }: PushPreviewInput): Promise<PushPreview> {
  requireScope(ctx, "inventory.write");
  return inStore(ctx, async (tx) => {
    const { changes, endsAtZero, parts } = await changesOf(ctx, tx, accountId, rule);
    return {
      changes: changes
        .slice(0, shownChanges)
        .map(({ listingId, variantId, sku, title, theirs, ours }) => ({
          listingId,
          variantId,
          sku,
          title,
          theirs,
          ours,
        })),
      total: changes.length,
      toZero: changes.filter(({ ours }) => ours === 0).length,
      endsAtZero,
      hidden: parts.filter(({ available, ours }) => available > 0 && ours === 0).length,
      ...(await countUntold(tx, accountId)),
      seen: fingerprint(changes),
    };
  });
}

/**
 * Saves an account's rule and turns pushing on or off. On: throws CHANGED_MEANWHILE where other changes would
 * go out than were seen. Safe to repeat.
 */
export async function setPushRule(
  ctx: Ctx,
  { accountId, isOn, seen, ...rule }: PushRuleInput,
): Promise<void> {
  requireScope(ctx, "inventory.write");
  await inStore(ctx, async (tx) => {
    const by = doneBy(ctx);
    const { changes, platformMost } = await changesOf(ctx, tx, accountId, rule);
    if (isOn && seen !== fingerprint(changes)) throw new AppError("CHANGED_MEANWHILE", { by: "Somebody" });
    await savePushRule(tx, accountId, { ...rule, isOn, platformMost }, by);
    if (isOn) await markAccount(tx, accountId);
    else await stopPushing(tx, accountId);
    await recordAudit(tx, ctx, {
      action: "pushRuleChanged",
      object: { type: "account", id: accountId },
      after: { isOn, ...rule, changes: changes.length },
    });
    await announce(tx, "account", [accountId]);
    if (isOn) await ctx.jobs.enqueue(tx, pushesDue, { storeId: ctx.storeId }, { group: ctx.storeId });
  });
}

async function changesOf(
  ctx: Ctx,
  tx: StoreTx,
  accountId: string,
  rule: Pick<PushRuleInput, "min" | "max" | "percent">,
): Promise<{ changes: PushPart[]; parts: PushPart[]; platformMost: number | null; endsAtZero: boolean }> {
  const account = await lockAccount(tx, accountId);
  const connector = account === null ? null : ctx.connectors.find(account.platform);
  if (account === null || connector === null) throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
  if (connector.stock === undefined) throw new AppError("PUSH_NOT_SUPPORTED", { platform: connector.name });
  const platformMost = connector.traits.isSingleQuantity ? 1 : null;
  const endsAtZero = connector.stock.atZero === "ends";
  const parts = await listPartsOf(tx, accountId, { ...rule, platformMost });
  const changes = parts.filter(({ ours, theirs }) => ours !== theirs && !(endsAtZero && theirs === 0));
  return { changes, parts, platformMost, endsAtZero };
}

function fingerprint(changes: readonly PushPart[]): string {
  const lines = changes.map(({ listingId, variantId, ours, theirs }) => [listingId, variantId, theirs, ours]);
  return createHash("sha256").update(JSON.stringify(lines)).digest("hex");
}

/**
 * Sets how many pieces one listing shows, or that it is left alone. Throws RECORD_NOT_FOUND where it is linked
 * to no item of the store. Safe to repeat.
 */
export async function setListingRule(ctx: Ctx, input: ListingRuleInput): Promise<void> {
  requireScope(ctx, "inventory.write");
  await inStore(ctx, async (tx) => {
    const itemId = await saveListingRule(tx, input);
    if (itemId === null) throw new AppError("RECORD_NOT_FOUND");
    const { listingId, variantId, ...rule } = input;
    await recordAudit(tx, ctx, {
      action: "pushRuleChanged",
      object: { type: "listing", id: [listingId, variantId].filter((one) => one !== "").join(" ") },
      after: rule,
    });
    await announce(tx, "listing", [listingId]);
  });
}

/** Sends these listings their quantity again, also one that was refused. Safe to repeat. */
export async function pushNow(ctx: Ctx, { parts }: PushNowInput): Promise<void> {
  requireScope(ctx, "inventory.write");
  await inStore(ctx, async (tx) => {
    const itemIds = await findItemsOf(tx, parts);
    if (itemIds.length === 0) throw new AppError("RECORD_NOT_FOUND");
    await pushAgain(tx, parts);
    await markItems(tx, itemIds);
    await announce(
      tx,
      "listing",
      parts.map(({ listingId }) => listingId),
    );
    await ctx.jobs.enqueue(tx, pushesDue, { storeId: ctx.storeId }, { group: ctx.storeId });
  });
}
