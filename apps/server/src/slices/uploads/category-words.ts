/**
 * The store's categories, each mapped once to what an account calls it. A person's choice goes before a
 * category of the same name, and stands for drafts that are there already and for those to come.
 */
import { AppError, type CategoryWord, type CategoryWordInput } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, requireScope, viewStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { forgetCategory, listCategoryWords, listDraftsIn } from "./category-words.store.ts";
import { mapCategories, restingState } from "./draft-targets.ts";
import { findChosenCategories, lockDrafts, rememberCategory } from "./drafts.store.ts";
import { listUploadAccounts } from "./places.ts";
import { lockTargets, writeTarget } from "./targets.store.ts";

/** Every category of a draft or of an earlier choice, by name, with what stands for it at each account. */
export function readCategoryWords(ctx: Ctx): Promise<CategoryWord[]> {
  return viewStore(ctx, (tx) => listWords(ctx, tx));
}

async function listWords(ctx: Ctx, tx: StoreTx): Promise<CategoryWord[]> {
  const accountIds = (await listUploadAccounts(ctx, tx)).map(({ accountId }) => accountId);
  return Promise.all(
    (await listCategoryWords(tx)).map(async ({ category, drafts }) => {
      const [chosen, mapped] = await Promise.all([
        findChosenCategories(tx, accountIds, category),
        mapCategories(tx, accountIds, category),
      ]);
      const byHand = new Set(chosen.map(({ accountId }) => accountId));
      const accounts = Object.fromEntries(
        [...mapped].map(([accountId, one]) => [accountId, { ...one, isChosen: byHand.has(accountId) }]),
      );
      return { category, drafts, accounts };
    }),
  );
}

/**
 * Says which of an account's categories stands for a word of the store; null forgets what was chosen. Drafts
 * with that word follow, what is live stays. Throws ACCOUNT_NOT_FOUND. A repeat changes nothing.
 */
export async function chooseCategory(
  ctx: Ctx,
  { category, accountId, chosen }: CategoryWordInput,
): Promise<CategoryWord[]> {
  requireScope(ctx, "listings.write");
  return inStore(ctx, async (tx) => {
    const accounts = new Map((await listUploadAccounts(ctx, tx)).map((one) => [one.accountId, one]));
    const account = accounts.get(accountId);
    if (account === undefined) throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
    // Drafts first, as whoever saves one locks it before its choice is remembered.
    const drafts = await lockDrafts(tx, await listDraftsIn(tx, category));
    const [before = null] = await findChosenCategories(tx, [accountId], category);
    if (chosen === null) await forgetCategory(tx, accountId, category);
    else await rememberCategory(tx, category, { accountId, ...chosen }, ctx.now());
    const mapped = (await mapCategories(tx, [accountId], category)).get(accountId) ?? null;
    const byId = new Map(drafts.map((draft) => [draft.id, draft]));
    for (const target of await lockTargets(tx, [...byId.keys()])) {
      const draft = byId.get(target.draftId);
      if (target.accountId !== accountId || draft === undefined) continue;
      const now = { ...target, mapped };
      await writeTarget(tx, { ...now, state: restingState(ctx, draft, now, account) }, ctx.now());
    }
    await recordAudit(tx, ctx, {
      action: "categoryMapped",
      object: { type: "account", id: accountId },
      before: { category, chosen: before?.name ?? null },
      after: { category, chosen: chosen?.name ?? null },
    });
    await announce(tx, "uploadDraft", [...byId.keys()]);
    await announce(tx, "catalogue", [accountId]);
    return listWords(ctx, tx);
  });
}
