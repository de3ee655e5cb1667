import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/index.ts";
import { askForReset, lookAtReset, resetPassword } from "./password-reset.service.ts";

/**
 * Asking for a reset link and using it. Neither reads a session. `forget` drops what this process remembers
 * of sessions and tokens.
 */
export function addPasswordResetRoutes(app: FastifyInstance, forget: () => void): void {
  const { services } = app;

  serve(app, "POST /api/user/forgotPassword", async (request) => {
    const { email } = request.input;
    await askForReset(services, email, request.ip);
    return { data: {} };
  });

  // A call with a body: the link's secret stands in no address.
  serve(app, "POST /api/user/resetPassword/look", async (request, reply) => {
    await lookAtReset(services, request.input.token);
    void reply.header("cache-control", "no-store");
    return { data: {} };
  });

  serve(app, "POST /api/user/resetPassword", async (request, reply) => {
    const outcome = await resetPassword(services, request.input, request.ip);
    forget();
    void reply.header("cache-control", "no-store");
    return { data: outcome };
  });
}
