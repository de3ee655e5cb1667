import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AuthExpired, ConnectorError, Rejected } from "@stallkeeper/connector-sdk";
import type { JsonValue } from "@stallkeeper/connector-sdk";
import { ordersOf, pullAll } from "@stallkeeper/connector-sdk/conformance";
import { openEbayMarket } from "./ebay-market.test-server.ts";
import type { EbayMarket } from "./ebay-market.test-server.ts";
import { ebay } from "./ebay.connector.ts";
import { hostsOf } from "./ebay.hosts.ts";

let market: EbayMarket;
beforeEach(async () => {
  market = await openEbayMarket();
});
afterEach(() => market.close());

const kindOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof ConnectorError ? error : Promise.reject(error)),
  );

describe("eBay's hosts", () => {
  it("differ for eBay and its sandbox, and are one elsewhere", () => {
    expect(hostsOf(null)).toEqual({
      auth: "https://auth.ebay.com",
      api: "https://api.ebay.com",
      apiz: "https://apiz.ebay.com",
    });
    expect(hostsOf("https://api.sandbox.ebay.com").auth).toBe("https://auth.sandbox.ebay.com");
    expect(new Set(Object.values(hostsOf("http://127.0.0.1:4010")))).toEqual(
      new Set(["http://127.0.0.1:4010"]),
    );
  });

  it("follow the form: eBay, its sandbox, a test server; an address that is none is said", () => {
    const keys = { clientId: "a", clientSecret: "b", ruName: "c" };
    const read = (fields: object) =>
      ebay.auth.kind === "oauth" ? ebay.auth.applicationOf?.({ ...keys, ...fields })?.baseUrl : undefined;
    expect(read({})).toBeNull();
    expect(read({ isSandbox: true })).toBe("https://api.sandbox.ebay.com");
    expect(read({ address: "http://127.0.0.1:4010/ebay/" })).toBe("http://127.0.0.1:4010/ebay");
    expect(() => read({ address: "localhost:4010" })).toThrow(Rejected);
    expect(() => read({ clientId: "" })).toThrow(Rejected);
  });
});

describe("an order", () => {
  const read = async (fields: object) => {
    const id = market.ebay.orders.add(fields);
    return (await ordersOf(ebay).read(market.ctx, id)) ?? expect.fail();
  };

  it("has lines, variants, delivery, ship-by date, the buyer's masked e-mail and the money in lines", async () => {
    const order = await read({
      buyerCheckoutNotes: "Please ring",
      pricingSummary: {
        priceSubtotal: { value: "25.00", currency: "EUR" },
        priceDiscount: { value: "-2.50", currency: "EUR" },
        deliveryCost: { value: "4.00", currency: "EUR" },
        deliveryDiscount: { value: "-1.00", currency: "EUR" },
        tax: { value: "1.00", currency: "EUR" },
        total: { value: "26.50", currency: "EUR" },
      },
      totalMarketplaceFee: { value: "3.10", currency: "EUR" },
    });
    expect(order).toMatchObject({
      state: "paid",
      status: "NOT_STARTED",
      source: "EBAY_DE",
      amountMinor: 2_500,
      amountTotalMinor: 2_650,
      postageMinor: 300,
      postageService: "DE_DHLPaket",
      currency: "EUR",
      noteFromBuyer: "Please ring",
      dispatchBy: "2026-12-02T22:59:59.000Z",
      buyer: { firstName: "Ada", lastName: "King", country: "DE" },
      address: { line1: "Bergmannstraße 5", countryName: "Germany", email: "x1y2@members.ebay.com" },
      payment: { isPaid: true, isDisbursed: false, paypal: null },
      refund: { refundedMinor: 0, state: "none" },
    });
    expect(order.items).toMatchObject([
      {
        name: "Green glass vase",
        sku: "VASE-G",
        quantity: 2,
        priceMinor: 1_000,
        link: "https://www.ebay.de/itm/110554",
      },
      { name: "Candle", quantity: 1, priceMinor: 500, variants: [{ name: "Colour", value: "Ivory" }] },
    ]);
    expect(order.money.lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ["goods", 2_000],
      ["goods", 500],
      ["discount", -250],
      ["postage", 400],
      ["discount", -100],
      ["tax", 100],
      ["platformFee", -310],
    ]);
  });

  it("keeps tax that eBay pays over itself outside of what the buyer paid", async () => {
    const id = market.ebay.orders.add();
    const [line] = market.ebay.orders.all.get(id)?.lineItems ?? [];
    Object.assign(line ?? {}, {
      ebayCollectAndRemitTaxes: [{ taxType: "VAT", amount: { value: "3.80", currency: "EUR" } }],
    });
    const order = await ordersOf(ebay).read(market.ctx, id);
    expect(order?.amountTotalMinor).toBe(2_900);
    expect(order?.money.lines.at(-1)).toMatchObject({
      kind: "tax",
      name: "VAT",
      amountMinor: 380,
      counts: "outside",
      isRemitted: true,
    });
  });

  it.each([
    ["paid and waiting", {}, "paid"],
    ["partly sent", { orderFulfillmentStatus: "IN_PROGRESS" }, "partiallyShipped"],
    ["sent", { orderFulfillmentStatus: "FULFILLED" }, "shipped"],
    ["awaiting payment", { orderPaymentStatus: "PENDING" }, "pending"],
    ["not paid after all", { orderPaymentStatus: "FAILED" }, "paymentFailed"],
    [
      "asked to be cancelled",
      { cancelStatus: { cancelState: "IN_PROGRESS", cancelRequests: [] } },
      "cancelRequested",
    ],
    ["cancelled", { cancelStatus: { cancelState: "CANCELED", cancelRequests: [] } }, "cancelled"],
    ["refunded", { orderPaymentStatus: "FULLY_REFUNDED" }, "refunded"],
    ["sent by eBay's warehouse", { program: { fulfillmentProgram: { fulfilledBy: "EBAY" } } }, "onHold"],
    ["in a payment state nobody knows", { orderPaymentStatus: "MUSED_ABOUT" }, "unknown"],
  ])("that is %s", async (_name, fields, state) => {
    expect((await read(fields)).state).toBe(state);
  });

  it.each(["Seller", "SELLER"])(
    "that its %s cancels on eBay's pages has no request of its buyer",
    async (who) => {
      const [id = "", sent = "", asked = ""] = await market.makeOrders(3);
      market.ebay.orders.change(sent, { orderFulfillmentStatus: "FULFILLED" });
      for (const one of [id, sent]) market.ebay.orders.askToCancel(one, who);
      market.ebay.orders.askToCancel(asked);
      const { orders } = await pullAll(ebay, market.ctx, { cursor: null, pageSize: 50 });
      const stateOf = (one: string) => orders.get(one)?.state;
      expect([id, sent, asked].map(stateOf)).toEqual(["onHold", "shipped", "cancelRequested"]);
      const answer = ebay.cancellations?.answer(market.ctx, {
        platformOrderId: id,
        decision: "approve",
        parcel: null,
      } as never);
      await expect(answer).rejects.toMatchObject({ vendorCode: "CANCEL_NOT_OPEN" });
    },
  );

  it("leads to where its seller answers what has no call, on the site that it was sold on", async () => {
    const order = await read({});
    expect(order.page).toBe(`https://www.ebay.de/sh/ord/details?orderid=${order.platformOrderId}`);
  });

  it("for pickup has no address; one for eBay's international hub has its reference above the street", async () => {
    const pickup = await read({
      fulfillmentStartInstructions: [
        { fulfillmentInstructionsType: "PREPARE_FOR_PICKUP", pickupStep: { merchantLocationKey: "SHOP-1" } },
      ],
    });
    expect([pickup.postageService, pickup.address.line1, pickup.buyer.firstName]).toEqual([
      "In-store pickup SHOP-1",
      "",
      "Ada",
    ]);
    const hub = await read({
      fulfillmentStartInstructions: [
        {
          fulfillmentInstructionsType: "SHIP_TO",
          ebaySupportedFulfillment: true,
          shippingStep: {
            shipToReferenceId: "1234567890",
            shipTo: {
              fullName: "Ada King",
              contactAddress: { addressLine1: "1850 Airport Exchange", city: "Erlanger" },
            },
          },
        },
      ],
    });
    expect([hub.address.line1, hub.address.line2]).toEqual([
      "Reference #1234567890",
      "1850 Airport Exchange",
    ]);
  });

  it("without lines, buyer, address, e-mail or sku is still an order; one without a total is named", async () => {
    const bare = await read({ lineItems: [], buyer: undefined, fulfillmentStartInstructions: undefined });
    expect([bare.items, bare.buyer.id, bare.address.email]).toEqual([[], "", ""]);
    const id = market.ebay.orders.add({ pricingSummary: {} });
    const page = await ordersOf(ebay).pull(market.ctx, { cursor: null });
    expect(page.unreadable).toMatchObject([{ platformOrderId: id }]);
    expect(page.orders).toHaveLength(1);
  });
});

describe("the list of orders", () => {
  it("with inserts, changes, a token that dies and three faults in ten is whole in the end", async () => {
    const { orders } = market.ebay;
    const ids = await market.makeOrders(60);
    market.ebay.faults = { rate: 0.3, seed: 7 };
    let calls = 0;
    market.ebay.beforeAnswer = ({ path }) => {
      if (path !== "/sell/fulfillment/v1/order") return;
      calls += 1;
      if (calls % 9 === 4) market.ebay.expireAccess();
      // Something changes while it is read, which moves everything behind it.
      if (calls < 40 && calls % 3 === 0) orders.change(ids[(calls * 7) % ids.length] ?? "");
      if (calls === 12) orders.add();
    };
    let cursor: JsonValue = null;
    const seen = new Map<string, string>();
    for (let hasMore = true, tries = 0; hasMore; tries += 1) {
      expect(tries).toBeLessThan(2_000);
      try {
        const page = await ordersOf(ebay).pull(market.ctx, { cursor, pageSize: 5 });
        for (const { platformOrderId, updatedAt } of page.orders)
          if ((seen.get(platformOrderId) ?? "") <= updatedAt) seen.set(platformOrderId, updatedAt);
        ({ nextCursor: cursor, hasMore } = page);
      } catch (error) {
        // What the caller does: the same place again.
        if (!(error instanceof ConnectorError) || error instanceof AuthExpired) throw error;
      }
    }
    expect(seen).toEqual(new Map([...orders.all.values()].map((one) => [one.orderId, one.lastModifiedDate])));
  });

  it("meets an order that the list shows late with the next run", async () => {
    await market.makeOrders(3);
    const { cursor } = await pullAll(ebay, market.ctx, { cursor: null, pageSize: 50 });
    const late = market.ebay.orders.add({}, new Date(Date.now() - 240_000).toISOString());
    const next = await pullAll(ebay, market.ctx, { cursor, pageSize: 50 });
    expect(next.orders.has(late)).toBe(true);
  });

  it("asks for nothing that eBay refuses: 200 at most, two years at most, no end to come", async () => {
    await market.makeOrders(3);
    const since = "2019-01-01T00:00:00Z";
    const page = await ordersOf(ebay).pull(market.ctx, { cursor: null, since, pageSize: 5_000 });
    expect(page.orders).toHaveLength(3);
    expect(market.ebay.asked.at(-1)?.query.limit).toBe("200");
  });

  it("leaves out what was made before the day that the seller chose", async () => {
    market.ebay.orders.add({ creationDate: "2026-01-01T00:00:00.000Z" });
    const wanted = market.ebay.orders.add();
    const { orders } = await pullAll(ebay, market.ctx, {
      cursor: null,
      pageSize: 50,
      since: "2026-06-01T00:00:00Z",
    });
    expect([...orders.keys()]).toEqual([wanted]);
  });
});

describe("refusals", () => {
  it("of wrong app keys name the keys, and hold no secret", async () => {
    market.ebay.client.clientSecret = "changed";
    market.ebay.expireAccess();
    const error = await kindOf(ordersOf(ebay).pull(market.ctx, { cursor: null }));
    expect(error).toBeInstanceOf(AuthExpired);
    expect(String(error)).toContain("app keys");
    expect(String(error)).not.toContain("PRD-secret-1");
  });
});
