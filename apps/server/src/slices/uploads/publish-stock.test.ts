/** What goes up is what is there: pieces that sold meanwhile aren't offered again unless a person says so. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildOrder, type PracticeApp } from "@stallkeeper/testkit";
import { books, keepLive, outcomeOf } from "./keep-live.fixture.ts";
import { openMarket } from "./open-market.fixture.ts";

let practice: PracticeApp;
const ids: Record<string, string> = {};
const { make, read, publish, target, rows } = keepLive(() => practice, ids);
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
