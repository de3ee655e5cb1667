/** Puts labels to work: their routes, the job that marks as shipped, and the looks at parcels. */
import type { FastifyInstance } from "fastify";
import { systemCtx, type Services } from "../../platform/context.ts";
import { listStoreIds } from "../../platform/db/index.ts";
import type { PracticeMarket } from "../accounts/index.ts";
import { lookAtParcels, noticeNumbers } from "./follow-parcels.ts";
import { closeLabelReader } from "./label-reader.ts";
import { addLabelRoutes } from "./labels.routes.ts";
import { labelBought } from "./labels.jobs.ts";
import { shipBoughtLabel } from "./ship-bought-label.ts";

const lookEveryMs = 5_000;
const noticeEveryMs = 60_000;
const actorName = "Stallkeeper";

/** Registers the routes of the slice; its acts are handed to the actions slice by the app. */
export function registerLabels(app: FastifyInstance, market: PracticeMarket): void {
  addLabelRoutes(app, market);
  app.addHook("onClose", async () => closeLabelReader());
}

/** Lets this process follow parcels. Call once per process. */
export function workLabels(services: Services): void {
  services.jobs.work(labelBought, ({ storeId, shipmentId, actionId }) =>
    shipBoughtLabel(systemCtx(services, storeId, actorName), { shipmentId, actionId }),
  );
  services.jobs.repeat("parcels-look", lookEveryMs, () => inEveryStore(services, lookAtParcels));
  services.jobs.repeat("parcels-notice", noticeEveryMs, () => inEveryStore(services, noticeNumbers));
}

async function inEveryStore(
  services: Services,
  work: (ctx: ReturnType<typeof systemCtx>) => Promise<void>,
): Promise<void> {
  // Only stores with a courier have anything to follow.
  for (const id of await listStoreIds(services.db)) await work(systemCtx(services, id, actorName));
}
