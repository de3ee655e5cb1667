/** Atelier at the door: key, token, limit, shop, scope, then the route. */
import type { Sim } from "../engine.ts";
import type { Answer, Call, MarketSide } from "../http/call.ts";
import { answer } from "../http/call.ts";
import { followRoute } from "../http/follow-route.ts";
import { createRateLimiter } from "../http/rate-limit.ts";
import { createRouter } from "../http/router.ts";
import type { Token } from "../model.ts";
import { PRACTICE_CLIENT } from "../oauth/oauth-rules.ts";
import { createOAuth } from "../oauth/oauth.routes.ts";
import { findBearer, isTokenAlive } from "../oauth/token-book.ts";
import type { AtelierContext } from "./atelier.context.ts";
import { refuseInAtelier, sayRefusal } from "./atelier.context.ts";
import { LISTING_ROUTES } from "./listings.routes.ts";
import { RECEIPT_ROUTES } from "./receipts.routes.ts";
import { SETTLEMENT_ROUTES } from "./settlements.routes.ts";

/** Atelier over the market's memory. */
export function createAtelier(sim: Sim): MarketSide {
  const me = {
    method: "GET",
    pattern: "/users/me",
    run: (_call: Call, { account }: AtelierContext): Answer =>
      answer(200, {
        user_id: account.number + 20_000,
        shop_id: account.number,
        shop_name: account.username,
        currency_code: account.currency,
        country_iso: account.country,
      }),
  };
  const route = createRouter<AtelierContext>("/atelier/v3", [
    me,
    ...RECEIPT_ROUTES,
    ...LISTING_ROUTES,
    ...SETTLEMENT_ROUTES,
  ]);
  const limiter = createRateLimiter();
  const oauth = createOAuth(sim, "atelier", "Atelier", (_rules, { access, refresh }) => ({
    access_token: access.id,
    token_type: "Bearer",
    expires_in: Math.floor(sim.settings.atelier.tokenMs / 1000),
    refresh_token: refresh.id,
  }));
  const expired = (): Answer =>
    refuseInAtelier(401, "invalid_token", "The access token is not valid (any more).");
  const limited = (_account: string, waitMs: number): Answer => ({
    ...refuseInAtelier(429, "rate_limited", "Slow down."),
    headers: { "retry-after": String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });

  const handleSigned = (call: Call, token: Token): Answer => {
    const account = sim.store.findAccount("atelier", token.account);
    if (account === undefined) return expired();
    const { perSecond, burst, perDay } = sim.settings.atelier;
    const bucket = limiter(account.username, sim.now(), { perSecond, burst, perDay });
    if (!bucket.isAllowed) return limited(account.username, bucket.waitMs);
    const headers = {
      "x-limit-per-second": String(perSecond),
      "x-remaining-this-second": String(bucket.remaining),
      "x-limit-per-day": String(perDay),
      "x-remaining-today": String(perDay - bucket.usedToday),
    };
    const result = follow(call, token, { sim, account, base: sim.baseUrl() });
    return { ...result, headers: { ...headers, ...result.headers } };
  };
  const follow = (call: Call, token: Token, context: AtelierContext): Answer =>
    followRoute(route, call, context, {
      refuse: refuseInAtelier,
      sayRefusal,
      scopes: token.scopes,
      codes: { noPath: "not_found", noMethod: "method_not_allowed", noScope: "insufficient_scope" },
      check: ({ params }) =>
        params.shopId !== undefined && params.shopId !== String(context.account.number)
          ? refuseInAtelier(403, "not_your_shop", "This is not your shop.")
          : null,
    });
  return {
    market: "atelier",
    identify: (call) => findBearer(sim, "atelier", call.headers.authorization),
    handle: (call, token) => {
      const signIn = oauth(call);
      if (signIn !== null) return signIn;
      if (call.headers["x-api-key"] !== `${PRACTICE_CLIENT.id}:${PRACTICE_CLIENT.secret}`)
        return refuseInAtelier(403, "invalid_api_key", "x-api-key is missing or wrong.");
      return token !== null && isTokenAlive(sim, token) ? handleSigned(call, token) : expired();
    },
    refuse: refuseInAtelier,
    limited,
    expired,
    codes: { malformed: "malformed_body", tooLarge: "body_too_large", internal: "internal_error" },
  };
}
