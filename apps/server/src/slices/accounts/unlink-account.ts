/**
 * Ending a link. The marketplace is asked first to stop its webhooks, which needs the credentials; whether it
 * does or not, the link ends here: no credentials are left, its orders and their timeline stay, a later link
 * of the same name revives it.
 */
import { AppError } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { emit } from "../../platform/events/index.ts";
import { announce } from "../../platform/live/index.ts";
import { accountUnlinked } from "./accounts.events.ts";
import { findAccountsCalled, lockAccount, markUnlinked, type AccountRow } from "./accounts.store.ts";
import { loadConnectorAccount } from "./load-account.ts";

const patienceMs = 4_000;

/**
 * Unlinks an account by its id, or by a username that only one account bears. Throws ACCOUNT_NOT_FOUND, also
 * for a second time, and ACCOUNT_AMBIGUOUS.
 */
export async function unlinkAccount(ctx: Ctx, toUnlink: string): Promise<void> {
  requireScope(ctx, "settings.write");
  const account = await findOne(ctx, toUnlink);
  await endLink(ctx, account);
}

/**
 * Ends the link of an account that was found. Throws ACCOUNT_NOT_FOUND where somebody else has ended it
 * meanwhile.
 */
export async function endLink(ctx: Ctx, account: AccountRow): Promise<void> {
  await endWebhooks(ctx, account);
  await inStore(ctx, async (tx) => {
    // Locked: of two at the same moment one finds nothing to end.
    const locked = await lockAccount(tx, account.id);
    if (locked === null || locked.state === "unlinked")
      throw new AppError("ACCOUNT_NOT_FOUND", { accountId: account.id });
    const { state } = locked;
    await markUnlinked(tx, account.id);
    await emit(tx, accountUnlinked, { accountId: account.id });
    await recordAudit(tx, ctx, {
      action: "accountUnlinked",
      object: { type: "account", id: account.id },
      before: { platform: account.platform, username: account.username, state },
      after: { state: "unlinked" },
    });
    await announce(tx, "account", [account.id]);
  });
}

async function findOne(ctx: Ctx, toUnlink: string): Promise<AccountRow> {
  const [first, second] = await inStore(ctx, (tx) => findAccountsCalled(tx, toUnlink));
  if (first === undefined) throw new AppError("ACCOUNT_NOT_FOUND", { accountId: toUnlink });
  if (first.id !== toUnlink && second !== undefined)
    throw new AppError("ACCOUNT_AMBIGUOUS", { username: toUnlink });
  return first;
}

/**
 * Asks the marketplace to send no more; one that does not answer in time is not waited for, and what it sends
 * is refused.
 */
async function endWebhooks(ctx: Ctx, account: AccountRow): Promise<void> {
  const unregister = ctx.connectors.find(account.platform)?.webhooks?.unregister;
  if (unregister === undefined || account.webhookRef === null) return;
  const { vendorRefs } = account.webhookRef;
  const ending = loadConnectorAccount(ctx, account.id)
    .then(({ context }) => unregister(context, { vendorRefs }))
    .catch((error: unknown) => {
      ctx.log.warn(
        { err: error, accountId: account.id },
        "webhooks of an unlinked account could not be ended at the marketplace",
      );
    });
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([ending, new Promise<void>((resolve) => (timer = setTimeout(resolve, patienceMs)))]);
  clearTimeout(timer);
}
