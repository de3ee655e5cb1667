import type { FastifyInstance } from "fastify";
import { serverSwitchInput } from "@stallkeeper/contract";
import { ctxOf, memberOf, readInput } from "../../platform/http/index.ts";
import { readIncubator, startServerSwitch } from "./switch-server.ts";

const read = { config: { requires: "member" } } as const;

/** The stores of a person, and moving from one to another. */
export function addStoreRoutes(app: FastifyInstance): void {
  app.get("/api/meta/incubator", read, async (request) => ({
    data: await readIncubator(app.services, memberOf(request)),
  }));
  app.post("/api/meta/incubator", read, async (request, reply) => {
    const { serverName } = readInput(serverSwitchInput, request.body);
    await startServerSwitch(ctxOf(request), memberOf(request), serverName);
    void reply.code(202);
    return { data: { started: true } };
  });
}
