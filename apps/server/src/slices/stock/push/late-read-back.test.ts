/** What a late answer says of a listing: nothing against what was learned since its call began. */
import { expect, test } from "vitest";
import { systemCtx } from "../../../platform/context.ts";
import { findAction } from "../../actions/index.ts";
import { keepPushes } from "./keep-pushes.fixture.ts";
import { planPushes } from "./plan-pushes.ts";
import { stockPushAction } from "./push-action.ts";
import { lockPlanner } from "./push-marks.store.ts";

const { house, market, rows, openAccount, count, rest } = keepPushes();
const atRest = async () => {
  await expect.poll(rest).toBe(true);
};

/** The last push of an account is read back, as its action does it a while later. */
async function lookAt(accountId: string): Promise<void> {
  const { services } = house.app;
  const { storeId } = house.owner;
  const [{ id } = { id: "" }] = await rows<{ id: string }>(
    "select action_id as id from listing_pushes where account_id = $1",
    [accountId],
  );
  const action = await services.db.withStore(storeId, (tx) => findAction(tx, id));
  const connector = services.connectors.find("stall");
  if (action === null || connector === null) throw new Error("nothing was pushed");
  const { learned } = await stockPushAction.look({
    action,
    connector,
    vendor: { account: { id: accountId } } as Parameters<typeof stockPushAction.look>[0]["vendor"],
    view: (read) => services.db.withStore(storeId, read),
  });
  await services.db.withStore(storeId, (tx) =>
    stockPushAction.record(systemCtx(services, storeId, "test"), tx, { ...action, learned }, "verified"),
  );
}

test("a read-back that began before a sale doesn't make the listing right", async () => {
  const sku = "LATE-1";
  const account = await openAccount();
  await account.list("L", sku, 5);
  await count(sku, 6);
  await account.turnOn();
  await expect.poll(() => account.shows("L")).toBe(6);
  await atRest();
  const answered = Promise.withResolvers<void>();
  const isRead = Promise.withResolvers<void>();
  market.beforeAnswer = () => {
    isRead.resolve();
    return answered.promise;
  };
  const readBack = lookAt(account.accountId);
  await isRead.promise;
  const at = new Date();
  await new Promise((done) => setTimeout(done, 20));
  answered.resolve();
  await readBack;
  // The order is read, and another piece found, before anybody plans: six can be sold again, five stand there.
  await house.app.services.db.withStore(house.owner.storeId, async (tx) => {
    await lockPlanner(tx);
    await account.buy("L", sku, { at });
    expect(account.shows("L")).toBe(5);
    await count(sku, 7);
  });
  await planPushes(systemCtx(house.app.services, house.owner.storeId, "test"));
  await expect.poll(() => account.shows("L")).toBe(6);
});

test("a read-back that began before what we know of a sale says nothing new", async () => {
  const sku = "LATE-2";
  const account = await openAccount();
  await account.list("L", sku, 5);
  await count(sku, 6);
  await account.turnOn();
  await expect.poll(() => account.shows("L")).toBe(6);
  await atRest();
  const answered = Promise.withResolvers<void>();
  const isRead = Promise.withResolvers<void>();
  market.beforeAnswer = () => {
    isRead.resolve();
    return answered.promise;
  };
  const readBack = lookAt(account.accountId);
  await isRead.promise;
  await account.buy("L", sku);
  await atRest();
  answered.resolve();
  await readBack;
  expect(await rows("select theirs from listing_pushes where account_id = $1", [account.accountId])).toEqual([
    { theirs: 5 },
  ]);
});
