/** Prices of several live listings at once: one call, each listing's own outcome. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemCtx } from "../../platform/context.ts";
import type { PracticeApp } from "@stallkeeper/testkit";
import { findAction } from "../actions/index.ts";
import { keepLive, outcomeOf } from "./keep-live.fixture.ts";
import { openMarket } from "./open-market.fixture.ts";
import { publishAction } from "./publish-action.ts";
import { repriceAction } from "./reprice-action.ts";

let practice: PracticeApp;
const ids: Record<string, string> = {};
const { save, read, target, rows, toldOf, goLive, endThere } = keepLive(() => practice, ids);
const bazaar = (): string => ids["bazaar"] ?? "";

beforeAll(async () => {
  practice = await openMarket(ids);
});
afterAll(() => practice.close());

const price = async (draftId: string, priceMinor: number) =>
  save(draftId, {
    revision: (await read(draftId))?.revision ?? 0,
    set: {},
    targets: { [bazaar()]: { priceMinor } },
  });
const send = async (draftIds: readonly string[]) =>
  outcomeOf(
    await practice.owner.client.post("/api/uploads/revise", {
      drafts: draftIds.map((draftId) => ({ draftId })),
      fields: ["price"],
    }),
  );
const standing = (draftId: string) => target(draftId, bazaar());
const account = (state: string) =>
  rows("update accounts set state = $2 where id = $1 returning 1", [bazaar(), state]);

/** Signs the account in again; what waited for it is long overdue, so that the next sweep takes it up. */
async function signInAgain(): Promise<void> {
  await rows("update actions set next_at = now() - interval '1 minute' where account_id = $1 returning 1", [
    bazaar(),
  ]);
  await account("connected");
}

test("prices of several listings of an account go out in one action and are read back", async () => {
  const draftIds = [await goLive(), await goLive(), await goLive()];
  for (const [at, draftId] of draftIds.entries()) await price(draftId, 1_500 + at);
  const { started, failed } = await send(draftIds);
  expect(failed).toEqual([]);
  expect(started).toHaveLength(3);
  expect(new Set(started.map(({ actionId }) => actionId)).size).toBe(1);
  expect((await send(draftIds)).started).toEqual([]);
  for (const [at, draftId] of draftIds.entries()) {
    await expect.poll(async () => (await standing(draftId)).change).toBeNull();
    const { listingId, sent } = await standing(draftId);
    expect(sent).toMatchObject({ title: "Cord cap", priceMinor: 1_500 + at });
    // Once each, but where an answer was lost: the action is one, and its prices are absolute.
    for (const told of await toldOf(listingId))
      expect(told).toMatchObject({ price: { value: `15.0${at}`, currency: "GBP" } });
    await expect
      .poll(() => rows("select price_minor from listings where id = $1", [listingId]))
      .toEqual([{ price_minor: 1_500 + at }]);
  }
  expect((await send(draftIds)).failed).toMatchObject([
    { msg: "There is nothing to send." },
    { msg: "There is nothing to send." },
    { msg: "There is nothing to send." },
  ]);
});

test("one that the platform refuses says so, and the others stand", async () => {
  const [gone, kept, other] = [await goLive(), await goLive(), await goLive()];
  for (const draftId of [gone, kept, other]) await price(draftId, 1_900);
  // Put off until it has ended there: nothing of it is read meanwhile.
  await account("reconnect");
  const { started } = await send([gone, kept, other]);
  expect(started).toHaveLength(3);
  await endThere((await standing(gone)).listingId);
  await signInAgain();
  for (const draftId of [kept, other])
    await expect.poll(async () => (await standing(draftId)).change).toBeNull();
  expect((await standing(kept)).sent).toMatchObject({ priceMinor: 1_900 });
  const refused = await standing(gone);
  expect(refused.change).toMatchObject({ state: "refused", problems: [{ field: "price" }] });
  expect(refused.sent).toMatchObject({ priceMinor: 1_250 });
});

test("what is withdrawn before it was sent is still to be sent, of each", async () => {
  const draftIds = [await goLive(), await goLive()];
  for (const draftId of draftIds) await price(draftId, 2_100);
  await account("reconnect");
  const [started] = (await send(draftIds)).started;
  const { services } = practice.test;
  const { storeId } = practice.owner;
  await services.db.withStore(storeId, async (tx) => {
    const row = await findAction(tx, started?.actionId ?? "");
    if (row === null) throw new Error("no such action");
    const withdrawn = { ...row, problem_code: "WITHDRAWN", problem: "Not wanted." };
    await repriceAction.record(systemCtx(services, storeId, "test"), tx, withdrawn, "refused");
  });
  for (const draftId of draftIds)
    expect(await standing(draftId)).toMatchObject({ change: null, sent: { priceMinor: 1_250 } });
  await signInAgain();
});

test("a price that was changed again isn't sent any more by the action that carried it first", async () => {
  const [first, second] = [await goLive(), await goLive()];
  for (const draftId of [first, second]) await price(draftId, 2_200);
  await account("reconnect");
  const [started] = (await send([first, second])).started;
  // Nobody can tell what became of it, so that each may be changed again.
  const unsure = "update listing_changes set state = 'unsure' where action_id = $1 returning 1";
  expect(await rows(unsure, [started?.actionId])).toHaveLength(2);
  await price(first, 2_300);
  expect((await send([first])).started).toHaveLength(1);
  await signInAgain();
  for (const draftId of [first, second])
    await expect.poll(async () => (await standing(draftId)).change).toBeNull();
  for (const told of await toldOf((await standing(first)).listingId))
    expect(told).toMatchObject({ price: { value: "23.00" } });
  expect((await standing(second)).sent).toMatchObject({ priceMinor: 2_200 });
});

test("a price that was told before the listing was read back after it went up stays told", async () => {
  const draftId = await goLive();
  await price(draftId, 1_700);
  await send([draftId]);
  await expect.poll(async () => (await standing(draftId)).sent).toMatchObject({ priceMinor: 1_700 });
  const { services } = practice.test;
  const { storeId } = practice.owner;
  const { actionId } = await standing(draftId);
  await services.db.withStore(storeId, async (tx) => {
    const row = await findAction(tx, actionId ?? "");
    if (row === null) throw new Error("no such action");
    await publishAction.record(systemCtx(services, storeId, "test"), tx, row, "verified");
  });
  expect((await standing(draftId)).sent).toMatchObject({ title: "Cord cap", priceMinor: 1_700 });
});
