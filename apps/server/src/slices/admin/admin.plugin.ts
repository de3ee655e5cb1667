import type { FastifyInstance } from "fastify";
import { addAdminRoutes } from "./admin.routes.ts";
import { addInvitationRoutes } from "./invitations.routes.ts";

/** Registers everything of the slice. `forget` drops what this process remembers of sessions and tokens. */
export function registerAdmin(app: FastifyInstance, forget: () => void): void {
  addAdminRoutes(app, forget);
  addInvitationRoutes(app, forget);
}
