/** Puts the slices together: which routes exist is read here, in the order of a person's day. */
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { Services } from "./platform/context.ts";
import { answerUnknownRoutes, compressForRemotePeers, createHttpServer, guardRoutes, serveClient } from "./platform/http/index.ts";
import { addEventRoutes } from "./platform/live/index.ts";
import { createSessionFinder, hasOpenSession, registerIdentity } from "./slices/identity/index.ts";

export interface AppOptions {
  /** Folder of the built web client. */
  clientFolder?: string;
}

/** The whole HTTP side, not yet listening. Throws when a route does not say who may call it. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = createHttpServer(services.config, services.log);
  const finder = createSessionFinder(services);
  await compressForRemotePeers(app, services.config.host);
  guardRoutes(app, services, (request, needsToken) => finder.find(request, needsToken));
  addEventRoutes(app, (sessionId) => hasOpenSession(services.db.pool, sessionId, services.now()));
  registerIdentity(app, finder);
  serveClient(app, options.clientFolder ?? fileURLToPath(new URL("../../web/dist", import.meta.url)));
  answerUnknownRoutes(app);
  return app;
}
