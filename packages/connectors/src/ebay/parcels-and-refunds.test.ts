import { createPublicKey, verify } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConnectorError } from "@stallkeeper/connector-sdk";
import { ordersOf, shippingOf } from "@stallkeeper/connector-sdk/conformance";
import { carrierCode, carrierName, plainNumber } from "./carriers.ts";
import { openEbayMarket } from "./ebay-market.test-server.ts";
import type { EbayMarket } from "./ebay-market.test-server.ts";
import { ebay } from "./ebay.connector.ts";
import { signatureOf } from "./message-signature.ts";

let market: EbayMarket;
beforeEach(async () => {
  market = await openEbayMarket();
});
afterEach(() => market.close());

const parcelOf = (platformOrderId: string, trackingNumber: string, fields: object = {}) => ({
  platformOrderId,
  items: [],
  provider: "DHL",
  trackingNumber,
  shippedAt: "2026-11-20T09:00:00.000Z",
  idempotencyKey: `k-${trackingNumber}`,
  ...fields,
});
const refundOf = (platformOrderId: string, fields: object = {}) => ({
  platformOrderId,
  amountMinor: 500,
  currency: "EUR",
  items: [],
  reason: "damaged",
  doesRestock: false,
  isByHand: false,
  idempotencyKey: "r-1",
  ...fields,
});
const kindOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof ConnectorError ? error : Promise.reject(error)),
  );

describe("shipping", () => {
  it("names couriers as eBay does, and numbers by letters and digits alone", () => {
    const names = ["Royal Mail", "royalmail", "DHL", "Österreichische Post", "Otto's Van", ""];
    expect(names.map(carrierCode)).toEqual([
      "RoyalMail",
      "RoyalMail",
      "DHL",
      "OsterreichischePostAG",
      "Otto's Van",
      "Other",
    ]);
    expect(["RoyalMail", "DHL", "Otto's Van"].map(carrierName)).toEqual(["Royal Mail", "DHL", "Otto's Van"]);
    expect(plainNumber(" rn 4820-1175.4 gb")).toBe("RN482011754GB");
  });

  it("goes out in several parcels, the last with whatever is left", async () => {
    const id = market.ebay.orders.add();
    const [line, other] = market.ebay.orders.all.get(id)?.lineItems ?? [];
    const shipping = shippingOf(ebay);
    const items = [{ itemId: line?.lineItemId ?? "", quantity: 1 }];
    await shipping.confirm(market.ctx, parcelOf(id, "JD 01-1", { items }));
    expect(
      await shipping.readBack(market.ctx, { platformOrderId: id, trackingNumber: "JD 01-1" }),
    ).toMatchObject({ isFound: true, trackingNumbers: ["JD 01-1"], isOrderShipped: false });
    await shipping.confirm(market.ctx, parcelOf(id, "JD012"));
    expect(market.ebay.orders.parcels.get(id)?.map(({ lineItems }) => lineItems)).toEqual([
      [{ lineItemId: line?.lineItemId, quantity: 1 }],
      [
        { lineItemId: line?.lineItemId, quantity: 1 },
        { lineItemId: other?.lineItemId, quantity: 1 },
      ],
    ]);
    await expect(shipping.confirm(market.ctx, parcelOf(id, "JD013"))).rejects.toMatchObject({
      vendorCode: "ALREADY_SHIPPED",
    });
  });

  it("leaves each of 60 parcels once through three faults in ten", async () => {
    const ids = await market.makeOrders(60);
    market.ebay.faults = { rate: 0.3, seed: 11 };
    const shipping = shippingOf(ebay);
    for (const [n, id] of ids.entries()) {
      const parcel = parcelOf(id, `JD${n}X`);
      for (let isTold = false, mayBeTold = false; !isTold;) {
        // As the runner does: after an answer that was lost it looks before it repeats.
        const found: boolean | null = mayBeTold
          ? await shipping.readBack(market.ctx, parcel).then(
              ({ isFound }) => isFound,
              () => null,
            )
          : false;
        if (found === null) continue;
        const outcome: unknown = found ? "done" : await kindOf(shipping.confirm(market.ctx, parcel));
        isTold = outcome === "done";
        mayBeTold = outcome instanceof ConnectorError && (mayBeTold || outcome.effectUnknown);
      }
    }
    expect(ids.map((id) => market.ebay.orders.parcels.get(id)?.length)).toEqual(ids.map(() => 1));
  });
});

describe("refunds", () => {
  const port = () => ebay.refunds ?? expect.fail();

  it("are signed as eBay's own example is", () => {
    const key = {
      privateKey: "MC4CAQAwBQYDK2VwBCIEIJ+DYvh6SEqVTm50DFtMDoQikTmiCqirVv9mWG9qfSnF",
      jwe: "eyJ6aXAiOiJERUYi.x.y",
    };
    const { headers } = signatureOf(
      { method: "POST", url: new URL("http://localhost:8080/verifysignature"), body: '{"hello": "world"}' },
      key,
      new Date(1_659_651_955_000),
    );
    expect(headers).toMatchObject({
      "content-digest": "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:",
      "signature-input":
        'sig1=("content-digest" "x-ebay-signature-key" "@method" "@path" "@authority");created=1659651955',
    });
    const base = [
      `"content-digest": ${headers?.["content-digest"] ?? ""}`,
      `"x-ebay-signature-key": ${key.jwe}`,
      '"@method": POST',
      '"@path": /verifysignature',
      '"@authority": localhost:8080',
      `"@signature-params": ${(headers?.["signature-input"] ?? "").slice(5)}`,
    ].join("\n");
    const publicKey = createPublicKey(
      "-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAJrQLj5P/89iXES9+vFgrIy29clF9CC/oPPsw3c5D0bs=\n-----END PUBLIC KEY-----",
    );
    const signature = Buffer.from((headers?.signature ?? "").slice(6, -1), "base64");
    expect(verify(null, Buffer.from(base), publicKey, signature)).toBe(true);
  });

  it("share one key that is made once, also by two at once", async () => {
    const ids = await market.makeOrders(3);
    await Promise.all(ids.map((id) => port().request(market.ctx, refundOf(id))));
    await port().request(market.ctx, refundOf(ids[0] ?? ""));
    await port().request(await market.openContext(), refundOf(ids[1] ?? ""));
    expect(market.ebay.asked.filter(({ path }) => path.endsWith("/signing_key"))).toHaveLength(1);
  });

  it("are for the order or by line, pending at first, and found again by their id or by being new", async () => {
    const [id = ""] = await market.makeOrders(1);
    const [line] = market.ebay.orders.all.get(id)?.lineItems ?? [];
    const first = await port().request(market.ctx, refundOf(id));
    expect(first).toEqual({ state: "pending", vendorRef: expect.stringMatching(/^5/) });
    const items = [{ itemId: line?.lineItemId ?? "", quantity: 1, amountMinor: 1_000 }];
    const second = await port().request(market.ctx, refundOf(id, { amountMinor: 1_000, items }));
    const query = { platformOrderId: id, idempotencyKey: "r", amountMinor: 500, currency: "EUR" };
    expect(await port().readBack(market.ctx, { ...query, ...first })).toEqual(first);
    expect(await port().readBack(market.ctx, { ...query, amountMinor: 1_000, vendorRef: null })).toEqual(
      second,
    );
    expect(
      await port().readBack(market.ctx, { ...query, vendorRef: null, exceptRefs: [first.vendorRef ?? ""] }),
    ).toEqual({ state: "none", vendorRef: null });
    const order = await ordersOf(ebay).read(market.ctx, id);
    expect(order?.refund.state).toBe("pending");
    expect(order?.refunds).toMatchObject([
      { ref: first.vendorRef, amountMinor: 500 },
      { ref: second.vendorRef, items: [{ itemId: line?.lineItemId, quantity: 0, amountMinor: 1_000 }] },
    ]);
    expect(
      market.ebay.asked
        .filter(({ path }) => path.endsWith("issue_refund"))
        .map(({ text }) => JSON.parse(text)),
    ).toEqual([
      {
        reasonForRefund: "ITEM_NOT_AS_DESCRIBED",
        orderLevelRefundAmount: { value: "5.00", currency: "EUR" },
      },
      {
        reasonForRefund: "ITEM_NOT_AS_DESCRIBED",
        refundItems: [{ lineItemId: line?.lineItemId, refundAmount: { value: "10.00", currency: "EUR" } }],
      },
    ]);
  });

  describe("of lines", () => {
    const gone = (value: string, fields: object = {}) => ({
      amount: { value, currency: "EUR" },
      refundDate: "2026-11-20T09:00:00.000Z",
      ...fields,
    });
    const read = async (
      lineRefunds: readonly object[],
      listed: readonly object[] = [],
      fields: object = {},
    ) => {
      const id = market.ebay.orders.add({
        orderPaymentStatus: "PARTIALLY_REFUNDED",
        paymentSummary: { payments: [], refunds: [...listed] },
        ...fields,
      });
      market.ebay.orders.all.get(id)?.lineItems[0]?.refunds.push(...lineRefunds);
      return (await ordersOf(ebay).read(market.ctx, id)) ?? expect.fail();
    };

    it("made on eBay's own pages have no id, and count all the same", async () => {
      const order = await read([gone("3.00"), gone("3.00")]);
      expect(order.refund).toEqual({ refundedMinor: 600, state: "partial" });
      const lineId = order.items[0]?.id ?? "";
      expect(order.refunds).toMatchObject([
        { ref: `line:${lineId}:300:1`, state: "refunded", items: [{ itemId: lineId, amountMinor: 300 }] },
        { ref: `line:${lineId}:300:2`, state: "refunded" },
      ]);
      // Ours have an id: none of these is what a lost call made.
      const { platformOrderId, currency } = order;
      const sum = { amountMinor: 300, currency };
      const query = { platformOrderId, ...sum, vendorRef: null, idempotencyKey: "lost" };
      expect((await port().readBack(market.ctx, query)).state).toBe("none");
    });

    it("are under way until they have a date, whatever the order says of others", async () => {
      const ofLine = { refundId: "77", refundDate: undefined };
      const pending = await read([gone("3.00", { refundId: "76" }), gone("4.00", ofLine)]);
      expect(pending.refunds?.map(({ ref, state }) => [ref, state])).toEqual([
        ["76", "refunded"],
        ["77", "pending"],
      ]);
      expect(pending.refund).toEqual({ refundedMinor: 300, state: "pending" });
      const issued = await read([gone("4.00", { refundId: "78" })], [], { orderPaymentStatus: "PAID" });
      expect(issued.refund).toEqual({ refundedMinor: 400, state: "partial" });
    });

    it("are one with the order's own only where sum and date agree", async () => {
      const other = "2026-11-22T09:00:00.000Z";
      const ofOrder = (refundDate: string) => ({
        ...gone("3.00", { refundDate }),
        refundReferenceId: "900",
        refundStatus: "REFUNDED",
      });
      const two = await read([gone("3.00", { refundId: "79" })], [ofOrder(other)]);
      expect(two.refunds?.map(({ ref }) => ref)).toEqual(["900", "79"]);
      expect(two.refund.refundedMinor).toBe(600);
      const one = await read([gone("3.00", { refundId: "80" })], [ofOrder("2026-11-20T09:00:00.000Z")]);
      expect(one.refunds?.map(({ ref }) => ref)).toEqual(["80"]);
      expect(one.refund.refundedMinor).toBe(300);
    });
  });

  it("that eBay refuses say why; without a key eBay decides", async () => {
    const [id = ""] = await market.makeOrders(1);
    for (const errorId of [34_922, 34_929, 34_930]) {
      market.ebay.orders.refundRefusal = errorId;
      const error = await kindOf(port().request(market.ctx, refundOf(id)));
      // Nothing was done, and it works later.
      expect(error).toMatchObject({ kind: "Temporary", effectUnknown: false });
    }
    market.ebay.orders.refundRefusal = null;
    await expect(port().request(market.ctx, refundOf(id, { amountMinor: 9_900 }))).rejects.toMatchObject({
      vendorCode: "34924",
    });
    market.ebay.orders.refundStatus = "FAILED";
    await expect(port().request(market.ctx, refundOf(id))).rejects.toMatchObject({
      vendorCode: "REFUND_FAILED",
    });
  });
});
