/** Live listings of an account, from what was read of them to items on the shelf and back. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { PlatformListing } from "@stallkeeper/connector-sdk";
import type { ImportableAccount } from "@stallkeeper/contract";
import { buildOrder } from "@stallkeeper/testkit";
import { receiveListings } from "../listings/index.ts";
import { buildListing } from "../stock/build-listing.fixture.ts";
import { keepStock } from "../stock/keep-stock.fixture.ts";
import { keepImports } from "./keep-imports.fixture.ts";

const { house, rows, build, count, ship } = keepStock();
const { post, reaches, go, rowsOf } = keepImports(() => house.owner);
const readAt = new Date("2036-01-01T00:00:00Z");

/** An account of its own for each test. */
async function sourceOf(sku: string) {
  const { accountId } = await build(sku, 1, { account: `seller-${sku}` });
  const found = await rows<{ platform: string; username: string }>(
    "select platform, username from accounts where id = $1",
    [accountId],
  );
  const [account] = found;
  if (account === undefined) throw new Error("no such account");
  const { platform, username } = account;
  return { accountId, platform, platformName: platform, username };
}
const read = (source: Awaited<ReturnType<typeof sourceOf>>, listings: PlatformListing[]) =>
  house.app.services.db.withStore(house.owner.storeId, (tx) => receiveListings(tx, source, listings, readAt));
const offered = async (accountId: string, by = house.owner) => {
  const { body } = await by.client.get("/api/imports/listings");
  return (body as { data: ImportableAccount[] }).data.find((one) => one.accountId === accountId);
};
const open = async (accountId: string) => {
  const answer = await post("/listings", { accountId });
  if (answer.status !== 200) throw new Error(answer.text);
  return reaches((answer.body as { data: { _id: string } }).data._id, "ready");
};
/** A piece of a listing that was sold on it. */
const soldOn = async (
  { accountId, platform }: Awaited<ReturnType<typeof sourceOf>>,
  listingId: string,
  sku = "",
) => {
  const line = {
    name: "Piece",
    sku,
    quantity: 1,
    priceMinor: 100,
    platforms: { [platform]: { listingId } },
    meta: {},
  };
  const id = `o-${randomUUID()}`;
  await buildOrder(house.app.services.db, {
    storeId: house.owner.storeId,
    id,
    platform_order_id: id,
    account_id: accountId,
    platform,
    items: [{ _id: `${id}:1`, ...line }],
  });
  return id;
};
const shelf = (accountId: string) =>
  rows<object>(
    `select i.sku, i.title, i.price_minor as price, i.on_hand as "onHand", i.images, p.identifier
       from item_listings k join items i on i.id = k.item_id
         join listing_parts p on p.listing_id = k.listing_id and p.variant_id = k.variant_id
       where p.account_id = $1 order by p.identifier, p.variant_id`,
    [accountId],
  );

test("live listings become items with photo, price and count, linked, and are undone whole", async () => {
  const source = await sourceOf("SRC-L");
  const { accountId } = source;
  const stores = await rows<{ currency: string }>("select currency from stores_shared");
  const currency = stores[0]?.currency ?? "";
  await count("LL-COUNTED", 8);
  const before = await rows("select 1 from items");
  await read(source, [
    buildListing("L1", "", { title: "Nameless lamp", priceMinor: 1250, currency, quantity: 2 }),
    buildListing("L2", "LL-KNOWN", { quantity: 5, currency }),
    buildListing("L3", "LL-COUNTED", { quantity: 3 }),
    buildListing("L4", "", { state: "ended" }),
    buildListing("L5", "", {
      title: "Shirt",
      currency: "XTS",
      variants: ["Red", "Blue"].map((value) => ({
        platformVariantId: value,
        sku: "",
        options: [{ name: "Colour", value }],
        priceMinor: 900,
        quantity: 1,
      })),
    }),
  ]);
  const madeByThemselves = await rows("select 1 from items");
  expect(madeByThemselves.length - before.length).toBe(1);
  // Sold on the listing and not shipped: the platform took it off, and it's still on the shelf.
  await buildOrder(house.app.services.db, {
    storeId: house.owner.storeId,
    account_id: accountId,
    platform: source.platform,
    items: [
      {
        _id: "line-1",
        name: "Nameless lamp",
        sku: "",
        quantity: 1,
        priceMinor: 1250,
        platforms: { [source.platform]: { listingId: "L1" } },
        meta: {},
      },
    ],
  });
  expect(await offered(accountId)).toMatchObject({ live: 5, toTake: 4 });

  const ready = await open(accountId);
  expect(ready).toMatchObject({ kind: "listings", rowsTotal: 4, counts: { new: 3, changed: 1 } });
  expect((await rowsOf(ready._id)).map(({ cells }) => cells)).toEqual([
    ["ST-L1", "Nameless lamp", "12.50", "3", ""],
    ["LL-KNOWN", "", "", "5", ""],
    ["ST-L5-Blue", "Shirt – Blue", "", "1", ""],
    ["ST-L5-Red", "Shirt – Red", "", "1", ""],
  ]);
  const done = await go(ready._id, "apply");
  expect(done.counts).toEqual({ done: 4 });
  const photo = ["https://pictures.test/1.jpg"];
  expect(await shelf(accountId)).toMatchObject([
    { identifier: "L1", sku: "ST-L1", title: "Nameless lamp", price: 1250, onHand: 3, images: photo },
    { identifier: "L2", sku: "LL-KNOWN", onHand: 5 },
    { identifier: "L3", sku: "LL-COUNTED", onHand: 8 },
    { identifier: "L5", sku: "ST-L5-Blue", price: null, onHand: 1 },
    { identifier: "L5", sku: "ST-L5-Red", onHand: 1 },
  ]);
  // The order of a line without a SKU follows the new link.
  expect(await rows("select available from inventory_items where sku = 'ST-L1'")).toEqual([{ available: 2 }]);
  expect(await offered(accountId)).toMatchObject({ live: 5, toTake: 0 });
  expect((await post("/listings", { accountId })).text).toContain("IMPORT_NOTHING_NEW");

  const undone = await go(ready._id, "undo");
  expect(undone.counts).toEqual({ undone: 4 });
  expect(await shelf(accountId)).toMatchObject([
    { identifier: "L2", sku: "LL-KNOWN", onHand: null },
    { identifier: "L3", onHand: 8 },
  ]);
  expect(await rows("select 1 from items")).toHaveLength(madeByThemselves.length);
  expect(await offered(accountId)).toMatchObject({ toTake: 4 });
});

test("what a shop sells without counting becomes an item without a count, and the check says how many", async () => {
  const source = await sourceOf("SRC-U");
  const uncounted = { quantity: 1, isCounted: false, currency: "XTS" };
  const variant = (value: string, more: object) => ({
    platformVariantId: value,
    sku: "",
    options: [{ name: "Colour", value }],
    priceMinor: 900,
    quantity: 1,
    ...more,
  });
  await read(source, [
    buildListing("U1", "", { title: "Mug", ...uncounted }),
    buildListing("U2", "LL-NEVER", { ...uncounted }),
    buildListing("U3", "", {
      title: "Shirt",
      currency: "XTS",
      variants: [variant("Blue", { quantity: 4 }), variant("Red", { isCounted: false })],
    }),
  ]);
  // An item that nobody counted isn't counted by it either.
  expect(await offered(source.accountId)).toMatchObject({ live: 4, toTake: 3 });
  const ready = await open(source.accountId);
  expect(ready.counts).toEqual({ new: 3, uncounted: 2 });
  expect((await rowsOf(ready._id)).map(({ cells }) => cells)).toEqual([
    ["ST-U1", "Mug", "", "", ""],
    ["ST-U3-Blue", "Shirt – Blue", "", "4", ""],
    ["ST-U3-Red", "Shirt – Red", "", "", ""],
  ]);
  expect((await go(ready._id, "apply")).counts).toEqual({ done: 3 });
  expect(await shelf(source.accountId)).toMatchObject([
    { identifier: "U1", sku: "ST-U1", onHand: null },
    { identifier: "U2", sku: "LL-NEVER", onHand: null },
    { identifier: "U3", sku: "ST-U3-Blue", onHand: 4 },
    { identifier: "U3", sku: "ST-U3-Red", onHand: null },
  ]);
  expect(await offered(source.accountId)).toMatchObject({ toTake: 0 });
});

test("live listings count as of when they were read: what was shipped before the import is gone", async () => {
  const source = await sourceOf("SRC-P");
  await read(source, [
    buildListing("P1", "", { title: "Bowl", quantity: 5 }),
    buildListing("P2", "LL-SHIPPED", { title: "Vase", quantity: 5 }),
  ]);
  const before = await soldOn(source, "P1");
  const ready = await open(source.accountId);
  for (const id of [before, await soldOn(source, "P1"), await soldOn(source, "P2", "LL-SHIPPED")])
    expect((await ship(id)).status).toBe(200);
  await go(ready._id, "apply");
  expect(await shelf(source.accountId)).toMatchObject([
    // Of its six on the shelf one was sold already.
    { identifier: "P1", onHand: 4 },
    { identifier: "P2", onHand: 4 },
  ]);
});

test("an item that somebody works with keeps its listing when the import is undone", async () => {
  const source = await sourceOf("SRC-K");
  await read(source, [buildListing("K1", "", { title: "Vase" })]);
  const { _id } = await open(source.accountId);
  await go(_id, "apply");
  await count("ST-K1", 9);
  expect((await go(_id, "undo")).counts).toEqual({ kept: 1 });
  expect(await shelf(source.accountId)).toMatchObject([{ identifier: "K1", sku: "ST-K1", onHand: 9 }]);
});

test("nobody takes in another store's listings, or without the permission", async () => {
  const source = await sourceOf("SRC-S");
  await read(source, [buildListing("S1", "")]);
  expect(await offered(source.accountId, house.stranger)).toBeUndefined();
  const body = { accountId: source.accountId };
  expect((await post("/listings", body, house.stranger)).status).toBe(404);
  expect((await post("/listings", body, house.packer)).status).toBe(403);
});
