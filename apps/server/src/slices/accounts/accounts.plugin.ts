import type { FastifyInstance } from "fastify";
import { addAccountRoutes, type DescribeMember } from "./accounts.routes.ts";
import { addLinkRoutes } from "./link.routes.ts";
import type { PracticeMarket } from "./practice-market.ts";

/** Registers everything of the slice. */
export function registerAccounts(
  app: FastifyInstance,
  market: PracticeMarket,
  describeMember: DescribeMember,
): void {
  addAccountRoutes(app, market, describeMember);
  addLinkRoutes(app, market);
}
