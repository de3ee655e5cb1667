/** Purchases: what is ordered comes in, in part and once, and changes what an item costs. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { keepStock } from "../stock/keep-stock.fixture.ts";

const { house, rows, post, ask, booked, build, count } = keepStock();
let made = 0;

async function newItem(more: object = {}): Promise<{ sku: string; itemId: string }> {
  const sku = `BUY-${++made}`;
  const { body } = await post("/api/stock/items", { sku, title: `Jug ${sku}`, onHand: 0, ...more });
  return { sku, itemId: (body as { data: { itemId: string } }).data.itemId };
}
const plain = { supplier: "Potteries", reference: "PO-1", expectedOn: null, postage: 0, note: "" };
async function buy(lines: object[], more: object = {}, person = house.owner) {
  const purchaseId = randomUUID();
  const body = { purchaseId, revision: 0, ...plain, lines, ...more };
  return { purchaseId, status: (await post("/api/purchases", body, person)).status };
}
const receive = (purchaseId: string, code: string, pieces: number, id = randomUUID(), person = house.owner) =>
  post("/api/purchases/receive", { purchaseId, receipts: [{ id, code, pieces }] }, person);
const itemOf = async (sku: string) =>
  (
    await rows<{ on_hand: number | null; cost_minor: number | null }>(
      "select on_hand, cost_minor::integer as cost_minor from items where sku = $1",
      [sku],
    )
  )[0];
const purchaseOf = async (id: string, person = house.owner) =>
  (
    await ask<{ row: Record<string, unknown> | null }>(
      `{ row: PurchaseById(_id: "${id}") { supplier state ordered received value postage revision } }`,
      person,
    )
  ).data.row;
const reorderOf = async (sku: string) =>
  (
    await ask<{ rows: Record<string, unknown>[] }>(
      `{ rows: ReorderItemMany(filter: { sku: "${sku}" }) { _id available incoming minimum suggested supplier } }`,
    )
  ).data.rows;

test("goods that no item stands for yet become items, named, with none on hand until they come", async () => {
  const [known, fresh, other] = [await newItem(), `NEW-${++made}`, `NEW-${++made}`];
  const lines = [
    { code: known.sku, ordered: 1, cost: 2, newTitle: "Not this name" },
    { code: fresh, ordered: 2, cost: 3, newTitle: "Blue jug" },
    { code: other, ordered: 1, cost: null },
    { code: fresh, ordered: 4, cost: null },
  ];
  const purchaseId = randomUUID();
  const body = { purchaseId, revision: 0, ...plain, lines };
  // One of them has no name: nothing is made, and each such line is said.
  const refused = await post("/api/purchases", body);
  expect(refused.status).toBe(404);
  expect(Object.keys((refused.body as { fields: object }).fields)).toEqual(["lines.2.code", "lines.3.code"]);
  expect(await itemOf(fresh)).toBeUndefined();
  const named = lines.map((line, at) => (at < 2 ? line : { ...line, newTitle: `Jug ${at}` }));
  const save = () => post("/api/purchases", { ...body, lines: named });
  expect([(await save()).status, (await save()).status]).toEqual([200, 200]);
  expect(await purchaseOf(purchaseId)).toMatchObject({ ordered: 8 });
  const titles = await rows("select sku, title, on_hand from items where sku = any($1) order by sku", [
    [known.sku, fresh, other],
  ]);
  expect(titles).toEqual([
    { sku: known.sku, title: `Jug ${known.sku}`, on_hand: 0 },
    { sku: fresh, title: "Blue jug", on_hand: 0 },
    { sku: other, title: "Jug 2", on_hand: 0 },
  ]);
  await receive(purchaseId, fresh, 6);
  expect(await itemOf(fresh)).toEqual({ on_hand: 6, cost_minor: 300 });
});

test("a barcode that two items share names them, and makes no third item", async () => {
  const gtin = "4006381333931";
  const [one, two, jug] = [await newItem({ gtin }), await newItem({ gtin }), await newItem()];
  const lines = [
    { code: jug.sku, ordered: 1, cost: null },
    { code: gtin, ordered: 1, cost: null, newTitle: "Third" },
  ];
  const text = `Two items have ${gtin}: ${one.sku}, ${two.sku}. Enter the SKU.`;
  const refused = await post("/api/purchases", { purchaseId: randomUUID(), revision: 0, ...plain, lines });
  expect(refused.body).toMatchObject({ code: "ITEM_UNCLEAR", msg: text, fields: { "lines.1.code": text } });
  expect(await itemOf(gtin)).toBeUndefined();
  const { purchaseId } = await buy([{ code: jug.sku, ordered: 1, cost: null }]);
  expect((await receive(purchaseId, gtin, 1)).body).toMatchObject({
    data: [{ sku: null, unclear: { kind: "several", skus: [one.sku, two.sku] } }],
  });
  const family = { sku: `FAM-${++made}`, title: "Shirt" };
  const variants = ["Red", "Blue"].map((value) => ({
    sku: `${family.sku}-${value}`,
    options: [{ name: "Colour", value }],
  }));
  expect((await post("/api/stock/items", { ...family, variants })).status).toBe(200);
  expect((await receive(purchaseId, family.sku, 1)).body).toMatchObject({
    data: [{ sku: null, unclear: { kind: "family", skus: [family.sku] } }],
  });
});

describe("a delivery", () => {
  test("comes in part by part, each once, onto the shelf, with its share of the postage in the average", async () => {
    const [jug, cup] = [await newItem({ onHand: 2, cost: 5 }), await newItem()];
    const { purchaseId } = await buy(
      [
        { code: jug.sku, ordered: 4, cost: 10 },
        { code: cup.sku, ordered: 2, cost: 20 },
      ],
      { postage: 8 },
    );
    expect(await purchaseOf(purchaseId)).toMatchObject({
      state: "ordered",
      ordered: 6,
      received: 0,
      value: 80,
    });
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => receive(purchaseId, jug.sku, 2, id)));
    expect(answers.map(({ body }) => body)).toEqual(
      Array.from({ length: 4 }, () => ({
        data: [
          {
            id,
            code: jug.sku,
            sku: jug.sku,
            unclear: null,
            isOrdered: true,
            received: 2,
            isUncounted: false,
            isCountedSince: false,
          },
        ],
      })),
    );
    // Two at 5.00, two at 10.00 and a tenth of that as postage.
    expect(await itemOf(jug.sku)).toEqual({ on_hand: 4, cost_minor: 800 });
    expect(await booked(jug.sku)).toEqual(["count 2 2", "receipt 2 4"]);
    expect(await purchaseOf(purchaseId)).toMatchObject({ state: "partly", received: 2 });
    await receive(purchaseId, jug.sku, 2);
    await receive(purchaseId, cup.sku, 2);
    expect(await purchaseOf(purchaseId)).toMatchObject({ state: "received", received: 6 });
    expect(await itemOf(cup.sku)).toEqual({ on_hand: 2, cost_minor: 2200 });
    const [entry] = await rows<{ note: string }>(
      "select note from stock_entries where sku = $1 and reason = 'receipt'",
      [cup.sku],
    );
    expect(entry?.note).toBe("Potteries PO-1");
    // The audit log says what came in by its SKU.
    const told = await rows<{ after: unknown }>(
      "select after from audit_entries where action = 'purchaseReceived' and object_id = $1 order by seq desc limit 1",
      [purchaseId],
    );
    expect(told).toEqual([{ after: { supplier: "Potteries", received: [`2 × ${cup.sku}`] } }]);
  });

  test("costs the same on average whether it's received piece by piece or at once", async () => {
    const [scanned, pressed] = [
      await newItem({ onHand: 900, cost: 1 }),
      await newItem({ onHand: 900, cost: 1 }),
    ];
    const lines = (code: string) => [{ code, ordered: 30, cost: 1.33 }];
    const [byScan, atOnce] = [await buy(lines(scanned.sku)), await buy(lines(pressed.sku))];
    for (let piece = 0; piece < 30; piece++) await receive(byScan.purchaseId, scanned.sku, 1);
    await receive(atOnce.purchaseId, pressed.sku, 30);
    // 900 at 1.00 and 30 at 1.33 are 939.90 for 930.
    expect(await itemOf(pressed.sku)).toEqual({ on_hand: 930, cost_minor: 101 });
    expect(await itemOf(scanned.sku)).toEqual({ on_hand: 930, cost_minor: 101 });
    const changes = await rows<{ changes: unknown }>(
      "select changes from item_events where item_id = $1 and kind = 'changed' and changes ? 'cost'",
      [scanned.itemId],
    );
    expect(changes).toEqual([{ changes: { cost: [1, 1.01] } }]);
    // A cost that somebody types is that cost, whatever it was on average.
    await post("/api/stock/items/change", { edits: [{ itemId: scanned.itemId, set: { cost: 2 } }] });
    const { purchaseId } = await buy([{ code: scanned.sku, ordered: 930, cost: 4 }]);
    await receive(purchaseId, scanned.sku, 930);
    expect(await itemOf(scanned.sku)).toEqual({ on_hand: 1860, cost_minor: 300 });
  });

  test("whose rest is received by two presses, or by two people at once, comes in once", async () => {
    const jug = await newItem();
    const { purchaseId } = await buy([{ code: jug.sku, ordered: 100, cost: 1 }]);
    const rest = () =>
      post("/api/purchases/receive", {
        purchaseId,
        receipts: [{ id: randomUUID(), code: jug.sku, pieces: 100, upTo: 100 }],
      });
    const answers = await Promise.all([rest(), rest()]);
    expect(answers.map(({ body }) => body)).toMatchObject(
      Array.from({ length: 2 }, () => ({ data: [{ received: 100 }] })),
    );
    expect(await booked(jug.sku)).toEqual(["count 0 0", "receipt 100 100"]);
  });

  test("is taken back no further than it came, and says what wasn't ordered, isn't known or isn't counted", async () => {
    const [jug, other, uncounted] = [await newItem(), await newItem(), await newItem({ onHand: undefined })];
    const { purchaseId } = await buy([
      { code: jug.sku, ordered: 1, cost: null },
      { code: uncounted.sku, ordered: 1, cost: 3 },
    ]);
    await receive(purchaseId, jug.sku, 3);
    expect((await receive(purchaseId, jug.sku, -5)).body).toMatchObject({ data: [{ received: 0 }] });
    expect(await booked(jug.sku)).toEqual(["count 0 0", "receipt 3 3", "receipt -3 0"]);
    expect((await receive(purchaseId, other.sku, 1)).body).toMatchObject({ data: [{ isOrdered: false }] });
    expect((await receive(purchaseId, "nothing", 1)).body).toMatchObject({ data: [{ sku: null }] });
    expect((await receive(purchaseId, uncounted.sku, 1)).body).toMatchObject({
      data: [{ isUncounted: true }],
    });
    expect(await itemOf(uncounted.sku)).toEqual({ on_hand: null, cost_minor: 300 });
  });
});

test("what is taken back after a count takes nothing that the count left out already", async () => {
  const jug = await newItem();
  const { purchaseId } = await buy([{ code: jug.sku, ordered: 12, cost: 2 }]);
  await receive(purchaseId, jug.sku, 12);
  await count(jug.sku, 10);
  expect((await receive(purchaseId, jug.sku, -2)).body).toMatchObject({
    data: [{ received: 10, isCountedSince: true }],
  });
  expect(await itemOf(jug.sku)).toMatchObject({ on_hand: 10 });
  // What came after the count is taken back, and no more.
  await receive(purchaseId, jug.sku, 1);
  expect((await receive(purchaseId, jug.sku, -3)).body).toMatchObject({
    data: [{ received: 8, isCountedSince: true }],
  });
  expect(await booked(jug.sku)).toEqual([
    "count 0 0",
    "receipt 12 12",
    "count -2 10",
    "receipt 1 11",
    "receipt -1 10",
  ]);
});

describe("a purchase", () => {
  test("of two lines of an item is worth what both cost", async () => {
    const jug = await newItem();
    const { purchaseId } = await buy([
      { code: jug.sku, ordered: 5, cost: 2 },
      { code: jug.sku, ordered: 5, cost: 3 },
    ]);
    expect(await purchaseOf(purchaseId)).toMatchObject({ ordered: 10, value: 25 });
    const [other, mixed] = [await newItem(), await newItem()];
    const more = await buy([
      { code: mixed.sku, ordered: 1, cost: 4 },
      { code: mixed.sku, ordered: 3, cost: null },
      { code: other.sku, ordered: 1, cost: null },
    ]);
    expect(await purchaseOf(more.purchaseId)).toMatchObject({ ordered: 5, value: 16 });
  });

  test("says how much came of what was ordered, without what came beyond it", async () => {
    const [jug, cup] = [await newItem(), await newItem()];
    const { purchaseId } = await buy([
      { code: jug.sku, ordered: 5, cost: null },
      { code: cup.sku, ordered: 5, cost: null },
    ]);
    await receive(purchaseId, jug.sku, 8);
    expect(await purchaseOf(purchaseId)).toMatchObject({ received: 5, ordered: 10, state: "partly" });
  });

  test("that is sent again after a lost answer is the same one, and another content is refused", async () => {
    const [jug, cup] = [await newItem(), await newItem()];
    const lines = [
      { code: jug.sku, ordered: 2, cost: 1.5 },
      { code: cup.sku, ordered: 1, cost: null },
    ];
    const body = {
      purchaseId: randomUUID(),
      revision: 0,
      ...plain,
      expectedOn: "2027-01-05",
      postage: 3,
      lines,
    };
    const first = await post("/api/purchases", body);
    const again = await post("/api/purchases", body);
    expect([again.status, again.body]).toEqual([200, first.body]);
    await receive(body.purchaseId, jug.sku, 1);
    expect((await post("/api/purchases", body)).status).toBe(200);
    expect(await purchaseOf(body.purchaseId)).toMatchObject({ revision: 1, ordered: 3, received: 1 });
    for (const other of [{ supplier: "Kilns" }, { lines: lines.slice(1) }, { postage: 4 }])
      expect((await post("/api/purchases", { ...body, ...other })).body).toMatchObject({
        code: "CHANGED_MEANWHILE",
      });
    const next = { ...body, revision: 1, note: "By Friday" };
    expect((await post("/api/purchases", next)).status).toBe(200);
    expect((await post("/api/purchases", next)).status).toBe(200);
    expect((await post("/api/purchases", body)).status).toBe(409);
    expect(await purchaseOf(body.purchaseId)).toMatchObject({ revision: 2 });
  });

  test("is saved as the revision that was shown, keeps lines that came in, and is closed and opened", async () => {
    const [jug, cup] = [await newItem(), await newItem()];
    const { purchaseId } = await buy([
      { code: jug.sku, ordered: 2, cost: 1 },
      { code: cup.sku, ordered: 2, cost: 1 },
    ]);
    await receive(purchaseId, jug.sku, 1);
    const body = { purchaseId, ...plain, supplier: "Kilns", lines: [{ code: cup.sku, ordered: 5, cost: 1 }] };
    expect((await post("/api/purchases", { ...body, revision: 0 })).status).toBe(409);
    expect((await post("/api/purchases", { ...body, revision: 1 })).status).toBe(200);
    expect(await purchaseOf(purchaseId)).toMatchObject({
      supplier: "Kilns",
      ordered: 5,
      // What came isn't ordered any more.
      received: 0,
      state: "partly",
      revision: 2,
    });
    const strange = { code: "NOBODY", ordered: 1, cost: null };
    const unknown = { ...body, revision: 2, lines: [...body.lines, strange] };
    expect((await post("/api/purchases", unknown)).body).toMatchObject({
      code: "ITEM_UNKNOWN",
      fields: { "lines.1.code": expect.any(String) as string },
    });
    await post("/api/purchases/close", { purchaseId, isClosed: true });
    expect(await purchaseOf(purchaseId)).toMatchObject({ state: "closed" });
    await post("/api/purchases/close", { purchaseId, isClosed: false });
    expect(await purchaseOf(purchaseId)).toMatchObject({ state: "partly" });
  });

  test("is made of what falls below its minimum, by supplier, once", async () => {
    const jug = await newItem({ onHand: 6 });
    const change = { edits: [{ itemId: jug.itemId, set: { minimum: 5 } }] };
    expect((await post("/api/stock/items/change", change)).status).toBe(200);
    expect(await reorderOf(jug.sku)).toEqual([]);
    await build(jug.sku, 4);
    expect(await reorderOf(jug.sku)).toMatchObject([
      { available: 2, incoming: 0, suggested: 3, supplier: "" },
    ]);
    const { purchaseId } = await buy([{ code: jug.sku, ordered: 1, cost: 2 }]);
    expect(await reorderOf(jug.sku)).toMatchObject([{ incoming: 1, suggested: 2, supplier: "Potteries" }]);
    const wish = { pressKey: randomUUID(), itemIds: [jug.itemId] };
    const answers = await Promise.all([1, 2, 3].map(() => post("/api/purchases/reorder", wish)));
    const ids = answers.flatMap(({ body }) => (body as { data: { purchaseIds: string[] } }).data.purchaseIds);
    expect(ids).toHaveLength(1);
    expect(await purchaseOf(ids[0] ?? "")).toMatchObject({ supplier: "Potteries", ordered: 2, value: 4 });
    expect(await reorderOf(jug.sku)).toEqual([]);
    // Nothing more comes: it has to be bought elsewhere.
    for (const id of [purchaseId, ids[0]])
      await post("/api/purchases/close", { purchaseId: id, isClosed: true });
    expect(await reorderOf(jug.sku)).toMatchObject([{ suggested: 3 }]);
  });
});

test("is for whoever holds the scope, and for the store alone", async () => {
  const jug = await newItem();
  expect((await buy([{ code: jug.sku, ordered: 1, cost: null }], {}, house.packer)).status).toBe(403);
  const { purchaseId } = await buy([{ code: jug.sku, ordered: 1, cost: null }]);
  expect((await receive(purchaseId, jug.sku, 1, undefined, house.packer)).status).toBe(403);
  expect((await receive(purchaseId, jug.sku, 1, undefined, house.stranger)).status).toBe(404);
  expect((await post("/api/purchases/close", { purchaseId, isClosed: true }, house.stranger)).status).toBe(
    404,
  );
  expect(await purchaseOf(purchaseId, house.stranger)).toBeNull();
});
