/**
 * Buyers who pay late, never, or change their minds, from the practice market to the queues (decisions 12).
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPracticeApp, type PracticeApp } from "@stallkeeper/testkit";

let practice: PracticeApp;

beforeAll(async () => {
  practice = await startPracticeApp({
    simulator: { orders: 9 },
    timings: { sync: { pollMs: 500 }, actions: { verifyAfterMs: 50, backoffMs: () => 150, leaseMs: 20_000 } },
  });
  await practice.connect();
  await practice.simulator.control("PATCH", "/settings", { bazaar: { refundMs: 50 } });
});
afterAll(() => practice.close());

interface Row {
  id: string;
  account_id: string;
  platform_order_id: string;
  external: boolean;
  state: string;
  status: string;
  shipped: boolean;
  refund: number | null;
  paid_at: string | null;
  dispatch_by: string | null;
}
const rows = <R = Row>(sql: string, values: unknown[] = []) =>
  practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<R>(sql, values));
const again = async ({ id }: Row) =>
  (await rows("select * from orders where id = $1", [id]))[0] ?? expect.fail();
const becomes = async (order: Row, state: string) => {
  await expect.poll(async () => (await again(order)).state).toBe(state);
};
const act = (order: Row, body: object) =>
  practice.simulator.control("PATCH", `/orders/bazaar/${order.platform_order_id}`, body);
const unpaid = (fields: object = {}) => practice.buy<Row>("bazaar", { state: "unpaid", ...fields });
const post = (path: string, body: object) => practice.owner.client.post(path, body);
const ship = (order: Row, more: object = {}) =>
  post("/api/fulfilment/markAsShipped", {
    saleId: order.id,
    provider: "Royal Mail",
    trackingNumber: `U-${order.platform_order_id}`,
    ...more,
  });
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];
const shipments = (order: Row) =>
  practice.simulator.control<unknown[]>("GET", `/ledger?kind=shipment&orderId=${order.platform_order_id}`);
const kinds = async (order: Row) =>
  (await rows<{ kind: string }>("select kind from order_events where order_id = $1", [order.id])).map(
    ({ kind }) => kind,
  );
const stats = async () =>
  (
    (await practice.owner.client.get("/api/dashboard/stats")).body as {
      data: { pendingPayments: number; newOrders: number };
    }
  ).data;

test("an unpaid order is counted as pending and in no queue; paid, it's to be fulfilled", async () => {
  const before = await stats();
  const order = await unpaid();
  expect(order).toMatchObject({ external: true, state: "pending", paid_at: null, dispatch_by: null });
  expect(await stats()).toMatchObject({
    pendingPayments: before.pendingPayments + 1,
    newOrders: before.newOrders,
  });
  await act(order, { act: "failPayment" });
  await becomes(order, "paymentFailed");
  expect(await kinds(order)).toContain("paymentFailed");
  await act(order, { act: "pay" });
  await becomes(order, "paid");
  const [truth] = await practice.simulator.control<{ paidAt: number }[]>(
    "GET",
    `/orders?id=${order.platform_order_id}`,
  );
  expect(await again(order)).toMatchObject({
    external: false,
    paid_at: new Date(truth?.paidAt ?? 0).toISOString(),
  });
  expect(await stats()).toMatchObject({
    pendingPayments: before.pendingPayments,
    newOrders: before.newOrders + 1,
  });
});

test("shipping one that awaits payment is refused until the person was told; the platform's own refusal takes it back", async () => {
  const order = await unpaid();
  const answer = await ship(order);
  expect([answer.status, answer.body]).toMatchObject([
    409,
    {
      code: "ORDER_AWAITS_PAYMENT",
      msg: `${order.platform_order_id} isn't paid yet. Bazaar only accepts shipments of paid orders, so it will refuse this one.`,
    },
  ]);
  const many = await post("/api/fulfilment/shipMany", {
    rows: [{ saleId: order.id, provider: "Royal Mail", trackingNumber: "U-many" }],
  });
  expect(many.body).toMatchObject({ data: { lines: [{ state: "refused", code: "ORDER_AWAITS_PAYMENT" }] } });
  expect(codeOf(await ship(order, { confirmUnpaid: true }))).toEqual([422, "PLATFORM_REFUSED"]);
  expect(await again(order)).toMatchObject({ external: true, shipped: false });
  expect(await shipments(order)).toEqual([]);
  const batch = await post("/api/packing/batches", { orderIds: [order.id] });
  expect(batch.body).toMatchObject({ code: "ORDER_AWAITS_PAYMENT" });
});

test("an order that was paid and then cancelled can be refunded and nothing else", async () => {
  const order = await practice.buy<Row>("bazaar");
  await act(order, { act: "cancel", keepMoney: true });
  await becomes(order, "cancelled");
  expect(await again(order)).toMatchObject({ external: false, refund: null });
  expect(codeOf(await ship(order, { confirmUnpaid: true }))).toEqual([409, "ORDER_CANCELLED"]);
  expect((await post("/api/refunds/", { orderId: order.id, platformParams: {} })).status).toBe(200);
  await expect.poll(async () => (await again(order)).refund).toBe(2);
  const before = await unpaid();
  await act(before, { act: "cancel" });
  await becomes(before, "cancelled");
  expect(await again(before)).toMatchObject({ external: true, paid_at: null });
  expect(codeOf(await post("/api/refunds/", { orderId: before.id, platformParams: {} }))).toEqual([
    409,
    "ORDER_UNPAID",
  ]);
});

test("an order that its platform deleted is closed by a full comparison, with a line in its timeline", async () => {
  const order = await practice.buy<Row>("bazaar");
  await act(order, { act: "delete" });
  expect((await post(`/api/accounts/${order.account_id}/reconcile`, {})).status).toBe(202);
  await becomes(order, "deleted");
  expect([await again(order), await kinds(order)]).toMatchObject([
    { external: true, shipped: false },
    expect.arrayContaining(["deletedAtPlatform"]),
  ]);
  expect(codeOf(await ship(order, { confirmUnpaid: true }))).toEqual([409, "ORDER_DELETED"]);
});

test("a status of the platform's own waits to be mapped; mapped, orders that are here follow without a call", async () => {
  const order = await practice.buy<Row>("bazaar", { statusWord: "PACKED_BY_ROBOT" });
  expect(order).toMatchObject({ external: true, state: "unknown", status: "PACKED_BY_ROBOT" });
  const read = async (path: string) =>
    ((await practice.owner.client.get(path)).body as { data: unknown }).data;
  expect(await read("/api/meta/statuses")).toContainEqual({
    account: order.account_id,
    status: "PACKED_BY_ROBOT",
    orders: 1,
    meaning: null,
  });
  expect(await read("/api/dashboard/attention")).toMatchObject({ unmappedOrders: 1 });
  await practice.rest(order.account_id);
  const map = (parts: object) =>
    practice.owner.client.patch("/api/meta/platformSettings", { [order.account_id]: parts });
  expect(codeOf(await map({ shippedStatus: "PACKED_BY_ROBOT" }))).toEqual([400, "FIELDS_INVALID"]);
  expect((await map({ statuses: { PACKED_BY_ROBOT: "toFulfil" } })).status).toBe(200);
  await becomes(order, "paid");
  expect(await again(order)).toMatchObject({ external: false });
  expect(
    (await map({ statuses: { PACKED_BY_ROBOT: "shipped" }, shippedStatus: "PACKED_BY_ROBOT" })).status,
  ).toBe(200);
  await becomes(order, "shipped");
  expect(await read("/api/dashboard/attention")).toMatchObject({ unmappedOrders: 0 });
  expect(codeOf(await map({ statuses: null }))).toEqual([400, "FIELDS_INVALID"]);
});
