import type { FastifyInstance } from "fastify";
import type { Services } from "../../platform/context.ts";
import type { Slice } from "../../platform/slice.ts";
import { addAdminRoutes } from "./admin.routes.ts";
import { addAuditRoutes } from "./audit-log.routes.ts";
import { addInvitationRoutes } from "./invitations.routes.ts";
import { deleteEndedInvitations } from "./invitations.store.ts";

export const adminSlice = {
  name: "admin",
  /** `forget` drops what this process remembers of sessions and tokens. */
  routes(app: FastifyInstance, { forget }: { forget: () => void }) {
    addAdminRoutes(app, forget);
    addInvitationRoutes(app, forget);
    addAuditRoutes(app);
  },
  async tidy({ db, now }: Services) {
    await db.asSystem((tx) => deleteEndedInvitations(tx, now()));
  },
} satisfies Slice;
