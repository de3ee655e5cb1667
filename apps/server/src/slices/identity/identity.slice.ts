import type { FastifyInstance } from "fastify";
import type { Services } from "../../platform/context.ts";
import type { Slice } from "../../platform/slice.ts";
import type { ApiTokenFinder } from "./api-token-finder.ts";
import { addApiTokenRoutes } from "./api-tokens.routes.ts";
import { deleteEndedApiTokens } from "./api-tokens.store.ts";
import { addEmailChangeRoutes } from "./email-change.routes.ts";
import { deleteStaleEmailChanges } from "./email-change.store.ts";
import { addFlashRoutes } from "./flashes.routes.ts";
import { pruneFlashes } from "./flashes.store.ts";
import { addIdentityRoutes } from "./identity.routes.ts";
import { addPasswordResetRoutes } from "./password-reset.routes.ts";
import { deleteEndedResets } from "./password-reset.store.ts";
import { addProfileRoutes } from "./profile.routes.ts";
import { addSecondFactorRoutes } from "./second-factor.routes.ts";
import type { SessionFinder } from "./session-finder.ts";
import { deleteEndedSessions } from "./sessions.store.ts";
import { deleteStaleTries } from "./sign-in-throttle.ts";
import { addTracingRoutes } from "./tracing.routes.ts";

const forgotten = [
  pruneFlashes,
  deleteEndedSessions,
  deleteEndedApiTokens,
  deleteEndedResets,
  deleteStaleEmailChanges,
  deleteStaleTries,
];

export const identitySlice = {
  name: "identity",
  routes(app: FastifyInstance, { finder, apiTokens }: { finder: SessionFinder; apiTokens: ApiTokenFinder }) {
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
  },
  async tidy({ db, now }: Services) {
    for (const forget of forgotten) await db.asSystem(async (tx) => void (await forget(tx, now())));
  },
} satisfies Slice;
