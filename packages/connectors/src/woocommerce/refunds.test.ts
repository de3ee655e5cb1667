import { afterEach, beforeEach, expect, it } from "vitest";
import type { JsonObject, RefundRequest } from "@stallkeeper/connector-sdk";
import { buildShopOrder } from "./fake-shop-orders.test-server.ts";
import { toPlatformOrder } from "./order.mapping.ts";
import { refundSchema } from "./refund-lines.ts";
import { hasContracts, schemaProblems } from "./route-schemas.test-server.ts";
import { wooOrders } from "./orders.port.ts";
import { wooRefunds } from "./refunds.port.ts";
import { openWooMarket } from "./woo-market.test-server.ts";

let market: Awaited<ReturnType<typeof openWooMarket>>;
beforeEach(async () => {
  market = await openWooMarket();
});
afterEach(() => market.close());

const wish = (id: number, fields: Partial<RefundRequest> = {}): RefundRequest => ({
  platformOrderId: String(id),
  amountMinor: 1_000,
  currency: "EUR",
  items: [],
  reason: "damaged",
  doesRestock: false,
  isByHand: false,
  idempotencyKey: `key-${id}`,
  ...fields,
});
const query = (id: number, fields = {}) => ({
  platformOrderId: String(id),
  idempotencyKey: `key-${id}`,
  vendorRef: null,
  amountMinor: 1_000,
  currency: "EUR",
  ...fields,
});

it("tells when a refund was made, and nothing where the shop doesn't", () => {
  const order = JSON.parse(
    JSON.stringify({
      ...buildShopOrder(7, "2026-01-10T09:00:00"),
      refunds: [1, 2, 3].map((id) => ({ id, total: "-1.00" })),
    }),
  ) as JsonObject;
  const told = refundSchema.array().parse([
    { id: 1, date_created_gmt: "2026-10-31T23:30:00" },
    { id: 2, date_created_gmt: null },
    { id: 3, date_created_gmt: "soon" },
  ]);
  const { refunds = [] } = toPlatformOrder(order, "https://shop.example", told);
  expect(refunds.map(({ ref, at }) => [ref, at])).toEqual([
    ["1", "2026-10-31T23:30:00.000Z"],
    ["2", null],
    ["3", null],
  ]);
});

it("names the amount, the lines and our key, and the order shows the refund with its id", async () => {
  const id = market.shop.addOrder();
  const { state, vendorRef } = await wooRefunds.request(
    market.ctx,
    wish(id, { items: [{ itemId: String(id * 10), quantity: 1, amountMinor: 1_000 }], doesRestock: true }),
  );
  expect(state).toBe("refunded");
  expect(market.shop.asked.at(-1)?.body).toEqual({
    amount: "10.00",
    reason: "Damaged",
    api_refund: true,
    api_restock: true,
    meta_data: [{ key: "_stallkeeper_refund_key", value: `key-${id}` }],
    line_items: [{ id: id * 10, quantity: 1, refund_total: 10 }],
  });
  const order = await wooOrders.read(market.ctx, String(id));
  expect(order).toMatchObject({
    state: "partlyRefunded",
    refund: { refundedMinor: 1_000, state: "partial" },
    refunds: [
      {
        ref: vendorRef,
        amountMinor: 1_000,
        state: "refunded",
        items: [{ itemId: String(id * 10), quantity: 1, amountMinor: 1_000 }],
      },
    ],
  });
  expect(await wooRefunds.readBack(market.ctx, query(id, { vendorRef }))).toEqual({
    state: "refunded",
    vendorRef,
  });
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
  await expect(wooRefunds.request(market.ctx, wish(id, { amountMinor: 999_900 }))).rejects.toMatchObject({
    kind: "Rejected",
    effectUnknown: false,
    text: "Invalid refund amount.",
  });
  expect(market.shop.refunds).toHaveLength(0);
});

/**
 * An order of the shop as it writes one with 19 % tax on top: 50.00 + 9.50, postage 10.00 + 1.90, gift wrap
 * 2.00 + 0.38, 3 cups of 10.00 + 1.90.
 */
const taxed = (id: number, fields: object = {}) => {
  const line = (n: number, net: string, tax: string, more: object = {}) => ({
    id: n,
    name: "Line",
    total: net,
    subtotal: net,
    total_tax: tax,
    subtotal_tax: tax,
    taxes: [{ id: 7, total: tax, subtotal: tax }],
    meta_data: [],
    ...more,
  });
  market.shop.change(id, {
    total: "109.48",
    total_tax: "17.48",
    shipping_total: "10.00",
    shipping_tax: "1.90",
    prices_include_tax: false,
    discount_total: "0.00",
    discount_tax: "0.00",
    line_items: [
      line(1, "50.00", "9.50", { quantity: 1, product_id: 7, sku: "CAM" }),
      line(2, "30.00", "5.70", { quantity: 3, product_id: 8, sku: "CUP" }),
    ],
    shipping_lines: [line(3, "10.00", "1.90", { method_title: "DHL" })],
    fee_lines: [line(4, "2.00", "0.38", { name: "Gift wrap" })],
    tax_lines: [
      { id: 9, rate_id: 7, label: "VAT", rate_percent: 19, tax_total: "15.58", shipping_tax_total: "1.90" },
    ],
    ...fields,
  });
};
const sent = () =>
  market.shop.asked.findLast(({ method }) => method === "POST")?.body as {
    amount: string;
    line_items?: Record<string, unknown>[];
    api_refund: boolean;
  };

it("a line goes back with its tax: paid 59.50, refunded 50.00 and 9.50", async () => {
  const id = market.shop.addOrder();
  taxed(id);
  const order = await wooOrders.read(market.ctx, String(id));
  expect(order?.items.map(({ grossMinor, isFee }) => [grossMinor, isFee ?? false])).toEqual([
    [5_950, false],
    [3_570, false],
    [238, true],
  ]);
  await wooRefunds.request(
    market.ctx,
    wish(id, { amountMinor: 5_950, items: [{ itemId: "1", quantity: 1, amountMinor: 5_950 }] }),
  );
  expect(sent()).toMatchObject({
    amount: "59.50",
    line_items: [{ id: 1, quantity: 1, refund_total: 50, refund_tax: [{ id: 7, refund_total: 9.5 }] }],
  });
  expect((await wooOrders.read(market.ctx, String(id)))?.refunds).toMatchObject([
    { amountMinor: 5_950, items: [{ itemId: "1", quantity: 1, amountMinor: 5_950 }] },
  ]);
});

it("half a pound that went back is told as half a piece", async () => {
  const id = market.shop.addOrder();
  taxed(id);
  await wooRefunds.request(
    market.ctx,
    wish(id, { items: [{ itemId: "2", quantity: 0.5, amountMinor: 595 }] }),
  );
  expect((await wooOrders.read(market.ctx, String(id)))?.refunds).toMatchObject([
    { items: [{ itemId: "2", quantity: 0.5 }] },
  ]);
});

it("of a line sold by weight no more goes back on sale than was sold", async () => {
  const id = market.shop.addOrder();
  market.shop.change(id, {
    line_items: [
      {
        id: 1,
        name: "Tea",
        product_id: 7,
        quantity: 0.5,
        sku: "TEA",
        subtotal: "24.90",
        total: "24.90",
        meta_data: [],
      },
    ],
  });
  const items = [{ itemId: "1", quantity: 1, amountMinor: 2_490 }];
  await wooRefunds.request(market.ctx, wish(id, { amountMinor: 2_490, items, doesRestock: true }));
  expect(sent().line_items).toMatchObject([{ id: 1, quantity: 0.5, refund_total: 24.9 }]);
});

it("postage and fees go back like lines, and a part of a line is parted as the line is", async () => {
  const id = market.shop.addOrder();
  taxed(id);
  const items = [
    { itemId: "2", quantity: 1, amountMinor: 1_190 },
    { itemId: "3", quantity: 0, amountMinor: 1_190 },
    { itemId: "4", quantity: 1, amountMinor: 238 },
  ];
  await wooRefunds.request(market.ctx, wish(id, { amountMinor: 2_618, items }));
  expect(sent()).toMatchObject({
    amount: "26.18",
    line_items: [
      { id: 2, quantity: 1, refund_total: 10, refund_tax: [{ id: 7, refund_total: 1.9 }] },
      { id: 3, quantity: 0, refund_total: 10, refund_tax: [{ id: 7, refund_total: 1.9 }] },
      { id: 4, quantity: 1, refund_total: 2, refund_tax: [{ id: 7, refund_total: 0.38 }] },
    ],
  });
});

it("a whole refund names all that is left of every line, so that it goes back on sale", async () => {
  const id = market.shop.addOrder();
  taxed(id);
  await wooRefunds.request(
    market.ctx,
    wish(id, {
      amountMinor: 1_190,
      items: [{ itemId: "2", quantity: 1, amountMinor: 1_190 }],
      idempotencyKey: "first",
    }),
  );
  await wooRefunds.request(market.ctx, wish(id, { amountMinor: 9_758, doesRestock: true }));
  expect(sent()).toMatchObject({ amount: "97.58", api_restock: true });
  expect(
    sent().line_items?.map((line) => [
      line["id"],
      line["quantity"],
      line["refund_total"],
      line["refund_tax"],
    ]),
  ).toEqual([
    [1, 1, 50, [{ id: 7, refund_total: 9.5 }]],
    [2, 2, 20, [{ id: 7, refund_total: 3.8 }]],
    [3, 0, 10, [{ id: 7, refund_total: 1.9 }]],
    [4, 0, 2, [{ id: 7, refund_total: 0.38 }]],
  ]);
  expect(await wooOrders.read(market.ctx, String(id))).toMatchObject({
    state: "refunded",
    refund: { refundedMinor: 10_948, state: "full" },
  });
});

it("behind a refund that named no line, goods go back on sale without an amount of theirs", async () => {
  const id = market.shop.addOrder();
  taxed(id);
  await wooRefunds.request(market.ctx, wish(id, { amountMinor: 948, idempotencyKey: "first" }));
  await wooRefunds.request(market.ctx, wish(id, { amountMinor: 10_000, doesRestock: true }));
  expect(sent()).toMatchObject({
    amount: "100.00",
    line_items: [
      { id: 1, quantity: 1, refund_total: 0 },
      { id: 2, quantity: 3, refund_total: 0 },
    ],
  });
});

it("a yen order that the shop counts in decimals is refunded to the last of them", async () => {
  const id = market.shop.addOrder({ currency: "JPY", total: "1234.50", shipping_total: "0.00" });
  market.shop.change(id, {
    line_items: [
      {
        id: 1,
        name: "Bowl",
        quantity: 1,
        product_id: 7,
        sku: "B",
        subtotal: "1122.27",
        total: "1122.27",
        subtotal_tax: "112.23",
        total_tax: "112.23",
        taxes: [{ id: 7, total: "112.23" }],
        meta_data: [],
      },
    ],
  });
  const order = await wooOrders.read(market.ctx, String(id));
  expect(order).toMatchObject({ amountTotalMinor: 1_235, items: [{ grossMinor: 1_235 }] });
  await wooRefunds.request(market.ctx, wish(id, { amountMinor: 1_235, currency: "JPY" }));
  expect(sent()).toMatchObject({
    amount: "1234.50",
    line_items: [{ id: 1, refund_total: 1122.27, refund_tax: [{ id: 7, refund_total: 112.23 }] }],
  });
  expect(await wooOrders.read(market.ctx, String(id))).toMatchObject({ refund: { state: "full" } });
});

it("a bank transfer can't be paid back by the shop: it says so, and the refund is recorded", async () => {
  const id = market.shop.addOrder({ payment_method: "bacs" });
  expect((await wooOrders.read(market.ctx, String(id)))?.payment.canPayBack).toBe(false);
  await expect(wooRefunds.request(market.ctx, wish(id))).rejects.toMatchObject({
    kind: "Rejected",
    effectUnknown: false,
  });
  expect(market.shop.refunds).toHaveLength(0);
  await wooRefunds.request(market.ctx, wish(id, { isByHand: true }));
  expect(sent().api_refund).toBe(false);
  expect(await wooOrders.read(market.ctx, String(id))).toMatchObject({ refund: { refundedMinor: 1_000 } });
});

it("money in lines: with tax on top, with tax included, coupons, and a discount by hand", async () => {
  const id = market.shop.addOrder();
  taxed(id);
  const linesOf = async () => (await wooOrders.read(market.ctx, String(id)))?.money;
  expect(
    (await linesOf())?.lines.map(({ kind, ref, name, amountMinor, taxMinor, counts }) => [
      kind,
      ref,
      name,
      amountMinor,
      taxMinor,
      counts,
    ]),
  ).toEqual([
    ["goods", "1", "Line", 5_000, 950, undefined],
    ["goods", "2", "Line", 3_000, 570, undefined],
    ["postage", "3", "DHL", 1_000, 190, undefined],
    ["fee", "4", "Gift wrap", 200, 38, undefined],
    ["tax", "", "VAT 19%", 1_748, null, "added"],
  ]);
  // 20 % off by a coupon, and 1.00 more by hand.
  taxed(id, {
    prices_include_tax: true,
    total: "48.41",
    discount_total: "11.00",
    discount_tax: "2.09",
    coupon_lines: [{ id: 5, code: "spring", discount: "10.00", discount_tax: "1.90" }],
    line_items: [
      {
        id: 1,
        name: "Camera",
        quantity: 1,
        subtotal: "50.00",
        subtotal_tax: "9.50",
        total: "39.00",
        total_tax: "7.41",
        taxes: [],
        meta_data: [],
      },
    ],
    shipping_lines: [],
    fee_lines: [],
    shipping_total: "0.00",
    tax_lines: [{ id: 9, label: "VAT", rate_percent: 19, tax_total: "7.41", shipping_tax_total: "0.00" }],
  });
  expect(await linesOf()).toMatchObject({
    pricesIncludeTax: true,
    lines: [
      { kind: "goods", amountMinor: 5_950 },
      { kind: "discount", name: "spring", amountMinor: -1_190 },
      { kind: "discount", name: "", amountMinor: -119 },
      { kind: "tax", amountMinor: 741, counts: "included" },
      { kind: "adjustment", amountMinor: 200 },
    ],
  });
});

it.runIf(hasContracts)("asks only what the shop's schema knows", async () => {
  const id = market.shop.addOrder();
  await wooRefunds.request(market.ctx, wish(id));
  taxed(id);
  await wooRefunds.request(
    market.ctx,
    wish(id, {
      amountMinor: 5_950,
      items: [{ itemId: "1", quantity: 1, amountMinor: 5_950 }],
      isByHand: true,
    }),
  );
  await wooRefunds.readBack(market.ctx, query(id));
  // The schema lists no lines for a refund, although the shop reads them: what it reads of one is checked by
  // itself.
  const known = ".line_items is not known to the shop";
  expect(market.shop.asked.flatMap(schemaProblems).filter((problem) => !problem.endsWith(known))).toEqual([]);
  for (const line of sent().line_items ?? []) {
    expect(line).toEqual({
      id: 1,
      quantity: 1,
      refund_total: expect.any(Number),
      refund_tax: [{ id: expect.any(Number), refund_total: expect.any(Number) }],
    });
  }
});
