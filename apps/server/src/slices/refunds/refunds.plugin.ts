import type { FastifyInstance } from "fastify";
import { addRefundRoutes } from "./refunds.routes.ts";

/** Registers everything of the slice; its act `refundAction` is handed to the actions slice by the app. */
export function registerRefunds(app: FastifyInstance): void {
  addRefundRoutes(app);
}
