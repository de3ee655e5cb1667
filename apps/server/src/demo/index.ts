/**
 * `npm run demo`: the same product on history that is made up, with people to sign in as (decisions 2). A
 * folder that holds a demo already is left as it is.
 */
import { inStore, type Services } from "../platform/context.ts";
import type { PracticeMarket } from "../slices/accounts/index.ts";
import { addBulkOrders } from "./bulk-orders.ts";
import { fillFromMarket } from "./demo-history.ts";
import { bulkOrdersOf } from "./demo-size.ts";
import { createProgress } from "./demo-progress.ts";
import { addPeople, demoPassword, signInLines, type OwnerCtx } from "./demo-people.ts";
import { addWork, countWork } from "./demo-work.ts";

const sayEveryMs = 3_000;

/** Fills the demo unless it was filled before, and gives the lines to print. The job queues must be running. */
export async function prepareDemo(services: Services, market: PracticeMarket, givenPassword: string | undefined): Promise<string[]> {
  const { seed, orders } = services.config.demo;
  const password = demoPassword(services.config.dataDir, givenPassword);
  const owners = await addPeople(services, password);
  if (owners === null) return signInLines(password);
  const tell = createProgress((line) => process.stdout.write(`${line}\n`), sayEveryMs);
  await fillFromMarket(services, market, owners, tell);
  const main = owners.get("Northlane");
  if (main !== undefined && bulkOrdersOf(orders) > 0) await whileNobodyPulls(owners, () => addBulkOrders(services, main.storeId, { count: bulkOrdersOf(orders), seed, tell }));
  for (const [store, ctx] of owners) {
    await addWork(ctx, seed);
    services.log.info({ store, queues: await countWork(ctx) }, "the demo's orders stand in their queues");
  }
  return signInLines(password);
}

/** The bulk insert locks the orders for minutes: pulls would only time out on it. */
async function whileNobodyPulls(owners: ReadonlyMap<string, OwnerCtx>, work: () => Promise<void>): Promise<void> {
  const setState = async (from: string, to: string) => {
    for (const ctx of owners.values()) await inStore(ctx, (tx) => tx.run("update accounts set state = $2 where state = $1", [from, to]));
  };
  await setState("connected", "paused");
  await work();
  await setState("paused", "connected");
}
