/**
 * PayPal at the door: its sign-in by client credentials, the token, then the route. It serves sellers of all
 * marketplaces.
 */
import type { Sim } from "../engine.ts";
import type { Answer, Call, MarketSide } from "../http/call.ts";
import { answer, readText } from "../http/call.ts";
import { createRateLimiter } from "../http/rate-limit.ts";
import { createRouter } from "../http/router.ts";
import type { Token } from "../model.ts";
import { findBearer, isTokenAlive, issueTokens } from "../oauth/token-book.ts";
import { findSellerOf } from "./paypal-keys.ts";
import type { PaypalContext } from "./paypal.context.ts";
import { refuseAsPaypal } from "./paypal.context.ts";
import { TRACKER_ROUTES } from "./trackers.routes.ts";

const TOKEN_PATH = "/paypal/v1/oauth2/token";
const SCOPES = [
  "https://uri.paypal.com/services/shipping/trackers/readwrite",
  "https://uri.paypal.com/services/shipping/trackers/read",
];

/** PayPal over the market's memory. */
export function createPaypal(sim: Sim): MarketSide {
  const route = createRouter<PaypalContext>("/paypal", TRACKER_ROUTES);
  const limiter = createRateLimiter();
  const expired = (): Answer => refuseAsPaypal(401, "AUTHENTICATION_FAILURE");
  const limited = (_account: string, waitMs: number): Answer => ({
    ...refuseAsPaypal(429, "RATE_LIMIT_REACHED", "Too many requests. Blocked due to rate limiting."),
    headers: { "retry-after": String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });

  const follow = (call: Call, token: Token): Answer => {
    const { isAllowed, waitMs } = limiter(token.account, sim.now(), sim.settings.paypal);
    if (!isAllowed) return limited(token.account, waitMs);
    const found = route(call.method, call.path);
    if (found === "no-path") return refuseAsPaypal(404, "RESOURCE_NOT_FOUND");
    if (found === "no-method")
      return refuseAsPaypal(
        405,
        "METHOD_NOT_SUPPORTED",
        "The server does not implement the requested HTTP method.",
      );
    return found.route.run({ ...call, params: found.params }, { sim, seller: token.account });
  };
  return {
    market: "paypal",
    identify: (call) => findBearer(sim, "paypal", call.headers.authorization),
    handle: (call, token) => {
      if (call.path === TOKEN_PATH)
        return call.method === "POST"
          ? grantToken(sim, call)
          : refuseAsPaypal(
              405,
              "METHOD_NOT_SUPPORTED",
              "The server does not implement the requested HTTP method.",
            );
      return token !== null && isTokenAlive(sim, token) ? follow(call, token) : expired();
    },
    refuse: (status, code, message) => refuseAsPaypal(status, code, message),
    limited,
    expired,
    codes: { malformed: "INVALID_REQUEST", tooLarge: "INVALID_REQUEST", internal: "INTERNAL_SERVER_ERROR" },
  };
}

/** Client credentials by Basic, answered with a token of some hours. */
function grantToken(sim: Sim, call: Call): Answer {
  const [clientId = "", clientSecret = ""] = Buffer.from(
    /^Basic (\S+)$/i.exec(call.headers.authorization ?? "")?.[1] ?? "",
    "base64",
  )
    .toString("utf8")
    .split(":");
  const seller = findSellerOf(sim, { clientId, clientSecret });
  if (seller === null)
    return answer(401, { error: "invalid_client", error_description: "Client Authentication failed" });
  if (readText(call.body, "grant_type") !== "client_credentials")
    return answer(400, {
      error: "unsupported_grant_type",
      error_description: "Grant Type is not supported.",
    });
  const [token] = issueTokens(sim, [
    {
      market: "paypal",
      account: seller,
      kind: "access",
      prefix: "A21AA",
      scopes: SCOPES,
      ttlMs: sim.settings.paypal.tokenMs,
    },
  ]);
  return answer(200, {
    scope: SCOPES.join(" "),
    access_token: token?.id,
    token_type: "Bearer",
    app_id: "APP-80W284485P519543T",
    expires_in: sim.settings.paypal.tokenMs / 1000,
    nonce: new Date(sim.now()).toISOString(),
  });
}
