import type { FastifyInstance } from "fastify";
import { forgotPasswordInput, lookResetInput, resetPasswordInput } from "@stallkeeper/contract";
import { readInput } from "../../platform/http/index.ts";
import { askForReset, lookAtReset, resetPassword } from "./password-reset.service.ts";

/**
 * Asking for a reset link and using it. Neither reads a session. `forget` drops what this process remembers
 * of sessions and tokens.
 */
export function addPasswordResetRoutes(app: FastifyInstance, forget: () => void): void {
  const { services } = app;

  app.post("/api/user/forgotPassword", { config: { requires: "guest" } }, async (request) => {
    const { email } = readInput(forgotPasswordInput, request.body);
    await askForReset(services, email, request.ip);
    return { data: {} };
  });

  // A call with a body: the link's secret stands in no address.
  app.post("/api/user/resetPassword/look", { config: { requires: "guest" } }, async (request, reply) => {
    await lookAtReset(services, readInput(lookResetInput, request.body).token);
    void reply.header("cache-control", "no-store");
    return { data: {} };
  });

  app.post("/api/user/resetPassword", { config: { requires: "guest" } }, async (request, reply) => {
    const outcome = await resetPassword(services, readInput(resetPasswordInput, request.body), request.ip);
    forget();
    void reply.header("cache-control", "no-store");
    return { data: outcome };
  });
}
