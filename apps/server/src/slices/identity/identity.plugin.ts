import type { FastifyInstance } from "fastify";
import { addIdentityRoutes } from "./identity.routes.ts";
import type { SessionFinder } from "./session-finder.ts";
import { addTracingRoutes } from "./tracing.routes.ts";

/** Registers everything of the slice. */
export function registerIdentity(app: FastifyInstance, finder: SessionFinder): void {
  addIdentityRoutes(app, finder);
  addTracingRoutes(app);
}
