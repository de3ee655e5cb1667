/** Thriftly at the door: sign-in, key or token, strict limit, scope, then the route. */
import type { Sim } from "../engine.ts";
import type { Answer, Call, MarketSide } from "../http/call.ts";
import { answer } from "../http/call.ts";
import { followRoute } from "../http/follow-route.ts";
import { createRateLimiter } from "../http/rate-limit.ts";
import { createRouter } from "../http/router.ts";
import type { Token } from "../model.ts";
import { createOAuth } from "../oauth/oauth.routes.ts";
import { findBearer, isTokenAlive } from "../oauth/token-book.ts";
import { createListIndex } from "../store/list-index.ts";
import { LISTING_ROUTES } from "./listings.routes.ts";
import { OFFER_ROUTES } from "./offers.routes.ts";
import { MESSAGE_ROUTES } from "./messages.routes.ts";
import { PURCHASE_ROUTES } from "./purchases.routes.ts";
import type { ThriftlyContext } from "./thriftly.context.ts";
import { refuseInThriftly, sayRefusal } from "./thriftly.context.ts";
import { WEBHOOK_ROUTES } from "./webhooks.routes.ts";

/** Thriftly over the market's memory. */
export function createThriftly(sim: Sim): MarketSide {
  const me = {
    method: "GET",
    pattern: "/seller",
    run: (_call: Call, { account }: ThriftlyContext): Answer =>
      answer(200, {
        handle: account.username,
        sellerId: account.number - 30_000,
        countryCode: account.country,
        currency: account.currency,
      }),
  };
  const route = createRouter<ThriftlyContext>("/thriftly/api/v1", [
    me,
    ...PURCHASE_ROUTES,
    ...MESSAGE_ROUTES,
    ...OFFER_ROUTES,
    ...LISTING_ROUTES,
    ...WEBHOOK_ROUTES,
  ]);
  const limiter = createRateLimiter();
  const index = createListIndex(sim, "thriftly");
  const oauth = createOAuth(sim, "thriftly", "Thriftly", (_rules, { access, refresh }) => ({
    access_token: access.id,
    token_type: "Bearer",
    expires_in: Math.floor(sim.settings.thriftly.tokenMs / 1000),
    refresh_token: refresh.id,
    refresh_expires_in: Math.floor(((refresh.expiresAt ?? sim.now()) - sim.now()) / 1000),
  }));
  const unauthorized = (): Answer =>
    refuseInThriftly(401, "UNAUTHORIZED", "The key or token is not valid (any more).");
  const turns = new Map<string, number>();
  const limited = (account: string, waitMs: number): Answer => {
    const turn = turns.get(account) ?? 0;
    turns.set(account, turn + 1);
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    // A date has whole seconds: one more, so that it never lies before the allowed time.
    const headers: Record<string, string> =
      turn % 3 === 0
        ? { "retry-after": String(seconds) }
        : turn % 3 === 1
          ? { "retry-after": new Date(sim.now() + (seconds + 1) * 1000).toUTCString() }
          : {};
    return { ...refuseInThriftly(429, "RATE_LIMITED", "Slow down."), headers };
  };
  const follow = (call: Call, token: Token, context: ThriftlyContext): Answer =>
    followRoute(route, call, context, {
      refuse: refuseInThriftly,
      sayRefusal,
      scopes: token.scopes,
      codes: { noPath: "NOT_FOUND", noMethod: "METHOD_NOT_ALLOWED", noScope: "INSUFFICIENT_SCOPE" },
    });
  return {
    market: "thriftly",
    identify: (call) => findBearer(sim, "thriftly", call.headers.authorization),
    handle: (call, token) => {
      const signIn = oauth(call);
      if (signIn !== null) return signIn;
      const account =
        token === null || !isTokenAlive(sim, token)
          ? undefined
          : sim.store.findAccount("thriftly", token.account);
      if (token === null || account === undefined) return unauthorized();
      const { perSecond, burst } = sim.settings.thriftly;
      const bucket = limiter(account.username, sim.now(), { perSecond, burst });
      return bucket.isAllowed
        ? follow(call, token, { sim, account, base: sim.baseUrl(), index })
        : limited(account.username, bucket.waitMs);
    },
    refuse: refuseInThriftly,
    limited,
    expired: unauthorized,
    codes: { malformed: "MALFORMED", tooLarge: "TOO_LARGE", internal: "INTERNAL" },
  };
}
