import type { FastifyInstance } from "fastify";
import type { ApiTokenFinder } from "./api-token-finder.ts";
import { addApiTokenRoutes } from "./api-tokens.routes.ts";
import { addEmailChangeRoutes } from "./email-change.routes.ts";
import { addFlashRoutes } from "./flashes.routes.ts";
import { addIdentityRoutes } from "./identity.routes.ts";
import { addPasswordResetRoutes } from "./password-reset.routes.ts";
import { addProfileRoutes } from "./profile.routes.ts";
import { addSecondFactorRoutes } from "./second-factor.routes.ts";
import type { SessionFinder } from "./session-finder.ts";
import { addTracingRoutes } from "./tracing.routes.ts";

/** Registers everything of the slice. */
export function registerIdentity(
  app: FastifyInstance,
  finder: SessionFinder,
  apiTokens: ApiTokenFinder,
): void {
  // What this process remembers of sessions and tokens.
  const forget = (): void => {
    finder.forgetAll();
    apiTokens.forgetAll();
  };
  addIdentityRoutes(app, finder);
  addSecondFactorRoutes(app, forget);
  addProfileRoutes(app, forget);
  addEmailChangeRoutes(app, forget);
  addApiTokenRoutes(app, forget);
  addPasswordResetRoutes(app, forget);
  addTracingRoutes(app);
  addFlashRoutes(app);
}
