import { afterEach, beforeEach, expect, it } from "vitest";
import type { RefundRequest } from "@stallkeeper/connector-sdk";
import { hasContracts, schemaProblems } from "./route-schemas.test-server.ts";
import { wooOrders } from "./orders.port.ts";
import { wooRefunds } from "./refunds.port.ts";
import { openWooMarket } from "./woo-market.test-server.ts";

let market: Awaited<ReturnType<typeof openWooMarket>>;
beforeEach(async () => {
  market = await openWooMarket();
});
afterEach(() => market.close());

const wish = (id: number, fields: Partial<RefundRequest> = {}): RefundRequest =>
  ({ platformOrderId: String(id), amountMinor: 1_000, currency: "EUR", items: [], reason: "damaged", doesRestock: false, idempotencyKey: `key-${id}`, ...fields });
const query = (id: number, fields = {}) => ({ platformOrderId: String(id), idempotencyKey: `key-${id}`, vendorRef: null, amountMinor: 1_000, currency: "EUR", ...fields });

it("names the amount, the lines and our key, and the order shows the refund with its id", async () => {
  const id = market.shop.addOrder();
  const { state, vendorRef } = await wooRefunds.request(market.ctx, wish(id, { items: [{ itemId: String(id * 10), quantity: 1, amountMinor: 1_000 }], doesRestock: true }));
  expect(state).toBe("refunded");
  expect(market.shop.asked.at(-1)?.body).toEqual({
    amount: "10.00", reason: "Damaged", api_refund: true, api_restock: true, meta_data: [{ key: "_stallkeeper_refund_key", value: `key-${id}` }], line_items: [{ id: id * 10, quantity: 1, refund_total: 10 }],
  });
  const order = await wooOrders.read(market.ctx, String(id));
  expect(order).toMatchObject({ state: "partlyRefunded", refund: { refundedMinor: 1_000, state: "partial" }, refunds: [{ ref: vendorRef, amountMinor: 1_000, state: "refunded", items: [{ itemId: String(id * 10), quantity: 1, amountMinor: 1_000 }] }] });
  expect(await wooRefunds.readBack(market.ctx, query(id, { vendorRef }))).toEqual({ state: "refunded", vendorRef });
});

it("an answer that was lost is found again by our key, so that nobody pays twice", async () => {
  const id = market.shop.addOrder();
  expect(await wooRefunds.readBack(market.ctx, query(id))).toEqual({ state: "none", vendorRef: null });
  await market.makeTrouble("resetAfterCommit", { count: 1, path: "/refunds", method: "write" });
  await expect(wooRefunds.request(market.ctx, wish(id))).rejects.toMatchObject({ effectUnknown: true });
  await market.endTrouble();
  expect(await wooRefunds.readBack(market.ctx, query(id))).toMatchObject({ state: "refunded" });
  expect(market.shop.refunds).toHaveLength(1);
});

it("more than what is left is the shop's refusal, although it answers 500", async () => {
  const id = market.shop.addOrder();
  await expect(wooRefunds.request(market.ctx, wish(id, { amountMinor: 999_900 }))).rejects.toMatchObject({ kind: "Rejected", effectUnknown: false, text: "Invalid refund amount." });
  expect(market.shop.refunds).toHaveLength(0);
});

it.runIf(hasContracts)("asks only what the shop's schema knows", async () => {
  const id = market.shop.addOrder();
  await wooRefunds.request(market.ctx, wish(id));
  await wooRefunds.readBack(market.ctx, query(id));
  expect(market.shop.asked.flatMap(schemaProblems)).toEqual([]);
});
