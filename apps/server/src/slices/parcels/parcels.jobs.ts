import { systemCtx, type Services } from "../../platform/context.ts";
import { listOpenStoreIds } from "../../platform/db/index.ts";
import { endHolds } from "./holds.service.ts";

const lookEveryMs = 5_000;

/** Lets this process end holds at their time. Call once per process. */
export function workParcels(services: Services): void {
  services.jobs.repeat("holds-end", lookEveryMs, async () => {
    for (const storeId of await listOpenStoreIds(services.db))
      await endHolds(systemCtx(services, storeId, "Holds"));
  });
}
