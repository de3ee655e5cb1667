/**
 * Linking by the marketplace's own consent page (OAuth with PKCE):
 *
 *   begun (state and verifier kept, ten minutes) -> the person is at the marketplace -> back with a code ->
 *     linked
 *                                                                          \-> refused, foreign, repeated or
 *                                                                            late -> nothing
 * The state is random, kept as a hash, works once, and only in the session and store that began it (spec 7,
 * threat 4): whoever lures a person to our callback with a code of their own links nothing. Where a seller
 * brings an application of their own, its keys are kept with the verifier, sealed, until the sign-in ends.
 */
import { createHash, randomBytes } from "node:crypto";
import { AppError, type AccountView, type LinkInput } from "@stallkeeper/contract";
import type {
  ConnectedAccount,
  Connector,
  JsonObject,
  OAuthApplication,
  OAuthAuth,
} from "@stallkeeper/connector-sdk";
import { inStore, requireScope, type Ctx, type Member } from "../../platform/context.ts";
import { findAccount, type AccountRow } from "./accounts.store.ts";
import { checkConnected, checkForm, inWords, storeAccount } from "./connect-account.ts";
import { loadConnectorAccount } from "./load-account.ts";
import { savePendingLink, takePendingLink, type PendingLink } from "./oauth-states.store.ts";
import type { PracticeMarket } from "./practice-market.ts";

const stateMs = 10 * 60_000;

/**
 * Where the person goes to allow us in. Throws PLATFORM_NOT_FOUND, ACCOUNT_NOT_FOUND, PLATFORM_CANNOT,
 * CONNECTION_REFUSED. A repeat begins another sign-in.
 */
export async function startLink(
  ctx: Ctx,
  member: Member,
  market: PracticeMarket,
  input: LinkInput,
  redirectUri: string,
): Promise<{ authorizeUrl: string }> {
  requireScope(ctx, "settings.write");
  const account =
    input.accountId === undefined ? null : await inStore(ctx, (tx) => findAccount(tx, input.accountId ?? ""));
  if (input.accountId !== undefined && (account === null || account.state === "unlinked"))
    throw new AppError("ACCOUNT_NOT_FOUND", { accountId: input.accountId });
  const { connector, auth } = oauthOf(ctx, account?.platform ?? input.platform ?? "");
  const application = await applicationOf(ctx, auth, account, input.fields);
  const client = application ?? auth.ownClient;
  if (client === undefined) throw new AppError("PLATFORM_CANNOT", { platform: connector.id });
  const state = randomBytes(32).toString("base64url");
  const verifier = randomBytes(32).toString("base64url");
  const baseUrl = application === null ? await baseUrlOf(connector, account, market) : application.baseUrl;
  const authorizeUrl = await inWords(async () =>
    auth.authorizeUrl({
      baseUrl,
      clientId: client.clientId,
      redirectUri: application?.redirectName ?? redirectUri,
      state,
      codeChallenge: createHash("sha256").update(verifier).digest("base64url"),
      ...(account === null ? {} : { loginHint: account.username }),
    }),
  );
  const now = ctx.now();
  const link = {
    sessionId: member.sessionId,
    userId: member.userId,
    platform: connector.id,
    accountId: account?.id ?? null,
    baseUrl,
    redirectUri: application?.redirectName ?? redirectUri,
    verifier,
    application,
  };
  await inStore(ctx, (tx) =>
    savePendingLink(tx, ctx.secrets, state, link, { now, expiresAt: new Date(now.getTime() + stateMs) }),
  );
  return { authorizeUrl };
}

/** What a marketplace sent the person back with. */
export interface LinkAnswer {
  state: string;
  code: string;
  /** Its word where it gives no code, such as access_denied. */
  error: string;
}

/**
 * Ends a sign-in that this session began. Throws LINK_DEAD for any other state, LINK_REFUSED where the person
 * or the marketplace said no, CONNECTION_REFUSED. Nothing is stored then.
 */
export async function finishLink(ctx: Ctx, member: Member, answer: LinkAnswer): Promise<AccountView> {
  requireScope(ctx, "settings.write");
  const link = await inStore(ctx, (tx) =>
    takePendingLink(tx, ctx.secrets, answer.state, { sessionId: member.sessionId, now: ctx.now() }),
  );
  if (link === null) throw new AppError("LINK_DEAD");
  const { connector, auth } = oauthOf(ctx, link.platform);
  if (answer.code === "")
    throw new AppError("LINK_REFUSED", { platform: connector.name, word: answer.error });
  const { connected } = await inWords(async () =>
    checkConnected(ctx, connector, await exchange(ctx, connector, auth, link, answer.code)),
  );
  if (link.accountId !== null) {
    const account = await inStore(ctx, (tx) => findAccount(tx, link.accountId ?? ""));
    if (account !== null && account.username !== connected.username) {
      throw new AppError("CONNECTION_REFUSED", {
        reason: `You signed in as ${connected.username}, not as ${account.username}. Nothing was changed.`,
      });
    }
  }
  return storeAccount(ctx, connector, connected);
}

async function exchange(
  ctx: Ctx,
  connector: Connector,
  auth: OAuthAuth,
  link: PendingLink,
  code: string,
): Promise<ConnectedAccount> {
  const { application } = link;
  const client = application ?? auth.ownClient;
  if (client === undefined) throw new AppError("PLATFORM_CANNOT", { platform: connector.id });
  const http = ctx.vendorHttp.forAccount(`linking:${ctx.storeId}:${connector.id}`, connector.limits);
  const { baseUrl, redirectUri, verifier: codeVerifier } = link;
  const { clientId, clientSecret } = client;
  const connected = await auth.exchangeCode(
    { http, now: ctx.now, log: ctx.log },
    { clientId, clientSecret, baseUrl, redirectUri, code, codeVerifier },
  );
  return { ...connected, settings: { ...application?.settings, ...connected.settings } };
}

/**
 * The application that a seller brings: as typed, or as an account was linked with it. Null where the
 * connector knows none of sellers' own. Throws FIELDS_INVALID, CONNECTION_REFUSED with what to change.
 */
async function applicationOf(
  ctx: Ctx,
  auth: OAuthAuth,
  account: AccountRow | null,
  typed: JsonObject | undefined,
): Promise<OAuthApplication | null> {
  const read = auth.applicationOf?.bind(auth);
  if (read === undefined) return null;
  if (account === null || typed !== undefined) {
    checkForm(auth, typed ?? {});
    return inWords(async () => read(typed ?? {}));
  }
  const { credentials, baseUrl, settings } = (await loadConnectorAccount(ctx, account.id)).account;
  return inWords(async () => ({ ...read(credentials), baseUrl, settings }));
}

function oauthOf(ctx: Ctx, platform: string): { connector: Connector; auth: OAuthAuth } {
  const connector = ctx.connectors.find(platform);
  if (connector === null) throw new AppError("PLATFORM_NOT_FOUND", { platform });
  if (connector.auth.kind !== "oauth") throw new AppError("PLATFORM_CANNOT", { platform });
  return { connector, auth: connector.auth };
}

async function baseUrlOf(
  { traits }: Connector,
  account: AccountRow | null,
  market: PracticeMarket,
): Promise<string | null> {
  if (!traits.practice) return account?.baseUrl ?? null;
  return market.open().catch((error: unknown) => {
    throw new AppError(
      "CONNECTION_REFUSED",
      { reason: "The practice market didn't start. Try again." },
      { cause: error },
    );
  });
}
