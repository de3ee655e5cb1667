import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, type UserView } from "@stallkeeper/contract";
import { isOwnHost, isOwnNavigation, serve } from "../../platform/http/index.ts";
import { clearKeys, setSid } from "./session-cookies.ts";
import type { SessionFinder } from "./session-finder.ts";
import { needsOwner, setUpOwner } from "./setup.service.ts";
import { describeMember, endSession, signIn, type SignedIn } from "./sign-in.service.ts";
import { nobody } from "./user-view.ts";
import { visitorOf } from "./visitor.ts";

/** Set-up, sign-in, session and sign-out (spec 7, decisions 2 and 4). */
export function addIdentityRoutes(app: FastifyInstance, finder: SessionFinder): void {
  const { services } = app;

  serve(app, "GET /api/setup", async () => ({ data: { needsOwner: await needsOwner(services) } }));

  serve(app, "POST /api/setup", async (request, reply) => {
    // There is no session yet that a foreign page would have to steal: it would own the installation at once.
    if (!isOwnHost(request.headers.host, services.config.publicUrl)) throw new AppError("SETUP_ELSEWHERE");
    const input = request.input;
    return welcome(reply, await setUpOwner(services, input, visitorOf(request)));
  });

  serve(app, "POST /api/user/login", async (request, reply) => {
    const input = request.input;
    const visitor = visitorOf(request);
    const signedIn = await signIn(services, input, visitor);
    if ("twoFactorRequired" in signedIn) {
      void reply.header("cache-control", "no-store");
      return { data: signedIn };
    }
    if (visitor.oldSid !== null) finder.forget(visitor.oldSid);
    return welcome(reply, signedIn);
  });

  serve(app, "GET /api/user/session", async (request, reply) => {
    void reply.header("cache-control", "no-store");
    return {
      data: { user: request.member === null ? nobody : await describeMember(services, request.member) },
    };
  });

  serve(app, "POST /api/user/logout", async (request, reply) => {
    await leave(request, reply);
    return { data: { user: nobody } };
  });

  // The only GET with an effect: a link of the navigation (spec 1). A foreign page cannot use it.
  serve(
    app,
    "GET /api/user/logout",
    async (request, reply) => {
      if (!isOwnNavigation(request.headers)) throw new AppError("CROSS_SITE");
      await leave(request, reply);
      return reply.redirect("/", 303);
    },
    { exposeHeadRoute: false },
  );

  async function leave(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { oldSid } = visitorOf(request);
    if (oldSid !== null) {
      await endSession(services, oldSid, request.ip);
      finder.forget(oldSid);
    }
    clearKeys(reply);
  }

  function welcome(
    reply: FastifyReply,
    { user, sid, token }: SignedIn,
  ): { data: { user: UserView; token: string } } {
    setSid(reply, { sid });
    return { data: { user, token } };
  }
}
