/** Places and bins: what lies where, moving it, and that it adds up to what is on hand. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { keepStock } from "../keep-stock.fixture.ts";

const { house, rows, post, ask, build, booked, count, ship } = keepStock();

let made = 0;
const newSku = (): string => `BIN-${++made}`;

async function makeItem(sku: string, location: string, onHand?: number): Promise<string> {
  const answer = await post("/api/stock/items", { sku, title: sku, location, onHand });
  expect(answer.status).toBe(200);
  return (answer.body as { data: { itemId: string } }).data.itemId;
}
async function makePlace(name: string): Promise<string> {
  const placeId = randomUUID();
  expect((await post("/api/stock/places", { placeId, name })).status).toBe(200);
  return placeId;
}
interface Bin {
  placeId: string;
  bin: string;
}
const move = (
  itemId: string,
  from: Bin,
  to: Bin,
  pieces: number | null,
  more: { key?: string; person?: typeof house.owner } = {},
) => post("/api/stock/bins/move", { itemId, from, to, pieces }, more.person ?? house.owner, more.key);

async function binsOf(itemId: string): Promise<string[]> {
  const { data } = await ask<{ bins: { bin: string; pieces: number | null; isOwn: boolean }[] }>(
    `{ bins: ItemBinMany(filter: { itemId: "${itemId}" }, sort: BIN_ASC) { bin pieces isOwn } }`,
  );
  return data.bins.map(({ bin, pieces, isOwn }) => `${bin} ${pieces}${isOwn ? " own" : ""}`);
}
async function placesOf(person = house.owner) {
  const { data } = await ask<{
    places: {
      _id: string;
      name: string;
      isMain: boolean;
      items: number;
      pieces: number;
      archivedAt: unknown;
    }[];
  }>("{ places: StockPlaceMany(sort: NAME_ASC) { _id name isMain items pieces archivedAt } }", person);
  return data.places;
}
async function shelfOf(sku: string): Promise<string | undefined> {
  const { data } = await ask<{ at: { shelf: string } | null }>(
    `{ at: ItemLocationById(_id: "${sku}") { shelf } }`,
  );
  return data.at?.shelf;
}

test("moves pieces between bins, sells from the item's own first, and picks where pieces are left", async () => {
  const sku = newSku();
  const itemId = await makeItem(sku, "A-1", 5);
  const main = { placeId: house.owner.storeId, bin: "A-1" };
  const garage = { placeId: await makePlace("Garage"), bin: "G-7" };
  const key = randomUUID();
  for (let press = 0; press < 2; press++)
    expect((await move(itemId, main, garage, 3, { key })).status).toBe(200);
  expect(await binsOf(itemId)).toEqual(["A-1 2 own", "G-7 3"]);
  expect(await booked(sku)).toEqual(["count 5 5", "transfer 0 5"]);
  expect((await move(itemId, main, garage, 3)).body).toMatchObject({ code: "STOCK_TOO_LOW" });
  expect(await shelfOf(sku)).toBe("A-1");
  await ship((await build(sku, 2)).id);
  expect(await binsOf(itemId)).toEqual(["A-1 0 own", "G-7 3"]);
  // Nothing is left where new pieces go, so the picker is sent to the garage.
  expect(await shelfOf(sku)).toBe("Garage · G-7");
  await count(sku, 1);
  expect(await binsOf(itemId)).toEqual(["A-1 0 own", "G-7 1"]);
  await count(sku, 4);
  expect(await binsOf(itemId)).toEqual(["A-1 3 own", "G-7 1"]);
  expect((await move(itemId, garage, main, null)).status).toBe(200);
  expect(await binsOf(itemId)).toEqual(["A-1 4 own"]);
});

test("moving everything out of an item's own bin makes the other its own", async () => {
  const sku = newSku();
  const itemId = await makeItem(sku, "B-1");
  const main = { placeId: house.owner.storeId, bin: "B-1" };
  const shop = { placeId: await makePlace("Shop"), bin: "" };
  expect((await move(itemId, main, shop, 1)).body).toMatchObject({ code: "STOCK_NOT_COUNTED" });
  expect((await move(itemId, main, shop, null)).status).toBe(200);
  await count(sku, 6);
  expect(await binsOf(itemId)).toEqual([" 6 own"]);
  expect(await shelfOf(sku)).toBe("Shop");
  expect((await placesOf()).find(({ _id }) => _id === shop.placeId)).toMatchObject({ items: 1, pieces: 6 });
});

test("a place is named once, archived once nothing lies there, and its store's alone", async () => {
  const placeId = await makePlace("Loft");
  expect((await post("/api/stock/places", { placeId: randomUUID(), name: "loft" })).body).toMatchObject({
    code: "PLACE_NAME_TAKEN",
  });
  expect((await post("/api/stock/places", { placeId, name: "Attic" })).status).toBe(200);
  // The main place has the store's id, and a name once somebody gives it one.
  expect((await placesOf()).find(({ isMain }) => isMain)).toMatchObject({ name: "" });
  expect((await post("/api/stock/places", { placeId: house.owner.storeId, name: "Studio" })).status).toBe(
    200,
  );
  expect((await placesOf()).find(({ isMain }) => isMain)).toMatchObject({ name: "Studio" });
  const itemId = await makeItem(newSku(), "C-1", 2);
  const from = { placeId: house.owner.storeId, bin: "C-1" };
  const to = { placeId, bin: "L-1" };
  expect((await move(itemId, from, to, 2, { person: house.stranger })).status).toBe(404);
  expect((await move(itemId, from, to, 2, { person: house.packer })).status).toBe(403);
  await move(itemId, from, to, 2);
  const archive = (isArchived: boolean, person = house.owner) =>
    post("/api/stock/places/archive", { placeId, name: "Attic", isArchived }, person);
  expect((await archive(true, house.stranger)).status).toBe(404);
  expect((await archive(true)).body).toMatchObject({ code: "PLACE_IN_USE" });
  await move(itemId, to, from, null);
  expect((await archive(true)).status).toBe(200);
  expect((await move(itemId, from, to, 1)).status).toBe(404);
  expect((await archive(false)).status).toBe(200);
  expect((await placesOf(house.stranger)).map(({ name }) => name)).toEqual([""]);
  const [sum] = await rows<{ differs: number }>(
    `select count(*)::integer as differs from items i where i.on_hand <>
       (select sum(b.pieces) from item_bin_list b where b.item_id = i.id)`,
  );
  expect(sum).toEqual({ differs: 0 });
});
