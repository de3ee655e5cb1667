/** Refunds through the route, judged by the ledger of a really running practice market. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { randomUUID } from "node:crypto";
import {
  buildOrder,
  signUpMember,
  startPracticeApp,
  type Answer,
  type PracticeApp,
} from "@stallkeeper/testkit";

let practice: PracticeApp;
let slow: { order: Row; answer: Answer };
const path = "/api/refunds/";

beforeAll(async () => {
  practice = await startPracticeApp({
    simulator: { orders: 30 },
    timings: { sync: { pollMs: 500 }, actions: { verifyAfterMs: 50, backoffMs: () => 150, leaseMs: 20_000 } },
  });
  await practice.connect();
  await practice.simulator.control("PATCH", "/settings", {
    bazaar: { refundMs: 100 },
    thriftly: { perSecond: 1000, burst: 1000, listLagMs: 100, readLagMs: 0, staleMs: 0 },
  });
  // Begun here and looked at last: nobody waits for its end meanwhile.
  const order = await freshOrder("bazaar");
  await practice.simulator.control("POST", "/faults", {
    kind: "timeout-after-commit",
    market: "bazaar",
    method: "POST",
    path: `${order.platform_order_id}/refunds`,
    count: 1,
    delayMs: 9_000,
  });
  slow = { order, answer: await practice.hurry(() => refund(order)) };
});
afterAll(() => practice.close());
afterEach(() => practice.simulator.control("DELETE", "/faults"));

type Row = {
  id: string;
  account_id: string;
  platform_order_id: string;
  refund: number | null;
  tags: string[];
  amount_total_minor: number;
  currency: string;
  state: string;
  items: { _id: string; quantity: number; priceMinor: number }[];
};
const rows = <R = Row>(sql: string, values: unknown[] = []) =>
  practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<R>(sql, values));
const ledger = (order: Row) =>
  practice.simulator.control<{ payload: { amount: { value: string } | string; line_items?: unknown[] } }[]>(
    "GET",
    `/ledger?kind=refund&orderId=${order.platform_order_id}`,
  );
const refund = (
  order: Row | string,
  platformParams: object = {},
  headers: Record<string, string> = {},
  client = practice.owner.client,
) => client.post(path, { orderId: typeof order === "string" ? order : order.id, platformParams }, headers);
const keyed = () => ({ "idempotency-key": randomUUID() });
const again = async (order: Row) =>
  (await rows("select * from orders where id = $1", [order.id]))[0] ?? expect.fail();
const settled = async (order: Row, number: number | null) => {
  await expect.poll(async () => (await again(order)).refund).toBe(number);
};
const events = async (order: Row) =>
  rows<{ kind: string; details: Record<string, unknown> }>(
    "select kind, details from order_events where order_id = $1 order by at, id",
    [order.id],
  );
const shown = async (order: Row) => {
  const { body } = await practice.owner.client.graphql(
    `query($id: MongoID) { RefundMany(filter: { orderId: $id }, sort: CREATEDAT_ASC) { state amount items {
       itemId quantity } reason isOurs problem } }`,
    { id: order.id },
  );
  return (
    body as {
      data: { RefundMany: { state: string; amount: number; isOurs: boolean; problem: string | null }[] };
    }
  ).data.RefundMany;
};
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];

/** A fresh paid order of a marketplace, as a buyer makes it. */
const freshOrder = (market: string, fields: object = {}) => practice.buy<Row>(market, fields);
const fourCups = {
  currency: "EUR",
  discountMinor: 0,
  taxMinor: 0,
  postageMinor: 300,
  lines: [{ title: "Cup", quantity: 4, priceMinor: 1250 }],
};

describe.each(["bazaar", "thriftly"])("on %s", (market) => {
  test("an accepted refund stands once in the ledger, the order waits for the platform, and a sync alone ends it", async () => {
    const order = await freshOrder(market);
    const answer = await refund(order);
    expect(answer.body).toMatchObject({
      data: { _id: order.id, refund: 1, amount: order.amount_total_minor / 100, currency: order.currency },
    });
    expect(answer.status).toBe(200);
    await settled(order, 2);
    expect(await ledger(order)).toHaveLength(1);
    expect((await events(order)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["actionRequested", "actionAccepted", "refunded"]),
    );
    expect(await shown(order)).toMatchObject([
      { state: "refunded", amount: order.amount_total_minor / 100, isOurs: true },
    ]);
    expect(codeOf(await refund(order))).toEqual([409, "ORDER_REFUNDED"]);
  });

  test("an answer that was lost is looked for, never repeated blindly", async () => {
    const order = await freshOrder(market);
    await practice.simulator.control("POST", "/faults", {
      kind: "500-after-commit",
      market,
      method: "POST",
      path: "/refunds",
      count: 1,
    });
    expect((await refund(order)).status).toBe(200);
    await settled(order, 2);
    expect(await ledger(order)).toHaveLength(1);
  });
});

test("a part comes back to no refund, with its amount in the timeline; the rest is what is left", async () => {
  const order = await freshOrder("bazaar", { currency: "EUR" });
  expect((await refund(order, { amount: "1.00", reason: "damaged" })).status).toBe(200);
  expect((await again(order)).refund).not.toBe(2);
  await settled(order, null);
  expect((await events(order)).find(({ kind }) => kind === "partlyRefunded")?.details).toMatchObject({
    refundedMinor: 100,
  });
  expect(codeOf(await refund(order, { amount: order.amount_total_minor / 100 }))).toEqual([
    422,
    "REFUND_TOO_LARGE",
  ]);
  expect((await refund(order)).body).toMatchObject({
    data: { amount: (order.amount_total_minor - 100) / 100 },
  });
  await settled(order, 2);
  expect(await ledger(order)).toHaveLength(2);
});

test("pieces refunded by line are told with the order from the request on, and again wanted after a refusal", async () => {
  const order = await freshOrder("bazaar", fourCups);
  const itemId = order.items[0]?._id ?? "";
  const refundedItems = async () =>
    (
      (
        await practice.owner.client.graphql(
          "query($id: MongoID!) { TransactionById(_id: $id) { refundedItems { itemId quantity } } }",
          { id: order.id },
        )
      ).body as { data: { TransactionById: { refundedItems: object[] } } }
    ).data.TransactionById.refundedItems;
  await practice.simulator.control("POST", "/faults", { kind: "refund-fail", market: "bazaar", count: 1 });
  // Nothing tells of the refusal before the account is read again.
  await practice.rest(order.account_id);
  expect((await refund(order, { items: [{ itemId, quantity: 3 }] })).status).toBe(200);
  expect(await refundedItems()).toEqual([{ itemId, quantity: 3 }]);
  await practice.owner.client.post(`/api/accounts/${order.account_id}/sync`, {});
  await settled(order, 3);
  expect(await refundedItems()).toEqual([]);
  expect((await refund(order, { items: [{ itemId, quantity: 1 }] }, keyed())).status).toBe(200);
  await settled(order, null);
  expect(await refundedItems()).toEqual([{ itemId, quantity: 1 }]);
});

test("ten calls with one key have one effect and one answer; the key with another wish is refused [R9]", async () => {
  const order = await freshOrder("bazaar");
  const headers = keyed();
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(order, {}, headers)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(codeOf(await refund(order, { amount: "1.00" }, headers))).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  expect(await ledger(order)).toHaveLength(1);
});

test("ten calls without a key have one effect, even for a part that could be paid ten times [R9]", async () => {
  const order = await freshOrder("bazaar", fourCups);
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(order, { amount: "1.00" })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 200).map(codeOf)).toEqual(
    Array.from({ length: 9 }, () => [409, "ACTION_UNDER_WAY"]),
  );
  await settled(order, null);
  // A moment after the first, however long it took to settle here.
  await rows("update actions set created_at = now() where order_id = $1 returning 1", [order.id]);
  expect(codeOf(await refund(order, { amount: "1.00" }))).toEqual([409, "ACTION_UNDER_WAY"]);
  expect(await ledger(order)).toHaveLength(1);
});

test("parts by line never exceed the line or the total, whoever asks at once", async () => {
  const order = await freshOrder("bazaar", fourCups);
  const itemId = order.items[0]?._id ?? "";
  const parts = await Promise.all(
    Array.from({ length: 10 }, () => refund(order, { items: [{ itemId, quantity: 1 }] }, keyed())),
  );
  expect(parts.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(parts.filter(({ status }) => status !== 200).map(codeOf)).toEqual(
    Array.from({ length: 6 }, () => [400, "FIELDS_INVALID"]),
  );
  const rest = await Promise.all(
    ["3.00", "2.00", "1.50", "1.25", "0.50"].map((amount) => refund(order, { amount }, keyed())),
  );
  expect(rest.some(({ status }) => status === 200)).toBe(true);
  const paid = (await ledger(order)).map(({ payload }) =>
    Math.round(Number((payload.amount as { value: string }).value) * 100),
  );
  expect(paid.slice(0, 4)).toEqual([1250, 1250, 1250, 1250]);
  expect(paid.reduce((sum, minor) => sum + minor, 0)).toBeLessThanOrEqual(order.amount_total_minor);
  expect((await ledger(order))[0]?.payload.line_items).toHaveLength(1);
});

test("a refusal answers 422 in the platform's words and takes the local change back", async () => {
  const order = await freshOrder("bazaar");
  const before = await again(order);
  // While the account rests nothing is read, so that the cancellation is the platform's to tell.
  await practice.rest(order.account_id);
  await practice.simulator.control("PATCH", `/orders/bazaar/${order.platform_order_id}`, { act: "cancel" });
  const answer = await refund(order);
  const after = await again(order);
  await practice.owner.client.post(`/api/accounts/${order.account_id}/sync`, {});
  expect([before.refund, after.refund]).toEqual([null, null]);
  expect(codeOf(answer)).toEqual([422, "PLATFORM_REFUSED"]);
  expect((answer.body as { msg: string }).msg).toMatch(/^The platform refused: .+/);
  expect((await shown(order))[0]).toMatchObject({ state: "refused", problem: expect.any(String) });
  await expect.poll(async () => (await again(order)).state).toBe("cancelled");
  expect(codeOf(await refund(order))).toEqual([409, "ORDER_REFUNDED"]);
  expect(await ledger(order)).toHaveLength(0);
});

test("a refund that the platform takes in and refuses later asks for a person, and the money can be asked for again", async () => {
  const order = await freshOrder("bazaar");
  await practice.simulator.control("POST", "/faults", { kind: "refund-fail", market: "bazaar", count: 1 });
  expect((await refund(order)).status).toBe(200);
  await settled(order, 3);
  expect((await again(order)).tags).toContain("needsAdminAttention");
  await expect.poll(async () => (await shown(order))[0]?.state).toBe("refused");
  expect((await refund(order, {}, keyed())).status).toBe(200);
  await settled(order, 2);
  expect(await ledger(order)).toHaveLength(2);
});

test("a refund that waits for a dead sign-in is withdrawn: the order is as before, nothing is paid, and it can be asked for again", async () => {
  const order = await freshOrder("bazaar");
  const accountState = (state: string) =>
    rows("update accounts set state = $2 where id = $1", [order.account_id, state]);
  await accountState("reconnect");
  const answer = refund(order, { amount: "1.00" }, keyed());
  const waiting = await vi.waitFor(
    async () =>
      (
        await rows<{ id: string }>("select id from actions where order_id = $1 and kind = 'refund'", [
          order.id,
        ])
      )[0] ?? Promise.reject(new Error("not asked for yet")),
    { timeout: 60_000, interval: 20 },
  );
  expect((await again(order)).refund).toBe(1);
  const packer = await signUpMember(practice.test, {
    storeId: practice.owner.storeId,
    scopes: ["orders.write"],
  });
  const stranger = await signUpMember(practice.test);
  const withdraw = async (client = practice.owner.client) =>
    codeOf(await client.post(`/api/actions/${waiting.id}/withdraw`, {}));
  expect([await withdraw(packer.client), await withdraw(stranger.client)]).toEqual([
    [403, "FORBIDDEN"],
    [404, "ACTION_NOT_FOUND"],
  ]);
  expect(await withdraw()).toEqual([200, undefined]);
  await accountState("connected");
  // Whoever still waits for the answer is told by whom it was ended.
  expect(await answer).toMatchObject({
    status: 409,
    body: { code: "ACTION_WITHDRAWN", msg: "Cancelled by Olive Owner before it was sent." },
  });
  expect(await again(order)).toMatchObject({ refund: null, tags: [] });
  expect(await withdraw()).toEqual([409, "ACTION_NOT_WITHDRAWABLE"]);
  expect((await events(order)).at(-1)).toEqual({ kind: "actionWithdrawn", details: { kind: "refund" } });
  expect((await refund(order, { amount: "1.00" }, keyed())).status).toBe(200);
  expect(await ledger(order)).toHaveLength(1);
});

test.each<[object, string]>([
  [{ amount: "0" }, "amount"],
  [{ amount: "-1" }, "amount"],
  [{ amount: "1.001" }, "amount"],
  [{ amount: "much" }, "amount"],
  [{ amount: null }, "amount"],
  [{ amount: 1e21 }, "amount"],
  [{ items: [] }, "items"],
  [{ items: [{ itemId: "nobody", quantity: 1 }] }, "items.0.itemId"],
  [{ items: [{ itemId: "LINE", quantity: 5 }] }, "items.0.quantity"],
  [{ items: [{ itemId: "LINE", quantity: 0.5 }] }, "items.0.quantity"],
  [{ items: [{ itemId: "LINE", quantity: 1, amount: "12.51" }] }, "items.0.amount"],
  [
    {
      items: [
        { itemId: "LINE", quantity: 1 },
        { itemId: "LINE", quantity: 1 },
      ],
    },
    "items",
  ],
  [{ ammount: "1.00" }, ""],
])("%j is refused with the field, and nothing is sent", async (platformParams, field) => {
  const [order = expect.fail()] = await rows(
    `select * from orders where platform = 'bazaar' and jsonb_array_length(items) = 1
       and (items -> 0 ->> 'quantity')::int = 4 and refund is null and state = 'paid' limit 1`,
  ).then(async (found) => (found.length > 0 ? found : [await freshOrder("bazaar", fourCups)]));
  const answer = await refund(
    order,
    JSON.parse(JSON.stringify(platformParams).replaceAll("LINE", order.items[0]?._id ?? "")) as object,
  );
  expect(codeOf(answer)).toEqual([400, "FIELDS_INVALID"]);
  expect(Object.keys((answer.body as { fields: object }).fields).join()).toContain(field);
  expect((await again(order)).refund).toBeNull();
  expect(await ledger(order)).toHaveLength(0);
});

test("unknown and foreign orders answer alike; without the scope nobody refunds", async () => {
  const foreign = await buildOrder(practice.test.services.db, { platform: "bazaar" });
  expect((await Promise.all([refund("bazaar:nobody:1"), refund(foreign.id)])).map(codeOf)).toEqual([
    [404, "ORDER_NOT_FOUND"],
    [404, "ORDER_NOT_FOUND"],
  ]);
  const packer = await signUpMember(practice.test, {
    storeId: practice.owner.storeId,
    scopes: ["orders.write", "labels.buy"],
  });
  const [order = expect.fail()] = await rows(
    "select * from orders where refund is null and state = 'paid' limit 1",
  );
  expect((await refund(order, {}, {}, packer.client)).status).toBe(403);
});

test("what cannot be refunded says why: no such function, nothing paid, nothing left", async () => {
  const atelier = await freshOrder("atelier");
  expect(codeOf(await refund(atelier))).toEqual([422, "PLATFORM_CANNOT"]);
  const unpaid = await freshOrder("bazaar");
  await rows("update orders set state = 'pending' where id = $1", [unpaid.id]);
  expect(codeOf(await refund(unpaid))).toEqual([409, "ORDER_UNPAID"]);
});

test("no word from the platform in time answers 202 although the money has gone; it is found again, and paid once", async () => {
  const { status, body } = slow.answer;
  expect([status, body]).toMatchObject([
    202,
    { data: { _id: slow.order.id, amount: slow.order.amount_total_minor / 100 } },
  ]);
  await settled(slow.order, 2);
  await expect.poll(async () => (await shown(slow.order)).map(({ state }) => state)).toEqual(["refunded"]);
  expect(await ledger(slow.order)).toHaveLength(1);
});
