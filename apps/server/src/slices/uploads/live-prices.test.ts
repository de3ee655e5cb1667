/** The prices of live listings: none is ever offered for nothing, and prices go without words. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PracticeApp } from "@stallkeeper/testkit";
import { keepLive, outcomeOf } from "./keep-live.fixture.ts";
import { openMarket } from "./open-market.fixture.ts";

let practice: PracticeApp;
const ids: Record<string, string> = {};
const { save, read, photo, target, rows, toldOf, atelierBooks, goLive } = keepLive(() => practice, ids);

beforeAll(async () => {
  practice = await openMarket(ids);
});
afterAll(() => practice.close());

const revise = (draftId: string, more: object = {}) =>
  practice.owner.client.post("/api/uploads/revise", { drafts: [{ draftId }], ...more });

test("a variant that has no price holds the others back, and none is sent a price of nothing", async () => {
  const at = ids["atelier"] ?? "";
  const { attributes, category } = await atelierBooks();
  const sku = `P-${randomUUID().slice(0, 6)}`;
  const row = (value: string, priceMinor: number | null) => ({
    sku: `${sku}-${value}`,
    values: [value],
    priceMinor,
    quantity: 1,
  });
  const variants = (small: number | null, medium: number | null) => ({
    axes: [{ name: "Size", values: ["S", "M"] }],
    rows: [row("S", small), row("M", medium)],
  });
  const more = { sku, attributes, variants: variants(null, null), photos: [{ id: await photo(), alt: "" }] };
  const draftId = await goLive("atelier", more, category);
  const { listingId } = await target(draftId, at);
  // The draft is priced in what the account sells in.
  await rows(
    `update upload_drafts d set currency = l.currency from listings l where d.id = $1 and l.id = $2 returning 1`,
    [draftId, listingId],
  );
  const { revision = 0 } = (await read(draftId)) ?? {};
  const own = { [at]: { priceMinor: null } };
  await save(draftId, { revision, set: { variants: variants(1_400, null) }, targets: own });
  const before = await toldOf(listingId);
  expect(outcomeOf(await revise(draftId))).toMatchObject({
    started: [],
    failed: [{ code: "DRAFT_NOT_READY", msg: "Enter a price for M.", field: "variants" }],
  });
  await save(draftId, { revision: revision + 1, set: { variants: variants(1_400, 1_500) } });
  expect(outcomeOf(await revise(draftId)).started).toHaveLength(1);
  await expect.poll(async () => (await target(draftId, at)).change).toBeNull();
  expect((await target(draftId, at)).sent).toMatchObject({
    variantPrices: { [`${sku}-S`]: 1_400, [`${sku}-M`]: 1_500 },
  });
  const told = (await toldOf(listingId)).slice(before.length);
  expect(told.length).toBeGreaterThan(0);
  expect(JSON.stringify(told)).not.toMatch(/"(?:value|amount)":"?0(?:\.0+)?"?[,}]/);
  // Of one that changes the other isn't told again: the seller may have changed it there.
  await save(draftId, { revision: revision + 2, set: { variants: variants(1_400, 1_700) } });
  expect(outcomeOf(await revise(draftId)).started).toHaveLength(1);
  await expect.poll(async () => (await target(draftId, at)).change).toBeNull();
  const again = (await toldOf(listingId)).slice(before.length + told.length);
  expect(again).toHaveLength(1);
  expect(JSON.stringify(again)).not.toContain("14.00");
  expect((await target(draftId, at)).sent).toMatchObject({
    variantPrices: { [`${sku}-S`]: 1_400, [`${sku}-M`]: 1_700 },
  });
});

test("a price goes alone where only prices are sent, and words that can't go don't hold it", async () => {
  const draftId = await goLive();
  const at = ids["bazaar"] ?? "";
  const { listingId } = await target(draftId, at);
  const { revision = 0 } = (await read(draftId)) ?? {};
  const own = { [at]: { priceMinor: 1_600 } };
  await save(draftId, { revision, set: { title: "Cord hat", description: "{{unknown}}" }, targets: own });
  expect(outcomeOf(await revise(draftId)).failed).toMatchObject([{ field: "description" }]);
  expect(outcomeOf(await revise(draftId, { fields: ["price"] })).started).toHaveLength(1);
  await expect.poll(async () => (await target(draftId, at)).change).toBeNull();
  const told = await toldOf(listingId);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ price: { value: "16.00" } });
  expect((await target(draftId, at)).sent).toMatchObject({ title: "Cord cap", priceMinor: 1_600 });
  expect(outcomeOf(await revise(draftId, { fields: ["price"] })).failed).toMatchObject([
    { msg: "There is nothing to send." },
  ]);
  expect((await revise(draftId, { fields: ["brand"] })).status).toBe(400);
});

test("a live listing that is kept at none is found as paused, and says so at its target", async () => {
  const draftId = await goLive();
  const at = ids["bazaar"] ?? "";
  const { listingId } = await target(draftId, at);
  const paused = async () => {
    const { body } = await practice.owner.client.graphql(
      "{ rows: UploadDraftMany(filter: { isPaused: true }) { _id isPaused } }",
    );
    return (body as { data: { rows: { _id: string }[] } }).data.rows.filter(({ _id }) => _id === draftId);
  };
  expect(await paused()).toEqual([]);
  await expect
    .poll(() =>
      rows("update item_listings set is_paused = true where listing_id = $1 returning 1", [listingId]),
    )
    .toHaveLength(1);
  expect(await paused()).toEqual([{ _id: draftId, isPaused: true }]);
  expect(await target(draftId, at)).toMatchObject({ state: "live", isPaused: true });
});
