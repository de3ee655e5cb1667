/**
 * OAuth 2 with authorization code and refresh. Codes: made -> used | expired after 60 s. Where refresh tokens
 * rotate, one works once; the next is in the same commit that kills it.
 */
import { createHash, randomBytes } from "node:crypto";
import type { Sim } from "../engine.ts";
import { FIRST_SELLER, isUsername, openAccount } from "../accounts.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer, readText } from "../http/call.ts";
import { renderConsentPage } from "./consent-page.ts";
import { OAUTH_RULES, PRACTICE_CLIENT } from "./oauth-rules.ts";
import type { OAuthRules } from "./oauth-rules.ts";
import { issueTokens } from "./token-book.ts";
import type { Market, Token } from "../model.ts";

type Code = {
  market: Market;
  account: string;
  redirectUri: string;
  challenge: string | null;
  scopes: string[];
  expiresAt: number;
};
/** The words for a pair of tokens; `isRenewal`: the refresh token was there before. */
type Wire = (
  rules: OAuthRules,
  tokens: { access: Token; refresh: Token },
  isRenewal: boolean,
) => Record<string, unknown>;
const CARRIED = [
  "response_type",
  "client_id",
  "redirect_uri",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method",
] as const;

/** Handles sign-in calls of one marketplace; null when the path is not one of them. */
export function createOAuth(
  sim: Sim,
  market: Market,
  title: string,
  wire: Wire,
): (call: Call) => Answer | null {
  const rules = OAUTH_RULES[market];
  const codes = new Map<string, Code>();
  return (call) => {
    if (call.path === rules.authorizePath && call.method === "GET")
      return authorize(sim, rules, codes, title, Object.fromEntries(call.query));
    if (call.path === rules.authorizePath && call.method === "POST")
      return authorize(sim, rules, codes, title, {
        ...asTexts(call.body),
        approve: readText(call.body, "decision") === "allow" ? "auto" : "deny",
      });
    if (call.path === rules.tokenPath && call.method === "POST") return grant(sim, rules, codes, call, wire);
    return null;
  };
}

function authorize(
  sim: Sim,
  rules: OAuthRules,
  codes: Map<string, Code>,
  title: string,
  asked: Record<string, string>,
): Answer {
  const plain = (text: string): Answer =>
    answer(400, `${text}\n`, { "content-type": "text/plain; charset=utf-8" });
  if (asked.client_id !== PRACTICE_CLIENT.id) return plain("Unknown client_id.");
  const redirect = asked.redirect_uri ?? "";
  if (!isAllowedRedirect(redirect)) return plain("redirect_uri must be loopback or https.");
  const sendBack = (fields: Record<string, string>): Answer => {
    const url = new URL(redirect);
    for (const [name, value] of Object.entries({
      ...fields,
      ...(asked.state !== undefined && { state: asked.state }),
    }))
      url.searchParams.set(name, value);
    return answer(302, null, { location: url.href });
  };
  if (asked.response_type !== "code") return sendBack({ error: "unsupported_response_type" });
  const challenge =
    asked.code_challenge === undefined || asked.code_challenge === "" ? null : asked.code_challenge;
  if (
    (rules.isPkceRequired && challenge === null) ||
    (challenge !== null && asked.code_challenge_method !== "S256")
  )
    return sendBack({ error: "invalid_request", error_description: "PKCE with S256 is needed." });
  const scopes = (asked.scope ?? "").split(/[\s,]+/).filter((scope) => scope !== "");
  if (scopes.some((scope) => !rules.scopes.includes(scope))) return sendBack({ error: "invalid_scope" });
  if (asked.approve === "deny") return sendBack({ error: "access_denied" });
  if (asked.approve !== "auto") {
    const fields = new Map(
      CARRIED.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]] as const])),
    );
    const names = [...sim.store.account.all()]
      .filter((one) => one.market === rules.market)
      .map((one) => one.username);
    if (!names.includes(FIRST_SELLER)) names.unshift(FIRST_SELLER);
    // Whoever sent the person here may name the account that is meant.
    const hinted = isUsername(asked.username)
      ? [asked.username, ...names.filter((name) => name !== asked.username)]
      : names;
    return answer(200, renderConsentPage(title, rules.authorizePath, fields, hinted), {
      "content-type": "text/html; charset=utf-8",
    });
  }
  if (!isUsername(asked.username))
    return plain("Enter a username of letters, digits, dots, dashes and underscores.");
  const { account } = openAccount(sim, { market: rules.market, username: asked.username });
  const code = randomBytes(18).toString("base64url");
  codes.set(code, {
    market: rules.market,
    account: account.username,
    redirectUri: redirect,
    challenge,
    scopes: scopes.length > 0 ? scopes : [...rules.scopes],
    expiresAt: sim.now() + 60_000,
  });
  return sendBack({ code });
}

function grant(sim: Sim, rules: OAuthRules, codes: Map<string, Code>, call: Call, wire: Wire): Answer {
  const refuse = (error: string, description: string, status = 400): Answer =>
    answer(status, { error, error_description: description });
  const [basicId, basicSecret] = readBasic(call.headers.authorization);
  const clientId = basicId ?? readText(call.body, "client_id");
  const secret = basicSecret ?? readText(call.body, "client_secret");
  if (clientId !== PRACTICE_CLIENT.id || (rules.isSecretRequired && secret !== PRACTICE_CLIENT.secret))
    return refuse("invalid_client", "Unknown client or wrong secret.", 401);
  const type = readText(call.body, "grant_type");
  if (type === "authorization_code") {
    const key = readText(call.body, "code");
    const code = codes.get(key);
    codes.delete(key);
    if (
      code === undefined ||
      code.expiresAt <= sim.now() ||
      code.redirectUri !== readText(call.body, "redirect_uri")
    )
      return refuse("invalid_grant", "The code is unknown, used or too old.");
    if (
      code.challenge !== null &&
      createHash("sha256").update(readText(call.body, "code_verifier")).digest("base64url") !== code.challenge
    )
      return refuse("invalid_grant", "code_verifier does not fit.");
    return answer(200, wire(rules, issuePair(sim, rules, code.account, code.scopes, null), false));
  }
  if (type !== "refresh_token")
    return refuse("unsupported_grant_type", "Use authorization_code or refresh_token.");
  const old = sim.store.token.get(rules.market, readText(call.body, "refresh_token"));
  if (old?.kind !== "refresh" || old.isDead || (old.expiresAt ?? Infinity) <= sim.now())
    return refuse("invalid_grant", "The refresh token is unknown, used or too old.");
  return answer(200, wire(rules, issuePair(sim, rules, old.account, old.scopes, old), true));
}

/** Issues an access token with a refresh token: a new one, or, where they stay, `old`. */
export function issuePair(
  sim: Sim,
  rules: OAuthRules,
  account: string,
  scopes: string[],
  old: Token | null,
): { access: Token; refresh: Token } {
  const number =
    rules.market === "atelier" ? `${String(sim.store.findAccount("atelier", account)?.number ?? 0)}.` : "";
  const access = {
    market: rules.market,
    account,
    kind: "access" as const,
    prefix: `${number}${rules.accessPrefix}`,
    scopes,
    ttlMs: sim.settings[rules.market].tokenMs,
  };
  if (old !== null && !rules.isRefreshRotating) {
    const [issued] = issueTokens(sim, [access]) as [Token];
    return { access: issued, refresh: old };
  }
  const ttlMs =
    old?.expiresAt === null || old?.expiresAt === undefined || rules.market !== "thriftly"
      ? rules.refreshTtlMs
      : old.expiresAt - sim.now();
  const refresh = { ...access, kind: "refresh" as const, prefix: `${number}${rules.refreshPrefix}`, ttlMs };
  const [first, second] = issueTokens(
    sim,
    [access, refresh],
    old === null ? [] : [{ k: "token", v: { ...old, isDead: true } }],
  ) as [Token, Token];
  return { access: first, refresh: second };
}

function asTexts(body: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as const] : [],
    ),
  );
}

function readBasic(header: string | undefined): [string | null, string | null] {
  const match = /^Basic (\S+)$/i.exec(header ?? "");
  if (match?.[1] === undefined) return [null, null];
  const [id = "", secret = ""] = Buffer.from(match[1], "base64").toString("utf8").split(":");
  return [id, secret];
}

function isAllowedRedirect(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    url.protocol === "https:" ||
    (url.protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname))
  );
}
