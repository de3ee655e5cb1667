/**
 * How each account's price comes about. Saving a rule sends nothing: live listings whose price differs by it
 * show that as a change to send, and the preview says how many there are before it is saved.
 */
import {
  AppError,
  type PricePreview,
  type PricePreviewInput,
  type UploadAccount,
} from "@stallkeeper/contract";
import {
  blankDraft,
  changesToSend,
  effectiveListing,
  sentListing,
  type PriceRule,
} from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, requireScope, viewStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { listUploadAccounts } from "./places.ts";
import { listPricedDrafts, writePriceRule, type PricedDraft } from "./price-rules.store.ts";

const shownChanges = 200;

async function requireAccount(ctx: Ctx, tx: StoreTx, accountId: string): Promise<UploadAccount> {
  const account = (await listUploadAccounts(ctx, tx)).find((one) => one.accountId === accountId);
  if (account === undefined) throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
  return account;
}

/** Throws ACCOUNT_NOT_FOUND, FORBIDDEN. Nothing is sent. Safe to repeat. */
export async function savePriceRule(ctx: Ctx, accountId: string, rule: PriceRule | null): Promise<void> {
  requireScope(ctx, "listings.write");
  await inStore(ctx, async (tx) => {
    const { priceRule } = await requireAccount(ctx, tx, accountId);
    await writePriceRule(tx, accountId, rule, { name: actorName(ctx), at: ctx.now() });
    await recordAudit(tx, ctx, {
      action: "priceRuleChanged",
      object: { type: "account", id: accountId },
      before: { rule: priceRule },
      after: { rule },
    });
    await announce(tx, "account", [accountId]);
  });
}

/** Which live listings would be sent another price by a rule. Sends nothing. Throws ACCOUNT_NOT_FOUND. */
export function previewPriceRule(ctx: Ctx, { accountId, rule }: PricePreviewInput): Promise<PricePreview> {
  requireScope(ctx, "listings.write");
  return viewStore(ctx, async (tx) => {
    const account = { ...(await requireAccount(ctx, tx, accountId)), priceRule: rule };
    const drafts = (await listPricedDrafts(tx, accountId)).map((draft) => priceOf(draft, account));
    const changes = drafts.flatMap(({ change }) => change ?? []);
    return {
      changes: changes.slice(0, shownChanges),
      total: changes.length,
      draftIds: changes.map(({ draftId }) => draftId),
      withoutPrice: drafts.filter(({ hasNone }) => hasNone).length,
    };
  });
}

interface Priced {
  change: PricePreview["changes"][number] | null;
  /** The rule has no answer, such as where nobody entered a cost. */
  hasNone: boolean;
}

function priceOf(
  { draftId, sent: { priceMinor: sentMinor = null, variantPrices }, overrides, ...known }: PricedDraft,
  account: UploadAccount,
): Priced {
  const sent = { title: "", description: "", photos: [], priceMinor: sentMinor, variantPrices };
  const draft = { ...blankDraft, ...known };
  const listing = effectiveListing(draft, overrides, null, account);
  const hasNone = listing.priceProblem !== null || listing.priceMinor === null;
  const isChanged =
    listing.priceProblem === null &&
    changesToSend(sent, sentListing(listing, account.limits)).includes("price");
  const { sku, title } = known;
  return {
    hasNone,
    change: isChanged ? { draftId, sku, title, sentMinor, nowMinor: listing.priceMinor ?? 0 } : null,
  };
}
