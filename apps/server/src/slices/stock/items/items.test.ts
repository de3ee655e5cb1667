/** Items: how they come into being, what people change of them, and that a renamed one keeps what it had. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { PlatformListing } from "@stallkeeper/connector-sdk";
import { receiveListings } from "../../listings/index.ts";
import { receiveOrders } from "../../orders/index.ts";
import { buildPlatformOrder } from "@stallkeeper/testkit";
import { buildListing } from "../build-listing.fixture.ts";
import { keepStock } from "../keep-stock.fixture.ts";

const { house, rows, post, ask, build, count, levelOf, booked, ship } = keepStock();

interface ShownItem {
  _id: string;
  sku: string;
  title: string;
  onHand: number | null;
  reserved: number;
  available: number | null;
  price: number | null;
  listings: { listingId: string; quantity: number }[];
}
const shownFields = "_id sku title onHand reserved available price listings";
async function itemOf(sku: string, person = house.owner): Promise<ShownItem | undefined> {
  const { data } = await ask<{ items: ShownItem[] }>(
    `{ items: InventoryItemMany(filter: { sku: "${sku}" }) { ${shownFields} } }`,
    person,
  );
  return data.items[0];
}
const idOf = async (sku: string): Promise<string> => (await itemOf(sku))?._id ?? "";
const change = (itemId: string, set: object, more: object = {}, person = house.owner) =>
  post("/api/stock/items/change", { edits: [{ itemId, set, ...more }] }, person);
const makeNew = (sku: string, more: object = {}, person = house.owner) =>
  post("/api/stock/items", { sku, title: `Thing ${sku}`, ...more }, person);

async function sourceOf(sku: string) {
  const { accountId } = await build(sku);
  const [account] = await rows<{ platform: string; username: string }>(
    "select platform, username from accounts where id = $1",
    [accountId],
  );
  const { platform = "", username = "" } = account ?? {};
  return { accountId, platform, platformName: platform, username };
}
type Source = Awaited<ReturnType<typeof sourceOf>>;
const readAt = new Date("2036-01-01T00:00:00Z");

const list = (source: Source, listings: PlatformListing[], storeId = house.owner.storeId) =>
  house.app.services.db.withStore(storeId, (tx) => receiveListings(tx, source, listings, readAt));
const linksOf = (listingId: string) =>
  rows<{ sku: string; how: string }>(
    `select i.sku, k.how from item_listings k join items i on i.id = k.item_id
       where k.listing_id like '%' || $1 order by i.sku`,
    [listingId],
  );

describe("items come into being", () => {
  test("of listings, once, with their words and photos, linked by their SKU; of variants one each with their family", async () => {
    const source = await sourceOf("SRC-1");
    const options = (value: string) => [{ name: "Size", value }];
    const variant = (id: string, sku: string, value: string) => ({
      platformVariantId: id,
      sku,
      options: options(value),
      priceMinor: 2000,
      quantity: 1,
    });
    const pages = [
      buildListing("L1", "LST-1"),
      buildListing("L2", "JKT", { variants: [variant("v1", "JKT-S", "S"), variant("v2", "JKT-M", "M")] }),
    ];
    await list(source, pages);
    await list(source, pages);
    expect(await itemOf("LST-1")).toMatchObject({
      title: "Listed LST-1",
      onHand: null,
      available: null,
      listings: [{ quantity: 3 }],
    });
    expect([await linksOf(":L1"), await linksOf(":L2")]).toEqual([
      [{ sku: "LST-1", how: "sku" }],
      [
        { sku: "JKT-M", how: "sku" },
        { sku: "JKT-S", how: "sku" },
      ],
    ]);
    expect(
      await rows(
        `select i.sku, f.sku as family, f.axes, i.options from items i left join items f on f.id = i.parent_id
           where i.sku like 'JKT%' order by 1`,
      ),
    ).toEqual([
      { sku: "JKT", family: null, axes: null, options: [] },
      { sku: "JKT-M", family: "JKT", axes: ["Size"], options: options("M") },
      { sku: "JKT-S", family: "JKT", axes: ["Size"], options: options("S") },
    ]);
    // a family has no stock and is no row of the grid
    expect(await itemOf("JKT")).toBeUndefined();
  });

  test("of orders that are read, and not of those of another store", async () => {
    const source = await sourceOf("SRC-2");
    const order = buildPlatformOrder();
    const [item] = order.items;
    if (item === undefined) throw new Error("an order without a line");
    const take = () =>
      house.app.services.db.withStore(house.owner.storeId, (tx) =>
        receiveOrders(tx, source, [{ ...order, items: [{ ...item, sku: " ORD-1 ", name: "Jug" }] }], readAt),
      );
    await take();
    await take();
    expect(await itemOf("ORD-1")).toMatchObject({ title: "Jug", onHand: null });
    expect(await itemOf("ORD-1", house.stranger)).toBeUndefined();
  });

  test("by hand, with variants and counts; all or nothing, and with the scope alone", async () => {
    expect((await makeNew("NEW-0", {}, house.packer)).status).toBe(403);
    expect((await makeNew("NEW-1", { price: 12.5, cost: 4, location: "A-1", onHand: 3 })).status).toBe(200);
    expect(await itemOf("NEW-1")).toMatchObject({
      title: "Thing NEW-1",
      onHand: 3,
      available: 3,
      price: 12.5,
    });
    const variants = ["S", "M"].map((value) => ({
      sku: `NEW-2-${value}`,
      options: [{ name: "Size", value }],
      onHand: 1,
    }));
    expect((await makeNew("NEW-2", { variants })).status).toBe(200);
    expect([(await itemOf("NEW-2-M"))?.onHand, await itemOf("NEW-2")]).toEqual([1, undefined]);
    expect((await makeNew("NEW-3", { variants: [{ ...variants[0], sku: "NEW-1" }] })).body).toMatchObject({
      code: "SKU_TAKEN",
      msg: "NEW-1 is already used by another item.",
    });
    expect(await rows("select from items where sku = 'NEW-3'")).toEqual([]);
  });
});

describe("a link", () => {
  test("waits for a person where two listings of an account carry the SKU", async () => {
    const source = await sourceOf("SRC-3");
    await list(source, [buildListing("D1", "DUP-1"), buildListing("D2", "DUP-1")]);
    expect([await linksOf(":D1"), await linksOf(":D2")]).toEqual([[], []]);
    const itemId = await idOf("DUP-1");
    const listingId = `${source.platform}:${source.accountId}:D2`;
    const suggested = await post("/api/stock/links/suggestions", {
      listings: [{ listingId, variantId: "" }],
    });
    expect(suggested.body).toMatchObject({ data: [{ itemId, sku: "DUP-1", reason: "sku" }] });
    const say = (word: string, person = house.owner) =>
      post("/api/stock/links", { listingId, variantId: "", itemId, say: word }, person);
    expect([(await say("link", house.packer)).status, (await say("link", house.stranger)).status]).toEqual([
      403, 404,
    ]);
    expect((await say("link")).status).toBe(200);
    expect(await linksOf(":D2")).toEqual([{ sku: "DUP-1", how: "person" }]);
    expect((await say("refuse")).status).toBe(200);
    // nothing links it again by itself, and it is not suggested again
    await list(source, [buildListing("D2", "DUP-1", { updatedAt: "2035-12-31T01:00:00.000Z" })]);
    expect(await linksOf(":D2")).toEqual([]);
    expect(
      (await post("/api/stock/links/suggestions", { listings: [{ listingId, variantId: "" }] })).body,
    ).toEqual({ data: [] });
    expect(
      (
        await rows<{ n: number }>(
          "select count(*)::integer as n from audit_entries where action = 'listingLinked'",
        )
      )[0]?.n,
    ).toBe(2);
  });

  test("made by a SKU goes when its listing gets another one", async () => {
    const source = await sourceOf("SRC-5");
    await list(source, [buildListing("C1", "CHG-1")]);
    await list(source, [buildListing("C1", "CHG-2", { updatedAt: "2035-12-31T03:00:00.000Z" })]);
    expect(await linksOf(":C1")).toEqual([{ sku: "CHG-2", how: "sku" }]);
  });
});

test("a family has no stock of its own: it can be neither counted nor held", async () => {
  const options = [{ name: "Size", value: "S" }];
  await makeNew("FAM-1", { variants: [{ sku: "FAM-1-S", options }] });
  const refused = { code: "FAMILY_UNCOUNTED", msg: "FAM-1 comes in variants. Choose one of them." };
  const [family] = await rows<{ id: string }>("select id from items where sku = 'FAM-1'");
  expect((await count("FAM-1", 3)).body).toMatchObject(refused);
  expect(
    (await post("/api/stock/holds", { itemId: family?.id, quantity: 1, reason: "Fair", until: null })).body,
  ).toMatchObject(refused);
});

describe("an edit", () => {
  test("answers what was there before, is refused where another value was seen, and leaves the others alone", async () => {
    await makeNew("EDT-1", { cost: 4 });
    await makeNew("EDT-2");
    const [one, two] = [await idOf("EDT-1"), await idOf("EDT-2")];
    const answer = await post("/api/stock/items/change", {
      edits: [
        { itemId: one, set: { cost: 5.25, title: "Cup", brand: "" }, seen: { cost: 4 } },
        { itemId: two, set: { title: "Jug" }, seen: { title: "Bowl" } },
        { itemId: randomUUID(), set: { title: "Pot" } },
      ],
    });
    expect(answer.body).toMatchObject({
      data: {
        done: [{ itemId: one, before: { cost: 4, title: "Thing EDT-1" } }],
        failed: [{ itemId: two, code: "CHANGED_MEANWHILE" }, { code: "RECORD_NOT_FOUND" }],
      },
    });
    expect(await rows("select cost_minor, currency <> '' as has from items where sku = 'EDT-1'")).toEqual([
      { cost_minor: 525, has: true },
    ]);
    expect((await change(one, { title: "X" }, {}, house.packer)).status).toBe(403);
    expect((await change(one, { title: "X" }, {}, house.stranger)).body).toMatchObject({
      data: { done: [], failed: [{ code: "RECORD_NOT_FOUND" }] },
    });
    const { data } = await ask<{ events: unknown[] }>(
      `{ events: ItemEventMany(filter: { itemId: "${one}" }, sort: _ID_DESC, limit: 1) { kind byName changes } }`,
    );
    expect(data.events).toMatchObject([
      { kind: "changed", changes: { cost: [4, 5.25], title: ["Thing EDT-1", "Cup"] } },
    ]);
  });

  test("that renames keeps the ledger, the links, and what orders took by the old SKU", async () => {
    const source = await sourceOf("SRC-4");
    await list(source, [buildListing("R1", "REN-1")]);
    await count("REN-1", 5);
    const order = await build("REN-1", 2);
    const itemId = await idOf("REN-1");
    await makeNew("REN-9");
    expect((await change(itemId, { sku: "REN-9" })).body).toMatchObject({
      data: { done: [], failed: [{ code: "SKU_TAKEN" }] },
    });
    expect((await change(itemId, { sku: "REN-2" })).body).toMatchObject({ data: { failed: [] } });
    expect(await itemOf("REN-2")).toMatchObject({
      _id: itemId,
      onHand: 5,
      reserved: 2,
      available: 3,
      listings: [{ quantity: 3 }],
    });
    expect((await ship(order.id)).status).toBe(200);
    expect(await booked("REN-2")).toEqual(["count 5 5", "sale -2 3"]);
    // whoever still knows the old name finds it by that, and no other item takes it
    expect((await count("REN-1", 7)).body).toMatchObject({ data: [{ sku: "REN-1", onHand: 7 }] });
    expect([(await itemOf("REN-2"))?.onHand, (await levelOf("REN-1"))?.["onHand"]]).toEqual([7, 7]);
    expect((await makeNew("REN-1")).body).toMatchObject({ code: "SKU_TAKEN" });
    await list(source, [buildListing("R1", "REN-1", { updatedAt: "2035-12-31T02:00:00.000Z" })]);
    expect(await rows("select sku from items where sku like 'REN-_' order by 1")).toEqual([
      { sku: "REN-2" },
      { sku: "REN-9" },
    ]);
    // and back again
    expect((await change(itemId, { sku: "REN-1" })).body).toMatchObject({ data: { failed: [] } });
    expect(await booked("REN-1")).toEqual(["count 5 5", "sale -2 3", "count 4 7"]);
  });

  test("that renames frees a name that nothing went by", async () => {
    await makeNew("FRE-1");
    const itemId = await idOf("FRE-1");
    await change(itemId, { sku: "FRE-2" });
    await change(itemId, { sku: "FRE-3" });
    await count("FRE-3", 4);
    await change(itemId, { sku: "FRE-4" });
    expect(await rows("select sku from item_skus where item_id = $1 order by 1", [itemId])).toEqual([
      { sku: "FRE-3" },
      { sku: "FRE-4" },
    ]);
    expect([(await makeNew("FRE-1")).status, (await makeNew("FRE-2")).status]).toEqual([200, 200]);
    expect((await makeNew("FRE-3")).body).toMatchObject({ code: "SKU_TAKEN" });
    expect((await count("FRE-4", 6)).body).toMatchObject({ data: [{ onHand: 6, before: 4 }] });
  });

  test("that stands already is done, so that a repeat after a lost answer isn't refused", async () => {
    await makeNew("AGN-1", { price: 10 });
    const itemId = await idOf("AGN-1");
    const repeat = () => change(itemId, { price: 11 }, { seen: { price: 10 } });
    expect((await repeat()).body).toEqual({
      data: { done: [{ itemId, before: { price: 10 } }], failed: [] },
    });
    expect((await repeat()).body).toEqual({ data: { done: [{ itemId, before: {} }], failed: [] } });
  });

  test("is compared with what was shown, blanks and all", async () => {
    await makeNew("SEE-1");
    const itemId = await idOf("SEE-1");
    await rows("update items set title = ' As listed ' || repeat('x', 600) where id = $1", [itemId]);
    const seen = { title: (await itemOf("SEE-1"))?.title };
    expect((await change(itemId, { title: "Cup" }, { seen })).body).toMatchObject({ data: { failed: [] } });
  });

  test("of a place is a transfer in the ledger of what was counted", async () => {
    await makeNew("TRF-1", { location: "A-1", onHand: 2 });
    await change(await idOf("TRF-1"), { location: "B-2" });
    expect(
      await rows(
        "select reason, delta, on_hand_after, note from stock_entries where sku = 'TRF-1' order by id",
      ),
    ).toEqual([
      { reason: "count", delta: 2, on_hand_after: 2, note: "" },
      { reason: "transfer", delta: 0, on_hand_after: 2, note: "A-1 → B-2" },
    ]);
  });
});

describe("available", () => {
  test("is on hand without what orders want, those awaiting payment too, what is held, and the safety stock", async () => {
    await makeNew("AVL-1", { onHand: 20, safety: 2 });
    const itemId = await idOf("AVL-1");
    await build("AVL-1", 3);
    const awaiting = await build("AVL-1", 4, { external: true, state: "pending" });
    await build("AVL-1", 5, { external: true, state: "cancelled", failed: true });
    const hold = (until: string | null) =>
      post("/api/stock/holds", { itemId, quantity: 1, reason: "For a fair", until });
    expect(
      (await post("/api/stock/holds", { itemId, quantity: 1, reason: "x", until: null }, house.packer))
        .status,
    ).toBe(403);
    const held = (await hold(null)).body as { data: { holdId: string } };
    expect((await hold("2001-01-01T00:00:00.000Z")).body).toMatchObject({ code: "HOLD_PAST" });
    const key = randomUUID();
    const body = { itemId, quantity: 1, reason: "Twice", until: "2099-01-01T00:00:00.000Z" };
    const twice = await Promise.all([1, 2].map(() => post("/api/stock/holds", body, house.owner, key)));
    const ids = twice.map((answer) => (answer.body as { data: { holdId: string } }).data.holdId);
    expect(ids[0]).toBe(ids[1]);
    for (const other of [{ quantity: 2 }, { reason: "Other" }, { until: null }])
      expect((await post("/api/stock/holds", { ...body, ...other }, house.owner, key)).body).toMatchObject({
        code: "IDEMPOTENCY_KEY_REUSED",
      });
    expect((await post("/api/stock/holds/end", { holdId: ids[0] })).status).toBe(200);
    expect(await itemOf("AVL-1")).toMatchObject({ onHand: 20, reserved: 8, available: 10 });
    await rows("update orders set state = 'cancelled', failed = true where id = $1", [awaiting.id]);
    expect((await post("/api/stock/holds/end", { holdId: held.data.holdId }, house.stranger)).status).toBe(
      404,
    );
    expect((await post("/api/stock/holds/end", { holdId: held.data.holdId })).status).toBe(200);
    expect((await post("/api/stock/holds/end", { holdId: held.data.holdId })).status).toBe(404);
    expect(await itemOf("AVL-1")).toMatchObject({ onHand: 20, reserved: 3, available: 15 });
  });

  test("follows what comes in, is found, breaks or gets lost; never below nothing, and once for one key", async () => {
    await makeNew("ADJ-1", { onHand: 2 });
    await makeNew("ADJ-2");
    const itemId = await idOf("ADJ-1");
    const adjust = (reason: string, quantity: number, key?: string, id = itemId) =>
      post("/api/stock/adjustments", { itemId: id, reason, quantity, note: "shelf fell" }, house.owner, key);
    const key = randomUUID();
    await Promise.all([adjust("damage", 1, key), adjust("damage", 1, key)]);
    // The key stands for that wish: other pieces or another reason are another.
    for (const [reason, quantity] of [["loss", 1] as const, ["damage", 2] as const])
      expect((await adjust(reason, quantity, key)).body).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    await adjust("receipt", 5);
    await adjust("found", 1);
    expect((await adjust("loss", 8)).body).toMatchObject({
      code: "STOCK_TOO_LOW",
      msg: "Only 7 of ADJ-1 on hand.",
    });
    expect(await booked("ADJ-1")).toEqual(["count 2 2", "damage -1 1", "receipt 5 6", "found 1 7"]);
    expect((await adjust("found", 1, undefined, await idOf("ADJ-2"))).body).toMatchObject({
      code: "STOCK_NOT_COUNTED",
    });
  });
});
