/**
 * `npm run demo`: the same product on history that is made up, with people to sign in as (decisions 2).
 *
 *   empty -> filling (its marker lies in the data folder) -> filled
 * A folder that holds people and no marker, a filled demo or a real installation, is left as it is. A demo
 * whose filling was interrupted is emptied, its practice market too, and filled again.
 */
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inStore, type Services } from "../platform/context.ts";
import type { PracticeMarket } from "../slices/accounts/index.ts";
import { workTriggers } from "../slices/automation/index.ts";
import { addBulkOrders } from "./bulk-orders.ts";
import { addDispatchTimes } from "./demo-dispatch.ts";
import { fillFromMarket } from "./demo-history.ts";
import { addLabels } from "./demo-labels.ts";
import { bulkOrdersOf } from "./demo-size.ts";
import { createProgress } from "./demo-progress.ts";
import { addPeople, demoPassword, hasOtherPeople, signInLines, type OwnerCtx } from "./demo-people.ts";
import { addParcels } from "./demo-parcels.ts";
import { addReturns } from "./demo-returns.ts";
import { addRules } from "./demo-rules.ts";
import { addShelves } from "./demo-shelves.ts";
import { addTalkWork } from "./demo-talk.ts";
import { addWork, countWork } from "./demo-work.ts";

const sayEveryMs = 3_000;

/**
 * Fills the demo unless it was filled before, and gives the lines to print. The job queues must be running.
 */
export async function prepareDemo(
  services: Services,
  market: PracticeMarket,
  givenPassword: string | undefined,
): Promise<string[]> {
  const { seed, orders, mostMarketOrders } = services.config.demo;
  const password = demoPassword(services.config.dataDir, givenPassword);
  const marker = join(services.config.dataDir, "demo-filling");
  if (existsSync(marker)) await emptyDemo(services, market);
  else if (!(await hasPeople(services))) writeFileSync(marker, "");
  const owners = await addPeople(services, password);
  if (owners === null) return signInLines(password);
  const tell = createProgress((line) => process.stdout.write(`${line}\n`), sayEveryMs);
  await fillFromMarket(services, market, owners, tell);
  for (const ctx of owners.values()) {
    await addDispatchTimes(ctx);
    await addParcels(ctx, seed);
  }
  const main = owners.get("Northlane");
  const bulk = bulkOrdersOf(orders, mostMarketOrders);
  await whileNobodyPulls(owners, async () => {
    if (main !== undefined && bulk > 0)
      await addBulkOrders(services, main.storeId, { count: bulk, seed, tell });
    for (const [store, ctx] of owners) {
      tell(`The people of ${store} work through their orders.`);
      await addWork(ctx, seed);
      // Before a message is chosen for them: which of them it would still reach is chance.
      await workTriggers(services, ctx.storeId);
      await addTalkWork(ctx, store, seed);
      await addReturns(ctx, seed);
      await addShelves(ctx);
      services.log.info({ store, queues: await countWork(ctx) }, "the demo's orders stand in their queues");
    }
  });
  if (main !== undefined) {
    await addLabels(services, main, { market, seed, isBought: bulk === 0 });
    await addRules(main);
  }
  rmSync(marker, { force: true });
  return signInLines(password);
}

async function hasPeople(services: Services): Promise<boolean> {
  return (await services.db.asSystem((tx) => tx.rows("select 1 from users limit 1"))).length > 0;
}

/**
 * Everything but the schema goes, and what buyers did at the practice market. Only ever called beside the
 * marker, which a real installation never has; and since a folder's marker says nothing of a database named
 * beside it, one that knows other people than a demo's is left as it is.
 */
async function emptyDemo(services: Services, market: PracticeMarket): Promise<void> {
  const isEmptied = await services.db.asSystem(async (tx) => {
    if (await hasOtherPeople(tx)) return false;
    // The audit log of stores that go goes with them, and only here.
    for (const table of ["audit_entries", "audit_heads"])
      await tx.run(`alter table ${table} disable trigger user`);
    await tx.run("truncate stores, users cascade");
    for (const table of ["audit_entries", "audit_heads"])
      await tx.run(`alter table ${table} enable trigger user`);
    return true;
  });
  if (!isEmptied)
    return services.log.warn(
      "the mark of an interrupted demo lies beside a database that is none, which stays as it is",
    );
  services.log.info("an earlier start was interrupted while it filled the demo, which begins anew");
  await market.reset();
}

/** The bulk insert and the work after it lock orders for minutes: pulls would only time out on them. */
async function whileNobodyPulls(
  owners: ReadonlyMap<string, OwnerCtx>,
  work: () => Promise<void>,
): Promise<void> {
  const setState = async (from: string, to: string) => {
    for (const ctx of owners.values())
      await inStore(ctx, (tx) => tx.run("update accounts set state = $2 where state = $1", [from, to]));
  };
  await setState("connected", "paused");
  try {
    await work();
  } finally {
    await setState("paused", "connected");
  }
}
