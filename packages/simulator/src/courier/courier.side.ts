/** The courier at the door: key, limit, then the route. */
import type { Sim } from "../engine.ts";
import type { Answer, Call, MarketSide } from "../http/call.ts";
import { followRoute } from "../http/follow-route.ts";
import { createRateLimiter } from "../http/rate-limit.ts";
import { createRouter } from "../http/router.ts";
import { findBearer, isTokenAlive } from "../oauth/token-book.ts";
import { refuseAtCourier, sayRefusal, type CourierContext } from "./courier.context.ts";
import { LABEL_ROUTES } from "./labels.routes.ts";
import { TRACKING_ROUTES } from "./webhooks.routes.ts";

/** The courier over the market's memory. */
export function createCourier(sim: Sim): MarketSide {
  const route = createRouter<CourierContext>("/courier/v1", [...LABEL_ROUTES, ...TRACKING_ROUTES]);
  const limiter = createRateLimiter();
  const expired = (): Answer => refuseAtCourier(401, "key_invalid", "This key opens nothing.");
  const limited = (_account: string, waitMs: number): Answer => ({
    ...refuseAtCourier(429, "too_many_calls", "Too many calls."),
    headers: { "retry-after": String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });
  const follow = (call: Call, context: CourierContext): Answer =>
    followRoute(route, call, context, {
      refuse: refuseAtCourier,
      sayRefusal,
      codes: { noPath: "not_found", noMethod: "method_not_allowed" },
    });
  return {
    market: "courier",
    identify: (call) => findBearer(sim, "courier", call.headers.authorization),
    handle: (call, token) => {
      const account = token === null ? undefined : sim.store.courierAccount.get("courier", token.account);
      if (token === null || account === undefined || !isTokenAlive(sim, token)) return expired();
      const { perSecond, burst } = sim.settings.courier;
      const bucket = limiter(account.id, sim.now(), { perSecond, burst });
      return bucket.isAllowed ? follow(call, { sim, account }) : limited(account.id, bucket.waitMs);
    },
    refuse: refuseAtCourier,
    limited,
    expired,
    codes: { malformed: "malformed_body", tooLarge: "body_too_large", internal: "internal" },
  };
}
