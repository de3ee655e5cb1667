/** Bazaar at the door: sign-in, token, scope, limit, then the route. */
import type { Sim } from "../engine.ts";
import type { Answer, Call, MarketSide } from "../http/call.ts";
import { answer } from "../http/call.ts";
import { followRoute } from "../http/follow-route.ts";
import { createRateLimiter } from "../http/rate-limit.ts";
import { createRouter } from "../http/router.ts";
import type { Token } from "../model.ts";
import { createOAuth } from "../oauth/oauth.routes.ts";
import { findBearer, isTokenAlive } from "../oauth/token-book.ts";
import type { BazaarContext } from "./bazaar.context.ts";
import { refuseInBazaar, sayRefusal } from "./bazaar.context.ts";
import { LISTING_ROUTES } from "./listings.routes.ts";
import { ORDER_ROUTES } from "./orders.routes.ts";
import { createPageBook } from "./page-tokens.ts";
import { TALK_ROUTES } from "./talk.routes.ts";
import { WEBHOOK_ROUTES } from "./webhooks.routes.ts";

/** Bazaar over the market's memory. */
export function createBazaar(sim: Sim): MarketSide {
  const me = {
    method: "GET",
    pattern: "/me",
    run: (_call: Call, { account, token }: BazaarContext): Answer =>
      answer(200, {
        seller: account.username,
        seller_id: `bz-${String(account.number)}`,
        country: account.country,
        currency: account.currency,
        scopes: token.scopes,
      }),
  };
  const route = createRouter<BazaarContext>("/bazaar/v2", [
    me,
    ...ORDER_ROUTES,
    ...TALK_ROUTES,
    ...LISTING_ROUTES,
    ...WEBHOOK_ROUTES,
  ]);
  const limiter = createRateLimiter();
  const pages = createPageBook(sim);
  const oauth = createOAuth(sim, "bazaar", "Bazaar", (rules, { access, refresh }) => ({
    access_token: access.id,
    token_type: "Bearer",
    expires_in: Math.floor(sim.settings.bazaar.tokenMs / 1000),
    refresh_token: refresh.id,
    scope: access.scopes.join(" "),
    seller: access.account,
  }));
  const expired = (): Answer => ({
    ...refuseInBazaar(401, "token_expired", "The access token has expired."),
    headers: { "www-authenticate": 'Bearer error="invalid_token"' },
  });
  const limited = (_account: string, waitMs: number): Answer => ({
    ...refuseInBazaar(429, "rate_limited", "Too many calls."),
    headers: { "retry-after": String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });

  const handleSigned = (call: Call, token: Token): Answer => {
    const account = sim.store.findAccount("bazaar", token.account);
    if (account === undefined) return expired();
    const now = sim.now();
    const { perSecond, burst } = sim.settings.bazaar;
    const bucket = limiter(account.username, now, { perSecond, burst });
    const headers = {
      "x-ratelimit-limit": String(burst),
      "x-ratelimit-remaining": String(bucket.remaining),
      "x-ratelimit-reset": String(Math.ceil((now + ((burst - bucket.remaining) * 1000) / perSecond) / 1000)),
    };
    const result = !bucket.isAllowed
      ? limited(account.username, bucket.waitMs)
      : follow(call, { sim, account, token, pages, base: sim.baseUrl() });
    return { ...result, headers: { ...headers, ...result.headers } };
  };
  const follow = (call: Call, context: BazaarContext): Answer =>
    followRoute(route, call, context, {
      refuse: refuseInBazaar,
      sayRefusal,
      scopes: context.token.scopes,
      codes: { noPath: "not_found", noMethod: "method_not_allowed", noScope: "insufficient_scope" },
    });
  return {
    market: "bazaar",
    identify: (call) => findBearer(sim, "bazaar", call.headers.authorization),
    handle: (call, token) => {
      const signIn = oauth(call);
      if (signIn !== null) return signIn;
      if (token === null || token.kind === "refresh")
        return {
          ...refuseInBazaar(401, "token_invalid", "Sign in first."),
          headers: { "www-authenticate": 'Bearer error="invalid_token"' },
        };
      return isTokenAlive(sim, token) ? handleSigned(call, token) : expired();
    },
    refuse: refuseInBazaar,
    limited,
    expired,
    codes: { malformed: "malformed_body", tooLarge: "body_too_large", internal: "internal" },
  };
}
