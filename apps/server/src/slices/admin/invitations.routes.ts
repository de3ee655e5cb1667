import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/index.ts";
import { setSid, visitorOf } from "../identity/index.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { lookAtInvitation } from "./invitations.service.ts";

/**
 * What somebody does with the link of an invitation. Both are calls with a body: the link's secret stands in
 * no address.
 */
export function addInvitationRoutes(app: FastifyInstance, forget: () => void): void {
  const { services } = app;

  serve(app, "POST /api/invitations/look", async (request, reply) => {
    const { token } = request.input;
    void reply.header("cache-control", "no-store");
    return { data: await lookAtInvitation(services, token) };
  });

  serve(app, "POST /api/invitations/accept", async (request, reply) => {
    const accepted = await acceptInvitation(services, request.input, request.member, visitorOf(request));
    forget();
    void reply.header("cache-control", "no-store");
    if ("twoFactorRequired" in accepted) return { data: accepted };
    const { user, signedIn } = accepted;
    if (signedIn === null) return { data: { user } };
    setSid(reply, signedIn);
    return { data: { user, token: signedIn.token } };
  });
}
