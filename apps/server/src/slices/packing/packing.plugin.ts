import type { FastifyInstance } from "fastify";
import { addBatchRoutes } from "./batches.routes.ts";
import { addPackingRoutes } from "./packing.routes.ts";

/** Registers everything of the slice. */
export function registerPacking(app: FastifyInstance): void {
  addPackingRoutes(app);
  addBatchRoutes(app);
}
