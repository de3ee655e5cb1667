/** What is in the way of drafts at accounts, for whoever is to put them up later. */
import type { StoreTx } from "../../platform/db/index.ts";
import type { Ctx } from "../../platform/context.ts";
import { canPublish, type TargetState } from "@stallkeeper/domain";
import { judgeTarget } from "./draft-targets.ts";
import { readDrafts } from "./drafts.store.ts";
import { listUploadAccounts } from "./places.ts";
import { listStandings } from "./places.store.ts";
import { standingProblem } from "./publish.ts";
import { familyProblem, judgeStock, neverCounted, readStockLeft } from "./stock-left.ts";
import { listMended, listTargets } from "./targets.store.ts";

export interface CheckedTarget {
  draftId: string;
  accountId: string;
  state: TargetState;
  /** The first thing in its way, and its field; null: it could go up now. */
  problem: { text: string; field: string | null } | null;
  /** It was refused, and its draft was saved since. */
  isMended: boolean;
  /** It sells what nobody ever counted: a sale of it tells its other listings nothing. */
  isUncounted: boolean;
}

/**
 * The targets of drafts, each with what is in its way by what is known without a call: also what sold since, as
 * nobody watches what goes up later. Changes nothing.
 */
export async function checkTargets(
  ctx: Ctx,
  tx: StoreTx,
  draftIds: readonly string[],
): Promise<CheckedTarget[]> {
  const rows = await readDrafts(tx, draftIds);
  const drafts = new Map(rows.map((draft) => [draft.id, draft]));
  const accounts = new Map((await listUploadAccounts(ctx, tx)).map((one) => [one.accountId, one]));
  const standings = await listStandings(
    tx,
    rows.map(({ sku }) => sku.trim()),
  );
  const stock = await readStockLeft(ctx, tx, rows);
  const mended = new Set((await listMended(tx, draftIds)).map((one) => `${one.draftId} ${one.accountId}`));
  return (await listTargets(tx, draftIds)).flatMap((target): CheckedTarget[] => {
    const { draftId, accountId, state } = target;
    const draft = drafts.get(draftId);
    if (draft === undefined) return [];
    const account = accounts.get(accountId);
    const isMended = mended.has(`${draftId} ${accountId}`);
    const standing = { draftId, accountId, state, isMended, isUncounted: false };
    const said = (text: string, field: string | null = null) => [{ ...standing, problem: { text, field } }];
    if (account === undefined) return said("This account is no longer linked.");
    if (!canPublish(state))
      return said(state === "live" ? `Already live on ${account.platformName}.` : "Already on its way.");
    const { listing, problems } = judgeTarget(ctx, draft, target, account);
    const blocking =
      standingProblem(listing, account, target, standings) ??
      problems.find((one) => one.isBlocking) ??
      familyProblem(listing, stock) ??
      judgeStock(listing, stock).problem;
    if (blocking !== undefined && blocking !== null) return said(blocking.text, blocking.field);
    return [{ ...standing, isUncounted: neverCounted(listing, stock).length > 0, problem: null }];
  });
}
