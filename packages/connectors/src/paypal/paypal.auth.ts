import { z } from "zod";
import { readCredentials, readForm, Rejected } from "@stallkeeper/connector-sdk";
import type { KeyAuth } from "@stallkeeper/connector-sdk";
import { marketOrigin } from "../practice-account.ts";
import { credentialsSchema, requestToken } from "./paypal.client.ts";

const LIVE = "https://api-m.paypal.com";
const SANDBOX = "https://api-m.sandbox.paypal.com";
const TRACKING_SCOPE = "https://uri.paypal.com/services/shipping/trackers/readwrite";
/** A store has one PayPal: new keys take the place of the old ones, and what waits goes on with them. */
const USERNAME = "PayPal";
/** Not asked for yet: the first call trades the keys for a token. */
const NO_TOKEN = { accessToken: "none", accessTokenExpiresAt: new Date(0).toISOString() };

const key = (name: string) =>
  z
    .string()
    .trim()
    .min(1, `Enter the ${name}.`)
    .max(200)
    .regex(/^[\x21-\x39\x3b-\x7e]*$/, `A ${name} can't contain spaces or colons.`);

const formSchema = z.object({
  clientId: key("client ID"),
  clientSecret: key("client secret"),
  isSandbox: z.boolean().default(false),
});

const practiceClient = z.object({
  data: z.looseObject({ baseUrl: z.string(), clientId: z.string(), clientSecret: z.string() }),
});

export const paypalAuth: KeyAuth = {
  kind: "key",
  fields: [
    {
      name: "clientId",
      label: "Client ID",
      kind: "text",
      isRequired: true,
      hint: "At developer.paypal.com under Apps & Credentials.",
    },
    { name: "clientSecret", label: "Client secret", kind: "secret", isRequired: true },
    { name: "isSandbox", label: "Sandbox", kind: "switch", isRequired: false, initial: false },
  ],
  formSchema,
  credentialsSchema,
  secretNames: ["clientSecret", "accessToken"],

  connect(typed) {
    const { clientId, clientSecret, isSandbox } = readForm(formSchema, typed);
    return {
      username: USERNAME,
      baseUrl: isSandbox ? SANDBOX : LIVE,
      credentials: { clientId, clientSecret, ...NO_TOKEN },
      settings: { clientId, kind: isSandbox ? "sandbox" : "live" },
    };
  },

  async openPractice(ctx, { marketUrl, username }) {
    const { data } = await ctx.http.fetchBody({
      operation: "practice.open",
      method: "POST",
      url: `${marketOrigin(marketUrl)}/_control/paypal`,
      json: { username },
      schema: practiceClient,
    });
    const { baseUrl, clientId, clientSecret } = data;
    return {
      username: USERNAME,
      baseUrl,
      credentials: { clientId, clientSecret, ...NO_TOKEN },
      settings: { clientId, kind: "practice" },
    };
  },

  async check(ctx) {
    const { baseUrl } = ctx.account;
    if (baseUrl === null) throw new Rejected("ADDRESS_INVALID", "This account has no address.");
    const { scopes } = await requestToken(
      ctx.http,
      () => ctx.now(),
      baseUrl,
      readCredentials(ctx, credentialsSchema),
    );
    const canWrite = scopes.includes(TRACKING_SCOPE);
    return {
      shopName: null,
      canRead: true,
      canWrite,
      warnings: canWrite
        ? []
        : ["PayPal doesn't let this app add tracking yet. Turn that on for the app at PayPal."],
    };
  },
};
