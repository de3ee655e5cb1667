/**
 * Signing in to eBay. Every installation brings an application of its own (client ID, secret and RuName of
 * developer.ebay.com): the seller types its keys once, then allows it in on eBay's page. The RuName stands
 * for our callback's address.
 */
import { z } from "zod";
import { jsonObject, readForm, Rejected } from "@stallkeeper/connector-sdk";
import type { OAuthAuth, VendorHttp } from "@stallkeeper/connector-sdk";
import { expiryOf, marketOrigin, openPracticeAccount, signInEnd } from "../practice-account.ts";
import { fetchFromEbay } from "./ebay.client.ts";
import { hostsOf, readTestAddress, sandboxUrl } from "./ebay.hosts.ts";
import { credentialsSchema, sellerScopes, tokensOfCode } from "./ebay.tokens.ts";

/** Stands for a RuName where nobody has one. */
const practiceName = "practice";

/** Eighteen months. */
const signInDays = 547;

const key = (name: string) =>
  z
    .string({ error: `Enter the ${name}.` })
    .trim()
    .min(1, `Enter the ${name}.`)
    .max(200)
    .regex(/^[\x21-\x39\x3b-\x7e]*$/, `A ${name} can't contain spaces or colons.`);

const formSchema = z.object({
  clientId: key("client ID"),
  clientSecret: key("client secret"),
  ruName: z
    .string({ error: "Enter the RuName." })
    .trim()
    .min(1, "Enter the RuName.")
    .max(300)
    .regex(/^\S*$/, "A RuName can't contain spaces."),
  since: z.union([z.literal(""), z.iso.date(), z.iso.datetime()]).default(""),
  alertEmail: z.union([z.literal(""), z.email("Enter an email address, or leave it empty.")]).default(""),
  isSandbox: z.boolean().default(false),
  address: z.string().trim().max(300).default(""),
});

const userSchema = z.looseObject({ username: z.string().catch("") });
const ordersSchema = z.looseObject({ orders: z.array(jsonObject).default([]) });

/** Who signed in. eBay's token doesn't say it, so eBay is asked who it is, else whose an order is. */
async function sellerName(
  http: VendorHttp,
  { baseUrl, accessToken }: { baseUrl: string | null; accessToken: string },
): Promise<string> {
  const { api, apiz } = hostsOf(baseUrl);
  const asked = { method: "GET", headers: { authorization: `Bearer ${accessToken}` } } as const;
  const user = await http.request({
    ...asked,
    operation: "shop.user",
    url: `${apiz}/commerce/identity/v1/user/`,
    schema: userSchema,
    accept: [400, 403, 404],
  });
  if (user.isOk && user.body.username !== "") return user.body.username;
  const { orders } = await http.fetchBody({
    ...asked,
    operation: "shop.orders",
    url: `${api}/sell/fulfillment/v1/order`,
    query: { limit: 1 },
    schema: ordersSchema,
  });
  const seller = orders[0]?.sellerId;
  if (typeof seller !== "string" || seller === "")
    throw new Rejected("NO_SELLER", "eBay doesn't say whose account this is. Try again later.");
  return seller;
}

export const ebayAuth: OAuthAuth = {
  kind: "oauth",
  fields: [
    {
      name: "clientId",
      label: "Client ID (App ID)",
      kind: "text",
      isRequired: true,
      hint: "At developer.ebay.com under Application Keysets.",
    },
    { name: "clientSecret", label: "Client secret (Cert ID)", kind: "secret", isRequired: true },
    {
      name: "ruName",
      label: "RuName",
      kind: "text",
      isRequired: true,
      hint: "At developer.ebay.com under User Tokens. Its accepted URL is this address with /oauth/callback.",
    },
    {
      name: "since",
      label: "Orders since",
      kind: "date",
      isRequired: false,
      hint: "Leave empty for all that eBay keeps, two years.",
    },
    {
      name: "alertEmail",
      label: "Alert email",
      kind: "text",
      isRequired: false,
      hint: "For instant updates. eBay writes to it when it can't reach Stallkeeper.",
    },
    { name: "isSandbox", label: "Sandbox", kind: "switch", isRequired: false, initial: false },
    {
      name: "address",
      label: "Test server",
      kind: "address",
      isRequired: false,
      hint: "Leave empty for eBay.",
    },
  ],
  formSchema,
  credentialsSchema,
  secretNames: ["clientSecret", "accessToken", "refreshToken", "signingPrivateKey", "signingJwe"],

  applicationOf(given) {
    const form = readForm(formSchema, given);
    return {
      clientId: form.clientId,
      clientSecret: form.clientSecret,
      // The practice market calls back by address: no developer page has tied it to a name.
      redirectName: form.ruName === practiceName || form.ruName.includes("://") ? null : form.ruName,
      baseUrl: form.address === "" ? (form.isSandbox ? sandboxUrl : null) : readTestAddress(form.address),
      settings: {
        since: form.since === "" ? null : new Date(form.since).toISOString(),
        alertEmail: form.alertEmail,
      },
    };
  },

  authorizeUrl({ baseUrl, clientId, redirectUri, state, loginHint }) {
    const url = new URL(`${hostsOf(baseUrl).auth}/oauth2/authorize`);
    const query = {
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: "code",
      state,
      scope: sellerScopes.join(" "),
      ...(loginHint === undefined ? {} : { login_hint: loginHint }),
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  },

  async exchangeCode({ http, now }, { baseUrl, clientId, clientSecret, redirectUri, code }) {
    const credentials = await tokensOfCode(
      { http, now, baseUrl, client: { clientId, clientSecret } },
      { code, ruName: redirectUri },
    );
    const { accessToken } = credentialsSchema.parse(credentials);
    const username = await sellerName(http, { baseUrl, accessToken });
    return { username, baseUrl, credentials, settings: {} };
  },

  async openPractice(ctx, { marketUrl, username }) {
    const market = marketOrigin(marketUrl);
    const opened = await openPracticeAccount(ctx, "ebay", market, username);
    const { clientId, clientSecret, accessToken, refreshToken } = opened;
    return {
      username: opened.username,
      baseUrl: `${market}/ebay`,
      credentials: {
        clientId,
        clientSecret,
        ruName: practiceName,
        accessToken,
        accessTokenExpiresAt: expiryOf(ctx.now(), opened.expiresIn),
        refreshToken,
        signInEndsAt: signInEnd(ctx.now(), signInDays),
      },
      settings: {},
    };
  },

  signInEndsAt: ({ signInEndsAt }) => (typeof signInEndsAt === "string" ? signInEndsAt : null),

  async check(ctx) {
    await fetchFromEbay(ctx, {
      operation: "shop.check",
      method: "GET",
      path: "/sell/fulfillment/v1/order",
      query: { limit: 1 },
      schema: ordersSchema,
    });
    // Whether the app may write is told by the first write alone: eBay's token doesn't name its scopes.
    return { shopName: ctx.account.username, canRead: true, canWrite: null, warnings: [] };
  },
};
