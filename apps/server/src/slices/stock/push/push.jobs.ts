/**
 * Wakes the planner: a change that a screen is told of may have changed what can be sold. Marks stand in the
 * database, so a call too many finds nothing, and the sweep finds what nobody called for.
 */
import { systemCtx, type Services } from "../../../platform/context.ts";
import { listOpenStoreIds } from "../../../platform/db/index.ts";
import { planPushes } from "./plan-pushes.ts";
import { pushesDue } from "./pushes-due.ts";
import { hasWork, markEndedHolds } from "./push-marks.store.ts";
import { forgetOldGaps } from "./push-rules.store.ts";

const sweepEveryMs = 5_000;
const actorName = "Stallkeeper";
const wakes: ReadonlySet<string> = new Set(["order", "itemLocation", "listing", "account"]);

/** Lets this process send quantities. Call once per process. */
export function workPushes(services: Services): void {
  const watched = new Set<string>();
  // Called while the planner of the store is at work: it looks once more.
  const again = new Set<string>();
  const wake = (storeId: string): void => {
    again.add(storeId);
    services.jobs.offer(pushesDue, { storeId }, storeId);
  };
  services.jobs.work(pushesDue, async ({ storeId }) => {
    do {
      again.delete(storeId);
      await planPushes(systemCtx(services, storeId, actorName));
    } while (again.has(storeId));
  });
  services.jobs.repeat("pushes-sweep", sweepEveryMs, async () => {
    for (const storeId of await listOpenStoreIds(services.db)) {
      if (!watched.has(storeId)) {
        watched.add(storeId);
        services.live.subscribe(storeId, {
          onChange: ({ entity }) => {
            if (wakes.has(entity)) wake(storeId);
          },
        });
      }
      const isDue = await services.db.withStore(storeId, async (tx) => {
        await markEndedHolds(tx);
        return hasWork(tx);
      });
      if (isDue) wake(storeId);
    }
  });
}

/** Forgets measured gaps that no screen shows any more. Safe to repeat. */
export async function forgetGaps(services: Services): Promise<void> {
  for (const storeId of await listOpenStoreIds(services.db))
    await services.db.withStore(storeId, forgetOldGaps);
}
