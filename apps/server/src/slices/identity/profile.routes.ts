import type { FastifyInstance } from "fastify";
import {
  changePasswordInput,
  confirmLoginInput,
  preferencesPatch,
  profileInput,
  sessionIdInput,
} from "@stallkeeper/contract";
import { memberOf, readInput } from "../../platform/http/index.ts";
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
  const own = { config: { requires: "member" } } as const;

  app.post("/api/user/confirmLogin", own, async (request) => {
    const input = readInput(confirmLoginInput, request.body);
    const until = await confirmLogin(services, memberOf(request), input, visitorOf(request));
    forget();
    return { data: { until: until.toISOString() } };
  });

  app.get("/api/user/confirmLogin/passkey", own, async (request, reply) => {
    void reply.header("cache-control", "no-store");
    return {
      data: await askForPasskey(services, memberOf(request).userId, "confirm", visitorOf(request).party),
    };
  });

  app.post("/api/user/changePassword", own, async (request, reply) => {
    const input = readInput(changePasswordInput, request.body);
    const keys = await changePassword(services, memberOf(request), input, visitorOf(request));
    forget();
    setKeys(reply, keys);
    return { data: { token: keys.token } };
  });

  app.post("/api/user/saveProfile", own, async (request) => {
    const input = readInput(profileInput, request.body);
    const user = await saveProfile(services, memberOf(request), input, visitorOf(request));
    forget();
    return { data: { user } };
  });

  app.get("/api/user/sessions", own, async (request) => ({
    data: { sessions: await listSessions(services, memberOf(request)) },
  }));

  app.post("/api/user/sessions/revoke", own, async (request) => {
    const { sessionId } = readInput(sessionIdInput, request.body);
    await revokeSession(services, memberOf(request), sessionId, visitorOf(request));
    forget();
    return { data: { sessions: await listSessions(services, memberOf(request)) } };
  });

  app.post(
    "/api/user/sessions/revokeOthers",
    { config: { requires: "member", isRecentLoginNeeded: true } },
    async (request) => {
      const ended = await revokeOtherSessions(services, memberOf(request), visitorOf(request));
      forget();
      return { data: { ended } };
    },
  );

  app.get("/api/user/preferences", own, async (request) => {
    const { userId } = memberOf(request);
    return { data: { preferences: await services.db.asSystem((tx) => findPreferences(tx, userId)) } };
  });

  app.patch("/api/user/preferences", own, async (request) => {
    const patch = readInput(preferencesPatch, request.body);
    const { userId } = memberOf(request);
    return { data: { preferences: await services.db.asSystem((tx) => mergePreferences(tx, userId, patch)) } };
  });
}
