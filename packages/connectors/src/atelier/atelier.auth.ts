import { z } from "zod";
import { AuthExpired } from "@stallkeeper/connector-sdk";
import type { ConnectContext, OAuthAuth } from "@stallkeeper/connector-sdk";
import {
  codeGrant,
  consentUrl,
  expiryOf,
  marketOrigin,
  openPracticeAccount,
  practiceSignIn,
  signInEnd,
} from "../practice-account.ts";
import { credentialsSchema, fetchFromAtelier, requestToken, signInDays } from "./atelier.client.ts";

const meSchema = z.looseObject({ shop_name: z.string() });

async function shopNameOf(
  ctx: ConnectContext,
  baseUrl: string,
  apiKey: string,
  accessToken: string,
): Promise<string> {
  const me = await ctx.http.fetchBody({
    operation: "shop.check",
    method: "GET",
    url: `${baseUrl}/atelier/v3/users/me`,
    headers: { "x-api-key": apiKey, authorization: `Bearer ${accessToken}` },
    schema: meSchema,
  });
  return me.shop_name;
}

export const atelierAuth: OAuthAuth = {
  ...practiceSignIn,
  credentialsSchema,
  secretNames: ["sharedSecret", "accessToken", "refreshToken"],

  authorizeUrl: (request) =>
    consentUrl("/atelier/oauth/connect", request, "receipts_r receipts_w listings_r listings_w shop_r"),

  async exchangeCode(ctx, exchange) {
    const baseUrl = marketOrigin(exchange.baseUrl ?? "");
    const credentials = await requestToken(
      ctx.http,
      () => ctx.now(),
      baseUrl,
      { keystring: exchange.clientId, sharedSecret: exchange.clientSecret },
      codeGrant(exchange),
    );
    const username = await shopNameOf(
      ctx,
      baseUrl,
      `${exchange.clientId}:${exchange.clientSecret}`,
      credentialsSchema.parse(credentials).accessToken,
    );
    return { username, baseUrl, credentials, settings: {} };
  },

  async openPractice(ctx, { marketUrl, username }) {
    const baseUrl = marketOrigin(marketUrl);
    const opened = await openPracticeAccount(ctx, "atelier", baseUrl, username);
    const [keystring, sharedSecret] = (opened.apiKey ?? "").split(":");
    if (!keystring || !sharedSecret || opened.shopId === undefined)
      throw new AuthExpired("The practice market gave no key for this shop.");
    const { accessToken, refreshToken, shopId } = opened;
    return {
      username: opened.username,
      baseUrl,
      credentials: {
        keystring,
        sharedSecret,
        shopId,
        accessToken,
        accessTokenExpiresAt: expiryOf(ctx.now(), opened.expiresIn),
        refreshToken,
        signInEndsAt: signInEnd(ctx.now(), signInDays),
      },
      settings: {},
    };
  },

  async check(ctx) {
    const me = await fetchFromAtelier(ctx, {
      operation: "shop.check",
      method: "GET",
      path: "/users/me",
      schema: meSchema,
    });
    return { shopName: me.shop_name, canRead: true, canWrite: null, warnings: [] };
  },
};
