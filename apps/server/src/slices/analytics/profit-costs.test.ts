/** Items cost in Profit what the stock ledger booked for them. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { ProfitGroup, ProfitView } from "@stallkeeper/contract";
import { keepStock } from "../stock/keep-stock.fixture.ts";

const { house, post, build, booked, count, ship } = keepStock();

async function buy(sku: string, pieces: number, cost: number): Promise<void> {
  const purchaseId = randomUUID();
  const purchase = { supplier: "Fair", reference: "", expectedOn: null, postage: 0, note: "" };
  const lines = [{ code: sku, ordered: pieces, cost }];
  expect((await post("/api/purchases", { purchaseId, revision: 0, ...purchase, lines })).status).toBe(200);
  const receipts = [{ id: randomUUID(), code: sku, pieces }];
  expect((await post("/api/purchases/receive", { purchaseId, receipts })).status).toBe(200);
}

/** What the items of one SKU cost, how many pieces without a booking, and how many without a cost. */
async function costOf(sku: string, by: ProfitGroup = "item") {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const { body } = await house.owner.client.get(`/api/analytics/profit?from=2024-01-01&to=${day}&by=${by}`);
  const { rows } = (body as { data: ProfitView }).data;
  const row = by === "item" ? rows.find((one) => one.sku === sku) : rows[0];
  return {
    cost: row?.steps.find(({ step }) => step === "cost")?.amountMinor ?? 0,
    today: row?.piecesAtTodaysCost,
    unknown: row?.piecesWithoutCost,
  };
}

/** A piece of an order's line comes back and goes on the shelf. */
async function bringBack(orderId: string): Promise<void> {
  const items = [{ itemId: `${orderId}:1`, quantity: 1 }];
  const { body } = await post("/api/returns/", { orderId, items, reason: "Too small" });
  const returnId = (body as { data: { returnIds: string[] } }).data.returnIds[0];
  await post("/api/returns/advance", { returnId, to: "received" });
  const inspected = { returnId, to: "inspected", condition: "asDescribed", disposition: "restock" };
  expect((await post("/api/returns/advance", inspected)).status).toBe(200);
}

const euros = { currency: "EUR" };

test("a dearer delivery later changes no sale; before it left, an order counts at today's cost and says so", async () => {
  await post("/api/stock/items", { sku: "MUG", title: "Mug" });
  await count("MUG", 0);
  await buy("MUG", 2, 5);
  const order = await build("MUG", 2, euros);
  expect(await costOf("MUG")).toEqual({ cost: -1_000, today: 2, unknown: 0 });
  await ship(order.id);
  await expect.poll(() => booked("MUG")).toContain("sale -2 0");
  await buy("MUG", 3, 9);
  expect(await costOf("MUG")).toEqual({ cost: -1_000, today: 0, unknown: 0 });
  await ship((await build("MUG", 1, euros)).id);
  await expect.poll(() => booked("MUG")).toContain("sale -1 2");
  expect(await costOf("MUG")).toEqual({ cost: -1_900, today: 0, unknown: 0 });
});

test("what sold before it came in costs what the delivery did", async () => {
  await post("/api/stock/items", { sku: "EARLY", title: "Early" });
  await count("EARLY", 0);
  await ship((await build("EARLY", 1, euros)).id);
  await expect.poll(() => booked("EARLY")).toContain("sale -1 -1");
  expect(await costOf("EARLY")).toEqual({ cost: 0, today: 0, unknown: 1 });
  await buy("EARLY", 2, 3);
  expect(await costOf("EARLY")).toEqual({ cost: -300, today: 0, unknown: 0 });
});

test("what paid a lot back is found without the moves of all its sales", async () => {
  const plan = await house.app.services.db.withStore(house.owner.storeId, async (tx) => {
    await tx.run("set local enable_seqscan = off");
    return tx.rows(`explain select b.pieces from stock_lot_debts b
      where b.store_id = '${house.owner.storeId}' and b.lot_id = '${randomUUID()}'`);
  });
  expect(JSON.stringify(plan)).toContain("stock_lot_moves_paid");
});

test("of a swap one piece costs: the one that came back doesn't, the one that went out does", async () => {
  await post("/api/stock/items", { sku: "BOWL", title: "Bowl" });
  await count("BOWL", 0);
  await buy("BOWL", 1, 4);
  await buy("BOWL", 1, 6);
  const { id } = await build("BOWL", 1, euros);
  await ship(id);
  await expect.poll(() => booked("BOWL")).toContain("sale -1 1");
  const before = await costOf("BOWL", "all");
  expect(await costOf("BOWL")).toMatchObject({ cost: -400 });
  const lines = [{ name: "Bowl", sku: "BOWL", quantity: 1 }];
  const swap = (await post("/api/swaps/", { orderId: id, lines })).body as { data: { _id: string } };
  await post("/api/swaps/send", { swapId: swap.data._id, provider: "DPD", trackingNumber: "S1" });
  await expect.poll(() => booked("BOWL")).toContain("swapOut -1 0");
  expect(await costOf("BOWL")).toEqual({ cost: -1_000, today: 0, unknown: 0 });
  expect((await costOf("BOWL", "all")).cost).toBe(before.cost - 600);
  expect((await costOf("BOWL", "platform")).cost).toBe(before.cost - 600);
  await bringBack(id);
  await expect.poll(() => booked("BOWL")).toContain("returnRestock 1 1");
  // What comes back goes to the lot that was taken last.
  expect(await costOf("BOWL")).toMatchObject({ cost: -400, today: 0 });
});

test("what comes back of an order that was never booked is taken off once", async () => {
  await post("/api/stock/items", { sku: "OLD", title: "Old" });
  const { id } = await build("OLD", 3, { ...euros, shipped: true });
  await count("OLD", 0);
  await buy("OLD", 4, 2);
  await bringBack(id);
  await expect.poll(() => booked("OLD")).toContain("returnRestock 1 5");
  expect(await costOf("OLD")).toEqual({ cost: -400, today: 2, unknown: 0 });
});

async function split(orderId: string, ...quantities: number[]): Promise<void> {
  const parts = quantities.map((quantity) => ({ items: [{ itemId: `${orderId}:1`, quantity }] }));
  expect((await post("/api/parcels/split", { orderId, parts })).status).toBe(200);
}
async function send(orderId: string, number: number): Promise<void> {
  const parcel = { orderId, number, provider: "DPD", trackingNumber: `P${number}` };
  expect((await post("/api/parcels/send", parcel)).status).toBe(200);
}

test("of a line that is booked in part, the rest counts at today's cost and says so", async () => {
  await post("/api/stock/items", { sku: "JAR", title: "Jar" });
  await count("JAR", 0);
  await buy("JAR", 5, 4);
  const { id } = await build("JAR", 3, euros);
  await split(id, 1, 2);
  await send(id, 1);
  await expect.poll(() => booked("JAR")).toContain("sale -1 4");
  expect(await costOf("JAR")).toEqual({ cost: -1_200, today: 2, unknown: 0 });
  await send(id, 2);
  await expect.poll(() => booked("JAR")).toContain("sale -2 2");
  expect(await costOf("JAR")).toEqual({ cost: -1_200, today: 0, unknown: 0 });
  await bringBack(id);
  await expect.poll(() => booked("JAR")).toContain("returnRestock 1 3");
  expect(await costOf("JAR")).toEqual({ cost: -800, today: 0, unknown: 0 });
});

test("a sale that was undone is one that was never booked", async () => {
  await post("/api/stock/items", { sku: "VASE", title: "Vase" });
  await count("VASE", 0);
  await buy("VASE", 2, 3);
  const { id } = await build("VASE", 2, euros);
  // The stall refuses what was booked already.
  house.isRefused = true;
  expect((await ship(id)).status).toBe(422);
  await expect.poll(() => booked("VASE")).toContain("cancel 2 2");
  expect(await costOf("VASE")).toEqual({ cost: -600, today: 2, unknown: 0 });
});

async function bundle(sku: string, ...codes: string[]): Promise<void> {
  const { body } = await post("/api/stock/items", { sku, title: sku });
  const { itemId } = (body as { data: { itemId: string } }).data;
  const parts = codes.map((code) => ({ code, pieces: 2 }));
  expect((await post("/api/stock/bundles", { itemId, parts })).status).toBe(200);
}

test("of a bundle each part counts for itself: one that isn't counted leaves its pieces without a cost", async () => {
  for (const sku of ["CUPS", "LIDS"]) await post("/api/stock/items", { sku, title: sku });
  await count("CUPS", 0);
  await buy("CUPS", 12, 1);
  await bundle("SET", "CUPS", "LIDS");
  const { id } = await build("SET", 3, euros);
  await split(id, 2, 1);
  await send(id, 1);
  await expect.poll(() => booked("CUPS")).toContain("bundle -4 8");
  expect(await costOf("SET")).toEqual({ cost: -400, today: 0, unknown: 3 });
  await bundle("PAIR", "CUPS");
  await ship((await build("PAIR", 2, euros)).id);
  await expect.poll(() => booked("CUPS")).toContain("bundle -4 4");
  expect(await costOf("PAIR")).toEqual({ cost: -400, today: 0, unknown: 0 });
});
