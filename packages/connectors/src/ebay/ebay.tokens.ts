/**
 * eBay's OAuth: a code becomes an access token of two hours and a refresh token of eighteen months, which a
 * renewal doesn't replace. What belongs to the application alone (signing keys, public keys, where
 * notifications go) is asked for with a token of the application, made when it is needed.
 */
import { z } from "zod";
import { AuthExpired } from "@stallkeeper/connector-sdk";
import type { JsonObject, OAuthClient, VendorHttp } from "@stallkeeper/connector-sdk";
import { expiryOf } from "../practice-account.ts";
import { hostsOf } from "./ebay.hosts.ts";

const publicScope = "https://api.ebay.com/oauth/api_scope";

/** What a seller is asked for: each is needed by a call that we make. */
export const sellerScopes = [
  publicScope,
  `${publicScope}/sell.fulfillment`,
  // Refunds are refused without it.
  `${publicScope}/sell.finances`,
  // Who signed in.
  `${publicScope}/commerce.identity.readonly`,
  `${publicScope}/commerce.message`,
  `${publicScope}/commerce.feedback`,
  `${publicScope}/commerce.notification.subscription`,
  // Listings and stock.
  `${publicScope}/sell.inventory`,
  // The policies that listings name.
  `${publicScope}/sell.account`,
] as const;

export const credentialsSchema = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  ruName: z.string().min(1),
  accessToken: z.string().min(1),
  accessTokenExpiresAt: z.iso.datetime(),
  refreshToken: z.string().min(1),
  /** When eBay asks for a new sign-in. */
  signInEndsAt: z.iso.datetime().nullable(),
  /** The pair that refunds are signed with; made at the first one. */
  signingPrivateKey: z.string().optional(),
  signingJwe: z.string().optional(),
  signingKeyEndsAt: z.iso.datetime().optional(),
});

const tokenSchema = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().min(1).optional(),
  refresh_token_expires_in: z.number().optional(),
});
const oauthErrorSchema = z.looseObject({ error: z.string(), error_description: z.string().optional() });

export interface TokenParts {
  readonly http: VendorHttp;
  readonly now: () => Date;
  readonly baseUrl: string | null;
  readonly client: OAuthClient;
}

const wrongKeys =
  "eBay doesn't accept these app keys. Check the client ID and secret, and whether they belong to the sandbox.";
const signInAgain = "eBay no longer accepts the sign-in. Sign in to eBay again.";

/** Asks for a token. Throws AuthExpired where the keys are wrong, or the code or sign-in is spent. */
async function requestToken(
  { http, baseUrl, client }: TokenParts,
  grant: Record<string, string>,
): Promise<z.infer<typeof tokenSchema>> {
  const keys = Buffer.from(`${client.clientId}:${client.clientSecret}`).toString("base64");
  return http.fetchBody({
    operation: "oauth.token",
    method: "POST",
    // A code works once; renewals and tokens of the application have no effect beside the token.
    effect: grant.grant_type === "authorization_code" ? "write" : "read",
    url: `${hostsOf(baseUrl).api}/identity/v1/oauth2/token`,
    headers: { authorization: `Basic ${keys}` },
    form: grant,
    schema: tokenSchema,
    readError: ({ status, body }) => {
      const known = oauthErrorSchema.safeParse(body);
      if (!known.success || status === 429 || status >= 500) return null;
      return new AuthExpired(known.data.error === "invalid_client" ? wrongKeys : signInAgain, {
        operation: "oauth.token",
      });
    },
  });
}

/** The tokens of a seller who said yes; works once. */
export async function tokensOfCode(
  parts: TokenParts,
  { code, ruName }: { code: string; ruName: string },
): Promise<JsonObject> {
  const granted = await requestToken(parts, { grant_type: "authorization_code", code, redirect_uri: ruName });
  if (granted.refresh_token === undefined)
    throw new AuthExpired("eBay gave no lasting sign-in. Sign in to eBay again.", {
      operation: "oauth.token",
    });
  const { refresh_token: refreshToken, refresh_token_expires_in: endsIn } = granted;
  return {
    ...parts.client,
    ruName,
    accessToken: granted.access_token,
    accessTokenExpiresAt: expiryOf(parts.now(), granted.expires_in),
    refreshToken,
    signInEndsAt: endsIn === undefined ? null : expiryOf(parts.now(), endsIn),
  };
}

/** The credentials with a new access token. Safe to repeat. Throws AuthExpired where the sign-in has ended. */
export async function renewedCredentials(
  parts: Omit<TokenParts, "client">,
  stored: JsonObject,
): Promise<JsonObject> {
  const { clientId, clientSecret, refreshToken } = credentialsSchema.parse(stored);
  const granted = await requestToken(
    { ...parts, client: { clientId, clientSecret } },
    { grant_type: "refresh_token", refresh_token: refreshToken },
  );
  return {
    ...stored,
    accessToken: granted.access_token,
    accessTokenExpiresAt: expiryOf(parts.now(), granted.expires_in),
    ...(granted.refresh_token === undefined ? {} : { refreshToken: granted.refresh_token }),
  };
}

/** A token of the application itself. Safe to repeat. */
export async function applicationToken(parts: TokenParts): Promise<string> {
  return (await requestToken(parts, { grant_type: "client_credentials", scope: publicScope })).access_token;
}
