/**
 * The account of a payment service: the same sealed keys and the same life as a marketplace's, but nothing is
 * read there. A store has one; new keys take the place of the old ones, and actions that wait go on with
 * them.
 */
import type { ConnectedAccount, Connector } from "@stallkeeper/connector-sdk";
import { AppError } from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { findAccount, findPaymentAccount, saveAccount, type PaymentAccountRow } from "./accounts.store.ts";
import { endLink } from "./unlink-account.ts";

/** Stores a proven payment service. A repeat renews its keys. */
export async function storePaymentService(
  ctx: Ctx,
  service: Connector,
  connected: ConnectedAccount,
): Promise<PaymentAccountRow> {
  return inStore(ctx, async (tx) => {
    const before = await findPaymentAccount(tx);
    const accountId = await saveAccount(tx, ctx.secrets, {
      ...connected,
      platform: service.id,
      expiresAt: null,
      hasebay: false,
      role: "payments",
    });
    await recordAudit(tx, ctx, {
      action: before === null ? "accountLinked" : "accountReconnected",
      object: { type: "account", id: accountId },
      ...(before === null ? {} : { before: { state: before.state, settings: before.settings } }),
      after: {
        platform: service.id,
        username: connected.username,
        state: "connected",
        settings: connected.settings,
      },
    });
    await announce(tx, "account", [accountId]);
    const after = await findPaymentAccount(tx);
    if (after === null) throw new AppError("INTERNAL");
    return after;
  });
}

/**
 * Ends the link: no keys are left. What waits for it goes on waiting until one is linked again. Throws
 * ACCOUNT_NOT_FOUND, also for a second time.
 */
export async function unlinkPaymentService(ctx: Ctx): Promise<void> {
  requireScope(ctx, "settings.write");
  const account = await inStore(ctx, async (tx) => {
    const linked = await findPaymentAccount(tx);
    return linked === null ? null : findAccount(tx, linked.id);
  });
  if (account === null) throw new AppError("ACCOUNT_NOT_FOUND");
  await endLink(ctx, account);
}
