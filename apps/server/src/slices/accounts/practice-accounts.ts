/**
 * The one click of the first run: the practice market is opened and an account on each of its marketplaces
 * connected. A real marketplace that the practice market hosts too is opened when it is asked for
 * (docs/adr/0080-ebay-to-try.md).
 */
import type { Connector } from "@stallkeeper/connector-sdk";
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

export interface PracticeWish {
  /** The real marketplace that is to be tried; left out: all that live at the practice market alone. */
  readonly platform?: string | undefined;
  /** The ids of the accounts; left out: new ones. */
  readonly idOf?: (platform: string) => string;
}

/** Whether a real marketplace can be tried at the practice market. */
export function canBeTried({ auth, traits }: Connector): boolean {
  return !traits.practice && auth.kind === "oauth" && auth.openPractice !== undefined;
}

/**
 * Opens the practice market and connects the store's accounts there. A second call changes nothing. Throws
 * CONNECTION_REFUSED, and PLATFORM_CANNOT for a marketplace that can't be tried.
 */
export async function openPracticeAccounts(
  ctx: Ctx,
  market: PracticeMarket,
  { platform, idOf }: PracticeWish = {},
): Promise<AccountView[]> {
  requireScope(ctx, "settings.write");
  const wanted = ctx.connectors
    .all()
    .filter((connector) =>
      platform === undefined ? connector.traits.practice : connector.id === platform && canBeTried(connector),
    );
  if (platform !== undefined && wanted.length === 0) throw new AppError("PLATFORM_CANNOT", { platform });
  const marketUrl = await market.open().catch((error: unknown) => {
    throw new AppError(
      "CONNECTION_REFUSED",
      { reason: "The practice market didn't start. Try again." },
      { cause: error },
    );
  });
  const known = await inStore(ctx, (tx) => listAccounts(ctx, tx));
  const username = await practiceNameOf(ctx);
  for (const connector of wanted) {
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
    // What lives elsewhere too is marked, so that it follows the market to a new address.
    const kept = connector.traits.practice
      ? connected
      : { ...connected, settings: { ...connected.settings, kind: "practice" } };
    await storeAccount(ctx, connector, kept, idOf?.(connector.id));
  }
  if (platform === undefined) {
    await openPracticePayments(ctx, { marketUrl, username });
    await openPracticeCouriers(ctx, { marketUrl, username });
  }
  return inStore(ctx, (tx) => listAccounts(ctx, tx));
}

/**
 * What buyers paid with at the practice market is linked too, unless the store has linked its own; the practice
 * one is linked again where it has to be, as in a store that came back from an archive.
 */
async function openPracticePayments(ctx: Ctx, at: { marketUrl: string; username: string }): Promise<void> {
  const [service] = ctx.connectors.payments();
  const open = service?.auth.openPractice;
  if (service === undefined || open === undefined) return;
  const known = await inStore(ctx, findPaymentAccount);
  if (known !== null && (known.state !== "reconnect" || known.settings["kind"] !== "practice")) return;
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
