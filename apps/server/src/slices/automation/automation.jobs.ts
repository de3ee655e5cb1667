import type { Services } from "../../platform/context.ts";
import { triggersFired } from "../triggers/index.ts";
import { sweepDeliveries } from "./rating-requests.ts";
import { sweepTriggers, workTriggers } from "./work-triggers.ts";

const sweepEveryMs = 5_000;
const deliveriesEveryMs = 60_000;

/** Lets this process send what triggers ask for. Call once per process. */
export function workAutomation(services: Services): void {
  services.jobs.work(triggersFired, ({ storeId }) => workTriggers(services, storeId));
  services.jobs.repeat("triggers-sweep", sweepEveryMs, () => sweepTriggers(services));
  services.jobs.repeat("deliveries-sweep", deliveriesEveryMs, () => sweepDeliveries(services));
}
