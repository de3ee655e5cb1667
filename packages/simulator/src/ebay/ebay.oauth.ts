/**
 * eBay's token endpoint: authorization code and refresh as everywhere, and a token of the application alone.
 * The client says who it is by Basic only; a refresh token stays and does not come back with a renewal.
 */
import type { Sim } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer, readText } from "../http/call.ts";
import { createOAuth } from "../oauth/oauth.routes.ts";
import { OAUTH_RULES, PRACTICE_CLIENT } from "../oauth/oauth-rules.ts";
import { issueTokens } from "../oauth/token-book.ts";
import { APPLICATION } from "./ebay.context.ts";

const RULES = OAUTH_RULES.ebay;

/** Handles sign-in calls; null when the path is not one of them. */
export function createEbayOAuth(sim: Sim): (call: Call) => Answer | null {
  const secondsLeft = (): number => Math.floor(sim.settings.ebay.tokenMs / 1000);
  const shared = createOAuth(sim, "ebay", "eBay (practice)", (_rules, { access, refresh }, isRenewal) => ({
    access_token: access.id,
    expires_in: secondsLeft(),
    ...(!isRenewal && {
      refresh_token: refresh.id,
      refresh_token_expires_in: Math.ceil(((refresh.expiresAt ?? sim.now()) - sim.now()) / 1000),
    }),
    token_type: "User Access Token",
  }));
  return (asked) => {
    const call = followRuName(sim, asked);
    if (call.path !== RULES.tokenPath || call.method !== "POST") return shared(call);
    const basic = Buffer.from(`${PRACTICE_CLIENT.id}:${PRACTICE_CLIENT.secret}`).toString("base64");
    if (call.headers.authorization !== `Basic ${basic}`)
      return answer(401, { error: "invalid_client", error_description: "client authentication failed" });
    if (readText(call.body, "grant_type") !== "client_credentials") return shared(call);
    const scopes = readText(call.body, "scope").split(/\s+/).filter(Boolean);
    if (scopes.length === 0 || scopes.some((one) => !RULES.scopes.includes(one)))
      return answer(400, {
        error: "invalid_scope",
        error_description: "The requested scope is invalid, unknown, malformed, or exceeds the scope granted",
      });
    const [token] = issueTokens(sim, [
      {
        market: "ebay",
        account: APPLICATION,
        kind: "access",
        prefix: RULES.accessPrefix,
        scopes,
        ttlMs: sim.settings.ebay.tokenMs,
      },
    ]);
    return answer(200, {
      access_token: token?.id,
      expires_in: secondsLeft(),
      token_type: "Application Access Token",
    });
  };
}

/**
 * eBay calls an application back by a name (RuName) that its owner tied to an address; the control side does
 * that here. An address in its place is taken as it is.
 */
function followRuName(sim: Sim, call: Call): Call {
  const addressOf = (name: string | null): string | null => {
    const kept = sim.store.answer.get("ebay", `runame:${name ?? ""}`);
    return typeof kept?.body === "string" ? kept.body : null;
  };
  const inQuery = addressOf(call.query.get("redirect_uri"));
  const inBody = addressOf(readText(call.body, "redirect_uri"));
  const query = new URLSearchParams(call.query);
  if (inQuery !== null) query.set("redirect_uri", inQuery);
  return { ...call, query, ...(inBody !== null && { body: { ...call.body, redirect_uri: inBody } }) };
}
