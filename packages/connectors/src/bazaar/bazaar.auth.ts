import { z } from "zod";
import type { OAuthAuth } from "@stallkeeper/connector-sdk";
import { expiryOf, marketOrigin, openPracticeAccount, practiceClient, practiceFields, practiceForm, signInEnd, signInEndsAt } from "../practice-account.ts";
import { credentialsSchema, fetchFromBazaar, requestToken, signInDays } from "./bazaar.client.ts";

const meSchema = z.looseObject({ seller: z.string(), scopes: z.array(z.string()) });

export const bazaarAuth: OAuthAuth = {
  kind: "oauth",
  fields: practiceFields,
  formSchema: practiceForm,
  credentialsSchema,
  ownClient: practiceClient,
  signInEndsAt,
  secretNames: ["clientSecret", "accessToken", "refreshToken"],

  authorizeUrl(request) {
    const url = new URL(`${marketOrigin(request.baseUrl ?? "")}/bazaar/oauth/authorize`);
    const query = { response_type: "code", client_id: request.clientId, redirect_uri: request.redirectUri, state: request.state, code_challenge: request.codeChallenge, code_challenge_method: "S256" };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    if (request.loginHint) url.searchParams.set("username", request.loginHint);
    return url.href;
  },

  async exchangeCode(ctx, exchange) {
    const baseUrl = marketOrigin(exchange.baseUrl ?? "");
    const granted = await requestToken(ctx.http, () => ctx.now(), baseUrl, { clientId: exchange.clientId, clientSecret: exchange.clientSecret }, {
      grant_type: "authorization_code", code: exchange.code, redirect_uri: exchange.redirectUri, code_verifier: exchange.codeVerifier,
    });
    return { username: granted.seller, baseUrl, credentials: granted.credentials, settings: {} };
  },

  async openPractice(ctx, { marketUrl, username }) {
    const baseUrl = marketOrigin(marketUrl);
    const opened = await openPracticeAccount(ctx, "bazaar", baseUrl, username);
    const { clientId, clientSecret, accessToken, refreshToken } = opened;
    return { username: opened.username, baseUrl, credentials: { clientId, clientSecret, accessToken, accessTokenExpiresAt: expiryOf(ctx.now(), opened.expiresIn), refreshToken, signInEndsAt: signInEnd(ctx.now(), signInDays) }, settings: {} };
  },

  async check(ctx) {
    const me = await fetchFromBazaar(ctx, { operation: "shop.check", method: "GET", path: "/me", schema: meSchema });
    const isWritable = me.scopes.includes("orders.write");
    return { shopName: me.seller, canRead: me.scopes.includes("orders.read"), canWrite: isWritable, warnings: isWritable ? [] : ["The sign-in may only read: marking as shipped will be refused."] };
  },
};
