/**
 * What an account's prices are in is its platform's to say: neither the store's currency nor that of an order
 * from abroad. It's asked once a day, since a shop may change it, and before the first listing goes up.
 */
import { AuthExpired, ConnectorError, RateLimited } from "@stallkeeper/connector-sdk";
import { daysInMs } from "@stallkeeper/domain";
import { inStore, viewStore, type Ctx } from "../../platform/context.ts";
import { announce } from "../../platform/live/index.ts";
import { findCurrency, saveCurrency } from "./account-currency.store.ts";
import { loadConnectorAccount, type LoadedAccount } from "./load-account.ts";

/**
 * Asks the platform, where it wasn't asked for a day, and keeps the answer. One that is away is asked again
 * later, and nothing is thrown for it. Throws AuthExpired, RateLimited. Safe to repeat.
 */
export async function learnAccountCurrency(
  ctx: Ctx,
  { account, connector, context }: LoadedAccount,
): Promise<void> {
  const ask = connector.listings?.currency;
  if (ask === undefined) return;
  const known = await viewStore(ctx, (tx) => findCurrency(tx, account.id));
  const now = ctx.now();
  if (known === null || (known.readAt !== null && now.getTime() - Date.parse(known.readAt) < daysInMs(1)))
    return;
  try {
    const currency = await ask(context);
    await inStore(ctx, async (tx) => {
      await saveCurrency(tx, account.id, currency, now);
      if (currency !== known.currency) await announce(tx, "account", [account.id]);
    });
  } catch (error) {
    const isOver = error instanceof AuthExpired || error instanceof RateLimited || ctx.closing.aborted;
    if (isOver || !(error instanceof ConnectorError)) throw error;
    ctx.log.info({ accountId: account.id, err: error }, "an account's currency isn't known yet");
  }
}

/** The same for several accounts, those alone that were never asked; nothing is thrown. Safe to repeat. */
export async function learnCurrenciesOf(ctx: Ctx, accountIds: readonly string[]): Promise<void> {
  for (const accountId of accountIds) {
    const known = await viewStore(ctx, (tx) => findCurrency(tx, accountId));
    if (known === null || known.readAt !== null) continue;
    await learnAccountCurrency(ctx, await loadConnectorAccount(ctx, accountId)).catch((error: unknown) => {
      if (!(error instanceof ConnectorError)) throw error;
    });
  }
}
