/** What a draft comes to at each of its targets: the listing, and what is in its way. */
import type { UploadAccount } from "@stallkeeper/contract";
import {
  canPublish,
  checkTarget,
  effectiveListing,
  type CostedDraft,
  type EffectiveListing,
  type MappedCategory,
  type TargetProblem,
} from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { findCategoryIds } from "../catalogue/index.ts";
import { findChosenCategories } from "./drafts.store.ts";
import { knownAttributes } from "./places.ts";
import type { TargetRow } from "./targets.store.ts";

/** A target's listing with its problems, by what is known without a call. Pure but for that memory. */
export function judgeTarget(
  ctx: Ctx,
  draft: CostedDraft,
  { overrides, mapped }: Pick<TargetRow, "overrides" | "mapped">,
  account: UploadAccount,
): { listing: EffectiveListing; problems: TargetProblem[] } {
  const listing = effectiveListing(draft, overrides, mapped, account);
  const asked =
    listing.categoryId === "" ? null : knownAttributes(ctx, account.accountId, listing.categoryId);
  return { listing, problems: checkTarget(listing, overrides, account, asked) };
}

/** The state of a target that nothing was sent of; others stay as they are. */
export function restingState(
  ctx: Ctx,
  draft: CostedDraft,
  target: TargetRow,
  account: UploadAccount | undefined,
): TargetRow["state"] {
  if (!canPublish(target.state) || target.state === "ended" || target.state === "rejected")
    return target.state;
  if (account === undefined) return "incomplete";
  const { problems } = judgeTarget(ctx, draft, target, account);
  return problems.some(({ isBlocking }) => isBlocking) ? "incomplete" : "ready";
}

/**
 * The accounts' categories for a word of the store: one that a person chose for it before, else one of the
 * same name.
 */
export async function mapCategories(
  tx: StoreTx,
  accountIds: readonly string[],
  category: string,
): Promise<Map<string, MappedCategory>> {
  if (category === "" || accountIds.length === 0) return new Map();
  const [chosen, named] = await Promise.all([
    findChosenCategories(tx, accountIds, category),
    findCategoryIds(tx, accountIds, category),
  ]);
  return new Map([...named, ...chosen].map(({ accountId, id, name }) => [accountId, { id, name }]));
}
