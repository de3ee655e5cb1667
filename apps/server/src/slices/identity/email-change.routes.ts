import type { FastifyInstance } from "fastify";
import { memberOf, serve } from "../../platform/http/index.ts";
import { cancelEmailChange, confirmEmail, sendEmailLinkAgain } from "./email-change.service.ts";
import { visitorOf } from "./visitor.ts";

/**
 * What happens to a new address after it was typed (`saveProfile` asks for it). `forget` drops what this
 * process remembers of sessions and tokens.
 */
export function addEmailChangeRoutes(app: FastifyInstance, forget: () => void): void {
  const { services } = app;

  // A call with a body: the link's secret stands in no address of ours.
  serve(app, "POST /api/user/email/confirm", async (request) => {
    const { token } = request.input;
    const user = await confirmEmail(services, memberOf(request), token, visitorOf(request));
    forget();
    return { data: { user } };
  });

  serve(app, "POST /api/user/email/sendAgain", async (request) => ({
    data: { user: await sendEmailLinkAgain(services, memberOf(request), visitorOf(request)) },
  }));

  serve(app, "POST /api/user/email/cancel", async (request) => ({
    data: { user: await cancelEmailChange(services, memberOf(request), visitorOf(request)) },
  }));
}
