import type { FastifyInstance } from "fastify";
import { addPackingRoutes } from "./packing.routes.ts";

/** Registers everything of the slice. */
export function registerPacking(app: FastifyInstance): void {
  addPackingRoutes(app);
}
