/** What goes up is what is there: pieces that sold meanwhile aren't offered again unless a person says so. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListingsEnding } from "@stallkeeper/contract";
import { buildOrder, signUpMember, type PracticeApp } from "@stallkeeper/testkit";
import { books, keepLive, outcomeOf } from "./keep-live.fixture.ts";
import { openMarket } from "./open-market.fixture.ts";

let practice: PracticeApp;
const ids: Record<string, string> = {};
const { make, save, read, publish, target, rows, goLive } = keepLive(() => practice, ids);
const bazaar = (): string => ids["bazaar"] ?? "";

beforeAll(async () => {
  practice = await openMarket(ids);
});
afterAll(() => practice.close());

const item = async (onHand: number): Promise<string> => {
  const sku = `Q-${randomUUID().slice(0, 6)}`;
  const { status, text } = await practice.owner.client.post("/api/stock/items", {
    sku,
    title: "Cup",
    onHand,
  });
  if (status !== 200) throw new Error(text);
  return sku;
};
const draft = (sku: string, quantity: number) =>
  make({ sku, title: "Cup", description: "Blue.", quantity }, { [bazaar()]: { priceMinor: 900, ...books } });
/** An open order wants pieces of it. */
const sell = (sku: string, quantity: number) =>
  buildOrder(practice.test.services.db, {
    storeId: practice.owner.storeId,
    platform: "bazaar",
    items: [{ _id: `${sku}:1`, name: "Cup", sku, quantity, priceMinor: 100, meta: {} }],
  });
const quantityAt = async (draftId: string) => {
  const { listingId } = await target(draftId, bazaar());
  return (await rows<{ quantity: number }>("select quantity from listings where id = $1", [listingId]))[0]
    ?.quantity;
};

test("no more pieces go up than are available", async () => {
  const sku = await item(5);
  await sell(sku, 3);
  const draftId = await draft(sku, 4);
  expect(outcomeOf(await publish(draftId)).started).toHaveLength(1);
  await expect.poll(async () => (await read(draftId))?.state).toBe("live");
  expect(await quantityAt(draftId)).toBe(2);
});

test("of what sold elsewhere none goes up, until a person who was asked lists it anyway", async () => {
  const sku = await item(1);
  await sell(sku, 1);
  const draftId = await draft(sku, 1);
  expect(outcomeOf(await publish(draftId))).toMatchObject({
    started: [],
    failed: [{ code: "NONE_LEFT", msg: "None left: it last sold on Bazaar.", field: "quantity" }],
  });
  const drafts = [{ draftId, accountIds: [bazaar()], evenWithoutStock: true }];
  const { body } = await practice.owner.client.post("/api/uploads/publish", { drafts });
  expect(outcomeOf({ body }).started).toHaveLength(1);
});

test("an item that nobody ever counted goes up as the draft says, and the answer names it", async () => {
  const sku = `Q-${randomUUID().slice(0, 6)}`;
  await practice.owner.client.post("/api/stock/items", { sku, title: "Cup" });
  const draftId = await draft(sku, 2);
  expect(outcomeOf(await publish(draftId))).toMatchObject({ started: [{ draftId }], uncounted: [sku] });
  // A new item is counted to what goes up, and has nothing to be named for.
  const other = await draft(`Q-${randomUUID().slice(0, 6)}`, 2);
  expect(outcomeOf(await publish(other))).not.toHaveProperty("uncounted");
});

test("who may not count is told that the new item has no count", async () => {
  const lister = await signUpMember(practice.test, {
    storeId: practice.owner.storeId,
    scopes: ["listings.write"],
  });
  const sku = `Q-${randomUUID().slice(0, 6)}`;
  const draftId = await draft(sku, 2);
  expect(outcomeOf(await publish(draftId, undefined, lister)).uncounted).toEqual([sku]);
});

describe("a publish that waits for its account", () => {
  const account = (state: string) =>
    rows("update accounts set state = $2 where id = $1 returning 1", [bazaar(), state]);
  /** Pressed while the account has to be connected again; answers the draft's id. */
  async function wait(sku: string, quantity: number): Promise<string> {
    await account("reconnect");
    const draftId = await draft(sku, quantity);
    expect(outcomeOf(await publish(draftId)).started).toHaveLength(1);
    return draftId;
  }
  const made = async (sku: string) =>
    (
      await practice.simulator.control<{ payload: { act?: string; sku?: string } }[]>("GET", "/ledger")
    ).filter(({ payload }) => payload.act === "create" && payload.sku === sku);
  const actionOf = async (draftId: string) =>
    (
      await rows<{ state: string; code: string | null }>(
        "select state, problem_code as code from actions where payload ->> 'draftId' = $1",
        [draftId],
      )
    )[0];

  test("puts up nothing of what sold elsewhere meanwhile, and its target says so", async () => {
    const sku = await item(1);
    const draftId = await wait(sku, 1);
    await sell(sku, 1);
    await account("connected");
    await expect.poll(async () => (await target(draftId, bazaar())).state).toBe("rejected");
    // The code is ours: no platform refused it.
    expect((await target(draftId, bazaar())).problems).toEqual([
      { code: "", text: "None was left when it could go up.", field: "quantity" },
    ]);
    expect(await made(sku)).toEqual([]);
  });

  test("puts up no more than is left by then", async () => {
    const sku = await item(3);
    const draftId = await wait(sku, 3);
    await sell(sku, 2);
    await account("connected");
    await expect.poll(async () => (await read(draftId))?.state).toBe("live");
    expect(await quantityAt(draftId)).toBe(1);
  });

  test("goes up as it was told where a person listed it although none was left", async () => {
    const sku = await item(1);
    await sell(sku, 1);
    await account("reconnect");
    const draftId = await draft(sku, 1);
    const drafts = [{ draftId, accountIds: [bazaar()], evenWithoutStock: true }];
    await practice.owner.client.post("/api/uploads/publish", { drafts });
    await account("connected");
    await expect.poll(async () => (await read(draftId))?.state).toBe("live");
    expect(await made(sku)).toHaveLength(1);
  });

  test("puts up nothing whose draft was deleted while its account was unlinked", async () => {
    const sku = await item(1);
    const draftId = await wait(sku, 1);
    await account("unlinked");
    const removed = await practice.owner.client.post("/api/uploads/drafts/remove", { draftIds: [draftId] });
    expect(removed.status).toBe(200);
    await account("connected");
    await expect.poll(() => actionOf(draftId)).toEqual({ state: "refused", code: "DRAFT_GONE" });
    expect(await made(sku)).toEqual([]);
  });

  test("ends with the link, as do a change and an end that wait, and nothing follows a new link", async () => {
    const [changed, ended] = [await goLive(), await goLive()];
    const sku = await item(1);
    const draftId = await wait(sku, 1);
    await save(changed, { revision: 1, set: { title: "Cord hat" } });
    await practice.owner.client.post("/api/uploads/revise", { drafts: [{ draftId: changed }] });
    const { listingId } = await target(ended, bazaar());
    await practice.owner.client.post("/api/uploads/listings/end", { listingIds: [listingId] });
    const open = () =>
      rows(
        `select kind from actions where account_id = $1 and state in ('pending', 'sent', 'unknown')
           and kind like 'listing%' order by 1`,
        [bazaar()],
      );
    expect(await open()).toEqual([
      { kind: "listingEnd" },
      { kind: "listingPublish" },
      { kind: "listingRevise" },
    ]);
    const unlinked = await practice.owner.client.post("/api/user/unlink", { toUnlink: bazaar() });
    expect(unlinked.status).toBe(200);
    expect(await open()).toEqual([]);
    expect(await actionOf(draftId)).toEqual({ state: "refused", code: "WITHDRAWN" });
    expect(await target(draftId, bazaar())).toMatchObject({ state: "ready", problems: [] });
    expect([await target(changed, bazaar()), await target(ended, bazaar())]).toMatchObject([
      { state: "live", change: null },
      { state: "live", change: null },
    ]);
    // Nobody has another one wait for a link that may never come.
    const late = await practice.owner.client.post("/api/uploads/listings/end", { listingIds: [listingId] });
    expect((late.body as { data: ListingsEnding }).data).toMatchObject({
      started: [],
      failed: [{ code: "ACCOUNT_NOT_FOUND" }],
    });
    await practice.owner.client.post("/api/uploads/drafts/remove", { draftIds: [draftId] });
    await practice.connect();
    expect(await rows("select state from accounts where id = $1", [bazaar()])).toEqual([
      { state: "connected" },
    ]);
    expect(await made(sku)).toEqual([]);
  });
});
