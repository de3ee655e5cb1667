/**
 * `npm run demo`: the same product on history that is made up, with people to sign in as (decisions 2). A
 * folder that holds a demo already is left as it is.
 */
import type { Services } from "../platform/context.ts";
import type { PracticeMarket } from "../slices/accounts/index.ts";
import { addBulkOrders } from "./bulk-orders.ts";
import { fillFromMarket } from "./demo-history.ts";
import { marketOrdersOf } from "./demo-size.ts";
import { addPeople, demoPassword, signInLines } from "./demo-people.ts";
import { addWork, countWork } from "./demo-work.ts";

/** Fills the demo unless it was filled before, and gives the lines to print. The job queues must be running. */
export async function prepareDemo(services: Services, market: PracticeMarket, givenPassword: string | undefined): Promise<string[]> {
  const { seed, orders } = services.config.demo;
  const password = demoPassword(services.config.dataDir, givenPassword);
  const owners = await addPeople(services, password);
  if (owners === null) return signInLines(password);
  await fillFromMarket(services, market, owners);
  const main = owners.get("Northlane");
  const beyond = orders - marketOrdersOf(orders);
  if (main !== undefined && beyond > 0) await addBulkOrders(services, main.storeId, beyond, seed);
  for (const [store, ctx] of owners) {
    await addWork(ctx, seed);
    services.log.info({ store, queues: await countWork(ctx) }, "the demo's orders stand in their queues");
  }
  return signInLines(password);
}
