import type { FastifyInstance } from "fastify";
import { AppError } from "@stallkeeper/contract";
import { ctxOf, isOwnNavigation, memberOf, serve } from "../../platform/http/index.ts";
import { takeFlashes } from "./flashes.store.ts";

/** What the service left for a person to be shown. */
export function addFlashRoutes(app: FastifyInstance): void {
  // Looking takes them, so only our own pages may: a HEAD or a foreign page would take flashes that nobody
  // reads.
  serve(
    app,
    "GET /api/flashes/",
    async (request, reply) => {
      if (!isOwnNavigation(request.headers)) throw new AppError("CROSS_SITE");
      void reply.header("cache-control", "no-store");
      const { db, now } = ctxOf(request);
      return { data: await db.asSystem((tx) => takeFlashes(tx, memberOf(request), now())) };
    },
    { exposeHeadRoute: false },
  );
}
