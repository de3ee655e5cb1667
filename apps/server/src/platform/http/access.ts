/**
 * Who may call a route. Every route declares `config: { requires }`; one that does not fails the
 * start (default deny, reliability threat 7):
 *   public  anybody; a session is read when one is there
 *   guest   anybody; no session is read, so that a dead one cannot hinder a sign-in
 *   member  signed in
 *   scope   signed in and holding it
 * Sensitive actions also say `isRecentLoginNeeded`: a sign-in or confirmation within five minutes (threat 5),
 * and for them the session is looked up again: one that ended in another process a moment ago makes nothing
 * that lasts. Actions that are only sometimes sensitive call `requireRecentLogin(ctx)` themselves. A personal
 * API token never does what only its person may: identity's own actions, members, sensitive actions
 * (decisions 3). Who lacks a second factor that their role needs reaches what says `isOpenForSetUp` and
 * nothing else, and neither do their tokens (docs/adr/0146-two-factor-by-role.md). Calls that change
 * something must come from our own pages; webhooks say `isForeign` instead.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "@stallkeeper/contract";
import { allows, scopes, type Scope } from "@stallkeeper/domain";
import { requireRecentLogin } from "../recent-login.ts";
import type { Ctx, Member, Services } from "../context.ts";
import { isOwnOrigin } from "./cross-site.ts";
import { readByMap } from "./serve.ts";

export type Requirement = "public" | "guest" | "member" | Scope;

declare module "fastify" {
  interface FastifyContextConfig {
    requires?: Requirement;
    /** Also needs the session's `apollo-token` in the Authorization header. */
    isTokenNeeded?: boolean;
    /** Also needs a sign-in or confirmation within five minutes; RECENT_LOGIN_REQUIRED otherwise. */
    isRecentLoginNeeded?: boolean;
    /** What it opens goes on after the answer: no session is good for it that is merely remembered. */
    isLasting?: boolean;
    /** Also for who must set up a second factor first; TWO_FACTOR_REQUIRED otherwise. */
    isOpenForSetUp?: boolean;
    /** Called by marketplaces, not by browsers: signed bodies replace the origin check. */
    isForeign?: boolean;
  }
  interface FastifyRequest {
    member: Member | null;
  }
  interface FastifyInstance {
    services: Services;
    /** Every route with what it requires, in the order of registration. */
    routeTable: RouteEntry[];
  }
}

export interface RouteEntry {
  method: string;
  url: string;
  requires: Requirement;
  /** Its line of the REST map; null: none. */
  rest: string | null;
}

/**
 * Reads the signed-in member of a request, or null; `needsToken` asks for the second secret too, `isFresh`
 * for a look that trusts no memory.
 */
export type FindMember = (
  request: FastifyRequest,
  needsToken: boolean,
  isFresh: boolean,
) => Promise<Member | null>;

/** Addresses of people's own affairs. */
const ofPeople = /^\/api\/(?:user|admin|invitations|setup)(?:\/|$)/;
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);
const requirements = new Set<string>(["public", "guest", "member", ...scopes]);

/**
 * Puts the guard before every route that is registered afterwards. Throws at boot for a route without a rule.
 */
export function guardRoutes(app: FastifyInstance, services: Services, findMember: FindMember): void {
  app.decorate("services", services);
  app.decorate("routeTable", []);
  app.decorateRequest("member", null);
  readByMap(app);
  app.addHook("onRoute", (route) => {
    const requires = route.config?.requires;
    if (requires === undefined || !requirements.has(requires)) {
      throw new Error(
        `The route ${String(route.method)} ${route.url} does not say who may call it (config.requires).`,
      );
    }
    const rest = route.config?.rest ?? null;
    for (const method of [route.method].flat())
      app.routeTable.push({ method, url: route.url, requires, rest });
  });
  app.addHook("onRequest", async (request) => {
    const {
      requires = "member",
      isForeign = false,
      isTokenNeeded = false,
      isRecentLoginNeeded = false,
      isLasting = false,
      isOpenForSetUp = false,
    } = request.routeOptions.config;
    if (
      !safeMethods.has(request.method) &&
      !isForeign &&
      !isOwnOrigin(request.headers, services.config.publicUrl)
    ) {
      throw new AppError("CROSS_SITE");
    }
    if (requires === "guest" || request.is404) return;
    const found = await findMember(request, isTokenNeeded, isRecentLoginNeeded || isLasting);
    const isPersonMissing =
      found?.isApiToken === true && (isRecentLoginNeeded || ofPeople.test(request.routeOptions.url ?? ""));
    const mustSetUp = found?.lacksTwoFactor === true && !isOpenForSetUp;
    request.member = isPersonMissing || mustSetUp ? null : found;
    if (requires === "public") return;
    if (isPersonMissing) throw new AppError("FORBIDDEN");
    if (mustSetUp) throw new AppError("TWO_FACTOR_REQUIRED");
    if (request.member === null) throw new AppError("UNAUTHENTICATED");
    if (requires !== "member" && !allows(request.member.scopes, requires))
      throw new AppError("FORBIDDEN", { scope: requires });
    if (isRecentLoginNeeded) requireRecentLogin({ actor: request.member, now: services.now });
  });
}

/** The member of a route that requires one. Throws UNAUTHENTICATED otherwise. */
export function memberOf(request: FastifyRequest): Member {
  if (request.member === null) throw new AppError("UNAUTHENTICATED");
  return request.member;
}

/** The ctx of a signed-in request. Throws UNAUTHENTICATED when nobody is. */
export function ctxOf(request: FastifyRequest): Ctx {
  const member = memberOf(request);
  return {
    ...request.server.services,
    storeId: member.storeId,
    actor: member,
    requestId: request.id,
    address: request.ip,
  };
}
