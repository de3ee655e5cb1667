/** How money goes back at the practice marketplaces, whatever becomes of the answer, and what buyers complain of. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RefundRequest, RefundsPort } from "@stallkeeper/connector-sdk";
import { ordersOf } from "@stallkeeper/connector-sdk/conformance";
import { bazaar } from "./bazaar/bazaar.connector.ts";
import { openSeller, startPracticeMarket, unlimited } from "./practice-market.test-server.ts";
import type { PracticeMarket } from "./practice-market.test-server.ts";
import { thriftly } from "./thriftly/thriftly.connector.ts";

let market: PracticeMarket;
beforeAll(async () => {
  market = await startPracticeMarket();
  await market.control("PATCH", "/settings", { bazaar: { refundMs: 50 } });
});
afterAll(() => market.stop());

describe.each([bazaar, thriftly].map(unlimited))("$name", (connector) => {
  const port = connector.refunds as RefundsPort;

  async function openScene() {
    const seller = await openSeller(market, connector);
    const fields = {
      currency: "EUR",
      discountMinor: 0,
      taxMinor: 0,
      postageMinor: 0,
      lines: [{ title: "Mug", quantity: 1, priceMinor: 2_000 }],
    };
    const [order] = await market.control("POST", "/orders", {
      market: connector.id,
      account: seller.username,
      fields,
    });
    const platformOrderId = typeof order?.id === "string" ? order.id : "";
    const ctx = await seller.openContext();
    const wish: RefundRequest = {
      platformOrderId,
      amountMinor: 1_250,
      currency: "EUR",
      items: [],
      reason: "damaged",
      doesRestock: false,
      isByHand: false,
      idempotencyKey: `key-${platformOrderId}`,
    };
    const ledger = () => market.control("GET", `/ledger?kind=refund&orderId=${platformOrderId}`);
    return { seller, ctx, wish, query: { ...wish, vendorRef: null }, ledger };
  }

  it("takes a part, shows it in the order under the ref of its answer, and refuses more than what is left", async () => {
    const { seller, ctx, wish, query, ledger } = await openScene();
    const { vendorRef } = await port.request(ctx, wish);
    await expect.poll(async () => (await port.readBack(ctx, { ...query, vendorRef })).state).toBe("refunded");
    const order = await ordersOf(connector).read(ctx, wish.platformOrderId);
    expect(order).toMatchObject({
      state: "partlyRefunded",
      refund: { refundedMinor: 1_250, state: "partial" },
      refunds: [{ ref: vendorRef, amountMinor: 1_250, state: "refunded" }],
    });
    await expect(port.request(ctx, { ...wish, idempotencyKey: "another" })).rejects.toMatchObject({
      kind: "Rejected",
      effectUnknown: false,
    });
    expect(await ledger()).toHaveLength(1);
    await seller.close();
  });

  it("whose answer is lost pays once, by the same key or by a look", async () => {
    const { seller, ctx, wish, query, ledger } = await openScene();
    await market.control("POST", "/faults", {
      market: connector.id,
      kind: "reset-after-commit",
      count: 1,
      path: `${wish.platformOrderId}/refunds`,
      method: "POST",
    });
    await expect(port.request(ctx, wish)).rejects.toMatchObject({ effectUnknown: true });
    const { vendorRef } = port.idempotent ? await port.request(ctx, wish) : await port.readBack(ctx, query);
    expect(vendorRef).toEqual(expect.any(String));
    expect(await ledger()).toHaveLength(1);
    await seller.close();
  });
});

it("reads a case with its order, and what a word for its reason means", async () => {
  const seller = await openSeller(market, unlimited(bazaar));
  const [order] = await market.control("POST", "/orders", { market: "bazaar", account: seller.username });
  const id = typeof order?.id === "string" ? order.id : "";
  const read = async () => ordersOf(bazaar).read(await seller.openContext(), id);
  expect((await read())?.cases).toEqual([]);
  await market.control("PATCH", `/orders/bazaar/${id}`, { act: "openCase", reason: "NOT_AS_DESCRIBED" });
  expect((await read())?.cases).toMatchObject([{ kind: "notAsDescribed", isOpen: true }]);
  await seller.close();
});
