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
