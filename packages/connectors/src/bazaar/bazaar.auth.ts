import { z } from "zod";
import type { OAuthAuth } from "@stallkeeper/connector-sdk";
import {
  codeGrant,
  consentUrl,
  expiryOf,
  marketOrigin,
  openPracticeAccount,
  practiceSignIn,
  signInEnd,
} from "../practice-account.ts";
import { credentialsSchema, fetchFromBazaar, requestToken, signInDays } from "./bazaar.client.ts";

const meSchema = z.looseObject({ seller: z.string(), scopes: z.array(z.string()) });

export const bazaarAuth: OAuthAuth = {
  ...practiceSignIn,
  credentialsSchema,
  secretNames: ["clientSecret", "accessToken", "refreshToken"],

  authorizeUrl: (request) => consentUrl("/bazaar/oauth/authorize", request),

  async exchangeCode(ctx, exchange) {
    const baseUrl = marketOrigin(exchange.baseUrl ?? "");
    const granted = await requestToken(
      ctx.http,
      () => ctx.now(),
      baseUrl,
      { clientId: exchange.clientId, clientSecret: exchange.clientSecret },
      codeGrant(exchange),
    );
    return { username: granted.seller, baseUrl, credentials: granted.credentials, settings: {} };
  },

  async openPractice(ctx, { marketUrl, username }) {
    const baseUrl = marketOrigin(marketUrl);
    const opened = await openPracticeAccount(ctx, "bazaar", baseUrl, username);
    const { clientId, clientSecret, accessToken, refreshToken } = opened;
    return {
      username: opened.username,
      baseUrl,
      credentials: {
        clientId,
        clientSecret,
        accessToken,
        accessTokenExpiresAt: expiryOf(ctx.now(), opened.expiresIn),
        refreshToken,
        signInEndsAt: signInEnd(ctx.now(), signInDays),
      },
      settings: {},
    };
  },

  async check(ctx) {
    const me = await fetchFromBazaar(ctx, {
      operation: "shop.check",
      method: "GET",
      path: "/me",
      schema: meSchema,
    });
    const isWritable = me.scopes.includes("orders.write");
    return {
      shopName: me.seller,
      canRead: me.scopes.includes("orders.read"),
      canWrite: isWritable,
      warnings: isWritable ? [] : ["This sign-in is read-only: marking as shipped will be refused."],
    };
  },
};
