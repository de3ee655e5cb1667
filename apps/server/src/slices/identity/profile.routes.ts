import type { FastifyInstance } from "fastify";
import { memberOf, serve } from "../../platform/http/index.ts";
import { confirmLogin } from "./confirm-login.service.ts";
import { askForPasskey } from "./passkeys.service.ts";
import { changePassword, saveProfile } from "./profile.service.ts";
import { setKeys } from "./session-cookies.ts";
import { listSessions, revokeOtherSessions, revokeSession } from "./sessions.service.ts";
import { findPreferences, mergePreferences } from "./users.store.ts";
import { visitorOf } from "./visitor.ts";

/**
 * What people do with their own account: confirm who they are, password, name, sessions, preferences (spec 7,
 * threat 5). `forget` drops what this process remembers of sessions and tokens.
 */
export function addProfileRoutes(app: FastifyInstance, forget: () => void): void {
  const { services } = app;

  serve(app, "POST /api/user/confirmLogin", async (request) => {
    const input = request.input;
    const until = await confirmLogin(services, memberOf(request), input, visitorOf(request));
    forget();
    return { data: { until: until.toISOString() } };
  });

  serve(app, "GET /api/user/confirmLogin/passkey", async (request, reply) => {
    void reply.header("cache-control", "no-store");
    return {
      data: await askForPasskey(services, memberOf(request).userId, "confirm", visitorOf(request).party),
    };
  });

  serve(app, "POST /api/user/changePassword", async (request, reply) => {
    const input = request.input;
    const keys = await changePassword(services, memberOf(request), input, visitorOf(request));
    forget();
    setKeys(reply, keys);
    return { data: { token: keys.token } };
  });

  serve(app, "POST /api/user/saveProfile", async (request) => {
    const input = request.input;
    const user = await saveProfile(services, memberOf(request), input, visitorOf(request));
    forget();
    return { data: { user } };
  });

  serve(app, "GET /api/user/sessions", async (request) => ({
    data: { sessions: await listSessions(services, memberOf(request)) },
  }));

  serve(app, "POST /api/user/sessions/revoke", async (request) => {
    const { sessionId } = request.input;
    await revokeSession(services, memberOf(request), sessionId, visitorOf(request));
    forget();
    return { data: { sessions: await listSessions(services, memberOf(request)) } };
  });

  serve(app, "POST /api/user/sessions/revokeOthers", async (request) => {
    const ended = await revokeOtherSessions(services, memberOf(request), visitorOf(request));
    forget();
    return { data: { ended } };
  });

  serve(app, "GET /api/user/preferences", async (request) => {
    const { userId } = memberOf(request);
    return { data: { preferences: await services.db.asSystem((tx) => findPreferences(tx, userId)) } };
  });

  serve(app, "PATCH /api/user/preferences", async (request) => {
    const patch = request.input;
    const { userId } = memberOf(request);
    return { data: { preferences: await services.db.asSystem((tx) => mergePreferences(tx, userId, patch)) } };
  });
}
