/** Answers to cancellation requests through the route, judged by the ledger of a running practice market. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startPracticeApp, type PracticeApp } from "@stallkeeper/testkit";

let practice: PracticeApp;
beforeAll(async () => {
  practice = await startPracticeApp({
    simulator: { orders: 30 },
    timings: { sync: { pollMs: 500 }, actions: { verifyAfterMs: 50, backoffMs: () => 150, leaseMs: 20_000 } },
  });
  await practice.connect();
});
afterAll(() => practice.close());
afterEach(() => practice.simulator.control("DELETE", "/faults"));

type Row = {
  id: string;
  platform_order_id: string;
  state: string;
  refund: number | null;
  shipped: boolean;
  items: { _id: string }[];
};
const find = async (platformOrderId: string): Promise<Row | undefined> =>
  (
    await practice.test.services.db.withStore(practice.owner.storeId, (tx) =>
      tx.rows<Row>("select * from orders where platform_order_id = $1", [platformOrderId]),
    )
  )[0];
const stateOf = async (order: Row) => (await find(order.platform_order_id))?.state;
const statesOf = async (order: Row) =>
  (
    await practice.test.services.db.withStore(practice.owner.storeId, (tx) =>
      tx.rows<{ state: string }>("select state from actions where order_id = $1 and kind = 'cancellation'", [
        order.id,
      ]),
    )
  ).map(({ state }) => state);
const ledger = (order: Row, kind = "cancellation") =>
  practice.simulator.control<{ payload: unknown }[]>(
    "GET",
    `/ledger?kind=${kind}&orderId=${order.platform_order_id}`,
  );
const answer = (order: Row, decision: string, headers: Record<string, string> = {}) =>
  practice.owner.client.post("/api/cancellations/", { orderId: order.id, decision }, headers);

/** A paid Bazaar order whose buyer asks for it to be cancelled, as the store has read it. */
async function askedOrder(): Promise<Row> {
  const { platform_order_id: id } = await practice.buy<Row>("bazaar", { state: "paid" });
  await practice.simulator.control("PATCH", `/orders/bazaar/${id}`, { act: "requestCancel" });
  await expect.poll(async () => (await find(id))?.state).toBe("cancelRequested");
  const order = await find(id);
  if (order === undefined) throw new Error(`${id} is gone`);
  return order;
}

test("an approved request cancels the order once at the market, and its buyer is paid back there", async () => {
  const order = await askedOrder();
  const { status, body } = await answer(order, "approve");
  expect({ status, body }).toMatchObject({ status: 200, body: { data: { _id: order.id } } });
  await expect.poll(() => stateOf(order)).toBe("cancelled");
  expect((await ledger(order)).map(({ payload }) => payload)).toEqual([{ answer: "APPROVE" }]);
  expect(await ledger(order, "refund")).toEqual([]);
  expect((await answer(order, "approve")).body).toMatchObject({ code: "NO_CANCEL_REQUEST" });
});

test("a rejected request leaves the order to be sent; a buyer who asks again can be answered again", async () => {
  const order = await askedOrder();
  expect((await answer(order, "reject")).status).toBe(200);
  await expect.poll(() => stateOf(order)).toBe("paid");
  await practice.simulator.control("PATCH", `/orders/bazaar/${order.platform_order_id}`, {
    act: "requestCancel",
  });
  await expect.poll(() => stateOf(order)).toBe("cancelRequested");
  expect((await answer(order, "approve")).status).toBe(200);
  await expect.poll(() => stateOf(order)).toBe("cancelled");
});

const approved = { status: 409, body: { code: "CANCELLATION_APPROVED" } };
const slow = (kind: string) =>
  practice.simulator.control("POST", "/faults", {
    kind,
    market: "bazaar",
    method: "POST",
    path: "cancellation",
    count: 1,
    delayMs: 9_000,
  });

test("an answer that is lost after it arrived is given once", async () => {
  const order = await askedOrder();
  await slow("timeout-after-commit");
  expect((await practice.hurry(() => answer(order, "approve"))).status).toBe(202);
  await expect.poll(() => stateOf(order), { timeout: 60_000 }).toBe("cancelled");
  await expect.poll(() => statesOf(order), { timeout: 60_000 }).toEqual(["verified"]);
  expect(await ledger(order)).toHaveLength(1);
});

test("while an approval is on its way nobody refunds, ships, answers or buys a label; it arrives once", async () => {
  const order = await askedOrder();
  await slow("timeout-before");
  expect((await practice.hurry(() => answer(order, "approve"))).status).toBe(202);
  const { client } = practice.owner;
  const underWay = { status: 409, body: { code: "ACTION_UNDER_WAY" } };
  expect(await answer(order, "reject")).toMatchObject(underWay);
  const refund = { orderId: order.id, platformParams: {} };
  expect(await client.post("/api/refunds/", refund)).toMatchObject(approved);
  const parcel = { saleId: order.id, provider: "DHL", trackingNumber: "JD014600003828", addToPaypal: false };
  expect(await client.post("/api/fulfilment/markAsShipped", parcel)).toMatchObject(approved);
  const label = { orderId: order.id, weightGrams: 840, serviceCode: "standard", price: 30 };
  expect((await client.post("/api/labels/couriers/practice", {})).status).toBe(200);
  expect(await client.post("/api/labels/buy", label)).toMatchObject(approved);
  await expect.poll(() => stateOf(order), { timeout: 60_000 }).toBe("cancelled");
  expect(await ledger(order)).toHaveLength(1);
});

test("an order that was cancelled for a buyer is refunded by nobody else until the platform had its time", async () => {
  const order = await askedOrder();
  expect((await answer(order, "approve")).status).toBe(200);
  await expect.poll(() => stateOf(order)).toBe("cancelled");
  // As eBay's orders stand for a while: cancelled, and no money back yet.
  const write = (words: string) =>
    practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows(words, [order.id]));
  await write("update orders set refund = null where id = $1 returning id");
  const refund = { orderId: order.id, platformParams: {} };
  expect(await practice.owner.client.post("/api/refunds/", refund)).toMatchObject(approved);
  await write(
    "update actions set created_at = created_at - interval '4 days' where order_id = $1 returning id",
  );
  expect((await practice.owner.client.post("/api/refunds/", refund)).body).not.toMatchObject(approved.body);
  expect(await ledger(order, "refund")).toEqual([]);
});

test("no part of an order leaves while its approval is on its way", async () => {
  const order = await askedOrder();
  const items = [{ itemId: order.items[0]?._id ?? "", quantity: 1 }];
  const parts = [1, 2].map((number) => ({
    number,
    items,
    provider: null,
    trackingNumber: null,
    sentAt: null,
  }));
  await practice.test.services.db.withStore(practice.owner.storeId, (tx) =>
    tx.rows("update orders set parts = $2 where id = $1 returning id", [order.id, JSON.stringify(parts)]),
  );
  await slow("timeout-before");
  expect((await practice.hurry(() => answer(order, "approve"))).status).toBe(202);
  const part = { orderId: order.id, number: 1, provider: "DHL", trackingNumber: "JD014600003829" };
  expect(await practice.owner.client.post("/api/parcels/send", part)).toMatchObject(approved);
  await expect.poll(() => stateOf(order), { timeout: 60_000 }).toBe("cancelled");
});

test("of a combined parcel, an order whose approval is on its way stays behind", async () => {
  const [cancelled, sent] = [
    await askedOrder(),
    await practice.buy<Row>("bazaar", { state: "paid" }),
  ] as const;
  await practice.test.services.db.withStore(practice.owner.storeId, (tx) =>
    tx.rows("update orders set combined_id = gen_random_uuid() where id = $1 returning id", [sent.id]),
  );
  await practice.test.services.db.withStore(practice.owner.storeId, (tx) =>
    tx.rows(
      `update orders set combined_id = (select combined_id from orders where id = $2) where id = $1
       returning id`,
      [cancelled.id, sent.id],
    ),
  );
  await slow("timeout-before");
  expect((await practice.hurry(() => answer(cancelled, "approve"))).status).toBe(202);
  const parcel = { saleId: sent.id, provider: "DHL", trackingNumber: "JD014600003911", addToPaypal: false };
  expect((await practice.owner.client.post("/api/fulfilment/markAsShipped", parcel)).status).toBe(200);
  expect(await find(sent.platform_order_id)).toMatchObject({ shipped: true });
  expect(await find(cancelled.platform_order_id)).toMatchObject({ shipped: false });
  await expect.poll(() => stateOf(cancelled), { timeout: 60_000 }).toBe("cancelled");
  expect([(await ledger(cancelled, "shipment")).length, (await ledger(sent, "shipment")).length]).toEqual([
    0, 1,
  ]);
});

test("what was shipped can't be cancelled any more; where nobody asked there is nothing to answer", async () => {
  const order = await askedOrder();
  await practice.test.services.db.withStore(practice.owner.storeId, (tx) =>
    tx.rows("update orders set shipped = true, tracking_number = 'JD1' where id = $1 returning id", [
      order.id,
    ]),
  );
  expect((await answer(order, "approve")).body).toMatchObject({ code: "ALREADY_SHIPPED" });
  expect((await answer({ ...order, id: "nobody" }, "approve")).status).toBe(404);
  expect(await ledger(order)).toEqual([]);
});

test("a label that waited for its courier isn't bought once its order's cancellation was approved", async () => {
  const { client, storeId } = practice.owner;
  const rows = <R extends object>(sql: string, values: unknown[] = []) =>
    practice.test.services.db.withStore(storeId, (tx) => tx.rows<R>(sql, values));
  const linkCourier = async () =>
    expect((await client.post("/api/labels/couriers/practice", {})).status).toBe(200);
  await linkCourier();
  await client.patch("/api/meta/settings", { labels: { hsCode: "970100" } });
  // One approval is still on its way when the courier is back, one has arrived, and one order is to be sent.
  const [onItsWay, arrived, toSend] = [await askedOrder(), await askedOrder(), await askedOrder()];
  const [courier] = await rows<{ username: string }>("select username from accounts where role = 'courier'");
  await practice.simulator.control("POST", `/accounts/courier/${courier?.username}/revoke`);
  const buy = ({ id: orderId }: Row) =>
    client.post("/api/labels/buy", {
      orderId,
      weightGrams: 840,
      serviceCode: "standard",
      price: 30,
      confirmHeldBack: true,
    });
  const bought = [onItsWay, arrived, toSend].map(buy);
  const waiting = () =>
    rows("select id from actions where kind = 'labelPurchase' and state = 'pending' and lease_until is null");
  await expect.poll(async () => (await waiting()).length).toBe(3);
  expect((await answer(arrived, "approve")).status).toBe(200);
  await expect.poll(() => stateOf(arrived)).toBe("cancelled");
  await slow("timeout-before");
  expect((await practice.hurry(() => answer(onItsWay, "approve"))).status).toBe(202);
  await linkCourier();
  const [first, second, third] = await Promise.all(bought);
  const cancelled = { status: 409, body: { code: "ORDER_CANCELLED" } };
  expect([first, second, third]).toMatchObject([cancelled, cancelled, { status: 200 }]);
  const shipments = await rows<{ order_id: string }>(
    "select order_id from shipments where order_id = any($1)",
    [[onItsWay.id, arrived.id, toSend.id]],
  );
  expect(shipments).toEqual([{ order_id: toSend.id }]);
  expect(await practice.simulator.control("GET", "/ledger?market=courier&kind=label")).toHaveLength(1);
});
