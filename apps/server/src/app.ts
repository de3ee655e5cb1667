/** Puts the slices together: everything the service answers is registered here. */
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { Member, Services } from "./platform/context.ts";
import { registerGraphql } from "./platform/graphql/index.ts";
import {
  answerUnknownRoutes,
  compressForRemotePeers,
  createHttpServer,
  guardRoutes,
  refuseWhileDatabaseAway,
  serveClient,
  type After,
} from "./platform/http/index.ts";
import { addEventRoutes } from "./platform/live/events.routes.ts";
import type { PracticeMarket } from "./slices/accounts/index.ts";
import {
  createApiTokenFinder,
  createSessionFinder,
  describeMember,
  hasApiToken,
  hasOpenSession,
} from "./slices/identity/index.ts";
import { actionKinds, entities, listeners, slices } from "./composition.ts";
import { watchProcess } from "./platform/observe/index.ts";
import { openPhotoBox } from "./platform/photos/index.ts";

export interface AppOptions {
  market: PracticeMarket;
  /** Folder of the built web client. */
  clientFolder?: string;
  /** The clock by which the database is watched; tests have one of their own. */
  after?: After;
}

/** The whole HTTP side, not yet listening. Throws when a route does not say who may call it. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const app = createHttpServer(services.config, services.log, undefined, services.tracer);
  services.db.listen(listeners);
  const finder = createSessionFinder(services);
  await compressForRemotePeers(app, services.config.host);
  refuseWhileDatabaseAway(app, services.db.pool, services.log, options.after);
  const apiTokens = createApiTokenFinder(services);
  guardRoutes(
    app,
    services,
    (request, needsToken, isFresh) =>
      apiTokens.find(request, isFresh) ?? finder.find(request, needsToken, isFresh),
  );
  const watch = watchProcess(app, services.work);
  addEventRoutes(app, ({ sessionId, isApiToken }) =>
    (isApiToken === true ? hasApiToken : hasOpenSession)(services.db.pool, sessionId, services.now()),
  );
  const forget = (): void => {
    finder.forgetAll();
    apiTokens.forgetAll();
  };
  const parts = {
    actionKinds,
    apiTokens,
    describeMember: (member: Member) => describeMember(services, member),
    finder,
    forget,
    market: options.market,
    photos: openPhotoBox(app),
    watch,
  };
  for (const slice of slices) if ("routes" in slice) slice.routes(app, parts);
  registerGraphql(app, entities);
  serveClient(app, options.clientFolder ?? fileURLToPath(new URL("../../web/dist", import.meta.url)));
  answerUnknownRoutes(app);
  return app;
}
