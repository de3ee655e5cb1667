import { createHmac } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { startMarketUnderTest } from "../testing/market-under-test.ts";
import type { Json, MarketUnderTest } from "../testing/market-under-test.ts";
import { startWebhookReceiver } from "../testing/webhook-receiver.ts";

let market: MarketUnderTest;
afterEach(() => market.stop());

async function walkOrders(
  headers: Record<string, string>,
  query: string,
  between: () => Promise<void> = async () => undefined,
): Promise<Json[]> {
  const seen: Json[] = [];
  let token = "";
  do {
    const page = await market.call(
      "GET",
      `/bazaar/v2/orders?${query}${token === "" ? "" : `&page_token=${encodeURIComponent(token)}`}`,
      { headers },
    );
    expect(page.status).toBe(200);
    seen.push(...(page.json.orders ?? []));
    token = page.json.next_page_token === null ? "" : String(page.json.next_page_token);
    if (token !== "") await between();
  } while (token !== "");
  return seen;
}

test("a walk sees every order although orders arrive and change between the pages", async () => {
  market = await startMarketUnderTest();
  const { headers } = await market.signIn("bazaar", "walker", 95);
  const first = await market.control("GET", "/orders?market=bazaar&account=walker&limit=1");
  let rounds = 0;
  const seen = await walkOrders(headers, "limit=20", async () => {
    if (rounds++ < 3) {
      await market.control("POST", "/orders", { market: "bazaar", account: "walker" });
      await market.control("PATCH", `/orders/bazaar/${String(first[0]?.id)}`, { act: "touch" });
    }
  });
  const truth = await market.control("GET", "/orders?market=bazaar&account=walker");
  expect(new Set(seen.map((one) => one.order_id))).toEqual(new Set(truth.map((one) => one.id)));
  expect(truth).toHaveLength(98);
});

test("a last page that is exactly full has no token", async () => {
  market = await startMarketUnderTest();
  const { headers } = await market.signIn("bazaar", "even", 40);
  const first = await market.call("GET", "/bazaar/v2/orders?limit=20", { headers });
  const second = await market.call(
    "GET",
    `/bazaar/v2/orders?limit=20&page_token=${String(first.json.next_page_token)}`,
    { headers },
  );
  expect(second.json.orders).toHaveLength(20);
  expect(second.json.next_page_token).toBeNull();
});

test("a page token is void with other filters, for another account and after ten minutes; limit 101 is refused", async () => {
  market = await startMarketUnderTest();
  const { headers } = await market.signIn("bazaar", "even", 40);
  const { headers: others } = await market.signIn("bazaar", "other", 40);
  const token = String(
    (await market.call("GET", "/bazaar/v2/orders?limit=10", { headers })).json.next_page_token,
  );
  const ask = async (query: string, as = headers): Promise<string> =>
    (await market.call("GET", `/bazaar/v2/orders?${query}&page_token=${token}`, { headers: as })).text;
  expect(await ask("limit=10")).toContain("order_id");
  expect(await ask("limit=11")).toContain("page_token_invalid");
  expect(await ask("limit=10&status=SHIPPED")).toContain("page_token_invalid");
  expect(await ask("limit=10", others)).toContain("page_token_invalid");
  market.moveClock(600_001);
  expect(await ask("limit=10")).toContain("page_token_invalid");
  expect((await market.call("GET", "/bazaar/v2/orders?limit=101", { headers })).json.errors?.[0]?.code).toBe(
    "limit_out_of_range",
  );
});

test("one idempotency key ships once and answers the same; another body with it is refused", async () => {
  market = await startMarketUnderTest();
  const { headers } = await market.signIn("bazaar", "shipper", 5);
  const [order] = await market.control("POST", "/orders", { account: "shipper" });
  const path = `/bazaar/v2/orders/${String(order?.id)}/shipments`;
  const body = { carrier: "Royal Mail", tracking_number: "RN482011754GB" };
  const keyed = { ...headers, "idempotency-key": "k-1" };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => market.call("POST", path, { body, headers: keyed })),
  );
  expect(new Set(answers.map((one) => `${String(one.status)} ${one.text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect(
    (await market.call("POST", path, { body: { ...body, tracking_number: "other" }, headers: keyed })).status,
  ).toBe(422);
  expect((await market.call("POST", path, { body, headers })).json.errors?.[0]?.code).toBe("already_shipped");
  const ledger = await market.control("GET", `/ledger?orderId=${String(order?.id)}`);
  expect(ledger).toHaveLength(1);
  expect(ledger[0]).toMatchObject({
    market: "bazaar",
    account: "shipper",
    kind: "shipment",
    idempotencyKey: "k-1",
    payload: body,
  });
  expect(
    (await market.call("GET", `/bazaar/v2/orders/${String(order?.id)}`, { headers })).json,
  ).toMatchObject({ status: "SHIPPED", shipments: [{ tracking_number: "RN482011754GB" }] });
});

test("an order ships in parts, never more than there is", async () => {
  market = await startMarketUnderTest();
  const { headers } = await market.signIn("bazaar", "parts", 5);
  const lines = ["1", "2"].map((id) => ({ id, title: "Cup", quantity: 2, priceMinor: 500 }));
  const [order] = await market.control("POST", "/orders", { account: "parts", fields: { lines } });
  const ship = (lineItems?: unknown): ReturnType<MarketUnderTest["call"]> =>
    market.call("POST", `/bazaar/v2/orders/${String(order?.id)}/shipments`, {
      headers,
      body: { carrier: "DPD", tracking_number: "1", line_items: lineItems },
    });
  expect((await ship([{ line_item_id: "1", quantity: 3 }])).status).toBe(400);
  expect((await ship([{ line_item_id: "1", quantity: 2 }])).status).toBe(201);
  expect((await market.call("GET", `/bazaar/v2/orders/${String(order?.id)}`, { headers })).json.status).toBe(
    "PARTIALLY_SHIPPED",
  );
  expect((await ship([{ line_item_id: "1" }])).status).toBe(409);
  expect((await ship()).json.line_items).toEqual([{ line_item_id: "2", quantity: 2 }]);
});

test("a refund is pending, then settled, and never exceeds what is left", async () => {
  market = await startMarketUnderTest();
  await market.control("PATCH", "/settings", { bazaar: { refundMs: 30 } });
  const { headers } = await market.signIn("bazaar", "refunder", 5);
  const [order] = await market.control("POST", "/orders", {
    account: "refunder",
    fields: { currency: "EUR", discountMinor: 0, postageMinor: 100 },
  });
  const path = `/bazaar/v2/orders/${String(order?.id)}`;
  const refund = (value: string): ReturnType<MarketUnderTest["call"]> =>
    market.call("POST", `${path}/refunds`, {
      headers,
      body: { amount: { value, currency: "EUR" }, reason: "OTHER" },
    });
  expect((await refund("1.00")).json).toMatchObject({ status: "PENDING" });
  await expect
    .poll(async () => (await market.call("GET", path, { headers })).json.payment_status)
    .toBe("PARTIALLY_REFUNDED");
  expect((await refund((Number(order?.totalMinor) / 100).toFixed(2))).json.errors?.[0]?.code).toBe(
    "refund_exceeds_remaining",
  );
  expect(await market.control("GET", "/ledger?kind=refund")).toHaveLength(1);
});

test("a webhook carries the whole order, signed over the raw body, and is tried again after a failure", async () => {
  market = await startMarketUnderTest();
  await market.control("PATCH", "/settings", { bazaar: { webhookRetryMs: [20, 20] } });
  const { headers } = await market.signIn("bazaar", "hooked", 5);
  const receiver = await startWebhookReceiver([500, 200]);
  try {
    const body = { url: receiver.url, secret: "a-secret-of-16-characters", events: ["order.created"] };
    expect((await market.call("POST", "/bazaar/v2/webhook_subscriptions", { headers, body })).status).toBe(
      201,
    );
    expect(
      (
        await market.call("POST", "/bazaar/v2/webhook_subscriptions", {
          headers,
          body: { ...body, url: "http://example.com/" },
        })
      ).status,
    ).toBe(400);
    const [order] = await market.control("POST", "/orders", { account: "hooked" });
    await expect.poll(() => receiver.received.length).toBe(2);
    const [first, second] = receiver.received;
    expect(JSON.parse(second?.body ?? "")).toMatchObject({
      type: "order.created",
      attempt: 2,
      order_id: order?.id,
      order: { order_id: order?.id, status: "AWAITING_SHIPMENT" },
    });
    expect(second?.headers["x-bazaar-event-id"]).toBe(first?.headers["x-bazaar-event-id"]);
    expect(second?.headers["x-bazaar-delivery-id"]).not.toBe(first?.headers["x-bazaar-delivery-id"]);
    for (const one of receiver.received)
      expect(one.headers["x-bazaar-signature"]).toBe(
        createHmac("sha256", body.secret).update(one.body).digest("base64"),
      );
  } finally {
    await receiver.stop();
  }
});

test("an accepted offer becomes a paid order; messages and replies stand in the ledger once", async () => {
  market = await startMarketUnderTest();
  const { headers } = await market.signIn("bazaar", "talker", 30);
  const [offer] = await market.control("POST", "/offers", { account: "talker", amountMinor: 1234 });
  const accepted = await market.call("POST", `/bazaar/v2/offers/${String(offer?.id)}/accept`, {
    headers,
    body: {},
  });
  expect(accepted.json).toMatchObject({ status: "ACCEPTED", amount: { value: "12.34" } });
  expect(
    (await market.call("POST", `/bazaar/v2/offers/${String(offer?.id)}/accept`, { headers, body: {} })).json
      .order_id,
  ).toBe(accepted.json.order_id);
  expect(
    (await market.call("POST", `/bazaar/v2/offers/${String(offer?.id)}/decline`, { headers, body: {} }))
      .status,
  ).toBe(409);
  expect(
    (await market.call("GET", `/bazaar/v2/orders/${String(accepted.json.order_id)}`, { headers })).json,
  ).toMatchObject({ status: "AWAITING_SHIPMENT", totals: { items: { value: "12.34" } } });
  const [conversation] = await market.control("POST", "/messages", { account: "talker", text: "مرحبا 👋" });
  const path = `/bazaar/v2/conversations/${String(conversation?.id)}`;
  expect((await market.call("GET", path, { headers })).json).toMatchObject({
    unread: true,
    messages: [{ from: "BUYER", text: "مرحبا 👋" }],
  });
  const write = (): ReturnType<MarketUnderTest["call"]> =>
    market.call("POST", `${path}/messages`, {
      headers: { ...headers, "idempotency-key": "m" },
      body: { text: "Hello" },
    });
  const status = (await write()).status;
  // A guest cannot be written to; which buyer wrote depends on the seed.
  expect(conversation?.buyer?.id === null ? 422 : 201).toBe(status);
  await write();
  expect(await market.control("GET", "/ledger?kind=message")).toHaveLength(status === 201 ? 1 : 0);
  const [rating] = await market.control("POST", "/ratings", { account: "talker", stars: 2 });
  const reply = (): ReturnType<MarketUnderTest["call"]> =>
    market.call("POST", `/bazaar/v2/feedback/${String(rating?.id)}/reply`, {
      headers,
      body: { text: "Sorry!" },
    });
  expect([(await reply()).status, (await reply()).status]).toEqual([201, 409]);
});
