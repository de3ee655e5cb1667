import { z } from "zod";
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
import { credentialsSchema, fetchFromThriftly, requestToken, signInDays } from "./thriftly.client.ts";

const sellerSchema = z.looseObject({ handle: z.string() });

async function handleOf(ctx: ConnectContext, baseUrl: string, accessToken: string): Promise<string> {
  const seller = await ctx.http.fetchBody({
    operation: "shop.check",
    method: "GET",
    url: `${baseUrl}/thriftly/api/v1/seller`,
    headers: { authorization: `Bearer ${accessToken}` },
    schema: sellerSchema,
  });
  return seller.handle;
}

export const thriftlyAuth: OAuthAuth = {
  ...practiceSignIn,
  credentialsSchema,
  secretNames: ["clientSecret", "accessToken", "refreshToken"],

  authorizeUrl: (request) => consentUrl("/thriftly/oauth/authorize", request),

  async exchangeCode(ctx, exchange) {
    const baseUrl = marketOrigin(exchange.baseUrl ?? "");
    const credentials = await requestToken(
      ctx.http,
      () => ctx.now(),
      baseUrl,
      { clientId: exchange.clientId, clientSecret: exchange.clientSecret },
      codeGrant(exchange),
    );
    return {
      username: await handleOf(ctx, baseUrl, credentialsSchema.parse(credentials).accessToken),
      baseUrl,
      credentials,
      settings: {},
    };
  },

  async openPractice(ctx, { marketUrl, username }) {
    const baseUrl = marketOrigin(marketUrl);
    const opened = await openPracticeAccount(ctx, "thriftly", baseUrl, username);
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
    const { body } = await fetchFromThriftly(ctx, {
      operation: "shop.check",
      method: "GET",
      path: "/seller",
      schema: sellerSchema,
    });
    return { shopName: body.handle, canRead: true, canWrite: null, warnings: [] };
  },
};
