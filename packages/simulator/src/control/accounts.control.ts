/** The control side's accounts: opened on demand, with credentials ready to use. */
import { createHash } from "node:crypto";
import { isUsername, openAccount } from "../accounts.ts";
import { openCourierAccount } from "../courier/courier-accounts.ts";
import { HOUSES } from "../courier/courier.model.ts";
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import type { Account } from "../model.ts";
import type { Site } from "../model.ts";
import { SITES } from "../model.ts";
import { isPaypalSeller } from "../paypal/paypal-keys.ts";
import { issuePair } from "../oauth/oauth.routes.ts";
import { OAUTH_RULES, PRACTICE_CLIENT } from "../oauth/oauth-rules.ts";
import { issueTokens, killAccountTokens } from "../oauth/token-book.ts";
import type { ControlContext } from "./control.context.ts";
import { filterOwned, optionalMarket, optionalNumber, optionalText, say } from "./control.context.ts";

const BASE_PATHS = {
  bazaar: "/bazaar/v2",
  atelier: "/atelier/v3",
  thriftly: "/thriftly/api/v1",
  ebay: "/ebay",
} as const;

export const ACCOUNT_CONTROLS: readonly Route<ControlContext>[] = [
  { method: "GET", pattern: "/accounts", run: listAccounts },
  { method: "POST", pattern: "/accounts", run: connect },
  {
    method: "POST",
    pattern: "/accounts/:market/:username/expire",
    run: (call, context) => say({ killed: killOf(call, context, ["access"]) }),
  },
  {
    method: "POST",
    pattern: "/accounts/:market/:username/revoke",
    run: (call, context) => say({ killed: killOf(call, context, ["access", "refresh", "key"]) }),
  },
];

function listAccounts(call: Call, { sim }: ControlContext): Answer {
  return say(
    filterOwned(call, sim.store.account.all()).map(({ market, username }) => {
      const orders = sim.store.order.list(market, username);
      return {
        market,
        username,
        orders: orders.length,
        openOrders: orders.filter((one) => one.state === "paid" || one.state === "partlyShipped").length,
        conversations: sim.store.conversation.list(market, username).length,
        offers: sim.store.offer.list(market, username).length,
        listings: sim.store.listing.list(market, username).length,
      };
    }),
  );
}

function connect(call: Call, context: ControlContext): Answer {
  if (call.body.market === "courier") return connectCourier(call, context);
  const market = optionalMarket(call.body);
  const { username } = call.body;
  if (market === undefined || !isUsername(username))
    throw new Refusal("bad_request", "market and username (letters, digits, . _ -) are needed.");
  const orders = optionalNumber(call.body, "orders");
  const { account, isNew } = openAccount(context.sim, {
    market,
    username,
    orders: orders === undefined ? undefined : Math.min(200_000, Math.floor(orders)),
    days: optionalNumber(call.body, "days"),
    country: optionalText(call.body, "country"),
    currency: optionalText(call.body, "currency"),
  });
  return answer(isNew ? 201 : 200, { data: { ...makeCredentials(context, account), created: isNew } });
}

/** The courier has keys alone, which stay good. */
function connectCourier({ body }: Call, { sim }: ControlContext): Answer {
  const { username } = body;
  if (!isUsername(username)) throw new Refusal("bad_request", "username (letters, digits, . _ -) is needed.");
  const { account, isNew } = openCourierAccount(sim, username, {
    currency: optionalText(body, "currency"),
    house: HOUSES.find((house) => house === body.house),
  });
  const key = findKey({ sim }, { market: "courier", username });
  return answer(isNew ? 201 : 200, {
    data: {
      market: "courier",
      username: account.id,
      baseUrl: `${sim.baseUrl()}/courier/v1`,
      apiKey: key,
      created: isNew,
    },
  });
}

function makeCredentials(context: ControlContext, account: Account): Record<string, unknown> {
  const { sim } = context;
  const { market, username } = account;
  const rules = OAUTH_RULES[market];
  const { access, refresh } = issuePair(sim, rules, username, [...rules.scopes], null);
  const base = sim.baseUrl();
  return {
    market,
    username,
    baseUrl: `${base}${BASE_PATHS[market]}`,
    sellerId:
      market === "bazaar"
        ? `bz-${String(account.number)}`
        : market === "thriftly"
          ? account.number - 30_000
          : account.number,
    clientId: PRACTICE_CLIENT.id,
    clientSecret: PRACTICE_CLIENT.secret,
    accessToken: access.id,
    refreshToken: refresh.id,
    expiresIn: Math.floor(sim.settings[market].tokenMs / 1000),
    authorizeUrl: `${base}${rules.authorizePath}`,
    tokenUrl: `${base}${rules.tokenPath}`,
    ...(market === "atelier" && {
      shopId: account.number,
      apiKey: `${PRACTICE_CLIENT.id}:${PRACTICE_CLIENT.secret}`,
    }),
    ...(market === "thriftly" && { apiKey: findKey(context, { market, username }) }),
  };
}

const KEY_PREFIXES = { thriftly: "thr_", courier: "cou_" } as const;

/**
 * The fixed key of an account at Thriftly or the courier: made once, from the seed, and alive again when
 * asked for after a revoke.
 */
function findKey(
  { sim }: Pick<ControlContext, "sim">,
  { market, username }: { market: "thriftly" | "courier"; username: string },
): string {
  const word = market === "courier" ? "courier-key" : "key";
  const id = `${KEY_PREFIXES[market]}${createHash("sha256").update(`${sim.seed}:${username}:${word}`).digest("base64url").slice(0, 32)}`;
  const known = sim.store.token.get(market, id);
  const scopes = market === "courier" ? [] : [...OAUTH_RULES.thriftly.scopes];
  if (known === undefined || known.isDead)
    issueTokens(sim, [{ market, account: username, kind: "key", prefix: "", scopes, ttlMs: null, id }]);
  return id;
}

function isKnownAt({ sim }: ControlContext, site: Site, username: string): boolean {
  if (site === "courier") return sim.store.courierAccount.get(site, username) !== undefined;
  return site === "paypal"
    ? isPaypalSeller(sim, username)
    : sim.store.findAccount(site, username) !== undefined;
}

function killOf(
  call: Call,
  context: ControlContext,
  kinds: readonly ("access" | "refresh" | "key")[],
): number {
  const market = SITES.find((one) => one === call.params.market);
  const username = call.params.username ?? "";
  if (market === undefined || !isKnownAt(context, market, username))
    throw new Refusal("not_found", "There is no such account.");
  return killAccountTokens(context.sim, market, username, kinds);
}
