import type { FastifyInstance } from "fastify";
import { viewStore } from "../../platform/context.ts";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { changeCouriers, listCouriers } from "./courier-settings.ts";

/** The couriers, with what the store says of each. */
export function addCourierRoutes(app: FastifyInstance): void {
  serve(app, "GET /api/meta/couriers", async (request) => ({
    data: await viewStore(ctxOf(request), listCouriers),
  }));
  serve(app, "PATCH /api/meta/couriers", async (request) => ({
    data: await changeCouriers(ctxOf(request), request.input),
  }));
}
