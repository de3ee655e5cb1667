import type { FastifyInstance } from "fastify";
import { addIdentityRoutes } from "./identity.routes.ts";
import { addProfileRoutes } from "./profile.routes.ts";
import { addSecondFactorRoutes } from "./second-factor.routes.ts";
import type { SessionFinder } from "./session-finder.ts";
import { addTracingRoutes } from "./tracing.routes.ts";

/** Registers everything of the slice. */
export function registerIdentity(app: FastifyInstance, finder: SessionFinder): void {
  addIdentityRoutes(app, finder);
  addSecondFactorRoutes(app, finder);
  addProfileRoutes(app, finder);
  addTracingRoutes(app);
}
