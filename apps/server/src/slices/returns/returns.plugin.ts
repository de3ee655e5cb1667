import type { FastifyInstance } from "fastify";
import { addReturnRoutes } from "./returns.routes.ts";

/** Registers everything of the slice. */
export function registerReturns(app: FastifyInstance): void {
  addReturnRoutes(app);
}
