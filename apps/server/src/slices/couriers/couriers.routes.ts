import type { FastifyInstance } from "fastify";
import { couriersPatch } from "@stallkeeper/contract";
import { viewStore } from "../../platform/context.ts";
import { ctxOf, readInput } from "../../platform/http/index.ts";
import { changeCouriers, listCouriers } from "./courier-settings.ts";

/** The couriers, with what the store says of each. */
export function addCourierRoutes(app: FastifyInstance): void {
  app.get("/api/meta/couriers", { config: { requires: "member" } }, async (request) => ({
    data: await viewStore(ctxOf(request), listCouriers),
  }));
  app.patch("/api/meta/couriers", { config: { requires: "settings.write" } }, async (request) => ({
    data: await changeCouriers(ctxOf(request), readInput(couriersPatch, request.body)),
  }));
}
