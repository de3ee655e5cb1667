import type { FastifyInstance } from "fastify";
import { acceptInvitationInput, lookInvitationInput } from "@stallkeeper/contract";
import { readInput } from "../../platform/http/index.ts";
import { setSid, visitorOf } from "../identity/index.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { lookAtInvitation } from "./invitations.service.ts";

/**
 * What somebody does with the link of an invitation. Both are calls with a body: the link's secret stands in
 * no address.
 */
export function addInvitationRoutes(app: FastifyInstance, forget: () => void): void {
  const { services } = app;

  app.post("/api/invitations/look", { config: { requires: "guest" } }, async (request, reply) => {
    const { token } = readInput(lookInvitationInput, request.body);
    void reply.header("cache-control", "no-store");
    return { data: await lookAtInvitation(services, token) };
  });

  app.post("/api/invitations/accept", { config: { requires: "public" } }, async (request, reply) => {
    const accepted = await acceptInvitation(
      services,
      readInput(acceptInvitationInput, request.body),
      request.member,
      visitorOf(request),
    );
    forget();
    void reply.header("cache-control", "no-store");
    if ("twoFactorRequired" in accepted) return { data: accepted };
    const { user, signedIn } = accepted;
    if (signedIn === null) return { data: { user } };
    setSid(reply, signedIn);
    return { data: { user, token: signedIn.token } };
  });
}
