/** What rules ask for about listings, approved: another price, and listing again. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RuleAskView } from "@stallkeeper/contract";
import type { PracticeApp } from "@stallkeeper/testkit";
import { keepLive } from "./keep-live.fixture.ts";
import { openMarket } from "./open-market.fixture.ts";

let practice: PracticeApp;
const ids: Record<string, string> = {};
const { read, target, toldOf, rows, goLive } = keepLive(() => practice, ids);
const client = () => practice.owner.client;
const bazaar = (): string => ids["bazaar"] ?? "";
const standing = (draftId: string) => target(draftId, bazaar());

beforeAll(async () => {
  practice = await openMarket(ids);
  // A floor counts in its own currency alone.
  await practice.test.services.db.asSystem((tx) =>
    tx.run("update stores set currency = 'GBP' where id = $1", [practice.owner.storeId]),
  );
});
afterAll(() => practice.close());

async function makeRule(trigger: object, action: object): Promise<void> {
  const rule = { name: "Listings", state: "on", trigger, groups: [], actions: [action] };
  expect((await client().post("/api/rules", rule)).status).toBe(200);
}
/** The rule's question about the listing of this title, once it asks. */
async function askAbout(title: string): Promise<string> {
  const find = async () => {
    const { body } = await client().get("/api/rules/waiting");
    const { asks } = (body as { data: { asks: RuleAskView[] } }).data;
    return asks.find(({ subjectName }) => subjectName === title)?._id ?? null;
  };
  await expect.poll(find).not.toBeNull();
  return (await find()) ?? "";
}
const approve = (evaluationId: string) =>
  client().post("/api/rules/waiting/answer", { evaluationId, isApproved: true });

test("a price is set by a share of what it costs there, in the draft too, and not below its floor", async () => {
  await makeRule({ kind: "listingPublished" }, { kind: "reprice", percent: 80 });
  const [title, floored] = [`Cap ${randomUUID()}`, `Hat ${randomUUID()}`];
  const draftId = await goLive("bazaar", { title });
  const kept = await goLive("bazaar", { title: floored, floorMinor: 1_200 });
  const asked = await askAbout(title);
  expect((await standing(draftId)).sent).toMatchObject({ priceMinor: 1_250 });
  expect(await approve(asked)).toMatchObject({ status: 200, body: { data: { outcome: "ran" } } });
  await approve(asked);
  await expect.poll(async () => (await standing(draftId)).change).toBeNull();
  const { listingId, sent, overrides } = await standing(draftId);
  expect([sent, overrides]).toMatchObject([{ priceMinor: 1_000 }, { priceMinor: 1_000 }]);
  expect(await toldOf(listingId)).toMatchObject([{ price: { value: "10.00" } }]);
  expect(await approve(await askAbout(floored))).toMatchObject({
    status: 422,
    body: { msg: "It would cost 10.00 GBP, below your floor price of 12.00 GBP." },
  });
  expect((await standing(kept)).overrides).toMatchObject({ priceMinor: 1_250 });
});

test("what the seller made of a price on the marketplace's own page is what the share is of", async () => {
  const title = `Bag ${randomUUID()}`;
  const draftId = await goLive("bazaar", { title });
  const asked = await askAbout(title);
  const { listingId } = await standing(draftId);
  const account = (state: string) =>
    rows("update accounts set state = $2 where id = $1 returning 1", [bazaar(), state]);
  // Nothing is read meanwhile.
  await account("reconnect");
  await rows("update listings set price_minor = 2000 where id = $1 returning 1", [listingId]);
  expect((await approve(asked)).status).toBe(200);
  expect((await standing(draftId)).overrides).toMatchObject({ priceMinor: 1_600 });
  await account("connected");
  await expect.poll(async () => (await standing(draftId)).sent).toMatchObject({ priceMinor: 1_600 });
});

test("a floor price in another currency is said to be one, not passed by", async () => {
  const title = `Coat ${randomUUID()}`;
  const draftId = await goLive("bazaar", { title, floorMinor: 1_200 });
  const asked = await askAbout(title);
  await rows("update upload_drafts set currency = 'EUR' where id = $1 returning 1", [draftId]);
  expect(await approve(asked)).toMatchObject({
    status: 422,
    body: { msg: "Its floor price is in EUR, and it sells in GBP. Change its price in its draft." },
  });
});

test("an ended listing is put up again from its draft", async () => {
  await makeRule({ kind: "listingEnded" }, { kind: "relist" });
  const title = `Lamp ${randomUUID()}`;
  const draftId = await goLive("bazaar", { title });
  const { listingId } = await standing(draftId);
  await client().post("/api/uploads/listings/end", { listingIds: [listingId] });
  await expect.poll(async () => (await standing(draftId)).state).toBe("ended");
  expect((await approve(await askAbout(title))).status).toBe(200);
  await expect.poll(async () => (await read(draftId))?.state).toBe("live");
});
