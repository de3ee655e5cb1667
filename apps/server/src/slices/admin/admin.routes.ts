import type { FastifyInstance } from "fastify";
import { inviteInput, memberInput, memberScopesInput, withdrawInvitationInput } from "@stallkeeper/contract";
import { ctxOf, readInput } from "../../platform/http/index.ts";
import { invite, withdrawInvitation } from "./invitations.service.ts";
import {
  activateMember,
  changeMemberScopes,
  deactivateMember,
  readMembers,
  signMemberOut,
} from "./members.service.ts";

const admin = { config: { requires: "admin" } } as const;
/**
 * What lets somebody in, lifts or takes rights asks who sits there; what only shuts doors does not have to
 * wait for that.
 */
const ofWeight = { config: { requires: "admin", isRecentLoginNeeded: true } } as const;

/**
 * Admin › Users. `forget` drops what this process remembers of sessions and tokens, so that changes count at
 * once.
 */
export function addAdminRoutes(app: FastifyInstance, forget: () => void): void {
  app.get("/api/admin/members", admin, async (request) => ({ data: await readMembers(ctxOf(request)) }));

  app.post("/api/admin/invitations", ofWeight, async (request) => ({
    data: await invite(ctxOf(request), readInput(inviteInput, request.body)),
  }));

  app.post("/api/admin/invitations/withdraw", admin, async (request) => ({
    data: await withdrawInvitation(
      ctxOf(request),
      readInput(withdrawInvitationInput, request.body).invitationId,
    ),
  }));

  app.post("/api/admin/members/scopes", ofWeight, async (request) => {
    const view = await changeMemberScopes(ctxOf(request), readInput(memberScopesInput, request.body));
    forget();
    return { data: view };
  });

  for (const [name, act, options] of [
    ["signOut", signMemberOut, admin],
    ["deactivate", deactivateMember, ofWeight],
    ["activate", activateMember, ofWeight],
  ] as const) {
    app.post(`/api/admin/members/${name}`, options, async (request) => {
      const view = await act(ctxOf(request), readInput(memberInput, request.body).memberId);
      forget();
      return { data: view };
    });
  }
}
