/** A stock take of one place or shelf: what lies elsewhere is neither expected nor changed. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { keepStock } from "../stock/keep-stock.fixture.ts";

const { house, rows, post, ask, count, build, ship } = keepStock();
let made = 0;
const newSku = (): string => `PLACE-${++made}`;
let garage = "";
beforeAll(async () => {
  garage = randomUUID();
  await post("/api/stock/places", { placeId: garage, name: "Garage" });
});

/** So many on a shelf of the shop, and so many in a bin of the garage. */
async function lying(sku: string, there: { shop: number; garage: number; shelf?: string }): Promise<string> {
  const { shop, garage: away, shelf = "D-1" } = there;
  const made1 = await post("/api/stock/items", { sku, title: sku, location: shelf, onHand: shop + away });
  const { itemId } = (made1.body as { data: { itemId: string } }).data;
  const from = { placeId: house.owner.storeId, bin: shelf };
  const moved = await post("/api/stock/bins/move", {
    itemId,
    from,
    to: { placeId: garage, bin: "G-1" },
    pieces: away,
  });
  expect(moved.status).toBe(200);
  return itemId;
}
const binsOf = async (sku: string): Promise<string[]> =>
  (
    await rows<{ bin: string; pieces: number }>(
      `select b.bin, b.pieces from item_bin_list b join items i on i.id = b.item_id
         where i.sku = $1 order by b.bin`,
      [sku],
    )
  ).map(({ bin, pieces }) => `${bin} ${pieces}`);

async function start(more: object, person = house.owner) {
  const takeId = randomUUID();
  const take = { takeId, name: "Shelf", scope: "place", shelf: "", isBlind: false, isStarted: true, ...more };
  return { takeId, answer: await post("/api/stock/takes", take, person) };
}
const scan = (takeId: string, code: string, pieces: number) =>
  post("/api/stock/takes/counts", { takeId, counts: [{ id: randomUUID(), code, pieces, isTotal: true }] });
const move = (takeId: string, to: string) => post("/api/stock/takes/move", { takeId, to });
async function finish(takeId: string, uncounted = "leave") {
  await move(takeId, "review");
  await move(takeId, "approved");
  return post("/api/stock/takes/post", { takeId, uncounted });
}
async function linesOf(takeId: string) {
  const { data } = await ask<{
    rows: {
      sku: string;
      location: string;
      counted: number | null;
      expected: number | null;
      variance: number | null;
    }[];
  }>(`{ rows: StockTakeLineMany(filter: { takeId: "${takeId}" }, sort: SKU_ASC) {
    sku location counted expected variance outcome } }`);
  return data.rows;
}

describe("a stock take of one place", () => {
  test("expects and books what lies there alone, and is taken back into its bins", async () => {
    const [both, shopOnly] = [newSku(), newSku()];
    await lying(both, { shop: 4, garage: 2 });
    await post("/api/stock/items", { sku: shopOnly, title: shopOnly, location: "D-2", onHand: 9 });
    const { takeId } = await start({ placeId: garage, isBlind: true });
    expect(await linesOf(takeId)).toMatchObject([{ sku: both, location: "G-1", expected: null }]);
    await scan(takeId, both, 1);
    expect(await linesOf(takeId)).toMatchObject([{ counted: 1, expected: null, variance: null }]);
    await move(takeId, "review");
    expect(await linesOf(takeId)).toMatchObject([{ counted: 1, expected: 2, variance: -1 }]);
    expect((await finish(takeId)).body).toMatchObject({ data: { posted: 1, later: [] } });
    expect(await binsOf(both)).toEqual(["D-1 4", "G-1 1"]);
    expect(await binsOf(shopOnly)).toEqual(["D-2 9"]);
    expect((await post("/api/stock/takes/undo", { takeId })).body).toMatchObject({ data: { posted: 1 } });
    expect(await binsOf(both)).toEqual(["D-1 4", "G-1 2"]);
  });

  test("adds what was found there, also of what lay elsewhere, and sets what wasn't found to none", async () => {
    const [more, elsewhere, missing] = [newSku(), newSku(), newSku()];
    await lying(more, { shop: 1, garage: 3 });
    await post("/api/stock/items", { sku: elsewhere, title: elsewhere, location: "D-3", onHand: 5 });
    await lying(missing, { shop: 2, garage: 4 });
    const { takeId } = await start({ placeId: garage, shelf: "G-" });
    await scan(takeId, more, 5);
    await scan(takeId, elsewhere, 2);
    expect((await linesOf(takeId)).filter(({ sku }) => [more, elsewhere].includes(sku))).toMatchObject([
      { sku: more, expected: 3, variance: 2 },
      { sku: elsewhere, expected: 0, variance: 2 },
    ]);
    await finish(takeId, "zero");
    expect(await binsOf(more)).toEqual(["D-1 1", "G-1 5"]);
    expect(await binsOf(elsewhere)).toEqual([" 2", "D-3 5"]);
    expect(await binsOf(missing)).toEqual(["D-1 2"]);
  });

  test("sales and moves after the count stay booked, and neither place spoils the other's count", async () => {
    const sku = newSku();
    const itemId = await lying(sku, { shop: 5, garage: 4 });
    const order = await build(sku);
    const shop = await start({ placeId: house.owner.storeId, shelf: "D-1" });
    const other = await start({ placeId: garage });
    await scan(other.takeId, sku, 3);
    await scan(shop.takeId, sku, 4);
    await ship(order.id);
    const from = { placeId: house.owner.storeId, bin: "D-1" };
    await post("/api/stock/bins/move", { itemId, from, to: { placeId: garage, bin: "G-1" }, pieces: 1 });
    expect(await binsOf(sku)).toEqual(["D-1 3", "G-1 5"]);
    expect((await finish(shop.takeId)).body).toMatchObject({ data: { posted: 1, later: [] } });
    expect(await binsOf(sku)).toEqual(["D-1 2", "G-1 5"]);
    expect((await linesOf(other.takeId)).find((line) => line.sku === sku)).toMatchObject({
      expected: 4,
      variance: -1,
    });
    expect((await finish(other.takeId)).body).toMatchObject({ data: { posted: 1, later: [] } });
    expect(await binsOf(sku)).toEqual(["D-1 2", "G-1 4"]);
  });

  test("needs a place of its own store, which no other scope has", async () => {
    expect((await start({ placeId: randomUUID() })).answer.status).toBe(404);
    expect((await start({ placeId: garage }, house.stranger)).answer.status).toBe(404);
    expect((await start({ placeId: null })).answer.status).toBe(400);
    expect((await start({ placeId: garage, scope: "found" })).answer.status).toBe(400);
  });
});

test("a stock take of a shelf leaves out what lies on others, and a later count of all of it stands", async () => {
  const [sku, again] = [newSku(), newSku()];
  await lying(sku, { shop: 4, garage: 2, shelf: "K-1" });
  await lying(again, { shop: 4, garage: 2, shelf: "K-2" });
  const { takeId } = await start({ scope: "shelf", shelf: "k-" });
  expect(await linesOf(takeId)).toMatchObject([
    { sku, location: "K-1", expected: 4 },
    { sku: again, expected: 4 },
  ]);
  await scan(takeId, sku, 4);
  await scan(takeId, again, 1);
  await count(again, 7);
  // Of another shelf, and of none: found here, and "k-" is no bin.
  const [stray, shelfless] = [newSku(), newSku()];
  await post("/api/stock/items", { sku: stray, title: stray, location: "D-9", onHand: 1 });
  await post("/api/stock/items", { sku: shelfless, title: shelfless, onHand: 0 });
  await scan(takeId, stray, 2);
  await scan(takeId, shelfless, 3);
  expect((await finish(takeId)).body).toMatchObject({ data: { posted: 3, later: [again] } });
  expect(await binsOf(stray)).toEqual([" 2", "D-9 1"]);
  expect(await binsOf(shelfless)).toEqual([" 3"]);
  const one = await start({ scope: "shelf", shelf: "k-1" });
  await scan(one.takeId, stray, 1);
  await finish(one.takeId);
  expect(await binsOf(stray)).toEqual([" 2", "D-9 1", "K-1 1"]);
  expect(await binsOf(sku)).toEqual(["G-1 2", "K-1 4"]);
  expect(await binsOf(again)).toEqual(["G-1 2", "K-2 5"]);
});
