import type { Connector } from "./connector.ts";
import type { ConnectorAccount, ConnectorContext, ConnectorLog, JsonObject } from "./context.ts";
import { AuthExpired } from "./errors.ts";
import type { HttpClient } from "./http/http-client.ts";
import type { SendGuard } from "./http/send-guard.ts";
import type { ZodType } from "zod";

/** Where renewed credentials are kept; the server implements it over its encrypted column. */
export interface CredentialStore {
  /**
   * Runs `renew` with the stored credentials under the account's lock (one at a time over all processes).
   * What it returns is stored before the lock is let go; null keeps what is there. Returns the credentials
   * now stored.
   */
  renew(accountId: string, renew: (stored: JsonObject) => Promise<JsonObject | null>): Promise<JsonObject>;
}

export interface ContextParts {
  readonly connector: Connector;
  readonly account: ConnectorAccount;
  readonly client: HttpClient;
  readonly credentialStore: CredentialStore;
  readonly now: () => Date;
  readonly log: ConnectorLog;
  /** May call writes off until they leave. */
  readonly guard?: SendGuard;
}

/** Builds what port functions get. Cheap: make one per job. */
export function createConnectorContext(parts: ContextParts): ConnectorContext {
  const { account, connector, credentialStore } = parts;
  let current = account.credentials;
  return {
    account,
    http: parts.client.forAccount(account.id, connector.limits, parts.guard),
    now: parts.now,
    log: parts.log,
    credentials: () => current,
    async renewCredentials(stale, renew) {
      current = await credentialStore.renew(account.id, async (stored) =>
        isSameJson(stored, stale) ? renew(stored) : null,
      );
      return current;
    },
  };
}

function isSameJson(left: JsonObject, right: JsonObject): boolean {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => JSON.stringify(left[name]) === JSON.stringify(right[name]));
}

/**
 * The account's credentials in the connector's own type. Throws AuthExpired when what is stored does not fit.
 */
export function readCredentials<Credentials>(
  ctx: ConnectorContext,
  schema: ZodType<Credentials>,
): Credentials {
  const checked = schema.safeParse(ctx.credentials());
  if (!checked.success) throw new AuthExpired("The stored sign-in of this account is incomplete.");
  return checked.data;
}
