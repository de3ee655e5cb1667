/** The courier at the door: key, limit, then the route. */
import type { Sim } from "../engine.ts";
import { Refusal } from "../engine.ts";
import type { Answer, Call, MarketSide } from "../http/call.ts";
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
  const limited = (_account: string, waitMs: number): Answer => ({ ...refuseAtCourier(429, "too_many_calls", "Too many calls."), headers: { "retry-after": String(Math.max(1, Math.ceil(waitMs / 1000))) } });
  const follow = (call: Call, context: CourierContext): Answer => {
    const found = route(call.method, call.path);
    if (found === "no-path") return refuseAtCourier(404, "not_found", "There is no such address.");
    if (found === "no-method") return refuseAtCourier(405, "method_not_allowed", "This address has no such method.");
    try {
      return found.route.run({ ...call, params: found.params }, context);
    } catch (error) {
      if (error instanceof Refusal) return sayRefusal(error);
      throw error;
    }
  };
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
    refuse: refuseAtCourier, limited, expired,
    codes: { malformed: "malformed_body", tooLarge: "body_too_large", internal: "internal" },
  };
}
