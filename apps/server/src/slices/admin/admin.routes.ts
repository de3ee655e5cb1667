import type { FastifyInstance } from "fastify";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { invite, withdrawInvitation } from "./invitations.service.ts";
import {
  activateMember,
  changeMemberScopes,
  deactivateMember,
  readMembers,
  requireTwoFactorOf,
  resetTwoFactorOf,
  signMemberOut,
} from "./members.service.ts";

/**
 * Admin › Users. `forget` drops what this process remembers of sessions and tokens, so that changes count at
 * once.
 */
export function addAdminRoutes(app: FastifyInstance, forget: () => void): void {
  serve(app, "GET /api/admin/members", async (request) => ({ data: await readMembers(ctxOf(request)) }));

  serve(app, "POST /api/admin/invitations", async (request) => ({
    data: await invite(ctxOf(request), request.input),
  }));

  serve(app, "POST /api/admin/invitations/withdraw", async (request) => ({
    data: await withdrawInvitation(ctxOf(request), request.input.invitationId),
  }));

  serve(app, "POST /api/admin/members/scopes", async (request) => {
    const view = await changeMemberScopes(ctxOf(request), request.input);
    forget();
    return { data: view };
  });

  serve(app, "POST /api/admin/members/twoFactor", async (request) => {
    const view = await requireTwoFactorOf(ctxOf(request), request.input.roles);
    forget();
    return { data: view };
  });

  for (const [name, act] of [
    ["signOut", signMemberOut],
    ["deactivate", deactivateMember],
    ["activate", activateMember],
    ["resetTwoFactor", resetTwoFactorOf],
  ] as const) {
    serve(app, `POST /api/admin/members/${name}`, async (request) => {
      const view = await act(ctxOf(request), request.input.memberId);
      forget();
      return { data: view };
    });
  }
}
