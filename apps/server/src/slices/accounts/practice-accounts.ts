/**
 * The one click of the first run: the practice market is opened and an account on each of its marketplaces
 * connected.
 */
import { AppError, type AccountView } from "@stallkeeper/contract";
import { inStore, requireScope, type Ctx, type Services } from "../../platform/context.ts";
import { listStoreIds } from "../../platform/db/index.ts";
import { findPaymentAccount, moveAccountsTo } from "./accounts.store.ts";
import { inWords, storeAccount } from "./connect-account.ts";
import { openPracticeCouriers } from "./link-couriers.ts";
import { storePaymentService } from "./link-payments.ts";
import { listAccounts } from "./list-accounts.ts";
import type { PracticeMarket } from "./practice-market.ts";
import { practiceNameOf } from "./practice-name.ts";

/**
 * Opens the practice market and connects the store's accounts there, under ids of `idOf` where it is given. A
 * second call changes nothing. Throws CONNECTION_REFUSED.
 */
export async function openPracticeAccounts(
  ctx: Ctx,
  market: PracticeMarket,
  idOf?: (platform: string) => string,
): Promise<AccountView[]> {
  requireScope(ctx, "settings.write");
  const marketUrl = await market.open().catch((error: unknown) => {
    throw new AppError(
      "CONNECTION_REFUSED",
      { reason: "The practice market did not start. Try again." },
      { cause: error },
    );
  });
  const known = await inStore(ctx, (tx) => listAccounts(ctx, tx));
  const username = await practiceNameOf(ctx);
  for (const connector of ctx.connectors.all().filter(({ traits }) => traits.practice)) {
    const { auth, limits } = connector;
    if (auth.kind !== "oauth" || auth.openPractice === undefined) continue;
    if (
      known.some(
        (account) =>
          account.platform === connector.id && account.username === username && account.state !== "reconnect",
      )
    )
      continue;
    const http = ctx.vendorHttp.forAccount(`practice:${ctx.storeId}:${connector.id}`, limits);
    const open = auth.openPractice;
    const connected = await inWords(() =>
      open({ http, now: ctx.now, log: ctx.log }, { marketUrl, username }),
    );
    await storeAccount(ctx, connector, connected, idOf?.(connector.id));
  }
  await openPracticePayments(ctx, { marketUrl, username });
  await openPracticeCouriers(ctx, { marketUrl, username });
  return inStore(ctx, (tx) => listAccounts(ctx, tx));
}

/** What buyers paid with at the practice market is linked too, unless the store has linked its own. */
async function openPracticePayments(ctx: Ctx, at: { marketUrl: string; username: string }): Promise<void> {
  const [service] = ctx.connectors.payments();
  const open = service?.auth.openPractice;
  if (service === undefined || open === undefined || (await inStore(ctx, findPaymentAccount)) !== null)
    return;
  const http = ctx.vendorHttp.forAccount(`practice:${ctx.storeId}:${service.id}`, service.limits);
  await storePaymentService(
    ctx,
    service,
    await inWords(() => open({ http, now: ctx.now, log: ctx.log }, at)),
  );
}

/** Points everything that the practice market hosts at the market's present address. Safe to repeat. */
export async function followPracticeMarket(services: Services, marketUrl: string): Promise<void> {
  const platforms = services.connectors
    .all()
    .filter(({ traits }) => traits.practice)
    .map(({ id }) => id);
  for (const id of await listStoreIds(services.db))
    await services.db.withStore(id, (tx) => moveAccountsTo(tx, platforms, marketUrl));
}
