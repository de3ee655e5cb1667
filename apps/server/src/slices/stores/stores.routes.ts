import type { FastifyInstance } from "fastify";
import { ctxOf, memberOf, serve } from "../../platform/http/index.ts";
import { readIncubator, startServerSwitch } from "./switch-server.ts";

/** The stores of a person, and moving from one to another. */
export function addStoreRoutes(app: FastifyInstance): void {
  serve(app, "GET /api/meta/incubator", async (request) => ({
    data: await readIncubator(app.services, memberOf(request)),
  }));
  serve(app, "POST /api/meta/incubator", async (request, reply) => {
    const { serverName } = request.input;
    await startServerSwitch(ctxOf(request), memberOf(request), serverName);
    void reply.code(202);
    return { data: { started: true } };
  });
}
