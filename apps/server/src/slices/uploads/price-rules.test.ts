/** Prices from formulas, judged by what a really running practice market was told. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PricePreview, PublishOutcome } from "@stallkeeper/contract";
import { plainPriceRule, type PriceRule } from "@stallkeeper/domain";
import type { PracticeApp } from "@stallkeeper/testkit";
import { keepDrafts } from "./keep-drafts.fixture.ts";
import { openMarket } from "./open-market.fixture.ts";

let practice: PracticeApp;
let bazaar = "";
const { make, save, read, publish, target } = keepDrafts(() => practice.owner);

beforeAll(async () => {
  const ids: Record<string, string> = {};
  practice = await openMarket(ids);
  bazaar = ids["bazaar"] ?? "";
  // Formulas and drafts don't cross currencies, and Bazaar sells in pounds.
  await practice.test.services.db.asSystem((tx) =>
    tx.run("update stores set currency = 'GBP' where id = $1", [practice.owner.storeId]),
  );
});
afterAll(() => practice.close());

const books = { categoryId: "books", categoryName: "Books" };
const cap = (more: object = {}) => ({
  sku: `P-${randomUUID().slice(0, 6)}`,
  title: "Cord cap",
  description: "Brown.",
  priceMinor: 5_650,
  ...more,
});
const setRule = (rule: Partial<PriceRule> | null) =>
  practice.owner.client.patch(`/api/uploads/price-rules/${bazaar}`, {
    rule: rule === null ? null : { ...plainPriceRule, ...rule },
  });
const preview = async (rule: Partial<PriceRule>): Promise<PricePreview> => {
  const body = { accountId: bazaar, rule: { ...plainPriceRule, ...rule } };
  return (
    (await practice.owner.client.post("/api/uploads/price-rules/preview", body)).body as {
      data: PricePreview;
    }
  ).data;
};
const outcomeOf = ({ body }: { body: unknown }) => (body as { data: PublishOutcome }).data;
/** The prices that the market was told of a SKU, in order. */
async function pricesTold(draftId: string): Promise<unknown[]> {
  const sku = (await read(draftId))?.sku;
  const lines = await practice.simulator.control<
    { kind: string; listingId?: string; payload: { sku?: string; price?: { value: string } } }[]
  >("GET", "/ledger");
  const made = lines.find(({ payload }) => payload.sku === sku);
  return lines
    .filter(({ listingId, payload }) => listingId === made?.listingId && payload.price !== undefined)
    .map(({ payload }) => payload.price?.value);
}
async function goLive(set: object, own: object = {}): Promise<string> {
  const draftId = await make(cap(set), { [bazaar]: { ...books, ...own } });
  expect(outcomeOf(await publish(draftId)).failed).toEqual([]);
  await expect.poll(async () => (await read(draftId))?.state).toBe("live");
  return draftId;
}

test("a listing goes up at the account's formula; a price typed for it wins", async () => {
  expect((await setRule({ percent: 800, ending: "99" })).status).toBe(200);
  expect(await pricesTold(await goLive({}))).toEqual(["61.99"]);
  expect(await pricesTold(await goLive({}, { priceMinor: 5_900 }))).toEqual(["59.00"]);
});

test("another formula sends nothing by itself: live listings have a change to send", async () => {
  await setRule({ percent: 800 });
  const draftId = await goLive({ priceMinor: 2_000 });
  const kept = await goLive({ priceMinor: 2_000 }, { priceMinor: 2_500 });
  const { changes, total, draftIds } = await preview({ percent: 1_000 });
  expect(draftIds).toEqual(changes.map((one) => one.draftId));
  expect(changes.find((one) => one.draftId === draftId)).toMatchObject({ sentMinor: 2_160, nowMinor: 2_200 });
  expect(changes.map((one) => one.draftId)).not.toContain(kept);
  expect(total).toBe(changes.length);
  await setRule({ percent: 1_000 });
  const { sent, change } = await target(draftId, bazaar);
  expect([sent?.priceMinor, change, await pricesTold(draftId)]).toEqual([2_160, null, ["21.60"]]);
  const sending = { drafts: [{ draftId, accountIds: [bazaar] }] };
  const sentNow = outcomeOf(await practice.owner.client.post("/api/uploads/revise", sending));
  expect(sentNow.started).toHaveLength(1);
  // What is on its way already isn't counted among what is to be sent.
  expect((await preview({ percent: 1_000 })).draftIds).not.toContain(draftId);
  await expect.poll(() => pricesTold(draftId)).toEqual(["21.60", "22.00"]);
  await expect
    .poll(async () => (await preview({ percent: 1_000 })).changes.map((one) => one.draftId))
    .not.toContain(draftId);
});

test("a price from the cost: the draft's until Inventory knows one, and said where there is none", async () => {
  await setRule({ basis: "cost", percent: 3_000, feePercent: 1_250, feeFixedMinor: 30 });
  const draftId = await make(cap({ priceMinor: null }), { [bazaar]: books });
  expect((await read(draftId))?.state).toBe("incomplete");
  expect(outcomeOf(await publish(draftId)).failed).toEqual([
    expect.objectContaining({ field: "cost", msg: expect.stringContaining("Enter the cost") }),
  ]);
  await save(draftId, { revision: 1, set: { costMinor: 2_100 } });
  expect((await read(draftId))?.state).toBe("ready");
  await publish(draftId);
  await expect.poll(async () => (await read(draftId))?.state).toBe("live");
  expect(await pricesTold(draftId)).toEqual(["37.05"]);
  // Publishing made the item with that cost; what is paid for the next one counts from then on.
  const itemId = (await read(draftId))?.itemId ?? "";
  const costs = () =>
    practice.test.services.db.withStore(practice.owner.storeId, (tx) =>
      tx.rows("select cost_minor from items where id = $1", [itemId]),
    );
  expect(await costs()).toEqual([{ cost_minor: 2_100 }]);
  await practice.test.services.db.withStore(practice.owner.storeId, (tx) =>
    tx.run("update items set cost_minor = 2500 where id = $1", [itemId]),
  );
  const { changes } = await preview({ basis: "cost", percent: 3_000, feePercent: 1_250, feeFixedMinor: 30 });
  expect(changes.find((one) => one.draftId === draftId)).toMatchObject({ sentMinor: 3_705, nowMinor: 4_400 });
});

test("fees and margin that leave nothing are refused, and so are costs without fees", async () => {
  const fields = async (rule: Partial<PriceRule>) => {
    const { status, body } = await setRule(rule);
    return [status, Object.keys((body as { fields?: object }).fields ?? {})];
  };
  expect(await fields({ basis: "cost", percent: 9_000, feePercent: 1_000 })).toEqual([400, ["rule.percent"]]);
  expect(await fields({ basis: "cost", percent: 3_000 })).toEqual([400, ["rule.feePercent"]]);
  expect((await setRule(null)).status).toBe(200);
  expect(await pricesTold(await goLive({}))).toEqual(["56.50"]);
});
