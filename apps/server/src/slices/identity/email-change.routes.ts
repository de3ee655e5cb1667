import type { FastifyInstance } from "fastify";
import { confirmEmailInput } from "@stallkeeper/contract";
import { memberOf, readInput } from "../../platform/http/index.ts";
import { cancelEmailChange, confirmEmail, sendEmailLinkAgain } from "./email-change.service.ts";
import { visitorOf } from "./visitor.ts";

/**
 * What happens to a new address after it was typed (`saveProfile` asks for it). `forget` drops what this
 * process remembers of sessions and tokens.
 */
export function addEmailChangeRoutes(app: FastifyInstance, forget: () => void): void {
  const { services } = app;
  const own = { config: { requires: "member" } } as const;

  // A call with a body: the link's secret stands in no address of ours.
  app.post("/api/user/email/confirm", own, async (request) => {
    const { token } = readInput(confirmEmailInput, request.body);
    const user = await confirmEmail(services, memberOf(request), token, visitorOf(request));
    forget();
    return { data: { user } };
  });

  app.post("/api/user/email/sendAgain", own, async (request) => ({
    data: { user: await sendEmailLinkAgain(services, memberOf(request), visitorOf(request)) },
  }));

  app.post("/api/user/email/cancel", own, async (request) => ({
    data: { user: await cancelEmailChange(services, memberOf(request), visitorOf(request)) },
  }));
}
