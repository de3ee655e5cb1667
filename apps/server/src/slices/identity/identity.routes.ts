import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, loginInput, setupInput } from "@stallkeeper/contract";
import { isOwnHost, isOwnNavigation, readInput } from "../../platform/http/index.ts";
import { clearKeys, setSid } from "./session-cookies.ts";
import type { SessionFinder } from "./session-finder.ts";
import { needsOwner, setUpOwner } from "./setup.service.ts";
import { describeMember, endSession, signIn, type SignedIn } from "./sign-in.service.ts";
import { nobody } from "./user-view.ts";
import { visitorOf } from "./visitor.ts";

/** Set-up, sign-in, session and sign-out (spec 7, decisions 2 and 4). */
export function addIdentityRoutes(app: FastifyInstance, finder: SessionFinder): void {
  const { services } = app;

  app.get("/api/setup", { config: { requires: "guest" } }, async () => ({
    data: { needsOwner: await needsOwner(services) },
  }));

  app.post("/api/setup", { config: { requires: "guest" } }, async (request, reply) => {
    // There is no session yet that a foreign page would have to steal: it would own the installation at once.
    if (!isOwnHost(request.headers.host, services.config.publicUrl)) throw new AppError("SETUP_ELSEWHERE");
    const input = readInput(setupInput, request.body);
    return welcome(reply, await setUpOwner(services, input, visitorOf(request)));
  });

  app.post("/api/user/login", { config: { requires: "guest" } }, async (request, reply) => {
    const input = readInput(loginInput, request.body);
    const visitor = visitorOf(request);
    const signedIn = await signIn(services, input, visitor);
    if ("twoFactorRequired" in signedIn) {
      void reply.header("cache-control", "no-store");
      return { data: signedIn };
    }
    if (visitor.oldSid !== null) finder.forget(visitor.oldSid);
    return welcome(reply, signedIn);
  });

  app.get("/api/user/session", { config: { requires: "public" } }, async (request, reply) => {
    void reply.header("cache-control", "no-store");
    return {
      data: { user: request.member === null ? nobody : await describeMember(services, request.member) },
    };
  });

  app.post("/api/user/logout", { config: { requires: "guest" } }, async (request, reply) => {
    await leave(request, reply);
    return { data: { user: nobody } };
  });

  // The only GET with an effect: a link of the navigation (spec 1). A foreign page cannot use it.
  app.get(
    "/api/user/logout",
    { config: { requires: "guest" }, exposeHeadRoute: false },
    async (request, reply) => {
      if (!isOwnNavigation(request.headers)) throw new AppError("CROSS_SITE");
      await leave(request, reply);
      return reply.redirect("/", 303);
    },
  );

  async function leave(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { oldSid } = visitorOf(request);
    if (oldSid !== null) {
      await endSession(services, oldSid, request.ip);
      finder.forget(oldSid);
    }
    clearKeys(reply);
  }

  function welcome(reply: FastifyReply, { user, sid, token }: SignedIn): object {
    setSid(reply, { sid });
    return { data: { user, token } };
  }
}
