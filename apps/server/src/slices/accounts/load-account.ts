/**
 * From an account's id to what a connector's functions take. Renewed credentials are stored under a lock that
 * holds over all processes, because a refresh token may work only once. The call to the marketplace happens
 * under that lock but outside any transaction.
 */
import {
  createConnectorContext,
  type Connector,
  type ConnectorAccount,
  type ConnectorContext,
  type CredentialStore,
  type JsonObject,
  type SendGuard,
} from "@stallkeeper/connector-sdk";
import { AppError } from "@stallkeeper/contract";
import { inStore, type Ctx } from "../../platform/context.ts";
import { credentialsPlace, findAccount, saveCredentials, type AccountRow } from "./accounts.store.ts";
import { withRenewalLock } from "./renewal-lock.store.ts";

export interface LoadedAccount {
  connector: Connector;
  account: ConnectorAccount;
  /** What every port function gets first. */
  context: ConnectorContext;
  state: string;
}

// A lock holder needs a second connection for its transaction: few at once, so that they never take the whole
// pool.
const renewalsAtOnce = 3;

/**
 * The account with its connector; a guard may call its writes off until they leave. Throws ACCOUNT_NOT_FOUND,
 * or PLATFORM_NOT_FOUND when no connector knows its platform.
 */
export async function loadConnectorAccount(
  ctx: Ctx,
  accountId: string,
  guard?: SendGuard,
): Promise<LoadedAccount> {
  const row = await inStore(ctx, (tx) => findAccount(tx, accountId));
  if (row === null) throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
  const connector = ctx.connectors.find(row.platform);
  if (connector === null) throw new AppError("PLATFORM_NOT_FOUND", { platform: row.platform });
  const account = {
    id: row.id,
    username: row.username,
    baseUrl: row.baseUrl,
    credentials: openCredentials(ctx, row),
    settings: row.settings,
  };
  return {
    connector,
    account,
    context: contextOf(ctx, connector, account, credentialStoreOf(ctx, connector), guard),
    state: row.state,
  };
}

/** A connector's context for an account, stored or not yet. Makes no call. */
export function contextOf(
  ctx: Ctx,
  connector: Connector,
  account: ConnectorAccount,
  credentialStore: CredentialStore,
  guard?: SendGuard,
): ConnectorContext {
  return createConnectorContext({
    connector,
    account,
    client: ctx.vendorHttp,
    credentialStore,
    now: ctx.now,
    ...(guard === undefined ? {} : { guard }),
    log: ctx.log.child({ storeId: ctx.storeId, accountId: account.id, platform: connector.id }),
  });
}

function openCredentials(ctx: Ctx, row: AccountRow): JsonObject {
  return row.credentials === null
    ? {}
    : ctx.secrets.open<JsonObject>(row.credentials, credentialsPlace(ctx.storeId, row.id));
}

function credentialStoreOf(ctx: Ctx, connector: Connector): CredentialStore {
  return {
    renew: (accountId, renew) =>
      inTurn(() =>
        withRenewalLock(ctx, accountId, async () => {
          const row = await inStore(ctx, (tx) => findAccount(tx, accountId));
          if (row === null) throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
          const stored = openCredentials(ctx, row);
          const renewed = await renew(stored);
          if (renewed === null) return stored;
          await inStore(ctx, (tx) =>
            saveCredentials(tx, ctx.secrets, accountId, {
              credentials: renewed,
              expiresAt: connector.auth.signInEndsAt?.(renewed) ?? null,
            }),
          );
          return renewed;
        }),
      ),
  };
}

let renewing = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (renewing >= renewalsAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else renewing++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) renewing--;
    else next();
  }
}
