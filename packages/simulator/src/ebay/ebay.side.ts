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
import { DESTINATION_ROUTES, challengeDestination } from "./destinations.routes.ts";
import type { EbayContext } from "./ebay.context.ts";
import { APPLICATION, refuseInEbay, sayRefusal } from "./ebay.context.ts";
import { CANCELLATION_ROUTES } from "./cancellations.routes.ts";
import { createEbayOAuth } from "./ebay.oauth.ts";
import { FINANCES_ROUTES } from "./finances.routes.ts";
import { FEEDBACK_ROUTES } from "./feedback.routes.ts";
import { FULFILLMENT_ROUTES } from "./fulfillments.routes.ts";
import { IDENTITY_ROUTES } from "./identity.routes.ts";
import { INVENTORY_ROUTES } from "./inventory-items.routes.ts";
import { MESSAGE_ROUTES } from "./messages.routes.ts";
import type { NotificationKeys } from "./notification-keys.ts";
import { ORDER_ROUTES } from "./orders.routes.ts";
import { REFUND_ROUTES } from "./refunds.routes.ts";
import { SELL_OFFER_ROUTES } from "./sell-offers.routes.ts";
import { SELLING_TERMS_ROUTES } from "./selling-terms.routes.ts";
import { SIGNING_KEY_ROUTES } from "./signing-keys.routes.ts";
import { SUBSCRIPTION_ROUTES } from "./subscriptions.routes.ts";
import { TAXONOMY_ROUTES } from "./taxonomy.routes.ts";
import { TRADING_PATH, TRADING_ROUTES, sayTradingError } from "./trading.routes.ts";

/** The first words of the vendor's own paths. */
export const EBAY_PATHS = [
  "oauth2",
  "identity",
  "sell",
  "commerce",
  "ws",
  "developer",
  "post-order",
] as const;
const SCOPE = "https://api.ebay.com/oauth/api_scope";

const isTrading = (path: string): boolean => path.endsWith(TRADING_PATH);

const invalidToken = (): Answer => ({
  ...refuseInEbay(401, "1001", "Invalid access token", {
    domain: "OAuth",
    longMessage: "Invalid access token. Check the value of the Authorization HTTP request header.",
  }),
  headers: { "www-authenticate": 'Bearer error="invalid_token"' },
});

const refuseLimit = (): Answer =>
  refuseInEbay(429, "2001", "Too many requests.", {
    longMessage: "The request limit has been reached for the resource.",
  });

/** eBay over the market's memory. */
export function createEbay(sim: Sim, keys: NotificationKeys): MarketSide {
  const route = createRouter<EbayContext>("", [
    ...ORDER_ROUTES,
    ...FULFILLMENT_ROUTES,
    ...REFUND_ROUTES,
    ...CANCELLATION_ROUTES,
    ...FINANCES_ROUTES,
    ...MESSAGE_ROUTES,
    ...FEEDBACK_ROUTES,
    ...SIGNING_KEY_ROUTES,
    ...DESTINATION_ROUTES,
    ...SUBSCRIPTION_ROUTES,
    ...TRADING_ROUTES,
    ...IDENTITY_ROUTES,
    ...INVENTORY_ROUTES,
    ...SELL_OFFER_ROUTES,
    ...SELLING_TERMS_ROUTES,
    ...TAXONOMY_ROUTES,
  ]);
  const limiter = createRateLimiter();
  const oauth = createEbayOAuth(sim);
  const index = createListIndex(sim, "ebay");
  const expired = (path: string): Answer =>
    isTrading(path) ? sayTradingError(sim.now(), "", 21917053, "Expired IAF token.") : invalidToken();
  // No header says when to come back: the vendor sends none.
  const limited = (_account: string, _waitMs: number, path: string): Answer =>
    isTrading(path)
      ? sayTradingError(sim.now(), "", 518, "Call usage limit has been reached.")
      : refuseLimit();
  const follow = (call: Call, asked: Call, token: Token): Answer => {
    const account = sim.store.findAccount("ebay", token.account) ?? null;
    if (account === null && token.account !== APPLICATION) return expired(call.path);
    const { perSecond, burst, perDay } = sim.settings.ebay;
    const { isAllowed: isInLimit, waitMs } = limiter(token.account, sim.now(), { perSecond, burst, perDay });
    if (!isInLimit) return limited(token.account, waitMs, call.path);
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
    identify: (call) => findBearer(sim, "ebay", bearerOf(call)),
    prepare: challengeDestination,
    handle: (asked, token) => {
      const call = { ...asked, path: asked.path.replace(/^\/ebay(?=\/)/, "") };
      const signIn = oauth(call);
      if (signIn !== null) return signIn;
      if (token === null && isTrading(call.path))
        return sayTradingError(sim.now(), "", 21916984, "Invalid IAF token.");
      return token === null || !isTokenAlive(sim, token) ? expired(call.path) : follow(call, asked, token);
    },
    refuse: refuseInEbay,
    limited,
    expired,
    codes: { malformed: "2004", tooLarge: "2004", internal: "2003" },
  };
}

/** The Trading API has a header of its own for the token. */
function bearerOf(call: Call): string | undefined {
  const trading = call.headers["x-ebay-api-iaf-token"];
  // So has the Post-Order API.
  if (call.path.includes("/post-order/")) return call.headers.authorization?.replace(/^IAF /, "Bearer ");
  return isTrading(call.path) && typeof trading === "string"
    ? `Bearer ${trading}`
    : call.headers.authorization;
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
