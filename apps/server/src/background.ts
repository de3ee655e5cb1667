/** What works behind the routes: the workers of the slices, and the mail. */
import type { Services } from "./platform/context.ts";
import { workMail } from "./platform/mail/index.ts";
import type { ActionTimings } from "./slices/actions/index.ts";
import type { CatalogueTimings } from "./slices/catalogue/index.ts";
import type { ReserveTimings } from "./slices/reserve/index.ts";
import type { StoresTimings } from "./slices/stores/index.ts";
import type { SyncTimings } from "./slices/sync/index.ts";
import { actionKinds, listeners, slices } from "./composition.ts";

export interface WorkTimings {
  actions?: Partial<ActionTimings>;
  sync?: Partial<SyncTimings>;
  catalogue?: Partial<CatalogueTimings>;
  reserve?: Partial<ReserveTimings>;
  stores?: Partial<StoresTimings>;
}

/**
 * Joins the slices' background work to the job queues; it begins with `jobs.start()`. Call once per process.
 */
export function registerWork(services: Services, timings: WorkTimings = {}): void {
  services.db.listen(listeners);
  for (const slice of slices) if ("jobs" in slice) slice.jobs(services, { actionKinds, timings });
  workMail(services);
}

/** Forgets what is over in every slice. Safe to repeat. */
export async function tidySlices(services: Services): Promise<void> {
  for (const slice of slices) if ("tidy" in slice) await slice.tidy(services);
}
