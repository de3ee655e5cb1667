import type { FastifyInstance } from "fastify";
import { systemCtx, type Services } from "../../platform/context.ts";
import { listStoreIds } from "../../platform/db/index.ts";
import { endHolds } from "./holds.service.ts";
import { addParcelRoutes } from "./parcels.routes.ts";

const lookEveryMs = 5_000;

/** Registers the routes; the act `partShipmentAction` is handed to the actions slice by the app. */
export function registerParcels(app: FastifyInstance): void {
  addParcelRoutes(app);
}

/** Lets this process end holds at their time. Call once per process. */
export function workParcels(services: Services): void {
  services.jobs.repeat("holds-end", lookEveryMs, async () => {
    for (const storeId of await listStoreIds(services.db))
      await endHolds(systemCtx(services, storeId, "Holds"));
  });
}
