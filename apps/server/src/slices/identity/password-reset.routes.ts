import type { FastifyInstance } from "fastify";
import { forgotPasswordInput, resetPasswordInput } from "@stallkeeper/contract";
import { readInput } from "../../platform/http/index.ts";
import type { ApiTokenFinder } from "./api-token-finder.ts";
import { askForReset, resetPassword } from "./password-reset.service.ts";
import type { SessionFinder } from "./session-finder.ts";

/** Asking for a reset link and using it. Neither reads a session. */
export function addPasswordResetRoutes(app: FastifyInstance, sessions: SessionFinder, apiTokens: ApiTokenFinder): void {
  const { services } = app;

  app.post("/api/user/forgotPassword", { config: { requires: "guest" } }, async (request) => {
    const { email } = readInput(forgotPasswordInput, request.body);
    await askForReset(services, email, request.ip);
    return { data: {} };
  });

  app.post("/api/user/resetPassword", { config: { requires: "guest" } }, async (request, reply) => {
    const outcome = await resetPassword(services, readInput(resetPasswordInput, request.body), request.ip);
    sessions.forgetAll();
    apiTokens.forgetAll();
    void reply.header("cache-control", "no-store");
    return { data: outcome };
  });
}
