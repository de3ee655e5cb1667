/** Drafts put up through the routes, judged by the ledger of a really running practice market. */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { PlatformListing } from "@stallkeeper/connector-sdk";
import type { PublishOutcome, UploadDesk } from "@stallkeeper/contract";
import { signUpMember, type PracticeApp } from "@stallkeeper/testkit";
import { receiveListings } from "../listings/index.ts";
import { keepDrafts } from "./keep-drafts.fixture.ts";
import { openMarket } from "./open-market.fixture.ts";

let practice: PracticeApp;
const ids: Record<string, string> = {};
const { make, save, read, publish, photo, target } = keepDrafts(() => practice.owner);
const rows = <R>(sql: string, values: unknown[] = []) =>
  practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<R>(sql, values));

beforeAll(async () => {
  practice = await openMarket(ids);
});
afterAll(() => practice.close());
afterEach(() => practice.simulator.control("DELETE", "/faults"));

interface Line {
  market: string;
  payload: Record<string, unknown>;
}
/** What the market was asked to put up under a SKU. */
const listed = async (sku: string) =>
  (await practice.simulator.control<Line[]>("GET", "/ledger?kind=listing")).filter(
    ({ payload }) => payload["act"] === "create" && payload["sku"] === sku,
  );
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];
const outcomeOf = ({ body }: { body: unknown }) => (body as { data: PublishOutcome }).data;
const newSku = () => `L-${randomUUID().slice(0, 6)}`;
const jacket = (sku: string, more: object = {}) => ({
  sku,
  title: "Field jacket, olive",
  description: "Zip runs freely.",
  category: "Books",
  condition: "good",
  priceMinor: 5_650,
  ...more,
});
// The store counts in euros, the practice accounts in pounds.
const price = { priceMinor: 5_650 };
const chosen = { ...price, categoryId: "books", categoryName: "Books" };
const choiceAt: Record<string, object> = { bazaar: chosen, thriftly: chosen };
const at = (...markets: string[]) =>
  Object.fromEntries(markets.map((market) => [ids[market] ?? "", choiceAt[market] ?? {}]));

async function atelierBooks() {
  const { body } = await practice.owner.client.get(
    `/api/uploads/accounts/${ids["atelier"]}/categories?q=book`,
  );
  const [category = expect.fail()] = (body as { data: { id: string; name: string }[] }).data;
  const asked = await practice.owner.client.get(
    `/api/uploads/accounts/${ids["atelier"]}/attributes?categoryId=${category.id}`,
  );
  const attributes = (asked.body as { data: { name: string; isRequired: boolean; choices: string[] }[] })
    .data;
  choiceAt["atelier"] = { ...price, categoryId: category.id, categoryName: category.name };
  const required = attributes.filter(({ isRequired }) => isRequired);
  return Object.fromEntries(required.map(({ name, choices }) => [name, choices.slice(0, 1)]));
}

test("the desk names every account that takes listings, with what its platform asks for", async () => {
  const { body } = await practice.owner.client.get("/api/uploads/desk");
  const { accounts } = (body as { data: UploadDesk }).data;
  expect(accounts.map(({ platform }) => platform).toSorted()).toEqual(["atelier", "bazaar", "thriftly"]);
  expect(accounts.find(({ platform }) => platform === "bazaar")).toMatchObject({
    limits: { titleLength: 80 },
    needs: ["category"],
    isUsual: true,
    canFetchPhotos: true,
  });
});

describe("one item at three marketplaces", () => {
  test("goes up once at each, with its photo, and is one item with three listings", async () => {
    const sku = newSku();
    const attributes = await atelierBooks();
    const photoId = await photo();
    const draftId = await make(
      jacket(sku, { attributes, photos: [{ id: photoId, alt: "Front" }] }),
      at("bazaar", "atelier", "thriftly"),
    );
    const outcome = outcomeOf(await publish(draftId));
    expect([outcome.started.length, outcome.failed]).toEqual([3, []]);
    await expect
      .poll(async () => (await read(draftId))?.targets.map(({ state }) => state))
      .toEqual(["live", "live", "live"]);
    const lines = await listed(sku);
    expect(lines.map(({ market }) => market).toSorted()).toEqual(["atelier", "bazaar", "thriftly"]);
    expect(lines.find(({ market }) => market === "bazaar")?.payload).toMatchObject({
      condition: "USED_GOOD",
      quantity: 1,
    });
    // The platform fetches the photo where it was told to, signed in to nothing.
    const [address] = z
      .tuple([z.url()])
      .parse(lines.find(({ market }) => market === "bazaar")?.payload["image_urls"]);
    const fetched = await fetch(address);
    expect([fetched.status, fetched.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const draft = await read(draftId);
    expect(draft?.targets.every(({ link }) => link !== null && link !== "")).toBe(true);
    // As each of them reads back: nothing is left to be sent.
    const told = { title: "Field jacket, olive", priceMinor: 5_650 };
    expect(draft?.targets.map(({ sent }) => sent)).toMatchObject([told, told, told]);
    const linked = await rows<{ platform: string }>(
      `select l.platform from item_listings k join listings l on l.id = k.listing_id
         where k.item_id = $1 order by 1`,
      [draft?.itemId],
    );
    expect(linked.map(({ platform }) => platform)).toEqual(["atelier", "bazaar", "thriftly"]);
    const [item] = await rows("select sku, title, on_hand, condition from items where id = $1", [
      draft?.itemId,
    ]);
    expect(item).toEqual({ sku, title: "Field jacket, olive", on_hand: 1, condition: "Used, good" });
  });

  test("has as many pieces on hand as the most that goes up", async () => {
    const sku = newSku();
    const draftId = await make(jacket(sku), { [ids["bazaar"] ?? ""]: { ...chosen, quantity: 5 } });
    expect(outcomeOf(await publish(draftId)).failed).toEqual([]);
    expect(await rows("select on_hand from items where sku = $1", [sku])).toEqual([{ on_hand: 5 }]);
  });

  test("a second press, and a repeat once it is live, put up nothing more", async () => {
    const sku = newSku();
    const draftId = await make(jacket(sku), at("bazaar"));
    await Promise.all([publish(draftId), publish(draftId), publish(draftId)]);
    await expect.poll(async () => (await target(draftId, ids["bazaar"] ?? "")).state).toBe("live");
    expect(outcomeOf(await publish(draftId, [ids["bazaar"] ?? ""])).failed).toMatchObject([
      { code: "ACTION_UNDER_WAY" },
    ]);
    const twin = await make(jacket(sku), at("bazaar"));
    expect(outcomeOf(await publish(twin)).failed).toMatchObject([{ code: "DRAFT_NOT_READY", field: "sku" }]);
    expect(await listed(sku)).toHaveLength(1);
  });

  test("two drafts of one SKU at the same moment become one listing", async () => {
    const sku = newSku();
    const attributes = await atelierBooks();
    const wish = jacket(sku, { attributes, photos: [{ id: await photo(), alt: "" }] });
    const drafts = [await make(wish, at("atelier")), await make(wish, at("atelier"))];
    // Each look for the SKU takes so long that two at once would both find nothing. The sync looks there, too.
    const slow = {
      kind: "slow",
      market: "atelier",
      method: "GET",
      path: "/listings",
      delayMs: 700,
      count: 8,
    };
    await practice.simulator.control("POST", "/faults", slow);
    const both = { drafts: drafts.map((draftId) => ({ draftId })) };
    expect(outcomeOf(await practice.owner.client.post("/api/uploads/publish", both)).started).toHaveLength(2);
    for (const draftId of drafts) await expect.poll(async () => (await read(draftId))?.state).toBe("live");
    expect(await listed(sku)).toHaveLength(1);
  });

  test("an answer that was lost is looked for, never sent a second time", async () => {
    const sku = newSku();
    await practice.simulator.control("POST", "/faults", {
      kind: "500-after-commit",
      market: "thriftly",
      method: "POST",
      path: "/listings",
      count: 1,
    });
    const draftId = await make(jacket(sku), at("thriftly"));
    await publish(draftId);
    await expect.poll(async () => (await read(draftId))?.state).toBe("live");
    expect(await listed(sku)).toHaveLength(1);
  });
});

describe("what a platform refuses", () => {
  test("is named with its code and our field, the other goes live, and the mended one follows", async () => {
    const sku = newSku();
    const attributes = await atelierBooks();
    // Its review finds this; no check of ours does.
    const wish = jacket(sku, { title: "JACKET", attributes, photos: [{ id: await photo(), alt: "" }] });
    const draftId = await make(wish, at("bazaar", "atelier"));
    await publish(draftId);
    await expect
      .poll(async () => (await read(draftId))?.targets.map(({ platform, state }) => `${platform} ${state}`))
      .toEqual(["atelier rejected", "bazaar live"]);
    expect((await read(draftId))?.state).toBe("rejected");
    const refused = await target(draftId, ids["atelier"] ?? "");
    expect(refused.problems).toMatchObject([{ code: "review", text: "Do not write the title in capitals." }]);
    const { revision = 0 } = (await read(draftId)) ?? {};
    await save(draftId, { revision, targets: { [ids["atelier"] ?? ""]: { title: "Jacket" } } });
    expect(outcomeOf(await publish(draftId)).started).toHaveLength(1);
    await expect.poll(async () => (await read(draftId))?.state).toBe("live");
    expect(await listed(sku)).toHaveLength(2);
  });

  test("a mended title is its item's, until somebody names that otherwise", async () => {
    const sku = newSku();
    const attributes = await atelierBooks();
    const wish = { attributes, photos: [{ id: await photo(), alt: "" }] };
    const draftId = await make(jacket(sku, { ...wish, title: "JACKET" }), at("atelier"));
    const titleOfItem = async () => (await rows("select title from items where sku = $1", [sku]))[0];
    const stateOf = async () => (await target(draftId, ids["atelier"] ?? "")).state;
    const mend = async (title: string) => {
      const { revision = 0 } = (await read(draftId)) ?? {};
      await save(draftId, { revision, set: jacket(sku, { ...wish, title }) });
      expect(outcomeOf(await publish(draftId)).started).toHaveLength(1);
    };
    await publish(draftId);
    await expect.poll(stateOf).toBe("rejected");
    expect(await titleOfItem()).toEqual({ title: "JACKET" });
    await mend("COAT");
    expect(await titleOfItem()).toEqual({ title: "COAT" });
    await expect.poll(stateOf).toBe("rejected");
    await rows("update items set title = 'Our coat' where sku = $1 returning id", [sku]);
    await mend("Coat, olive");
    await expect.poll(stateOf).toBe("live");
    expect(await titleOfItem()).toEqual({ title: "Our coat" });
  });

  test("a field that the platform names leads to ours", async () => {
    const sku = newSku();
    const draftId = await make(jacket(sku), at("bazaar"));
    // Asked past our own check: nobody but the platform knows this rule.
    await rows(
      'update upload_targets set overrides = overrides || \'{"categoryId": "x"}\' where draft_id = $1',
      [draftId],
    );
    await practice.simulator.control("POST", "/faults", {
      kind: "500",
      market: "bazaar",
      path: "/listings",
      count: 1,
    });
    await rows(
      `update upload_targets set overrides = overrides || '{"categoryId": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}'
         where draft_id = $1`,
      [draftId],
    );
    await publish(draftId);
    await expect.poll(async () => (await read(draftId))?.state).toBe("rejected");
    expect((await target(draftId, ids["bazaar"] ?? "")).problems).toMatchObject([{ field: "categoryId" }]);
  });

  test("is known before it is sent where the platform says what it asks for", async () => {
    await atelierBooks();
    const draftId = await make(jacket(newSku(), { photos: [{ id: await photo(), alt: "" }] }), at("atelier"));
    expect(outcomeOf(await publish(draftId)).failed).toMatchObject([
      { code: "DRAFT_NOT_READY", field: expect.stringMatching(/^attributes\./) },
    ]);
    expect((await target(draftId, ids["atelier"] ?? "")).state).toBe("incomplete");
  });
});

describe("what is typed is kept", () => {
  test("a save that another came before is refused, the same save is one, and blanks inherit", async () => {
    const sku = newSku();
    const draftId = await make(jacket(sku), at("bazaar"));
    const saveKey = randomUUID();
    const change = {
      saveKey,
      revision: 1,
      set: { title: "Coat" },
      targets: { [ids["bazaar"] ?? ""]: { title: "" } },
    };
    expect((await save(draftId, change)).body).toMatchObject({ data: { revision: 2 } });
    expect((await save(draftId, change)).body).toMatchObject({ data: { revision: 2 } });
    expect(codeOf(await save(draftId, { revision: 1, set: { title: "Hat" } }))).toEqual([
      409,
      "CHANGED_MEANWHILE",
    ]);
    expect((await target(draftId, ids["bazaar"] ?? "")).overrides).toEqual({
      ...chosen,
      priceCurrency: "GBP",
    });
  });

  test("a draft of an item in stock begins with the item's words, price and pieces", async () => {
    const sku = newSku();
    const item = { sku, title: "Cord cap", brand: "Denby", condition: "Used, good", price: 12.5, onHand: 3 };
    await practice.owner.client.post("/api/stock/items", item);
    const draftId = await make({ sku, brand: "Own brand" });
    const { body } = await practice.owner.client.graphql(
      "query One($id: MongoID!) { UploadDraftById(_id: $id) { title brand condition price quantity } }",
      { id: draftId },
    );
    expect(body).toEqual({
      data: {
        UploadDraftById: {
          title: "Cord cap",
          brand: "Own brand",
          condition: "good",
          price: 12.5,
          quantity: 3,
        },
      },
    });
  });

  test("a category that was chosen once is known for the next draft", async () => {
    const category = `Things ${randomUUID()}`;
    await make({ category }, { [ids["bazaar"] ?? ""]: { categoryId: "books", categoryName: "Books" } });
    const next = await make({ category: category.toUpperCase() }, { [ids["bazaar"] ?? ""]: {} });
    expect((await target(next, ids["bazaar"] ?? "")).mapped).toEqual({ id: "books", name: "Books" });
  });

  test("a live draft keeps its SKU and can't be deleted; another can", async () => {
    const draftId = await make(jacket(newSku()), at("bazaar"));
    await publish(draftId);
    await expect.poll(async () => (await read(draftId))?.state).toBe("live");
    expect(codeOf(await save(draftId, { revision: 1, set: { sku: "OTHER" } }))).toEqual([
      409,
      "DRAFT_SKU_FIXED",
    ]);
    expect(codeOf(await save(draftId, { revision: 1, targets: { [ids["bazaar"] ?? ""]: null } }))).toEqual([
      409,
      "DRAFT_AT_PLATFORM",
    ]);
    const remove = (draftIds: string[]) =>
      practice.owner.client.post("/api/uploads/drafts/remove", { draftIds });
    expect(codeOf(await remove([draftId]))).toEqual([409, "DRAFT_AT_PLATFORM"]);
    const other = await make({ title: "Cup" });
    expect((await remove([other])).status).toBe(200);
    expect(await read(other)).toBeNull();
  });

  test("nobody without the scope saves or publishes, and another store sees nothing of it", async () => {
    const draftId = await make(jacket(newSku()), at("bazaar"));
    const packer = await signUpMember(practice.test, {
      storeId: practice.owner.storeId,
      scopes: ["orders.write"],
    });
    const stranger = await signUpMember(practice.test, { scopes: ["listings.write"] });
    expect(codeOf(await save(draftId, { revision: 1 }, packer))).toEqual([403, "FORBIDDEN"]);
    expect(codeOf(await publish(draftId, undefined, packer))).toEqual([403, "FORBIDDEN"]);
    expect(codeOf(await save(draftId, { revision: 1 }, stranger))).toEqual([404, "DRAFT_NOT_FOUND"]);
    expect(outcomeOf(await publish(draftId, undefined, stranger)).failed).toMatchObject([
      { code: "DRAFT_NOT_FOUND" },
    ]);
    expect(await read(draftId, stranger)).toBeNull();
  });
});

test("a listing that sells or ends at its platform is no longer live here", async () => {
  const draftId = await make(jacket(newSku()), at("thriftly"));
  await publish(draftId);
  await expect.poll(async () => (await read(draftId))?.state).toBe("live");
  const { listingId } = await target(draftId, ids["thriftly"] ?? "");
  const [listing = expect.fail()] = await rows<{ identifier: string }>(
    "select identifier from listings where id = $1",
    [listingId],
  );
  const standing: PlatformListing = {
    platformListingId: listing.identifier,
    sku: "",
    title: "",
    description: "",
    images: [],
    priceMinor: 0,
    currency: "GBP",
    quantity: 0,
    status: "SOLD",
    state: "ended",
    problems: [],
    link: "",
    updatedAt: "2100-01-01T00:00:00.000Z",
    variants: [],
    external: {},
  };
  const source = { accountId: ids["thriftly"] ?? "", platform: "thriftly", username: "ada" };
  await practice.test.services.db.withStore(practice.owner.storeId, (tx) =>
    receiveListings(tx, source, [standing], new Date()),
  );
  expect((await read(draftId))?.state).toBe("ended");
  expect((await target(draftId, ids["thriftly"] ?? "")).isSold).toBe(true);
  const ended = { ...standing, status: "DELETED", updatedAt: "2100-01-02T00:00:00.000Z" };
  await practice.test.services.db.withStore(practice.owner.storeId, (tx) =>
    receiveListings(tx, source, [ended], new Date()),
  );
  expect((await target(draftId, ids["thriftly"] ?? "")).isSold).toBe(false);
});

test("a weight goes along with the listing; none is left out", async () => {
  const draftId = await make({ ...jacket(newSku()), weightGrams: 1_450 }, at("bazaar"));
  const without = await make(jacket(newSku()), at("bazaar"));
  await publish(draftId);
  await publish(without);
  const sent = await rows<{ draft: string; weight: number | null }>(
    `select payload ->> 'draftId' as draft, (payload -> 'draft' ->> 'weightGrams')::integer as weight from actions
       where payload ->> 'draftId' = any($1)`,
    [[draftId, without]],
  );
  expect(new Map(sent.map(({ draft, weight }) => [draft, weight]))).toEqual(
    new Map([
      [draftId, 1_450],
      [without, null],
    ]),
  );
});
