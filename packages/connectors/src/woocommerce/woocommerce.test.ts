import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AuthExpired, Malformed, Rejected, Temporary } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, JsonObject, RequestSignature } from "@stallkeeper/connector-sdk";
import { ordersOf, pullAll } from "@stallkeeper/connector-sdk/conformance";
import { buildShopOrder } from "./fake-shop-orders.test-server.ts";
import { signOneLegged } from "./one-legged-oauth.ts";
import { toPlatformOrder } from "./order.mapping.ts";
import { normaliseShopAddress } from "./shop-address.ts";
import { openWooMarket } from "./woo-market.test-server.ts";
import { callShop } from "./woocommerce.client.ts";
import { woocommerce } from "./woocommerce.connector.ts";
import { z } from "zod";

const read = (fields: Record<string, unknown>): ReturnType<typeof toPlatformOrder> =>
  toPlatformOrder(
    JSON.parse(JSON.stringify(buildShopOrder(7, "2026-01-10T09:00:00", fields))) as JsonObject,
    "https://shop.example",
  );

describe("the shop's address", () => {
  it.each([
    ["shop.example.com", "https://shop.example.com"],
    [" https://Shop.Example.com/ ", "https://shop.example.com"],
    ["http://shop.example.com/store//", "http://shop.example.com/store"],
    ["https://shop.example.com/wp-admin/admin.php?page=wc-settings", "https://shop.example.com"],
    ["https://shop.example.com/de/shop/wp-json/wc/v3/", "https://shop.example.com/de/shop"],
    ["https://shop.example.com:8443/#top", "https://shop.example.com:8443"],
    ["shop.example.com/my-account/orders", "https://shop.example.com"],
  ])("%s becomes %s", (typed, address) => expect(normaliseShopAddress(typed)).toBe(address));
  it.each(["", "ftp://shop.example.com", "https://user:pass@shop.example.com", "https://", "ht tp://x"])(
    "%s is refused in words",
    (typed) => expect(() => normaliseShopAddress(typed)).toThrow(Rejected),
  );
});

describe("an order", () => {
  it.each([
    ["pending", "pending"],
    ["on-hold", "onHold"],
    ["failed", "paymentFailed"],
    ["checkout-draft", "draft"],
    ["auto-draft", "draft"],
    ["processing", "paid"],
    ["completed", "shipped"],
    ["cancelled", "cancelled"],
    ["refunded", "refunded"],
    ["trash", "deleted"],
    ["awaiting-collection", "unknown"],
    ["constructor", "unknown"],
    ["", "unknown"],
  ])("with status %s is %s", (status, state) => expect(read({ status })).toMatchObject({ status, state }));

  it("knows the moment of its payment, and that one cancelled before it never was paid", () => {
    expect(read({ status: "processing", date_paid_gmt: "2026-01-10T08:30:00" }).payment).toMatchObject({
      isPaid: true,
      paidAt: "2026-01-10T08:30:00.000Z",
    });
    expect(read({ status: "cancelled", date_paid_gmt: "2026-01-10T08:30:00" }).payment).toMatchObject({
      isPaid: true,
    });
    expect(read({ status: "cancelled", date_paid_gmt: null }).payment).toMatchObject({
      isPaid: false,
      paidAt: null,
    });
    // Cash on delivery is to be sent before it's paid.
    expect(read({ status: "processing", date_paid_gmt: null }).payment).toMatchObject({
      isPaid: true,
      paidAt: null,
    });
  });

  it.each(["pending", "on-hold", "failed", "cancelled", "packed"])(
    "that is %s stays so when a part of its money goes back",
    (status) => {
      const state = read({ status }).state;
      expect(read({ status, total: "30.00", refunds: [{ id: 1, total: "-10.50" }] }).state).toBe(state);
    },
  );

  it.each([
    ["JPY", "3400", 3400],
    ["KWD", "12.345", 12345],
    ["EUR", "0.00", 0],
    ["EUR", "1234567.89", 123456789],
    ["USD", "0.29", 29],
    ["HUF", "1999.5", 199950],
  ])("in %s of %s is cut without a float", (currency, total, minor) =>
    expect(read({ currency, total }).amountTotalMinor).toBe(minor),
  );

  it("with partial refunds keeps status and total, and a refund without an amount moves nothing", () => {
    expect(
      read({
        total: "30.00",
        refunds: [
          { id: 1, total: "-10.50" },
          { id: 2, total: "-0.25" },
          { id: 3, total: "-" },
        ],
      }),
    ).toMatchObject({
      status: "processing",
      state: "partlyRefunded",
      amountTotalMinor: 3000,
      refund: { refundedMinor: 1075, state: "partial" },
    });
    expect(read({ total: "30.00", refunds: [{ id: 1, total: "-30.00" }] }).refund.state).toBe("full");
  });

  it("of nothing, for nothing, by nobody is still an order", () => {
    const empty = {
      first_name: "",
      last_name: "",
      company: "",
      address_1: "",
      address_2: "",
      city: "",
      state: "",
      postcode: "",
      country: "",
      email: "",
      phone: "",
    };
    expect(
      read({ total: "0.00", line_items: [], shipping_total: "0.00", billing: empty, shipping: empty }),
    ).toMatchObject({
      amountMinor: 0,
      amountTotalMinor: 0,
      items: [],
      buyer: { id: "" },
      address: { name: "", countryName: "", countryCode: "" },
      refund: { state: "none" },
    });
  });

  it("splits a line's total over its pieces after discounts", () => {
    const line = {
      id: 1,
      name: "Mugs",
      product_id: 4,
      variation_id: 0,
      quantity: 3,
      subtotal: "30.00",
      total: "27.00",
      sku: "",
      meta_data: [],
      image: null,
    };
    expect(read({ line_items: [line] })).toMatchObject({
      amountMinor: 3000,
      items: [{ priceMinor: 900, quantity: 3 }],
    });
  });

  it("takes the tracking of the usual plugins", () => {
    const meta = [
      {
        id: 1,
        key: "_wc_shipment_tracking_items",
        value: { 2: { tracking_provider: "royal-mail", tracking_number: "RM1", tracking_id: "x" } },
      },
    ];
    expect(read({ status: "completed", meta_data: meta }).shipping).toEqual({
      isShipped: true,
      provider: "royal-mail",
      trackingNumber: "RM1",
    });
  });

  it.each([
    ["total", "much"],
    ["currency", "€"],
    ["date_created_gmt", "yesterday"],
    ["line_items", "none"],
    ["refunds", [{ total: "x" }]],
  ])("with nonsense in %s is Malformed", (field, value) => {
    expect(() => read({ [field]: value })).toThrow(Malformed);
  });
});

describe("one-legged OAuth", () => {
  it("signs as RFC 5849 says: sorted, encoded twice, token half of the key empty", () => {
    const url = new URL(
      "http://shop.example/wp-json/wc/v3/orders?per_page=2&modified_after=2026-01-10T09:00:00&search=a b*'()!~ü",
    );
    const signed = signOneLegged(
      { consumerKey: "ck_1", consumerSecret: "cs_1" },
      "get",
      url,
      1_767_608_523_999,
      "nonce-1",
    );
    const base = [
      "GET",
      "http%3A%2F%2Fshop.example%2Fwp-json%2Fwc%2Fv3%2Forders",
      [
        "modified_after%3D2026-01-10T09%253A00%253A00",
        "oauth_consumer_key%3Dck_1",
        "oauth_nonce%3Dnonce-1",
        "oauth_signature_method%3DHMAC-SHA256",
        "oauth_timestamp%3D1767608523",
        "oauth_version%3D1.0",
        "per_page%3D2",
        "search%3Da%2520b%252A%2527%2528%2529%2521~%25C3%25BC",
      ].join("%26"),
    ].join("&");
    expect(signed.oauth_signature).toBe(createHmac("sha256", "cs_1&").update(base).digest("base64"));
  });
  it("uses a fresh nonce each time", () => {
    const nonces = Array.from(
      { length: 100 },
      () =>
        signOneLegged({ consumerKey: "a", consumerSecret: "b" }, "GET", new URL("http://x.example/"), 0)
          .oauth_nonce,
    );
    expect(new Set(nonces).size).toBe(100);
  });
});

describe("a shop", () => {
  let market: Awaited<ReturnType<typeof openWooMarket>>;
  beforeEach(async () => {
    market = await openWooMarket();
  });
  afterEach(() => market.close());
  const shipment = {
    items: [],
    provider: "DHL",
    trackingNumber: "JD014",
    shippedAt: "2026-01-10T10:00:00.000Z",
    idempotencyKey: "key-1",
  };
  const confirm = (id: number, fields: object = {}): Promise<unknown> =>
    woocommerce.shipping?.confirm(market.ctx, { ...shipment, platformOrderId: String(id), ...fields }) ??
    Promise.reject(new Error("no port"));

  it("over https is signed in by Basic, and the key stands in no address", async () => {
    let signature: RequestSignature = {};
    const http: ConnectorContext["http"] = {
      request: (request) => {
        signature = request.sign?.({ method: "GET", url: new URL(request.url), body: null }) ?? {};
        expect(request.url).toBe("https://shop.example/store/wp-json/wc/v3/orders");
        return Promise.reject(new Temporary("not sent"));
      },
      fetchBody: () => Promise.reject(new Temporary("not sent")),
    };
    const ctx = {
      ...market.ctx,
      http,
      account: { ...market.ctx.account, baseUrl: "https://shop.example/store" },
    };
    await expect(
      callShop(ctx, { operation: "orders.list", method: "GET", path: "/orders", schema: z.unknown() }),
    ).rejects.toBeInstanceOf(Temporary);
    expect(signature.query).toBeUndefined();
    expect(signature.headers?.authorization).toBe(
      `Basic ${Buffer.from(`${market.shop.key.consumerKey}:${market.shop.key.consumerSecret}`).toString("base64")}`,
    );
  });

  it("gives only orders made since the day the seller picked", async () => {
    market.shop.addOrder({ date_created_gmt: "2025-12-31T23:59:59" });
    const wanted = market.shop.addOrder({ date_created_gmt: "2026-01-05T00:00:00" });
    const ctx = {
      ...market.ctx,
      account: { ...market.ctx.account, settings: { orders: true, since: "2026-01-01T00:00:00.000Z" } },
    };
    const { orders } = await pullAll(woocommerce, ctx, { cursor: null, pageSize: 10 });
    expect([...orders.keys()]).toEqual([String(wanted)]);
    expect(market.shop.asked.at(-1)?.query.modified_after).toBe("2025-12-31T23:59:59");
  });

  it("with one order that cannot be understood still gives the rest and names it", async () => {
    market.shop.addOrder();
    const odd = market.shop.addOrder({ total: "gratis" });
    const page = await ordersOf(woocommerce).pull(market.ctx, { cursor: null });
    expect(page.orders).toHaveLength(1);
    expect(page.unreadable).toEqual([
      { platformOrderId: String(odd), reason: expect.stringContaining("total") as string },
    ]);
    expect(page.hasMore).toBe(false);
  });

  it("is told of a parcel once: status, tracking for plugins, plain meta, one note to the buyer", async () => {
    const id = market.shop.addOrder({
      meta_data: [
        {
          id: 1,
          key: "_wc_shipment_tracking_items",
          value: [{ tracking_number: "OLD", tracking_provider: "ups" }],
        },
      ],
    });
    await confirm(id);
    await confirm(id);
    const order = market.shop.orders.get(id);
    expect(order?.status).toBe("completed");
    expect(
      order?.meta_data.find((entry) => entry.key === "_wc_shipment_tracking_items")?.value,
    ).toMatchObject([
      { tracking_number: "OLD" },
      { tracking_number: "JD014", custom_tracking_provider: "DHL", date_shipped: "1768039200" },
    ]);
    expect(order?.meta_data.find((entry) => entry.key === "_tracking_number")?.value).toBe("JD014");
    expect(market.shop.notes).toMatchObject([
      { customer_note: true, note: expect.stringContaining("JD014") as string },
    ]);
    expect(market.shop.asked.filter((request) => request.method === "PUT")).toHaveLength(1);
  });

  it("keeps its status while a part of the order is still here", async () => {
    const id = market.shop.addOrder({
      line_items: [1, 2].map((line) => ({
        id: line,
        name: "x",
        product_id: 1,
        variation_id: 0,
        quantity: 1,
        subtotal: "1.00",
        total: "1.00",
        sku: "",
        meta_data: [],
        image: null,
      })),
    });
    await confirm(id, { items: [{ itemId: "1", quantity: 1 }] });
    expect(market.shop.orders.get(id)?.status).toBe("processing");
    expect(
      await woocommerce.shipping?.readBack(market.ctx, {
        platformOrderId: String(id),
        trackingNumber: "JD014",
      }),
    ).toMatchObject({ isFound: true, isOrderShipped: false });
  });

  it("that cannot mail the note has the order shipped all the same, with a warning", async () => {
    const id = market.shop.addOrder();
    market.shop.troubles = [{ kind: "500", count: 9, path: "/notes" }];
    expect(await confirm(id)).toMatchObject({
      state: "accepted",
      warnings: [expect.stringContaining("note") as string],
    });
    expect(market.shop.orders.get(id)?.status).toBe("completed");
  });

  it("whose answer was lost on the way has the note left by whoever finds the parcel, once", async () => {
    const id = market.shop.addOrder();
    market.shop.troubles = [{ kind: "resetAfterCommit", count: 1, path: `/orders/${id}`, method: "write" }];
    await expect(confirm(id)).rejects.toMatchObject({ effectUnknown: true });
    expect([market.shop.orders.get(id)?.status, market.shop.notes]).toEqual(["completed", []]);
    const finish = (): Promise<readonly string[]> | undefined =>
      woocommerce.shipping?.finish?.(market.ctx, { ...shipment, platformOrderId: String(id) });
    expect(await finish()).toEqual([]);
    expect(await finish()).toEqual([]);
    expect(market.shop.notes).toMatchObject([
      { orderId: id, customer_note: true, note: expect.stringContaining("JD014") as string },
    ]);
  });

  it.each(["cancelled", "refunded", "trash"])("refuses to ship an order that is %s", async (status) => {
    const id = market.shop.addOrder({ status });
    await expect(confirm(id)).rejects.toMatchObject({ vendorCode: "NOT_SHIPPABLE" });
    expect(market.shop.asked.every((request) => request.method === "GET")).toBe(true);
  });

  it("with a read-only key: the check says so, a write is refused in words and the account stays connected", async () => {
    market.shop.permission = "read";
    const id = market.shop.addOrder();
    const check = await woocommerce.auth.check(market.ctx);
    expect(check).toMatchObject({ shopName: "Ada's Radios", canRead: true, canWrite: false });
    expect(check.warnings[0]).toContain("Read/Write");
    await expect(confirm(id)).rejects.toMatchObject({
      kind: "Rejected",
      vendorCode: "KEY_PERMISSION",
      effectUnknown: false,
    });
  });

  it("is checked without changing anything", async () => {
    expect(await woocommerce.auth.check(market.ctx)).toMatchObject({ canRead: true, canWrite: true });
    expect(
      market.shop.asked
        .filter((request) => request.method !== "GET")
        .map((request) => [request.path, request.body]),
    ).toEqual([["/orders/batch", {}]]);
    market.shop.isKeyKnown = false;
    await expect(woocommerce.auth.check(market.ctx)).rejects.toBeInstanceOf(AuthExpired);
  });

  it("has its hooks replaced, not doubled, and removed", async () => {
    const hooks = woocommerce.webhooks;
    await hooks?.register?.(market.ctx, { url: "https://seller.example/hook", secret: "one" });
    market.shop.hooks.forEach((hook) => {
      hook.status = "disabled";
    });
    const subscription = await hooks?.register?.(market.ctx, {
      url: "https://seller.example/hook",
      secret: "two",
    });
    expect(market.shop.hooks.map(({ topic, secret, status }) => [topic, secret, status])).toEqual(
      ["order.created", "order.updated", "order.deleted"].map((topic) => [topic, "two", "active"]),
    );
    await hooks?.unregister?.(market.ctx, subscription ?? { vendorRefs: [] });
    expect(market.shop.hooks).toEqual([]);
  });
});

describe("deliveries", () => {
  const verify = (body: string, headers: Record<string, string>): unknown =>
    woocommerce.webhooks?.verify({ rawBody: Buffer.from(body), headers, secret: "s", now: new Date() });
  const signed = (body: string): Record<string, string> => ({
    "x-wc-webhook-signature": createHmac("sha256", "s").update(body).digest("base64"),
    "x-wc-webhook-delivery-id": "d1",
    "x-wc-webhook-topic": "order.deleted",
  });

  it("the unsigned form of a hook's creation is a ping and nothing more", () => {
    expect(verify("webhook_id=12", { "content-type": "application/x-www-form-urlencoded" })).toEqual({
      kind: "ping",
    });
    expect(() => verify("webhook_id=12&id=7", {})).toThrow(Rejected);
    expect(() => verify('{"id":7}', {})).toThrow(Rejected);
  });
  it("two orders of one second share a delivery id and are still two events", () => {
    const events = ['{"id":7}', '{"id":8}'].map((body) => verify(body, signed(body)) as { eventId: string });
    expect(events[0]?.eventId).not.toBe(events[1]?.eventId);
  });
  it.each(["[]", "7", "null", "{}", '{"id":{}}', "not json"])("a signed body of %s is refused", (body) =>
    expect(() => verify(body, signed(body))).toThrow(Rejected),
  );
});
