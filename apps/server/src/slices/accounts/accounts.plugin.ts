import type { FastifyInstance } from "fastify";
import { addAccountRoutes } from "./accounts.routes.ts";
import type { PracticeMarket } from "./practice-market.ts";
import { addWebhookRoutes } from "./webhooks.routes.ts";

/** Registers everything of the slice. */
export function registerAccounts(app: FastifyInstance, market: PracticeMarket): void {
  addAccountRoutes(app, market);
  addWebhookRoutes(app);
}
