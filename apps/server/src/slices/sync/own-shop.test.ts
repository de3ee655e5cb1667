/**
 * A seller's own WooCommerce shop from end to end: plain HTTP with signed requests, webhooks through the
 * service's route, orders nobody can read.
 */
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectors } from "@stallkeeper/connectors/registry";
import { registerWork } from "@stallkeeper/server";
import { signUpOwner, startTestApp, type Person, type TestApp } from "@stallkeeper/testkit";
import { FakeShop } from "../../../../../packages/connectors/src/woocommerce/fake-shop.test-server.ts";

interface Row {
  id: string;
  platform_order_id: string;
  state: string;
  status: string;
  shipped: boolean;
  note_from_buyer: string | null;
  data: { refundedMinor: number };
}
interface View {
  _id: string;
  sync: { phase: string; done: number; total: number; problem: string | null };
}

const shop = new FakeShop();
let app: TestApp;
let owner: Person;
let address: string;
let deliveries = 0;

beforeAll(async () => {
  address = await shop.open();
  // Pulls are rare, so that what arrives came by its webhook; the address is one that a shop could reach.
  app = await startTestApp({
    connectors,
    hasRealClock: true,
    runsJobs: true,
    publicUrl: "https://desk.example",
    prepare: (services) =>
      registerWork(services, {
        sync: { pollMs: 600_000 },
        actions: { verifyAfterMs: 50, backoffMs: () => 100 },
      }),
  });
  app.allowedHosts.add(new URL(address).host);
  owner = await signUpOwner(app, "Northlane", { currency: "USD", isCurrencyGuessed: true });
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

const rows = <R = Row>(sql: string, values: unknown[] = []) =>
  app.services.db.withStore(owner.storeId, (tx) => tx.rows<R>(sql, values));
const orderOf = async (id: number) =>
  (await rows("select * from orders where platform_order_id = $1", [String(id)]))[0];
const eventsOf = (id: string) =>
  rows<{ kind: string; details: { text?: string } }>(
    "select kind, details from order_events where order_id = $1 order by at, id",
    [id],
  );
const account = async () =>
  ((await owner.client.get("/api/meta/accounts")).body as { data: View[] }).data[0] ?? expect.fail();
const ship = (saleId: string, trackingNumber: string) =>
  owner.client.post("/api/fulfilment/markAsShipped", { saleId, provider: "Royal Mail", trackingNumber });
/** The shop's delivery as it makes it; `secret` null sends it unsigned. */
async function deliver(body: string, type: string, secret: string | null): Promise<number> {
  const { pathname } = new URL(shop.hooks[0]?.delivery_url ?? "");
  const signature: Record<string, string> =
    secret === null
      ? {}
      : {
          "x-wc-webhook-topic": "order.updated",
          "x-wc-webhook-delivery-id": String(++deliveries),
          "x-wc-webhook-signature": createHmac("sha256", secret).update(body).digest("base64"),
        };
  return (
    await fetch(`${app.url}${pathname}`, {
      method: "POST",
      headers: { "content-type": type, ...signature },
      body,
    })
  ).status;
}
const announceUpdate = (id: number) =>
  deliver(
    JSON.stringify({ id, status: "processing", total: "1.00" }),
    "application/json",
    shop.hooks[0]?.secret ?? "",
  );

test("address and key are enough: its orders stand in the queues, and one that cannot be read is said, not left out", async () => {
  const ids = [shop.addOrder(), shop.addOrder(), shop.addOrder({ status: "awaiting-collection" })];
  const broken = shop.addOrder({ total: "a lot" });
  expect(
    (
      await owner.client.post("/api/accounts/connect", {
        platform: "woocommerce",
        fields: { address, ...shop.key, consumerSecret: "cs_0000000000000000" },
      })
    ).status,
  ).toBe(422);
  const answer = await owner.client.post("/api/accounts/connect", {
    platform: "woocommerce",
    fields: { address, ...shop.key, since: "2026-01-01" },
  });
  expect(answer.text).toContain('"platform":"woocommerce"');
  await expect.poll(async () => (await account()).sync.phase).toBe("following");
  expect(
    (await rows("select * from orders order by platform_order_id")).map((row) =>
      Number(row.platform_order_id),
    ),
  ).toEqual(ids);
  expect(await orderOf(ids[2] ?? 0)).toMatchObject({
    state: "unknown",
    status: "awaiting-collection",
    shipped: false,
  });
  expect((await account()).sync).toMatchObject({
    done: 3,
    total: 3,
    problem: expect.stringMatching(/^1 order couldn't be read: total ./),
  });

  const another = shop.addOrder({ total: "even more" });
  await owner.client.post(`/api/accounts/${(await account())._id}/sync`, {});
  await expect.poll(async () => (await account()).sync.problem).toMatch(/^2 orders couldn't be read: ./);

  // One is mended where it stands and met in the list again, the other is asked for by itself: its change
  // time has not moved.
  shop.change(broken, { total: "29.80" });
  Object.assign(shop.orders.get(another) ?? {}, { total: "29.80" });
  await rows("update unreadable_orders set next_at = now() where platform_order_id = $1", [String(another)]);
  await owner.client.post(`/api/accounts/${(await account())._id}/sync`, {});
  await expect.poll(async () => (await account()).sync.problem).toBeNull();
  expect([await orderOf(broken), await orderOf(another)]).toMatchObject([
    { state: "paid" },
    { state: "paid" },
  ]);
});

test("a store whose currency the browser guessed counts in what its only shop sells in", async () => {
  expect((await owner.client.get("/api/dashboard/stats")).body).toMatchObject({
    data: { currencySymbol: "€" },
  });
  expect(await rows("select currency, is_currency_guessed from stores")).toEqual([
    { currency: "EUR", is_currency_guessed: false },
  ]);
  // Open screens show it at once.
  expect(await rows("select 1 from changes where entity = 'settings' and ids = '{currency}'")).toHaveLength(
    1,
  );
});

test("its webhooks: the form that tests the address is answered, a signed change is read again, a foreign one refused", async () => {
  await expect.poll(() => shop.hooks.length).toBe(3);
  expect(await deliver(`webhook_id=${shop.hooks[0]?.id}`, "application/x-www-form-urlencoded", null)).toBe(
    200,
  );
  const id = shop.addOrder();
  expect(await deliver(JSON.stringify({ id }), "application/json", "of somebody else")).toBe(401);
  expect(await rows("select 1 from webhook_events")).toEqual([]);
  expect(await announceUpdate(id)).toBe(200);
  await expect.poll(() => orderOf(id)).toMatchObject({ state: "paid" });

  shop.change(id, { customer_note: "Please ring twice.", refunds: [{ id: 1, reason: "", total: "-5.00" }] });
  expect(await announceUpdate(id)).toBe(200);
  await expect
    .poll(() => orderOf(id))
    .toMatchObject({
      note_from_buyer: "Please ring twice.",
      state: "partlyRefunded",
      data: { refundedMinor: 500 },
    });
  expect((await eventsOf((await orderOf(id))?.id ?? "")).map(({ kind }) => kind)).toContain("partlyRefunded");
});

test("marked as shipped, the shop's order is completed with tracking, and its buyer is told once", async () => {
  const [order] = await rows("select * from orders where state = 'paid' limit 1");
  const number = Number(order?.platform_order_id);
  expect((await ship(order?.id ?? "", "RN482011754GB")).status).toBe(200);
  expect(shop.orders.get(number)).toMatchObject({ status: "completed" });
  expect(JSON.stringify(shop.orders.get(number)?.meta_data)).toContain("RN482011754GB");
  expect(shop.notes).toMatchObject([
    { orderId: number, customer_note: true, note: expect.stringContaining("RN482011754GB") },
  ]);
  expect((await eventsOf(order?.id ?? "")).map(({ kind }) => kind)).not.toContain("platformWarning");
});

test("what the shop could not do beside an accepted shipment stands in the timeline", async () => {
  const [order] = await rows("select * from orders where state = 'paid' and not shipped limit 1");
  shop.troubles = [{ kind: "500", count: 1, path: "/notes", method: "write" }];
  expect((await ship(order?.id ?? "", "RN482011755GB")).status).toBe(200);
  const warnings = (await eventsOf(order?.id ?? "")).filter(({ kind }) => kind === "platformWarning");
  expect(warnings).toMatchObject([{ details: { text: expect.stringContaining("could not be left") } }]);
});

test("an answer that was lost after the shop took the parcel: the buyer is still told, once", async () => {
  const id = shop.addOrder();
  await announceUpdate(id);
  await expect.poll(() => orderOf(id)).toMatchObject({ state: "paid" });
  shop.troubles = [{ kind: "resetAfterCommit", count: 1, path: `/orders/${id}`, method: "write" }];
  expect((await ship((await orderOf(id))?.id ?? "", "RN482011756GB")).status).toBe(200);
  expect(shop.notes.filter(({ orderId }) => orderId === id)).toMatchObject([
    { customer_note: true, note: expect.stringContaining("RN482011756GB") },
  ]);
  expect(shop.asked.filter(({ method, path }) => method === "PUT" && path === `/orders/${id}`)).toHaveLength(
    1,
  );
});

test("where the lost note cannot be left either, the timeline says so", async () => {
  const id = shop.addOrder();
  await announceUpdate(id);
  await expect.poll(() => orderOf(id)).toMatchObject({ state: "paid" });
  shop.troubles = [
    { kind: "resetAfterCommit", count: 1, path: `/orders/${id}`, method: "write" },
    { kind: "500", count: 3, path: `/orders/${id}/notes` },
  ];
  const order = await orderOf(id);
  expect((await ship(order?.id ?? "", "RN482011757GB")).status).toBe(200);
  expect((await eventsOf(order?.id ?? "")).filter(({ kind }) => kind === "platformWarning")).toMatchObject([
    { details: { text: expect.stringContaining("could not be left") } },
  ]);
});

test.each([
  ["a shipment", (id: string) => ship(id, "RN482011758GB")],
  [
    "a refund",
    (id: string) => owner.client.post("/api/refunds/", { orderId: id, platformParams: { amount: "5" } }),
  ],
])(
  "an order deleted at the shop is closed as soon as the shop refuses %s of it as unknown",
  async (_what, act) => {
    const id = shop.addOrder();
    await announceUpdate(id);
    await expect.poll(() => orderOf(id)).toMatchObject({ state: "paid" });
    const orderId = (await orderOf(id))?.id ?? "";
    shop.orders.delete(id);
    expect((await act(orderId)).status).toBe(422);
    await expect.poll(() => orderOf(id)).toMatchObject({ state: "deleted", shipped: false });
    expect((await eventsOf(orderId)).map(({ kind }) => kind)).toContain("deletedAtPlatform");
  },
);

test("a bank transfer is refunded by hand: recorded at the shop once, by line with its tax, though the answer was lost", async () => {
  const id = shop.addOrder({ payment_method: "bacs", total: "59.50", shipping_total: "0.00" });
  const line = {
    id: 1,
    name: "Camera",
    quantity: 1,
    sku: "CAM",
    subtotal: "50.00",
    total: "50.00",
    subtotal_tax: "9.50",
    total_tax: "9.50",
  };
  shop.change(id, {
    line_items: [{ ...line, product_id: 7, taxes: [{ id: 3, total: "9.50" }], meta_data: [] }],
  });
  await announceUpdate(id);
  await expect.poll(() => orderOf(id)).toMatchObject({ state: "paid", data: { canPayBack: false } });
  const [order = expect.fail()] = [await orderOf(id)];
  const refund = (platformParams: object) =>
    owner.client.post("/api/refunds/", { orderId: order.id, platformParams });
  const items = [{ itemId: `${order.id}:1`, quantity: 1 }];
  expect((await refund({ items })).body).toMatchObject({
    code: "PLATFORM_REFUSED",
    msg: expect.stringContaining("does not support automatic refunds"),
  });
  expect((await refund({ amount: "5", restock: true })).body).toMatchObject({ code: "FIELDS_INVALID" });
  shop.troubles = [{ kind: "resetAfterCommit", count: 1, path: `/orders/${id}/refunds`, method: "write" }];
  expect(await refund({ items, byHand: true, restock: true })).toMatchObject({
    status: 200,
    body: { data: { refund: 1, amount: 59.5 } },
  });
  const sent = shop.asked
    .filter(({ method, path }) => method === "POST" && path === `/orders/${id}/refunds`)
    .slice(1);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({
    amount: "59.50",
    api_refund: false,
    api_restock: true,
    line_items: [{ id: 1, quantity: 1, refund_total: 50, refund_tax: [{ id: 3, refund_total: 9.5 }] }],
  });
  // No webhook tells of it and the next pull is far: what was asked for here is read again at once.
  await expect
    .poll(
      async () =>
        (
          await rows<{ refund: number | null; refunded_minor: number }>(
            "select * from orders where id = $1",
            [order.id],
          )
        )[0],
      { timeout: 60_000 },
    )
    .toMatchObject({ refund: 2, refunded_minor: 5_950, refunded_items: items });
});
