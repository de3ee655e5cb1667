/** Stock takes: several people count, orders ship meanwhile, and what was found is booked once. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { keepStock } from "../stock/keep-stock.fixture.ts";

const { house, rows, post, ask, count, booked, build, ship } = keepStock();
let made = 0;
const newSku = (): string => `TAKE-${++made}`;

interface Line {
  sku: string;
  counted: number | null;
  expected: number | null;
  variance: number | null;
  value: number | null;
  movedMeanwhile: number;
  outcome: string | null;
}

async function start(more: object = {}, person = house.owner): Promise<string> {
  const takeId = randomUUID();
  const take = { takeId, name: "Shelf", scope: "found", shelf: "", isBlind: false, isStarted: true, ...more };
  expect((await post("/api/stock/takes", take, person)).status).toBe(200);
  return takeId;
}
const scan = (takeId: string, code: string, more: object = {}, person = house.owner) =>
  post(
    "/api/stock/takes/counts",
    { takeId, counts: [{ id: randomUUID(), code, pieces: 1, isTotal: false, ...more }] },
    person,
  );
const move = (takeId: string, to: string, person = house.owner) =>
  post("/api/stock/takes/move", { takeId, to }, person);
async function finish(takeId: string, uncounted = "leave") {
  await move(takeId, "review");
  await move(takeId, "approved");
  return post("/api/stock/takes/post", { takeId, uncounted });
}
const linesOf = async (takeId: string) =>
  (
    await ask<{ rows: Line[] }>(
      `{ rows: StockTakeLineMany(filter: { takeId: "${takeId}" }, sort: SKU_ASC) {
        sku counted expected variance value movedMeanwhile outcome } }`,
    )
  ).data.rows;
const onHand = async (sku: string) =>
  (await rows<{ on_hand: number | null }>("select on_hand from items where sku = $1", [sku]))[0]?.on_hand;

describe("counting", () => {
  test("adds what several people scan, each scan once, and takes a typed total", async () => {
    const sku = newSku();
    await count(sku, 4);
    const takeId = await start();
    const id = randomUUID();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => scan(takeId, sku, { id })),
      ...Array.from({ length: 3 }, () => scan(takeId, sku.toLowerCase())),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 200));
    expect(await linesOf(takeId)).toMatchObject([{ sku, counted: 4, expected: 4, variance: 0 }]);
    expect((await scan(takeId, sku, { pieces: 7, isTotal: true })).body).toMatchObject({
      data: [{ sku, counted: 7 }],
    });
    expect((await scan(takeId, "no such code")).body).toMatchObject({ data: [{ sku: null, counted: null }] });
    expect(await linesOf(takeId)).toHaveLength(1);
  });

  test("a barcode that two items share names both, and counts neither", async () => {
    const [one, two] = [newSku(), newSku()];
    for (const sku of [one, two])
      await post("/api/stock/items", { sku, title: "Jug", onHand: 1, gtin: "4006381333931" });
    const takeId = await start();
    expect((await scan(takeId, "4006381333931")).body).toMatchObject({
      data: [{ sku: null, counted: null, unclear: { kind: "several", skus: [one, two] } }],
    });
    expect((await scan(takeId, "no such code")).body).toMatchObject({ data: [{ sku: null, unclear: null }] });
    expect(await linesOf(takeId)).toEqual([]);
  });

  test("what was scanned by mistake and taken back isn't counted; a typed 0 is", async () => {
    const [mistaken, empty, cleared, extra] = [newSku(), newSku(), newSku(), newSku()];
    for (const sku of [mistaken, empty, cleared, extra]) await count(sku, 4);
    for (const sku of [mistaken, empty, cleared])
      await post("/api/packing/locations", { sku, location: `M-${made}` });
    const takeId = await start({ scope: "shelf", shelf: `M-${made}` });
    for (const sku of [mistaken, extra]) {
      expect((await scan(takeId, sku)).body).toMatchObject({ data: [{ isExtra: sku === extra }] });
      expect((await scan(takeId, sku, { pieces: -9 })).body).toMatchObject({ data: [{ counted: null }] });
    }
    const typedZero = { pieces: 0, isTotal: true };
    for (const sku of [empty, cleared])
      expect((await scan(takeId, sku, typedZero)).body).toMatchObject({ data: [{ counted: 0 }] });
    await scan(takeId, cleared, { pieces: -1 });
    expect(await linesOf(takeId)).toMatchObject([
      { sku: mistaken, counted: null },
      { sku: empty, counted: 0 },
      { sku: cleared, counted: null },
    ]);
    const { data } = await ask<{ take: object }>(
      `{ take: StockTakeById(_id: "${takeId}") { lines counted } }`,
    );
    expect(data.take).toEqual({ lines: 3, counted: 1 });
    await finish(takeId);
    expect(await Promise.all([mistaken, empty, cleared, extra].map(onHand))).toEqual([4, 0, 4, 4]);
  });

  test("finds an item by a former SKU and by its GTIN, and not by one that two items have", async () => {
    const [sku, other] = [newSku(), newSku()];
    const items = [
      { sku, title: "Cup", gtin: "5012345678900", onHand: 1 },
      { sku: other, title: "Mug", gtin: "5099999999999" },
    ];
    for (const item of items) await post("/api/stock/items", item);
    const [{ id } = { id: "" }] = await rows<{ id: string }>("select id from items where sku = $1", [sku]);
    await post("/api/stock/items/change", { edits: [{ itemId: id, set: { sku: `${sku}-NEW` } }] });
    const takeId = await start();
    for (const code of [sku, "5012345678900"])
      expect((await scan(takeId, code)).body).toMatchObject({ data: [{ sku: `${sku}-NEW` }] });
    await rows("update items set gtin = '5099999999999' where id = $1", [id]);
    expect((await scan(takeId, "5099999999999")).body).toMatchObject({ data: [{ sku: null }] });
  });

  test("lists a shelf, says nothing of what is expected while it is blind, and ends with the review", async () => {
    const [sku, other] = [newSku(), newSku()];
    for (const one of [sku, other]) await count(one, 5);
    await post("/api/packing/locations", { sku, location: "Q-1" });
    await post("/api/packing/locations", { sku: other, location: "R-1" });
    const takeId = await start({ scope: "shelf", shelf: "q-", isBlind: true });
    await scan(takeId, sku);
    expect(await linesOf(takeId)).toMatchObject([{ sku, counted: 1, expected: null, variance: null }]);
    await move(takeId, "review");
    expect(await linesOf(takeId)).toMatchObject([{ expected: 5, variance: -4 }]);
    expect((await scan(takeId, sku)).body).toMatchObject({ code: "TAKE_MOVED_ON" });
    await move(takeId, "counting");
    expect((await scan(takeId, sku)).status).toBe(200);
    expect((await post("/api/stock/takes/post", { takeId, uncounted: "leave" })).body).toMatchObject({
      code: "TAKE_MOVED_ON",
    });
    expect((await move(takeId, "cancelled")).status).toBe(200);
    expect(await onHand(sku)).toBe(5);
  });
});

test("one that is sent again after a lost answer is the same, and begins where the first try only drafted it", async () => {
  const sku = newSku();
  await count(sku, 1);
  const takeId = randomUUID();
  const take = { takeId, name: "Again", scope: "found", shelf: "", isBlind: false, isStarted: false };
  const answers = [await post("/api/stock/takes", take), await post("/api/stock/takes", take)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await scan(takeId, sku)).body).toMatchObject({ code: "TAKE_MOVED_ON" });
  for (let press = 0; press < 2; press++)
    expect((await post("/api/stock/takes", { ...take, isStarted: true })).status).toBe(200);
  expect((await scan(takeId, sku)).body).toMatchObject({ data: [{ counted: 1 }] });
  expect((await post("/api/stock/takes", { ...take, isStarted: true })).status).toBe(200);
  expect(await linesOf(takeId)).toMatchObject([{ counted: 1 }]);
});

describe("posting", () => {
  test("adds up what differences cost in each currency by itself", async () => {
    const [here, there, free] = [newSku(), newSku(), newSku()];
    for (const [sku, cost] of [
      [here, 2],
      [there, 5],
      [free, undefined],
    ] as const)
      await post("/api/stock/items", { sku, title: sku, onHand: 3, cost });
    await rows("update items set currency = 'USD' where sku = $1", [there]);
    const takeId = await start();
    for (const sku of [here, there, free]) await scan(takeId, sku);
    await finish(takeId);
    const { data } = await ask<{ take: Record<string, unknown> }>(
      `{ take: StockTakeById(_id: "${takeId}") { value currency worths } }`,
    );
    const { currency } = data.take as { currency: string };
    expect(data.take).toEqual({
      value: -4,
      currency,
      worths: [
        { currency, minor: -400 },
        { currency: "USD", minor: -1000 },
      ],
    });
  });

  test("neither loses nor doubles what ships before an item is counted, between and after", async () => {
    const [before, after, twice] = [newSku(), newSku(), newSku()];
    for (const sku of [before, after, twice]) await count(sku, 5);
    const orders = { before: await build(before), after: await build(after), twice: await build(twice) };
    const takeId = await start();
    await ship(orders.before.id);
    await scan(takeId, before, { pieces: 4 });
    await scan(takeId, after, { pieces: 5 });
    await scan(takeId, twice, { pieces: 2 });
    await ship(orders.after.id);
    await ship(orders.twice.id);
    await scan(takeId, twice, { pieces: 2 });
    expect(await linesOf(takeId)).toMatchObject([
      { sku: before, variance: 0, movedMeanwhile: 0 },
      { sku: after, counted: 5, expected: 5, variance: 0, movedMeanwhile: 0 },
      { sku: twice, counted: 4, expected: 4, variance: 0, movedMeanwhile: 1 },
    ]);
    expect((await finish(takeId)).body).toMatchObject({ data: { posted: 3, later: [] } });
    expect(await Promise.all([before, after, twice].map(onHand))).toEqual([4, 4, 4]);
    expect(await booked(after)).toEqual(["count 5 5", "sale -1 4", "count 0 4"]);
  });

  test("books the difference with its value once, whoever repeats it, and takes it back beside later sales", async () => {
    const sku = newSku();
    await post("/api/stock/items", { sku, title: "Vase", cost: 2.5, onHand: 10 });
    const order = await build(sku);
    const takeId = await start();
    await scan(takeId, sku, { pieces: 7 });
    expect(await linesOf(takeId)).toMatchObject([{ variance: -3, value: -7.5 }]);
    await move(takeId, "review");
    await move(takeId, "approved");
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post("/api/stock/takes/post", { takeId, uncounted: "leave" })),
    );
    expect(answers.map(({ body }) => body)).toEqual(
      Array.from({ length: 4 }, () => ({ data: { posted: 1, later: [] } })),
    );
    expect(await onHand(sku)).toBe(7);
    await ship(order.id);
    const undo = () => post("/api/stock/takes/undo", { takeId });
    expect((await undo()).body).toMatchObject({ data: { posted: 1, later: [] } });
    expect((await undo()).body).toMatchObject({ data: { posted: 0 } });
    expect(await booked(sku)).toEqual(["count 10 10", "count -3 7", "sale -1 6", "count 3 9"]);
    expect(
      (await rows<{ note: string }>("select note from stock_entries where sku = $1 order by id", [sku])).map(
        ({ note }) => note,
      ),
    ).toEqual(["", "Shelf", "", "Shelf"]);
    expect(await linesOf(takeId)).toMatchObject([{ outcome: "undone", variance: -3, value: -7.5 }]);
  });

  test("leaves a later count and what wasn't found alone, or sets that to none where it's wished", async () => {
    const [found, later, missing, first] = [newSku(), newSku(), newSku(), newSku()];
    for (const sku of [found, later, missing]) await count(sku, 3);
    await post("/api/stock/items", { sku: first, title: "Never counted" });
    for (const sku of [found, later, missing, first])
      await post("/api/packing/locations", { sku, location: `S${made}-1` });
    const takeId = await start({ scope: "shelf", shelf: `S${made}-` });
    for (const sku of [found, later, first]) await scan(takeId, sku);
    await count(later, 9);
    expect((await finish(takeId)).body).toMatchObject({ data: { posted: 2, later: [later] } });
    expect(await Promise.all([found, later, missing, first].map(onHand))).toEqual([1, 9, 3, 1]);
    // What nobody had counted before isn't known again.
    expect((await post("/api/stock/takes/undo", { takeId })).body).toMatchObject({ data: { posted: 2 } });
    expect(await Promise.all([found, later, first].map(onHand))).toEqual([3, 9, null]);

    const again = await start({ scope: "shelf", shelf: `S${made}-` });
    await scan(again, found, { pieces: 3 });
    await finish(again, "zero");
    expect(await Promise.all([found, missing].map(onHand))).toEqual([3, 0]);
  });
});

test("is for whoever holds the scope, and for the store alone", async () => {
  const sku = newSku();
  await count(sku, 1);
  const takeId = await start();
  expect((await scan(takeId, sku, {}, house.packer)).status).toBe(403);
  expect((await move(takeId, "review", house.packer)).status).toBe(403);
  expect((await scan(takeId, sku, {}, house.stranger)).status).toBe(404);
  expect((await move(takeId, "review", house.stranger)).status).toBe(404);
  expect((await post("/api/stock/takes/post", { takeId, uncounted: "leave" }, house.stranger)).status).toBe(
    404,
  );
  expect((await post("/api/stock/takes/undo", { takeId }, house.stranger)).status).toBe(404);
  const { data } = await ask<{ StockTakeById: unknown }>(
    `{ StockTakeById(_id: "${takeId}") { name } }`,
    house.stranger,
  );
  expect(data.StockTakeById).toBeNull();
});
