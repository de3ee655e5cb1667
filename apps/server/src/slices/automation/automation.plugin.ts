import type { FastifyInstance } from "fastify";
import type { Services } from "../../platform/context.ts";
import { triggersFired } from "../triggers/index.ts";
import { addAutomationRoutes } from "./automation.routes.ts";
import { sweepTriggers, workTriggers } from "./work-triggers.ts";

const sweepEveryMs = 5_000;

/**
 * Registers the routes of the slice; its act `watchedMessageAction` is handed to the actions slice by the
 * app.
 */
export function registerAutomation(app: FastifyInstance): void {
  addAutomationRoutes(app);
}

/** Lets this process send what triggers ask for. Call once per process. */
export function workAutomation(services: Services): void {
  services.jobs.work(triggersFired, ({ storeId }) => workTriggers(services, storeId));
  services.jobs.repeat("triggers-sweep", sweepEveryMs, () => sweepTriggers(services));
}
