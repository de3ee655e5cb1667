/** Mark as shipped through the route, judged by the ledger of a really running practice market. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import { buildOrder, signUpMember, startPracticeApp, type PracticeApp } from "@stallkeeper/testkit";

let practice: PracticeApp;
const path = "/api/fulfilment/markAsShipped";

beforeAll(async () => {
  practice = await startPracticeApp({
    simulator: { orders: 90 },
    timings: { sync: { pollMs: 500 }, actions: { verifyAfterMs: 50, backoffMs: () => 150, leaseMs: 20_000 } },
  });
  await practice.connect();
});
afterAll(() => practice.close());
afterEach(() => practice.simulator.control("DELETE", "/faults"));

type Row = {
  id: string;
  platform_order_id: string;
  shipped: boolean;
  fulfilled: boolean;
  tags: string[];
  shipment_state: string | null;
  updated_at: string;
  pinned_at: string | null;
  shipping_provider: string | null;
  tracking_number: string | null;
};
const rows = <R = Row>(sql: string, values: unknown[] = []) =>
  practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<R>(sql, values));
const ledger = (orderId: string) =>
  practice.simulator.control<{ payload: { trackingNumber?: string } }[]>(
    "GET",
    `/ledger?kind=shipment&orderId=${orderId}`,
  );
const ship = (
  saleId: string,
  trackingNumber: string,
  headers: Record<string, string> = {},
  client = practice.owner.client,
) => client.post(path, { saleId, provider: "Royal Mail", trackingNumber }, headers);
const events = async (id: string) =>
  (
    await rows<{ kind: string }>("select kind from order_events where order_id = $1 order by at, id", [id])
  ).map(({ kind }) => kind);

/** A fresh paid order of a marketplace, as a buyer makes it. */
const freshOrder = (market: string) => practice.buy<Row>(market);
const again = async (order: Row) =>
  (await rows("select * from orders where id = $1", [order.id]))[0] ?? expect.fail();

describe.each(["bazaar", "atelier", "thriftly"])("on %s", (market) => {
  test("an accepted shipment stands once in the ledger, the order moves on, the timeline says so [SHIP-1] [SHIP-3]", async () => {
    const order = await freshOrder(market);
    await rows(
      `update orders set tags = '{queued,urgent,unresponsive}', pinned_at = now(),
         updated_at = now() + interval '1000 years' where id = $1`,
      [order.id],
    );
    const answer = await ship(order.id, `TRK-${market}`);
    expect(answer.body).toMatchObject({
      data: {
        _id: order.id,
        fulfilled: true,
        shipping: { shipped: true, provider: "Royal Mail", trackingNumber: `TRK-${market}` },
        tags: ["urgent"],
        pinnedAt: null,
      },
    });
    expect(answer.status).toBe(200);
    expect(await ledger(order.platform_order_id)).toHaveLength(1);
    await expect.poll(async () => (await again(order)).shipment_state).toBe("verified");
    const after = await again(order);
    expect(after).toMatchObject({ shipped: true, fulfilled: true, pinned_at: null });
    expect(Number(after.updated_at.slice(0, 4))).toBeLessThan(2500);
    expect(await events(order.id)).toEqual(
      expect.arrayContaining(["received", "actionRequested", "actionAccepted", "actionVerified"]),
    );
  });

  test("an answer that was lost is looked for, never repeated blindly", async () => {
    const order = await freshOrder(market);
    await practice.simulator.control("POST", "/faults", {
      kind: "500-after-commit",
      market,
      method: "POST",
      count: 1,
    });
    expect((await ship(order.id, `LOST-${market}`)).status).toBe(200);
    expect(await ledger(order.platform_order_id)).toHaveLength(1);
  });
});

test("a refusal answers 422 in the platform's words and takes the local change back", async () => {
  const order = await freshOrder("bazaar");
  await rows("update orders set tags = '{queued}' where id = $1", [order.id]);
  // While the account rests nothing is read, so that the cancellation is the platform's to tell.
  const accountId = (
    await rows<{ account_id: string }>("select account_id from orders where id = $1", [order.id])
  )[0]?.account_id;
  await practice.rest(accountId ?? "");
  await practice.simulator.control("PATCH", `/orders/bazaar/${order.platform_order_id}`, { act: "cancel" });
  const answer = await ship(order.id, "NOPE");
  // From the packing bench, too; the label that was held for it may go on another parcel.
  await rows(
    `insert into packs (store_id, order_id, state, packed_by_name, packed_at, updated_at)
       values ($1, $2, 'packed', 'Olive', now(), now())`,
    [practice.owner.storeId, order.id],
  );
  expect(
    (
      await practice.owner.client.post("/api/packing/ship", {
        orderId: order.id,
        provider: "Royal Mail",
        trackingNumber: "NOPE2",
      })
    ).body,
  ).toMatchObject({ code: "PLATFORM_REFUSED" });
  expect(await rows("select tracking_number from packs where order_id = $1", [order.id])).toEqual([
    { tracking_number: null },
  ]);
  await practice.owner.client.post(`/api/accounts/${accountId}/sync`, {});
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({
    code: "PLATFORM_REFUSED",
    msg: expect.stringContaining("The platform refused: "),
  });
  expect(await again(order)).toMatchObject({
    shipped: false,
    fulfilled: false,
    shipping_provider: null,
    tracking_number: null,
    tags: ["queued"],
    shipment_state: "refused",
  });
  expect(await events(order.id)).toContain("actionRefused");
  expect(await ledger(order.platform_order_id)).toHaveLength(0);
});

test("what was cancelled or refunded is refused in words and nothing is sent, until the platform says otherwise", async () => {
  const cancelled = await freshOrder("bazaar");
  await practice.simulator.control("PATCH", `/orders/bazaar/${cancelled.platform_order_id}`, {
    act: "cancel",
  });
  await expect
    .poll(
      async () =>
        (await rows<{ state: string }>("select state from orders where id = $1", [cancelled.id]))[0]?.state,
    )
    .toBe("cancelled");
  const before = await again(cancelled);
  const answer = await ship(cancelled.id, "NO");
  expect([answer.status, answer.body]).toMatchObject([
    409,
    { code: "ORDER_CANCELLED", msg: "This order was cancelled on the platform." },
  ]);
  expect(await again(cancelled)).toEqual(before);
  expect(await ledger(cancelled.platform_order_id)).toHaveLength(0);

  const refunded = await freshOrder("bazaar");
  await rows("update orders set refund = 2 where id = $1", [refunded.id]);
  expect((await ship(refunded.id, "NO")).body).toMatchObject({
    code: "ORDER_REFUNDED",
    msg: "This order was refunded on the platform.",
  });
  await rows("update orders set refund = null where id = $1", [refunded.id]);
  // On its way (202) where the market takes its time: it isn't refused.
  expect([200, 202]).toContain((await ship(refunded.id, "YES")).status);
});

test("ten calls with one Idempotency-Key have one effect and one answer [R9]", async () => {
  const order = await freshOrder("bazaar");
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ship(order.id, "TEN", { "idempotency-key": key })),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await ledger(order.platform_order_id)).toHaveLength(1);
  const other = await ship(order.id, "OTHER", { "idempotency-key": key });
  expect([other.status, (other.body as { code: string }).code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
});

test("a double click without a key has one effect, the second is refused with 409 [R9]", async () => {
  const order = await freshOrder("bazaar");
  const answers = await Promise.all([ship(order.id, "A"), ship(order.id, "A")]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  expect((await ship(order.id, "B")).status).toBe(409);
  expect(await ledger(order.platform_order_id)).toHaveLength(1);
});

test.each([{}, { provider: "DHL" }, { trackingNumber: "1" }, { provider: " ", trackingNumber: "\t" }])(
  "without provider or number it asks for them: %j [SHIP-2]",
  async (body) => {
    const [order] = await rows("select * from orders where not shipped limit 1");
    const answer = await practice.owner.client.post(path, { saleId: order?.id, ...body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: "SHIPPING_INCOMPLETE",
      msg: "You must supply a provider and a tracking number!",
    });
  },
);

test("unknown and foreign orders answer alike, and nothing changes [ORDER-5]", async () => {
  const foreign = await buildOrder(practice.test.services.db, { platform: "bazaar" });
  const unknown = await ship("bazaar:nobody:1", "1");
  const theirs = await ship(foreign.id, "1");
  expect([unknown.status, theirs.status]).toEqual([404, 404]);
  expect(theirs.body).toMatchObject({ code: "ORDER_NOT_FOUND", msg: "Can't modify nonexistent order." });
  expect(
    await practice.test.services.db.withStore(foreign.storeId, (tx) =>
      tx.one("select shipped from orders where id = $1", [foreign.id]),
    ),
  ).toEqual({ shipped: false });
});

test("a member without the scope is refused", async () => {
  const [order] = await rows("select * from orders where not shipped limit 1");
  const reader = await signUpMember(practice.test, {
    storeId: practice.owner.storeId,
    scopes: ["analytics.read"],
  });
  expect((await ship(order?.id ?? "", "1", {}, reader.client)).status).toBe(403);
});

test("a platform that cannot ship says so", async () => {
  const order = await buildOrder(practice.test.services.db, {
    storeId: practice.owner.storeId,
    platform: "csv",
  });
  const answer = await ship(order.id, "1");
  expect([answer.status, (answer.body as { code: string }).code]).toEqual([422, "PLATFORM_CANNOT"]);
  await rows("delete from orders where id = $1", [order.id]);
});

test("no word from the platform in time answers 202, the order is on its way, and the end comes later", async () => {
  const order = await freshOrder("bazaar");
  await practice.simulator.control("POST", "/faults", {
    kind: "timeout-before",
    market: "bazaar",
    method: "POST",
    count: 1,
    delayMs: 9_000,
  });
  const answer = await practice.hurry(() => ship(order.id, "SLOW"));
  expect(answer.status).toBe(202);
  expect(answer.body).toMatchObject({
    data: { _id: order.id, shipping: { shipped: true, trackingNumber: "SLOW" }, shipmentState: "pending" },
  });
  expect((await ship(order.id, "SLOW")).status).toBe(409);
  await expect.poll(async () => (await again(order)).shipment_state).toBe("verified");
  expect(await ledger(order.platform_order_id)).toHaveLength(1);
});

describe("correct tracking", () => {
  const correct = (
    saleId: string,
    parts: object = {},
    headers: Record<string, string> = {},
    client = practice.owner.client,
  ) =>
    client.post(
      "/api/fulfilment/correctTracking",
      { saleId, provider: "DHL", trackingNumber: "RIGHT", ...parts },
      headers,
    );
  const shippedOrder = async (market: string): Promise<Row> => {
    const order = await freshOrder(market);
    expect((await ship(order.id, "WRONG")).status).toBe(200);
    await expect.poll(async () => (await again(order)).shipment_state).toBe("verified");
    return order;
  };

  test("takes the number's place at the platform once, also for ten calls of one key, and stands in timeline and audit log", async () => {
    const order = await shippedOrder("bazaar");
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => correct(order.id, {}, { "idempotency-key": key })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 200,
      body: { data: { shipping: { shipped: true, provider: "DHL", trackingNumber: "RIGHT" } } },
    });
    await expect.poll(async () => (await again(order)).shipment_state).toBe("verified");
    expect(await ledger(order.platform_order_id)).toMatchObject([
      {},
      { payload: { correction: expect.any(String), tracking_number: "RIGHT" } },
    ]);
    const actions = await rows<{ kind: string }>(
      `select details ->> 'kind' as kind from order_events where order_id = $1 and kind = 'actionVerified'
         order by at`,
      [order.id],
    );
    expect(actions.map(({ kind }) => kind)).toEqual(["shipment", "correction"]);
    expect(
      await rows("select 1 from audit_entries where action = 'trackingCorrected' and object_id = $1", [
        order.id,
      ]),
    ).toHaveLength(1);
    expect((await correct(order.id)).status).toBe(200);
    expect(await ledger(order.platform_order_id)).toHaveLength(2);
    expect(
      (await correct(order.id, { trackingNumber: "OTHER" }, { "idempotency-key": key })).body,
    ).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    // An answer that is lost is looked for.
    await practice.simulator.control("POST", "/faults", {
      kind: "500-after-commit",
      market: "bazaar",
      method: "PUT",
      count: 1,
    });
    expect((await correct(order.id, { trackingNumber: "LAST" })).status).toBe(200);
    expect(await ledger(order.platform_order_id)).toHaveLength(3);
  });

  test("a number that the platform does not know is refused in its words, and the old one stands again", async () => {
    const order = await shippedOrder("bazaar");
    await rows("update orders set tracking_number = 'NOT-THEIRS' where id = $1", [order.id]);
    expect(await correct(order.id)).toMatchObject({
      status: 422,
      body: {
        code: "PLATFORM_REFUSED",
        msg: "The platform refused: Bazaar doesn't have this tracking number.",
      },
    });
    expect(await again(order)).toMatchObject({
      shipped: true,
      shipping_provider: "Royal Mail",
      tracking_number: "NOT-THEIRS",
      shipment_state: "verified",
    });
  });

  test("asks before another order's number is used, and takes it when a person says so; another courier for its own number is no second use", async () => {
    const [first, second] = [await shippedOrder("bazaar"), await shippedOrder("bazaar")];
    await rows("update orders set tracking_number = 'TAKEN' where id = $1", [first.id]);
    expect(await correct(second.id, { trackingNumber: "TAKEN", numberUse: "ask" })).toMatchObject({
      status: 409,
      body: { code: "NUMBER_IN_USE" },
    });
    expect(await again(second)).toMatchObject({ tracking_number: "WRONG", shipment_state: "verified" });
    expect((await correct(second.id, { trackingNumber: "WRONG", numberUse: "ask" })).status).toBe(200);
    await expect.poll(async () => (await again(second)).shipment_state).toBe("verified");
    expect((await correct(second.id, { trackingNumber: "TAKEN", numberUse: "allow" })).status).toBe(200);
    await expect.poll(async () => (await again(second)).shipment_state).toBe("verified");
    expect(await ledger(second.platform_order_id)).toMatchObject([
      {},
      { payload: { tracking_number: "WRONG" } },
      { payload: { tracking_number: "TAKEN" } },
    ]);
  });

  test("is refused before a shipment, where the platform can't, while one is under way, without words, scope or order, and changes nothing", async () => {
    const order = await freshOrder("bazaar");
    expect(await correct(order.id)).toMatchObject({ status: 409, body: { code: "NOT_SHIPPED" } });
    expect(await correct(order.id, { provider: " " })).toMatchObject({
      status: 400,
      body: { code: "SHIPPING_INCOMPLETE" },
    });
    await rows(
      "update orders set shipped = true, tracking_number = 'X', shipment_state = 'accepted' where id = $1",
      [order.id],
    );
    expect(await correct(order.id)).toMatchObject({ status: 409, body: { code: "ACTION_UNDER_WAY" } });
    const elsewhere = await buildOrder(practice.test.services.db, {
      storeId: practice.owner.storeId,
      platform: "atelier",
      shipped: true,
      tracking_number: "X",
    });
    expect(await correct(elsewhere.id)).toMatchObject({ status: 422, body: { code: "PLATFORM_CANNOT" } });
    await rows("delete from orders where id = $1", [elsewhere.id]);
    const foreign = await buildOrder(practice.test.services.db, {
      platform: "bazaar",
      shipped: true,
      tracking_number: "X",
    });
    for (const id of [foreign.id, "bazaar:nobody:1"])
      expect(await correct(id)).toMatchObject({ status: 404, body: { code: "ORDER_NOT_FOUND" } });
    const reader = await signUpMember(practice.test, {
      storeId: practice.owner.storeId,
      scopes: ["analytics.read"],
    });
    expect((await correct(order.id, {}, {}, reader.client)).status).toBe(403);
    expect(await again(order)).toMatchObject({ tracking_number: "X", shipment_state: "accepted" });
  });
});
