/** Puts labels to work: the job that marks as shipped, and the looks at parcels. */
import { systemCtx, type Services } from "../../platform/context.ts";
import { listOpenStoreIds } from "../../platform/db/index.ts";
import { lookAtParcels, noticeNumbers } from "./follow-parcels.ts";
import { labelBought } from "./labels.jobs.ts";
import { shipBoughtLabel } from "./ship-bought-label.ts";

const lookEveryMs = 5_000;
const noticeEveryMs = 60_000;
const actorName = "Stallkeeper";

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
  for (const id of await listOpenStoreIds(services.db)) await work(systemCtx(services, id, actorName));
}
