/** Lots: what came in at which cost, what a sale takes of it, and that they add up to what is on hand. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { keepStock } from "../keep-stock.fixture.ts";

const { house, rows, post, ask, build, booked, count, ship } = keepStock();

let made = 0;
const newSku = (): string => `LOT-${++made}`;

interface ShownLot {
  _id: string;
  source: string;
  note: string;
  pieces: number;
  left: number;
  cost: number | null;
  currency: string;
}

async function itemIdOf(sku: string): Promise<string> {
  const [row] = await rows<{ id: string }>("select id from items where sku = $1", [sku]);
  return row?.id ?? "";
}

/** The lots of a SKU, the oldest first. */
async function lotsOf(sku: string, person = house.owner): Promise<ShownLot[]> {
  const { data } = await ask<{ lots: ShownLot[] }>(
    `{ lots: StockLotMany(filter: { itemId: "${await itemIdOf(sku)}" }, sort: RECEIVEDAT_ASC) {
       _id source note pieces left cost currency } }`,
    person,
  );
  return data.lots;
}
const said = (lots: readonly ShownLot[]): string[] =>
  lots.map(({ source, pieces, left, cost }) => `${source} ${left}/${pieces} ${cost}`);

/** What the ledger, the lots and the item say is there. */
async function figuresOf(sku: string): Promise<unknown> {
  const [row] = await rows(
    `select i.on_hand as "onHand", (select sum(delta)::integer from stock_entries where sku = i.sku) as ledger,
      (select coalesce(sum(remaining), 0)::integer from stock_lots where item_id = i.id) as lots,
      (select coalesce(sum(m.pieces), 0)::integer from stock_lot_moves m join stock_lots l on l.id = m.lot_id
        where l.item_id = i.id) as moves from items i where sku = $1`,
    [sku],
  );
  return row;
}
const all = (pieces: number) => ({ onHand: pieces, ledger: pieces, lots: pieces, moves: pieces });

async function buy(sku: string, ordered: number, cost: number, postage: number): Promise<string> {
  const purchaseId = randomUUID();
  const purchase = { supplier: "Kiln & Sons", reference: "K-7", expectedOn: null, postage, note: "" };
  const lines = [{ code: sku, ordered, cost }];
  expect((await post("/api/purchases", { purchaseId, revision: 0, ...purchase, lines })).status).toBe(200);
  return purchaseId;
}
const receive = (purchaseId: string, sku: string, pieces: number) =>
  post("/api/purchases/receive", { purchaseId, receipts: [{ id: randomUUID(), code: sku, pieces }] });

test("a delivery makes a lot at its cost with postage, and sales take the oldest lot first", async () => {
  const sku = newSku();
  await post("/api/stock/items", { sku, title: "Vase", cost: 2, onHand: 2 });
  const purchaseId = await buy(sku, 4, 3, 2);
  await receive(purchaseId, sku, 4);
  expect(said(await lotsOf(sku))).toEqual(["count 2/2 2", "receipt 4/4 3.5"]);
  expect((await lotsOf(sku)).map(({ note }) => note)).toEqual(["", "Kiln & Sons K-7"]);
  const order = await build(sku, 3);
  await ship(order.id);
  expect(said(await lotsOf(sku))).toEqual(["count 0/2 2", "receipt 3/4 3.5"]);
  expect(await figuresOf(sku)).toEqual(all(3));
  // Part of it goes back to the supplier: from the lot that came of that purchase.
  await receive(purchaseId, sku, -1);
  expect(said(await lotsOf(sku))).toEqual(["count 0/2 2", "receipt 2/4 3.5"]);
  expect(await figuresOf(sku)).toEqual(all(2));
});

test("a delivery that is scanned piece by piece is one lot, and another cost is another", async () => {
  const sku = newSku();
  await post("/api/stock/items", { sku, title: "Cup", cost: 2, onHand: 1 });
  const purchaseId = await buy(sku, 3, 3, 3);
  for (let piece = 0; piece < 3; piece += 1) await receive(purchaseId, sku, 1);
  expect(said(await lotsOf(sku))).toEqual(["count 1/1 2", "receipt 3/3 4"]);
  // Of more pieces than were ordered the postage is spread anew.
  await receive(purchaseId, sku, 2);
  expect(said(await lotsOf(sku))).toHaveLength(2);
  await receive(purchaseId, sku, 1);
  expect(said(await lotsOf(sku))).toHaveLength(3);
  expect(await figuresOf(sku)).toEqual(all(7));
  // Two halves of one delivery at one cost, and a purchase of its own beside it.
  const other = await buy(sku, 2, 4, 0);
  await receive(other, sku, 2);
  expect(said(await lotsOf(sku)).at(-1)).toBe("receipt 2/2 4");
  expect(await figuresOf(sku)).toEqual(all(9));
});

test("a cancelled sale goes back to the lots that it was taken from", async () => {
  const sku = newSku();
  await post("/api/stock/items", { sku, title: "Jug", cost: 1, onHand: 1 });
  const itemId = await itemIdOf(sku);
  await post("/api/stock/adjustments", { itemId, reason: "found", quantity: 2, note: "attic", cost: 4 });
  const order = await build(sku, 2);
  house.isRefused = true;
  await ship(order.id);
  await expect.poll(() => booked(sku)).toEqual(["count 1 1", "found 2 3", "sale -2 1", "cancel 2 3"]);
  expect(said(await lotsOf(sku))).toEqual(["count 1/1 1", "found 2/2 4"]);
  expect(await figuresOf(sku)).toEqual(all(3));
  // Found at a cost of its own: the average follows.
  const [item] = await rows<{ cost: number }>("select cost_minor as cost from items where sku = $1", [sku]);
  expect(item).toEqual({ cost: 300 });
});

test("sells the chosen lot first, until nothing of it is left", async () => {
  const sku = newSku();
  await post("/api/stock/items", { sku, title: "Bowl", cost: 1, onHand: 2 });
  const itemId = await itemIdOf(sku);
  await post("/api/stock/adjustments", { itemId, reason: "receipt", quantity: 1, note: "new", cost: 5 });
  const [, chosen] = await lotsOf(sku);
  const choose = (person = house.owner) =>
    post("/api/stock/lots/first", { lotId: chosen?._id, isFirst: true }, person);
  expect((await choose(house.packer)).status).toBe(403);
  expect((await choose(house.stranger)).status).toBe(404);
  expect((await choose()).status).toBe(200);
  await ship((await build(sku, 2)).id);
  expect(said(await lotsOf(sku))).toEqual(["count 1/2 1", "receipt 0/1 5"]);
  expect((await choose()).status).toBe(404);
  expect(await lotsOf(sku, house.stranger)).toEqual([]);
});

test("adds up to what is on hand, also beyond what was there and once a count is taken back", async () => {
  const sku = newSku();
  await count(sku, 1);
  await ship((await build(sku, 3)).id);
  expect(said(await lotsOf(sku))).toEqual(["count 0/1 null", "short -2/0 null"]);
  expect(await figuresOf(sku)).toEqual(all(-2));
  const itemId = await itemIdOf(sku);
  await post("/api/stock/adjustments", { itemId, reason: "receipt", quantity: 5, note: "", cost: 2 });
  expect(said(await lotsOf(sku))).toEqual(["count 0/1 null", "short 0/0 null", "receipt 3/5 2"]);
  await count(sku, 2);
  expect(await figuresOf(sku)).toEqual(all(2));
  await count(sku, null);
  expect(await figuresOf(sku)).toEqual({ onHand: null, ledger: 0, lots: 0, moves: 0 });
  await count(sku, 4);
  expect(await figuresOf(sku)).toEqual(all(4));
});
