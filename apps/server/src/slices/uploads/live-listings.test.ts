/** Live listings revised, ended and listed again, judged by what a really running practice market knows. */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ListingsEnding, PublishOutcome } from "@stallkeeper/contract";
import { signUpMember, startPracticeApp, type PracticeApp } from "@stallkeeper/testkit";
import { keepDrafts } from "./keep-drafts.fixture.ts";

let practice: PracticeApp;
const ids: Record<string, string> = {};
const { make, save, read, publish, photo, target } = keepDrafts(() => practice.owner);
const rows = <R>(sql: string, values: unknown[] = []) =>
  practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<R>(sql, values));

beforeAll(async () => {
  practice = await startPracticeApp({
    simulator: { orders: 12 },
    timings: { sync: { pollMs: 300 }, actions: { verifyAfterMs: 50, backoffMs: () => 150, leaseMs: 20_000 } },
  });
  await practice.connect();
  await practice.simulator.control("PATCH", "/settings", {
    atelier: { reviewMs: 200 },
    thriftly: { perSecond: 1000, burst: 1000, listLagMs: 100, readLagMs: 0, staleMs: 0 },
  });
  for (const { platform, id } of await rows<{ platform: string; id: string }>(
    "select platform, id from accounts where role = 'market'",
  ))
    ids[platform] = id;
});
afterAll(() => practice.close());
afterEach(() => practice.simulator.control("DELETE", "/faults"));

interface Line {
  market: string;
  kind: string;
  listingId?: string;
  payload: Record<string, unknown>;
}
const bazaar = (): string => ids["bazaar"] ?? "";
/** What the market was told of a listing since it was made. */
async function toldOf(listingId: string | null): Promise<Record<string, unknown>[]> {
  const [row = expect.fail()] = await rows<{ identifier: string }>(
    "select identifier from listings where id = $1",
    [listingId],
  );
  const lines = await practice.simulator.control<Line[]>("GET", "/ledger");
  return lines
    .filter(({ kind, listingId: of }) => (kind === "listing" || kind === "quantity") && of === row.identifier)
    .map(({ payload }) => payload)
    .filter(({ act }) => act !== "create");
}
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];
const outcomeOf = ({ body }: { body: unknown }) => (body as { data: PublishOutcome }).data;
const endingOf = ({ body }: { body: unknown }) => (body as { data: ListingsEnding }).data;
const revise = (draftId: string, by = practice.owner) =>
  by.client.post("/api/uploads/revise", { drafts: [{ draftId }] });
const end = (listingIds: (string | null)[], by = practice.owner) =>
  by.client.post("/api/uploads/listings/end", { listingIds });

async function atelierBooks() {
  const address = `/api/uploads/accounts/${ids["atelier"]}`;
  const found = await practice.owner.client.get(`${address}/categories?q=book`);
  const [category = expect.fail()] = (found.body as { data: { id: string; name: string }[] }).data;
  const asked = await practice.owner.client.get(`${address}/attributes?categoryId=${category.id}`);
  const required = (asked.body as { data: { name: string; isRequired: boolean; choices: string[] }[] }).data;
  return {
    category: { categoryId: category.id, categoryName: category.name },
    attributes: Object.fromEntries(
      required.filter(({ isRequired }) => isRequired).map(({ name, choices }) => [name, choices.slice(0, 1)]),
    ),
  };
}

const books = { categoryId: "books", categoryName: "Books" };
/** A draft that is live; answers its id. */
async function goLive(market = "bazaar", more: object = {}, category: object = books): Promise<string> {
  const set = { sku: `L-${randomUUID().slice(0, 6)}`, title: "Cord cap", description: "Brown.", ...more };
  const own = { priceMinor: 1_250, ...category };
  const draftId = await make(set, { [ids[market] ?? ""]: own });
  await publish(draftId);
  await expect.poll(async () => (await read(draftId))?.state).toBe("live");
  return draftId;
}
const change = async (draftId: string, set: object, own: object = {}) =>
  save(draftId, { revision: (await read(draftId))?.revision ?? 0, set, targets: { [bazaar()]: own } });
const changeOf = async (draftId: string) => (await target(draftId, bazaar())).change;

describe("a live listing is told what its draft says by now", () => {
  test("the changed fields alone, once, and the draft knows what stands there", async () => {
    const draftId = await goLive();
    const { listingId } = await target(draftId, bazaar());
    await change(
      draftId,
      { title: "Cord cap, brown", photos: [{ id: await photo(), alt: "" }] },
      { priceMinor: 1_400 },
    );
    expect(outcomeOf(await revise(draftId))).toMatchObject({
      started: [{ accountId: bazaar() }],
      failed: [],
    });
    await expect.poll(() => changeOf(draftId)).toBeNull();
    const told = await toldOf(listingId);
    expect(told).toHaveLength(2);
    expect(told[0]).toMatchObject({ price: { value: "14.00", currency: "GBP" } });
    expect(told[1]).toMatchObject({ title: "Cord cap, brown", image_urls: [expect.any(String)] });
    expect(Object.keys(told[1] ?? {})).not.toContain("description");
    expect((await target(draftId, bazaar())).sent).toMatchObject({
      title: "Cord cap, brown",
      priceMinor: 1_400,
    });
    const [listing] = await rows("select title, price_minor, state from listings where id = $1", [listingId]);
    expect(listing).toEqual({ title: "Cord cap, brown", price_minor: 1_400, state: "live" });
    const [line] = await rows("select action from audit_entries where action = 'listingRevised'");
    expect(line).toBeDefined();
    // There is nothing left to send.
    expect(outcomeOf(await revise(draftId)).failed).toMatchObject([{ code: "DRAFT_NOT_READY" }]);
    expect(await toldOf(listingId)).toHaveLength(2);
  });

  test("a second press while it is under way sends nothing more", async () => {
    const draftId = await goLive();
    const { listingId } = await target(draftId, bazaar());
    await change(draftId, { title: "Cord hat" });
    const outcomes = (await Promise.all([revise(draftId), revise(draftId), revise(draftId)])).map(outcomeOf);
    expect(outcomes.flatMap(({ started }) => started)).toHaveLength(1);
    await expect.poll(() => changeOf(draftId)).toBeNull();
    expect((await toldOf(listingId)).filter(({ title }) => title === "Cord hat")).toHaveLength(1);
  });

  test("what a review refuses is named, and the price that was taken isn't sent again", async () => {
    const at = ids["atelier"] ?? "";
    const { attributes, category } = await atelierBooks();
    const more = { attributes, photos: [{ id: await photo(), alt: "" }] };
    const draftId = await goLive("atelier", more, category);
    const { listingId } = await target(draftId, at);
    const { revision = 0 } = (await read(draftId)) ?? {};
    const changed = { set: { title: "CORD CAP" }, targets: { [at]: { priceMinor: 1_500 } } };
    await save(draftId, { revision, ...changed });
    expect(outcomeOf(await revise(draftId)).started).toHaveLength(1);
    await expect.poll(async () => (await target(draftId, at)).change?.state).toBe("refused");
    const refused = await target(draftId, at);
    expect(refused.change?.problems).toMatchObject([{ text: "Do not write the title in capitals." }]);
    expect(refused.sent).toMatchObject({ title: "Cord cap", priceMinor: 1_500 });
    expect(refused.state).toBe("rejected");
    // Mended, it goes through the review again as the listing that it was, and nothing is left to say.
    await save(draftId, { revision: revision + 1, set: { title: "Cord cap, brown" } });
    await publish(draftId);
    await expect.poll(async () => (await target(draftId, at)).state).toBe("live");
    expect(await target(draftId, at)).toMatchObject({
      listingId,
      change: null,
      sent: { title: "Cord cap, brown" },
    });
  });

  test("a draft that isn't live has nothing to be told, and nobody without the scope tells it", async () => {
    const draftId = await make({ sku: `L-${randomUUID().slice(0, 6)}`, title: "Cup" }, { [bazaar()]: {} });
    expect(outcomeOf(await revise(draftId))).toEqual({ started: [], failed: [] });
    const packer = await signUpMember(practice.test, {
      storeId: practice.owner.storeId,
      scopes: ["orders.write"],
    });
    const stranger = await signUpMember(practice.test, { scopes: ["listings.write"] });
    expect(codeOf(await revise(draftId, packer))).toEqual([403, "FORBIDDEN"]);
    expect(outcomeOf(await revise(draftId, stranger)).failed).toMatchObject([{ code: "DRAFT_NOT_FOUND" }]);
  });
});

describe("a live listing is taken off sale", () => {
  test("is over here once the marketplace shows it, and can be listed again", async () => {
    const draftId = await goLive();
    const { listingId } = await target(draftId, bazaar());
    expect(endingOf(await end([listingId])).started).toMatchObject([{ listingId }]);
    await expect.poll(async () => (await read(draftId))?.state).toBe("ended");
    expect(await changeOf(draftId)).toBeNull();
    expect(endingOf(await end([listingId])).failed).toMatchObject([{ code: "LISTING_NOT_LIVE" }]);
    // Publishing all that is ready doesn't put up what was taken down; naming it does.
    expect(outcomeOf(await publish(draftId))).toEqual({ started: [], failed: [] });
    expect(outcomeOf(await publish(draftId, [bazaar()])).started).toHaveLength(1);
    await expect.poll(async () => (await read(draftId))?.state).toBe("live");
    expect((await target(draftId, bazaar())).listingId).not.toBe(listingId);
  });

  test("isn't over before the marketplace shows it", async () => {
    const draftId = await goLive();
    const { listingId } = await target(draftId, bazaar());
    await practice.simulator.control("POST", "/faults", {
      kind: "500",
      market: "bazaar",
      method: "POST",
      path: "/end",
      count: 2,
    });
    await end([listingId]);
    expect(await read(draftId)).toMatchObject({ state: "live", targets: [{ change: { kind: "end" } }] });
    await expect.poll(async () => (await read(draftId))?.state).toBe("ended");
    expect((await toldOf(listingId)).filter(({ act }) => act === "end")).toHaveLength(1);
  });

  test("whoever listed it: one that was made at the marketplace ends, too", async () => {
    const [listing = expect.fail()] = await rows<{ id: string }>(
      `select id from listings l where state = 'live' and platform = 'thriftly'
         and not exists (select from upload_targets t where t.listing_id = l.id) limit 1`,
    );
    expect(endingOf(await end([listing.id, listing.id])).started).toHaveLength(1);
    await expect
      .poll(() => rows("select state from listings where id = $1", [listing.id]))
      .toEqual([{ state: "ended" }]);
    expect(await rows("select from listing_changes where listing_id = $1", [listing.id])).toEqual([]);
  });

  test("another store's isn't known, and nobody without the scope ends one", async () => {
    const draftId = await goLive();
    const { listingId } = await target(draftId, bazaar());
    const packer = await signUpMember(practice.test, {
      storeId: practice.owner.storeId,
      scopes: ["orders.write"],
    });
    const stranger = await signUpMember(practice.test, { scopes: ["listings.write"] });
    expect(codeOf(await end([listingId], packer))).toEqual([403, "FORBIDDEN"]);
    expect(endingOf(await end([listingId], stranger)).failed).toMatchObject([{ code: "LISTING_NOT_FOUND" }]);
    expect((await read(draftId))?.state).toBe("live");
  });
});
