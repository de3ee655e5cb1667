import type { FastifyInstance } from "fastify";
import type { Services } from "../../platform/context.ts";
import type { ProcessWatch } from "../../platform/observe/index.ts";
import type { Slice } from "../../platform/slice.ts";
import type { ActionKind } from "../actions/index.ts";
import { addAdminRoutes } from "./admin.routes.ts";
import { addAuditRoutes } from "./audit-log.routes.ts";
import { openBackupDesk } from "./backups.ts";
import { addBackupRoutes } from "./backups.routes.ts";
import { addHealthRoutes } from "./health.routes.ts";
import { addTokenRoutes } from "./tokens.routes.ts";
import { addInvitationRoutes } from "./invitations.routes.ts";
import { deleteEndedInvitations } from "./invitations.store.ts";

const desk = openBackupDesk();

interface AdminParts {
  /** Drops what this process remembers of sessions and tokens. */
  forget: () => void;
  actionKinds: readonly ActionKind[];
  watch: ProcessWatch;
}

export const adminSlice = {
  name: "admin",
  routes(app: FastifyInstance, { forget, actionKinds, watch }: AdminParts) {
    addAdminRoutes(app, forget);
    addInvitationRoutes(app, forget);
    addTokenRoutes(app, forget);
    addBackupRoutes(app, desk);
    addAuditRoutes(app);
    addHealthRoutes(app, actionKinds, watch, desk);
  },
  jobs: (services: Services) => desk.work(services),
  async tidy({ db, now }: Services) {
    await db.asSystem((tx) => deleteEndedInvitations(tx, now()));
  },
} satisfies Slice;
