import type { FastifyInstance } from "fastify";
import { addPaypalRoutes } from "./paypal.routes.ts";

/**
 * Registers everything of the slice; its act `paypalTrackingAction` is handed to the actions slice by the
 * app.
 */
export function registerPaypal(app: FastifyInstance): void {
  addPaypalRoutes(app);
}
