/**
 * eBay at the door. All of the vendor's hosts are one address here: `/ebay/...`, or the vendor's paths as they
 * are, which begin like nothing else on this market.
 */
import type { Sim } from "../engine.ts";
import type { Answer, Call, MarketSide } from "../http/call.ts";
import { followRoute } from "../http/follow-route.ts";
import { createRateLimiter } from "../http/rate-limit.ts";
import { createRouter } from "../http/router.ts";
import type { Token } from "../model.ts";
import { findBearer, isTokenAlive } from "../oauth/token-book.ts";
import { createListIndex } from "../store/list-index.ts";
import type { EbayContext } from "./ebay.context.ts";
import { APPLICATION, refuseInEbay, sayRefusal } from "./ebay.context.ts";
import { createEbayOAuth } from "./ebay.oauth.ts";
import { FULFILLMENT_ROUTES } from "./fulfillments.routes.ts";
import { IDENTITY_ROUTES } from "./identity.routes.ts";
import { MESSAGE_ROUTES } from "./messages.routes.ts";
import type { NotificationKeys } from "./notification-keys.ts";
import { ORDER_ROUTES } from "./orders.routes.ts";
import { REFUND_ROUTES } from "./refunds.routes.ts";
import { SIGNING_KEY_ROUTES } from "./signing-keys.routes.ts";

/** The first words of the vendor's own paths. */
export const EBAY_PATHS = ["oauth2", "identity", "sell", "commerce", "ws", "developer"] as const;
const SCOPE = "https://api.ebay.com/oauth/api_scope";

const invalidToken = (): Answer => ({
  ...refuseInEbay(401, "1001", "Invalid access token", {
    domain: "OAuth",
    longMessage: "Invalid access token. Check the value of the Authorization HTTP request header.",
  }),
  headers: { "www-authenticate": 'Bearer error="invalid_token"' },
});

/** No header says when to come back: the vendor sends none. */
const limited = (): Answer =>
  refuseInEbay(429, "2001", "Too many requests.", {
    longMessage: "The request limit has been reached for the resource.",
  });

/** eBay over the market's memory. */
export function createEbay(sim: Sim, keys: NotificationKeys): MarketSide {
  const route = createRouter<EbayContext>("", [
    ...ORDER_ROUTES,
    ...FULFILLMENT_ROUTES,
    ...REFUND_ROUTES,
    ...MESSAGE_ROUTES,
    ...SIGNING_KEY_ROUTES,
    ...IDENTITY_ROUTES,
  ]);
  const limiter = createRateLimiter();
  const oauth = createEbayOAuth(sim);
  const index = createListIndex(sim, "ebay");
  const follow = (call: Call, asked: Call, token: Token): Answer => {
    const account = sim.store.findAccount("ebay", token.account) ?? null;
    if (account === null && token.account !== APPLICATION) return invalidToken();
    const { perSecond, burst, perDay } = sim.settings.ebay;
    if (!limiter(token.account, sim.now(), { perSecond, burst, perDay }).isAllowed) return limited();
    const prefix = asked.path.slice(0, asked.path.length - call.path.length);
    const base = `${sim.baseUrl()}${prefix}`;
    return followRoute(
      route,
      call,
      { sim, token, account, base, askedPath: asked.path, index, keys },
      {
        refuse: refuseInEbay,
        sayRefusal,
        codes: { noPath: "2002", noMethod: "2005" },
        check: ({ route: { scope } }) => (isAllowed(token, scope) ? null : denied()),
      },
    );
  };
  return {
    market: "ebay",
    identify: (call) => findBearer(sim, "ebay", call.headers.authorization),
    handle: (asked, token) => {
      const call = { ...asked, path: asked.path.replace(/^\/ebay(?=\/)/, "") };
      const signIn = oauth(call);
      if (signIn !== null) return signIn;
      return token === null || !isTokenAlive(sim, token) ? invalidToken() : follow(call, asked, token);
    },
    refuse: refuseInEbay,
    limited,
    expired: invalidToken,
    codes: { malformed: "2004", tooLarge: "2004", internal: "2003" },
  };
}

/** Whether the token holds one of the scopes, which a route names by their last part; `-` is the bare one. */
function isAllowed(token: Token, scope: string | undefined): boolean {
  if (scope === undefined) return true;
  return scope.split(" ").some((one) => token.scopes.includes(one === "-" ? SCOPE : `${SCOPE}/${one}`));
}

const denied = (): Answer =>
  refuseInEbay(403, "1100", "Access denied", {
    longMessage: "Insufficient permissions to fulfill the request.",
  });
