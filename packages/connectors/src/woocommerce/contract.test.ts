import { afterEach, describe, expect, it } from "vitest";
import type { ConnectorContext, PulledPage } from "@stallkeeper/connector-sdk";
import { ordersOf, pullAll } from "@stallkeeper/connector-sdk/conformance";
import { openAnsweringShop } from "./answering-shop.test-server.ts";
import { hasContracts, readRecording, schemaProblems } from "./route-schemas.test-server.ts";
import type { Recording } from "./route-schemas.test-server.ts";
import { openWooMarket } from "./woo-market.test-server.ts";
import { woocommerce } from "./woocommerce.connector.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Answers = Record<
  string,
  { readonly status: number; readonly headers?: Record<string, string>; readonly body: unknown }
>;

/**
 * A server that gives recorded answers by method and path (`*`: to everything), and keeps what it was asked.
 */
async function serve(answers: Answers): Promise<{ ctx: ConnectorContext; asked: string[] }> {
  const asked: string[] = [];
  const { ctx, close } = await openAnsweringShop((request, response) => {
    const call = `${request.method ?? ""} ${new URL(request.url ?? "/", "http://shop").pathname}`;
    asked.push(call);
    const answer = answers[call] ?? answers["*"] ?? { status: 404, body: null };
    response.writeHead(answer.status, answer.headers ?? {}).end(JSON.stringify(answer.body));
  });
  closers.push(close);
  return { ctx, asked };
}

async function replay(recording: Recording): Promise<ConnectorContext> {
  return (
    await serve({
      "*": recording.response,
      "GET /wp-json/wc/v3/orders/17/refunds": readRecording("refunds-list").response,
      "GET /wp-json/wc/v3/orders/11/refunds": { status: 200, body: [] },
    })
  ).ctx;
}

async function pullRecording(name: string, pageSize: number): Promise<PulledPage> {
  return ordersOf(woocommerce).pull(await replay(readRecording(name)), { cursor: null, pageSize });
}

describe.runIf(hasContracts)("recordings of a real shop (needs ../shared/contracts)", () => {
  it("every order is read with the right totals", async () => {
    const { orders, unreadable, total, hasMore } = await pullRecording("orders-modified-after", 100);
    expect(unreadable).toEqual([]);
    expect({ total, hasMore }).toEqual({ total: 4, hasMore: false });
    const facts = orders.map((order) => [
      order.platformOrderId,
      order.state,
      order.currency,
      order.amountMinor,
      order.postageMinor,
      order.amountTotalMinor,
      order.refund,
      order.payment,
    ]);
    expect(facts).toEqual([
      [
        "19",
        "shipped",
        "USD",
        12000,
        0,
        12000,
        { refundedMinor: 0, state: "none" },
        {
          paypal: null,
          isPaid: true,
          paidAt: "2026-11-20T09:48:33.000Z",
          isDisbursed: false,
          canPayBack: false,
        },
      ],
      [
        "18",
        "cancelled",
        "EUR",
        15000,
        490,
        15740,
        { refundedMinor: 0, state: "none" },
        { paypal: null, isPaid: false, paidAt: null, isDisbursed: false },
      ],
      [
        "17",
        "partlyRefunded",
        "EUR",
        15000,
        490,
        15740,
        { refundedMinor: 1500, state: "partial" },
        { paypal: "3C679366HH908993F", isPaid: true, paidAt: "2026-11-20T09:48:29.000Z", isDisbursed: false },
      ],
      [
        "11",
        "partlyRefunded",
        "USD",
        9980,
        500,
        10480,
        { refundedMinor: 1000, state: "partial" },
        { paypal: "PAY-1", isPaid: true, paidAt: "2026-11-20T09:42:02.000Z", isDisbursed: false },
      ],
    ]);
    expect(orders.map((order) => order.postageService)).toEqual([undefined, "DHL", "DHL", "Flat"]);
    // What was paid is goods, postage and fees together, to the cent.
    for (const order of orders) {
      const lines = order.items.reduce((sum, item) => sum + item.priceMinor * item.quantity, 0);
      expect(lines + order.postageMinor).toBe(order.amountTotalMinor);
    }
  });

  it("lines, fees, variants, address, tracking and times are read", async () => {
    const { orders } = await pullRecording("orders-modified-after", 100);
    const order = orders.find((candidate) => candidate.platformOrderId === "17");
    expect(order?.items).toMatchObject([
      {
        name: "Film camera",
        sku: "CAM-1",
        quantity: 1,
        priceMinor: 12000,
        variants: [],
        platformItemId: "13",
        images: [],
      },
      {
        name: "Strap - Red",
        sku: "STRAP-RED",
        quantity: 2,
        priceMinor: 1500,
        variants: [{ name: "Color", value: "Red" }],
      },
      { name: "Gift wrap", quantity: 1, priceMinor: 250, isFee: true },
    ]);
    expect(order?.address).toEqual({
      name: "Zoë O'Neill-Łęcki",
      line1: "Straße 5",
      line2: "Apt 2",
      city: "München",
      state: "DE-BY",
      zipcode: "80331",
      countryCode: "DE",
      countryName: "Germany",
      phone: "+49 89 1",
      email: "zoe@example.com",
    });
    expect(order?.buyer).toEqual({
      id: "guest:zoe@example.com",
      firstName: "Zoë",
      lastName: "O'Neill-Łęcki",
      handle: "zoe@example.com",
      country: "DE",
    });
    expect(order).toMatchObject({
      createdAt: "2026-11-20T09:48:28.000Z",
      updatedAt: "2026-11-20T09:48:36.000Z",
      noteFromBuyer: "Bitte als Geschenk 🎁",
      status: "processing",
    });
    expect(orders.find((candidate) => candidate.platformOrderId === "19")?.shipping).toEqual({
      isShipped: true,
      shippedAt: "2026-11-20T09:48:37.000Z",
      provider: "dhl",
      trackingNumber: "JD0140",
    });
    expect(order?.refunds).toMatchObject([
      { ref: "21", amountMinor: 0 },
      { ref: "20", amountMinor: 1500, items: [{ itemId: "4", quantity: 1, amountMinor: 1500 }] },
    ]);
    expect(order?.external).toEqual((readRecording("orders-modified-after").response.body as unknown[])[2]);
  });

  it("a full first page is not the end", async () => {
    expect(await pullRecording("orders-page1", 2)).toMatchObject({ hasMore: true, total: 4 });
  });

  it("an order as it is created is read", async () => {
    const recording = readRecording("order-create-paid");
    const order = await woocommerce.orders?.read(
      await replay({ ...recording, response: { ...recording.response, status: 200 } }),
      "17",
    );
    expect(order).toMatchObject({
      platformOrderId: "17",
      state: "paid",
      amountTotalMinor: 15740,
      payment: { paypal: "3C679366HH908993F", isPaid: true },
    });
  });

  it("a status that no page lists is kept and shown", async () => {
    const recording = readRecording("orders-modified-after");
    const [first, ...rest] = recording.response.body as Record<string, unknown>[];
    const page = await woocommerce.orders?.pull(
      await replay({
        ...recording,
        response: { ...recording.response, body: [{ ...first, status: "ready-for-collection" }, ...rest] },
      }),
      { cursor: null },
    );
    expect(page?.orders).toHaveLength(4);
    expect(page?.orders[0]).toMatchObject({ status: "ready-for-collection", state: "unknown" });
  });

  it("an order that carries the parcel and the note already is not written to again", async () => {
    const order = (readRecording("orders-modified-after").response.body as { id: number }[]).find(
      (candidate) => candidate.id === 19,
    );
    const { ctx, asked } = await serve({
      "GET /wp-json/wc/v3/orders/19": { status: 200, body: order },
      "GET /wp-json/wc/v3/orders/19/notes": readRecording("order-notes-list").response,
    });
    const shipment = {
      platformOrderId: "19",
      items: [],
      provider: "DHL",
      trackingNumber: "JD0140",
      shippedAt: "2026-11-20T09:48:37.000Z",
      idempotencyKey: "k",
    };
    expect(await woocommerce.shipping?.confirm(ctx, shipment)).toMatchObject({
      state: "accepted",
      warnings: [],
    });
    expect(await woocommerce.shipping?.readBack(ctx, shipment)).toMatchObject({
      isFound: true,
      isOrderShipped: true,
      provider: "dhl",
    });
    expect(asked.filter((call) => !call.startsWith("GET"))).toEqual([]);
  });

  it("hooks of others are left alone", async () => {
    const { ctx, asked } = await serve({
      "GET /wp-json/wc/v3/webhooks": readRecording("webhooks-list").response,
      "POST /wp-json/wc/v3/webhooks/batch": {
        status: 200,
        body: { create: [{ id: 7 }, { id: 8 }, { id: 9 }] },
      },
    });
    expect(
      await woocommerce.webhooks?.register?.(ctx, { url: "https://seller.example/hook", secret: "s" }),
    ).toEqual({ vendorRefs: ["7", "8", "9"], secret: "s" });
    expect(asked).toEqual(["GET /wp-json/wc/v3/webhooks", "POST /wp-json/wc/v3/webhooks/batch"]);
  });
});

describe.runIf(hasContracts)("requests against the shop's route schemas (needs ../shared/contracts)", () => {
  it("everything that is asked of a shop is what its schemas take", async () => {
    const market = await openWooMarket();
    closers.push(() => market.close());
    const [first = "", second = ""] = await market.makeOrders(4, { isOneSecond: true });
    await pullAll(woocommerce, market.ctx, { cursor: null, pageSize: 2, since: "2026-01-01T00:00:00Z" });
    await woocommerce.orders?.read(market.ctx, first);
    const shipment = {
      items: [],
      provider: "DHL",
      trackingNumber: "JD014",
      shippedAt: "2026-01-10T10:00:00.000Z",
    };
    await woocommerce.shipping?.confirm(market.ctx, {
      ...shipment,
      platformOrderId: first,
      idempotencyKey: "k1",
    });
    await woocommerce.shipping?.confirm(market.ctx, {
      ...shipment,
      platformOrderId: second,
      idempotencyKey: "k2",
      items: [{ itemId: "1", quantity: 1 }],
    });
    await woocommerce.shipping?.readBack(market.ctx, { platformOrderId: first, trackingNumber: "JD014" });
    const message = { platformSessionId: null, platformOrderId: first, text: "Sold <twice> & sorry." };
    await woocommerce.messaging?.send?.(market.ctx, {
      ...message,
      buyerIdentifier: "",
      buyerHandle: "",
      platformItemIds: [],
      idempotencyKey: "k3",
    });
    await woocommerce.messaging?.findSent?.(market.ctx, {
      ...message,
      buyerHandle: "",
      platformMessageId: null,
      notBefore: "2026-01-10T10:00:00.000Z",
      exceptIds: [],
    });
    const subscription = await woocommerce.webhooks?.register?.(market.ctx, {
      url: "https://seller.example/hook",
      secret: "s".repeat(32),
    });
    await woocommerce.webhooks?.register?.(market.ctx, {
      url: "https://seller.example/hook",
      secret: "t".repeat(32),
    });
    await woocommerce.webhooks?.unregister?.(market.ctx, subscription ?? { vendorRefs: [] });
    await woocommerce.auth.check(market.ctx);
    const asked = market.shop.asked.filter((request) => request.path !== "/wp-json/");
    expect(asked.length).toBeGreaterThan(12);
    expect(asked.flatMap(schemaProblems)).toEqual([]);
  });

  it("the check of schemas itself finds wrong requests", () => {
    expect(
      schemaProblems({
        method: "GET",
        path: "/orders",
        query: { per_page: "101", orderby: "changed", colour: "red", modified_after: "yesterday" },
        body: null,
      }),
    ).toHaveLength(4);
    expect(
      schemaProblems({
        method: "PUT",
        path: "/orders/7",
        query: {},
        body: { status: "sent", meta_data: {} },
      }),
    ).toHaveLength(2);
    expect(
      schemaProblems({
        method: "POST",
        path: "/webhooks/batch",
        query: {},
        body: { create: [{ name: "x" }] },
      }),
    ).toHaveLength(2);
    expect(schemaProblems({ method: "GET", path: "/nowhere", query: {}, body: null })).toHaveLength(1);
  });
});
