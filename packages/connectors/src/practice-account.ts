/**
 * Opening an account at the practice market's control side: the one click of the first run (decisions 2 and
 * 7).
 */
import { daysInMs } from "@stallkeeper/domain";
import { z } from "zod";
import { Rejected } from "@stallkeeper/connector-sdk";
import type {
  AuthorizeRequest,
  CodeExchange,
  ConnectContext,
  ConnectField,
  JsonObject,
} from "@stallkeeper/connector-sdk";

const practiceFields: readonly ConnectField[] = [
  {
    name: "address",
    label: "Practice market address",
    kind: "address",
    isRequired: true,
    placeholder: "http://127.0.0.1:4010",
  },
  { name: "username", label: "Seller name", kind: "text", isRequired: true, placeholder: "northlane" },
];

const practiceForm = z.object({
  address: z.string().trim().min(1).max(300),
  username: z.string().trim().min(1).max(60),
});

const opened = z.object({
  data: z.looseObject({
    username: z.string(),
    clientId: z.string(),
    clientSecret: z.string(),
    accessToken: z.string(),
    refreshToken: z.string(),
    expiresIn: z.number(),
    shopId: z.number().optional(),
    apiKey: z.string().optional(),
  }),
});

export type PracticeAccount = z.infer<typeof opened>["data"];

/**
 * Opens or finds a seller's account and returns fresh credentials. Safe to repeat: other tokens stay valid.
 */
export async function openPracticeAccount(
  ctx: ConnectContext,
  market: string,
  marketUrl: string,
  username: string,
): Promise<PracticeAccount> {
  const answer = await ctx.http.fetchBody({
    operation: "practice.open",
    method: "POST",
    url: `${marketUrl}/_control/accounts`,
    json: { market, username },
    schema: opened,
  });
  return answer.data;
}

/**
 * The practice market's address from what was typed: scheme and host only. Throws
 * Rejected("ADDRESS_INVALID"). "localhost:4010" parses as an address of the scheme "localhost", so the scheme
 * is looked at too.
 */
export function marketOrigin(typed: string): string {
  const url = URL.parse(typed);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Rejected(
      "ADDRESS_INVALID",
      "Enter the practice market's address, for example http://127.0.0.1:4010.",
    );
  }
  return url.origin;
}

/** The application that always exists at the practice market. */
const practiceClient = { clientId: "practice-app", clientSecret: "practice-app-secret" };

/**
 * Where a seller says yes to us: the market's page at `path`, asked for a code with PKCE (RFC 7636). Throws
 * Rejected("ADDRESS_INVALID").
 */
export function consentUrl(path: string, request: AuthorizeRequest, scope?: string): string {
  const url = new URL(`${marketOrigin(request.baseUrl ?? "")}${path}`);
  const query = {
    response_type: "code",
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    state: request.state,
    code_challenge: request.codeChallenge,
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (scope !== undefined) url.searchParams.set("scope", scope);
  if (request.loginHint) url.searchParams.set("username", request.loginHint);
  return url.href;
}

/** What a token is asked for with, once the seller said yes. */
export function codeGrant({ code, redirectUri, codeVerifier }: CodeExchange): Record<string, string> {
  return { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: codeVerifier };
}

/** The end of a sign-in that lives so many days; a renewal that does not move it keeps the stored one. */
export function signInEnd(now: Date, days: number): string {
  return expiryOf(now, daysInMs(days) / 1_000);
}

/** The end that practice credentials carry. */
function signInEndsAt(credentials: JsonObject): string | null {
  return typeof credentials.signInEndsAt === "string" ? credentials.signInEndsAt : null;
}

/** The end of a token's life as it is stored. */
export function expiryOf(now: Date, expiresInSeconds: number): string {
  return new Date(now.getTime() + expiresInSeconds * 1000).toISOString();
}

/** What the sign-ins of the practice marketplaces have in common. */
export const practiceSignIn = {
  kind: "oauth",
  fields: practiceFields,
  formSchema: practiceForm,
  ownClient: practiceClient,
  signInEndsAt,
} as const;
