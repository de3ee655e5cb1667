import { AppError, type AccountView } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { findAccount, markFirstSyncStopped, setAccountState } from "./accounts.store.ts";
import { listAccounts } from "./list-accounts.ts";
import { readSoon } from "./read-soon.ts";

/** Pulls now; a paused account works again. Throws ACCOUNT_NOT_FOUND. Safe to repeat. */
export function syncNow(ctx: Ctx, accountId: string): Promise<AccountView> {
  return moveAccount(ctx, accountId, async (tx, state) => {
    if (state === "paused") {
      await setAccountState(tx, accountId, "connected");
      await recordAudit(tx, ctx, {
        action: "accountResumed",
        object: { type: "account", id: accountId },
        before: { state },
        after: { state: "connected" },
      });
    }
    await readSoon(ctx, tx, accountId);
  });
}

/**
 * Lets an account rest: nothing is pulled until it is synced by hand. Throws ACCOUNT_NOT_FOUND. Safe to
 * repeat.
 */
export function pauseAccount(ctx: Ctx, accountId: string): Promise<AccountView> {
  return moveAccount(ctx, accountId, async (tx, state) => {
    if (state !== "connected") return;
    await setAccountState(tx, accountId, "paused");
    await recordAudit(tx, ctx, {
      action: "accountPaused",
      object: { type: "account", id: accountId },
      before: { state },
      after: { state: "paused" },
    });
  });
}

/**
 * Stops a first sync; what came stays, later changes go on coming. Throws ACCOUNT_NOT_FOUND. Safe to repeat.
 */
export function stopFirstSync(ctx: Ctx, accountId: string): Promise<AccountView> {
  return moveAccount(ctx, accountId, async (tx) => {
    if (await markFirstSyncStopped(tx, accountId))
      await recordAudit(tx, ctx, { action: "syncStopped", object: { type: "account", id: accountId } });
  });
}

async function moveAccount(
  ctx: Ctx,
  accountId: string,
  move: (tx: StoreTx, state: string) => Promise<void>,
): Promise<AccountView> {
  requireScope(ctx, "settings.write");
  return inStore(ctx, async (tx) => {
    const account = await findAccount(tx, accountId);
    if (account === null || account.state === "unlinked")
      throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
    await move(tx, account.state);
    await announce(tx, "account", [account.id]);
    const moved = (await listAccounts(ctx, tx)).find(({ _id }) => _id === account.id);
    if (moved === undefined) throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
    return moved;
  });
}
