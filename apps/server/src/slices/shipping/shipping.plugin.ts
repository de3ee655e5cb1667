import type { FastifyInstance } from "fastify";
import { addShippingRoutes } from "./shipping.routes.ts";

/** Registers everything of the slice; its act `shipmentAction` is handed to the actions slice by the app. */
export function registerShipping(app: FastifyInstance): void {
  addShippingRoutes(app);
}
