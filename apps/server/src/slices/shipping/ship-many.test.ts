/** Marking many orders as shipped by one call, judged by the ledger of a really running practice market. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { randomUUID } from "node:crypto";
import type { BulkRunView } from "@stallkeeper/contract";
import { buildOrder, signUpMember, startPracticeApp, type PracticeApp } from "@stallkeeper/testkit";

let practice: PracticeApp;
beforeAll(async () => {
  practice = await startPracticeApp({
    simulator: { orders: 60 },
    timings: { sync: { pollMs: 500 }, actions: { verifyAfterMs: 50, backoffMs: () => 150, leaseMs: 20_000 } },
  });
  await practice.connect();
});
afterAll(() => practice.close());
afterEach(() => practice.simulator.control("DELETE", "/faults"));

interface Row {
  id: string;
  platform_order_id: string;
  account_id: string;
}
const rows = <R = Row>(sql: string, values: unknown[] = []) =>
  practice.test.services.db.withStore(practice.owner.storeId, (tx) => tx.rows<R>(sql, values));
const ledger = async (order: Row) =>
  (
    await practice.simulator.control<{ payload: object }[]>(
      "GET",
      `/ledger?kind=shipment&orderId=${order.platform_order_id}`,
    )
  ).length;
const rowOf = (order: { id: string }, trackingNumber = `T-${order.id}`) => ({
  saleId: order.id,
  provider: "Royal Mail",
  trackingNumber,
});
/** What a refused call brings. */
const noRun: BulkRunView = {
  _id: null,
  kind: "shipment",
  createdAt: "",
  isRunning: false,
  isTold: true,
  lines: [],
};
const shipMany = async (wishes: readonly object[], key?: string, client = practice.owner.client) => {
  const { status, body } = await client.post(
    "/api/fulfilment/shipMany",
    { rows: wishes },
    key === undefined ? {} : { "idempotency-key": key },
  );
  return { status, body, run: (body as { data?: BulkRunView }).data ?? noRun };
};
const readRun = async (id: string | null, client = practice.owner.client) =>
  (await client.get(`/api/actions/runs/${id}`)).body as { data: BulkRunView; code?: string };
const openRuns = async () =>
  ((await practice.owner.client.get("/api/actions/runs")).body as { data: BulkRunView[] }).data;

/** Fresh paid orders of a marketplace. */
async function freshOrders(count: number, market = "bazaar"): Promise<Row[]> {
  const made = await practice.simulator.control<{ id: string }[]>("POST", "/orders", { market, count });
  return vi.waitFor(
    async () => {
      const found = await rows(
        "select * from orders where platform_order_id = any($1) order by platform_order_id",
        [made.map(({ id }) => id)],
      );
      if (found.length < count) throw new Error(`${found.length} of ${count} are here`);
      return found;
    },
    { timeout: 60_000, interval: 30 },
  );
}

test("a run is taken in whole: refused rows are answered at once, the others end exactly once though nobody asks again", async () => {
  const orders = await freshOrders(9);
  const [first, gone] = orders as [Row, Row];
  await rows("update orders set refund = 2 where id = $1", [gone.id]);
  await practice.simulator.control("POST", "/faults", {
    kind: "500-after-commit",
    market: "bazaar",
    method: "POST",
    count: 3,
  });
  const { status, run } = await shipMany([
    { ...rowOf(first), trackingNumber: " " },
    ...orders.map((order) => rowOf(order)),
    { saleId: "nobody", provider: "DPD", trackingNumber: "1" },
  ]);
  expect(status).toBe(202);
  expect(
    run.lines
      .filter(({ state }) => state === "refused")
      .map(({ orderId, code, msg }) => ({ orderId, code, msg })),
  ).toEqual([
    {
      orderId: first.id,
      code: "SHIPPING_INCOMPLETE",
      msg: "You must supply a provider and a tracking number!",
    },
    { orderId: gone.id, code: "ORDER_REFUNDED", msg: "This order was refunded on the platform." },
    { orderId: "nobody", code: "ORDER_NOT_FOUND", msg: "Can't modify nonexistent order." },
  ]);
  expect(run).toMatchObject({
    kind: "shipment",
    isRunning: true,
    lines: expect.arrayContaining([
      expect.objectContaining({
        orderId: first.id,
        wish: { provider: "Royal Mail", trackingNumber: `T-${first.id}` },
      }),
    ]),
  });
  // A page that opens meanwhile finds it among its own.
  expect((await openRuns()).map(({ _id }) => _id)).toContain(run._id);
  await expect
    .poll(async () => (await readRun(run._id)).data.lines.filter(({ state }) => state === "sent").length)
    .toBe(8);
  expect((await readRun(run._id)).data.isRunning).toBe(false);
  for (const order of orders) expect(await ledger(order)).toBe(order === gone ? 0 : 1);
  await practice.owner.client.post(`/api/actions/runs/${run._id}/told`, {});
  expect((await openRuns()).map(({ _id }) => _id)).not.toContain(run._id);
});

test("ten calls with one Idempotency-Key are one run, also after its end; with another wish the key is refused [R9]", async () => {
  const orders = await freshOrders(3);
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      shipMany(
        orders.map((order) => rowOf(order)),
        key,
      ),
    ),
  );
  expect(new Set(answers.map(({ status, run }) => `${status} ${run._id}`)).size).toBe(1);
  await expect.poll(async () => (await readRun(answers[0]?.run._id ?? null)).data.isRunning).toBe(false);
  expect(
    (
      await shipMany(
        orders.map((order) => rowOf(order)),
        key,
      )
    ).run,
  ).toMatchObject({ _id: answers[0]?.run._id, lines: orders.map(() => ({ state: "sent" })) });
  expect(await Promise.all(orders.map(ledger))).toEqual([1, 1, 1]);
  expect((await shipMany([rowOf(orders[0] as Row, "OTHER")], key)).body).toMatchObject({
    code: "IDEMPOTENCY_KEY_REUSED",
  });
});

test("two runs over the same orders in opposite order take turns, and each order goes out once", async () => {
  const orders = await freshOrders(8, "atelier");
  const [one, other] = await Promise.all([
    shipMany(orders.map((order) => rowOf(order))),
    shipMany(orders.toReversed().map((order) => rowOf(order))),
  ]);
  expect([one.status, other.status]).toEqual([202, 202]);
  const refused = [...one.run.lines, ...other.run.lines].filter(({ state }) => state === "refused");
  // Where the one has gone out before the other is looked at, that is said.
  expect(refused).toHaveLength(orders.length);
  for (const { code } of refused) expect(["ACTION_UNDER_WAY", "ALREADY_SHIPPED"]).toContain(code);
  await expect.poll(() => Promise.all(orders.map(ledger))).toEqual(orders.map(() => 1));
  // Of the one that began nothing, nothing is kept.
  expect([one.run._id, other.run._id].filter((id) => id === null)).toHaveLength(1);
});

test("orders that go out together are marked by the first row; a row with the same number is done with it, another number is refused", async () => {
  const [one, two, three] = (await freshOrders(3)) as [Row, Row, Row];
  await rows("update orders set combined_id = gen_random_uuid() where id = $1", [one.id]);
  await rows(
    "update orders set combined_id = o.combined_id from orders o where o.id = $1 and orders.id = any($2)",
    [one.id, [two.id, three.id]],
  );
  const { run } = await shipMany([rowOf(one, "ONE"), rowOf(two, "ONE"), rowOf(three, "TWO")]);
  expect(run.lines.map(({ state, code }) => [state, code])).toEqual([
    ["waiting", null],
    ["waiting", null],
    ["refused", "ACTION_UNDER_WAY"],
  ]);
  await expect.poll(() => Promise.all([one, two, three].map(ledger))).toEqual([1, 1, 1]);
});

test("an order that nobody named and that goes along in the parcel of another has a line of its own behind it", async () => {
  const [one, two, alone] = (await freshOrders(3)) as [Row, Row, Row];
  await rows(
    "update orders set combined_id = case when id = $1 then gen_random_uuid() end where id = any($2)",
    [one.id, [one.id, two.id]],
  );
  await rows(
    "update orders set combined_id = o.combined_id from orders o where o.id = $1 and orders.id = $2",
    [one.id, two.id],
  );
  const { run } = await shipMany([rowOf(one, "ONE"), rowOf(alone)]);
  expect(run.lines).toMatchObject([
    { orderId: one.id },
    { orderId: two.id, wish: { trackingNumber: "ONE", goesWith: one.id } },
    { orderId: alone.id },
  ]);
  expect(run.lines.map(({ wish }) => "goesWith" in wish)).toEqual([false, true, false]);
  await expect
    .poll(async () => (await readRun(run._id)).data.lines.map(({ state }) => state))
    .toEqual(["sent", "sent", "sent"]);
  expect(await Promise.all([one, two].map(ledger))).toEqual([1, 1]);
});

test("a run is over once nothing of it is on its way: how it stood before is told once, and how it ended", async () => {
  const [order] = (await freshOrders(1)) as [Row];
  const { run } = await shipMany([rowOf(order)]);
  await expect.poll(async () => (await readRun(run._id)).data.lines[0]?.state).toBe("sent");
  await rows(
    "update actions set state = 'unknown', next_at = now() + interval '1 hour' where order_id = $1",
    [order.id],
  );
  expect((await openRuns()).find(({ _id }) => _id === run._id)).toMatchObject({
    isRunning: false,
    isTold: false,
    lines: [{ state: "onItsWay" }],
  });
  const tell = (isOver?: boolean) =>
    practice.owner.client.post(`/api/actions/runs/${run._id}/told`, isOver === undefined ? {} : { isOver });
  await tell(false);
  expect((await openRuns()).find(({ _id }) => _id === run._id)).toMatchObject({ isTold: true });
  await rows("update actions set state = 'refused', problem = 'No.' where order_id = $1", [order.id]);
  expect((await openRuns()).find(({ _id }) => _id === run._id)).toMatchObject({
    lines: [{ state: "refused", msg: "No." }],
  });
  await tell();
  expect((await openRuns()).map(({ _id }) => _id)).not.toContain(run._id);
});

test("what was given up without anybody knowing what became of it is not called refused", async () => {
  const orders = await freshOrders(2);
  const { run } = await shipMany(orders.map((order) => rowOf(order)));
  await expect
    .poll(async () => (await readRun(run._id)).data.lines.map(({ state }) => state))
    .toEqual(["sent", "sent"]);
  await rows(
    "update actions set state = 'gaveUp', is_effect_unknown = (order_id = $2) where order_id = any($1)",
    [orders.map(({ id }) => id), orders[0]?.id],
  );
  expect((await readRun(run._id)).data.lines.map(({ state }) => state)).toEqual(["unsure", "refused"]);
  await practice.owner.client.post(`/api/actions/runs/${run._id}/told`, {});
});

test("nobody ticks off somebody else's run, of the store or not: to them there is none", async () => {
  const [order] = (await freshOrders(1)) as [Row];
  const { run } = await shipMany([rowOf(order)]);
  const path = `/api/actions/runs/${run._id}/told`;
  const colleague = await signUpMember(practice.test, {
    storeId: practice.owner.storeId,
    scopes: ["admin", "orders.write"],
  });
  const stranger = await signUpMember(practice.test);
  for (const { client } of [colleague, stranger]) {
    expect(await client.post(path, {})).toMatchObject({ status: 404, body: { code: "RUN_NOT_FOUND" } });
  }
  expect((await openRuns()).find(({ _id }) => _id === run._id)).toMatchObject({ isTold: false });
  expect((await practice.owner.client.post(path, {})).status).toBe(200);
});

test("a run that a script asked for is told by no page", async () => {
  const [order] = (await freshOrders(1)) as [Row];
  const { body: made } = await practice.owner.client.post("/api/user/tokens", {
    name: "Script",
    scopes: ["orders.write"],
  });
  const headers = {
    authorization: `Bearer ${(made as { data: { apiToken: string } }).data.apiToken}`,
    "content-type": "application/json",
  };
  const answer = await fetch(`${practice.test.url}/api/fulfilment/shipMany`, {
    method: "POST",
    headers,
    body: JSON.stringify({ rows: [rowOf(order)] }),
  });
  const { data: run } = (await answer.json()) as { data: BulkRunView };
  expect([
    answer.status,
    (await openRuns()).some(({ _id }) => _id === run._id),
    (await readRun(run._id)).data.lines[0]?.orderId,
  ]).toEqual([202, false, order.id]);
});

test("nobody without the scope, no store's stranger, no empty or endless list, no unknown run", async () => {
  const foreign = await buildOrder(practice.test.services.db, { platform: "bazaar" });
  expect(await shipMany([rowOf(foreign)])).toMatchObject({
    status: 202,
    run: { _id: null, lines: [{ code: "ORDER_NOT_FOUND" }] },
  });
  const reader = await signUpMember(practice.test, {
    storeId: practice.owner.storeId,
    scopes: ["analytics.read"],
  });
  expect((await shipMany([rowOf(foreign)], undefined, reader.client)).status).toBe(403);
  expect((await shipMany([])).status).toBe(400);
  expect((await shipMany(Array.from({ length: 251 }, () => rowOf(foreign)))).status).toBe(400);
  expect((await readRun(randomUUID())).code).toBe("RUN_NOT_FOUND");
  expect((await practice.owner.client.post(`/api/actions/runs/nothing/told`, {})).body).toMatchObject({
    code: "RUN_NOT_FOUND",
  });
});

test("a number that another order has is asked about, is used again once that is confirmed, and two at once can't both find it free", async () => {
  const [first, second, third, fourth, fifth] = (await freshOrders(5)) as [Row, Row, Row, Row, Row];
  const ship = (order: Row, trackingNumber: string, numberUse?: "ask" | "allow") =>
    practice.owner.client.post("/api/fulfilment/markAsShipped", {
      saleId: order.id,
      provider: "DPD",
      trackingNumber,
      ...(numberUse === undefined ? {} : { numberUse }),
    });
  const [number, other] = [`N-${randomUUID()}`, `N-${randomUUID()}`];
  expect((await ship(first, number, "ask")).status).toBeLessThan(300);
  const numberOf = async ({ id }: Row) =>
    (await rows<{ order_number: string }>("select order_number from orders where id = $1", [id]))[0]
      ?.order_number;
  expect(await ship(second, number, "ask")).toMatchObject({
    status: 409,
    body: {
      code: "NUMBER_IN_USE",
      msg: `${number} is already on ${await numberOf(first)}. Check the number, or choose Use it again.`,
    },
  });
  expect(await rows("select 1 from actions where order_id = $1", [second.id])).toEqual([]);
  // Of two rows in one call with one number neither is sent before somebody has looked.
  const asking = (order: Row, trackingNumber: string) => ({
    ...rowOf(order, trackingNumber),
    numberUse: "ask",
  });
  const { run } = await shipMany([asking(second, number), asking(third, other), asking(fourth, other)]);
  expect(run.lines.map(({ orderId, code }) => [orderId, code])).toEqual([
    [second.id, "NUMBER_IN_USE"],
    [third.id, "NUMBER_IN_USE"],
    [fourth.id, "NUMBER_IN_USE"],
  ]);
  expect(run.lines[1]?.msg).toContain(`${other} is already on ${await numberOf(fourth)}.`);
  expect(await rows("select 1 from actions where order_id = any($1)", [[third.id, fourth.id]])).toEqual([]);
  expect((await ship(second, number, "allow")).status).toBeLessThan(300);
  const raced = `N-${randomUUID()}`;
  const answers = await Promise.all([ship(fourth, raced, "ask"), ship(fifth, raced, "ask")]);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
});

test("an order whose cancellation was requested stays behind, marked where it was packed, until somebody includes it", async () => {
  const [packed, plain] = (await freshOrders(2)) as [Row, Row];
  await rows("update orders set fulfilled = true where id = $1", [packed.id]);
  for (const order of [packed, plain])
    await practice.simulator.control("PATCH", `/orders/bazaar/${order.platform_order_id}`, {
      act: "requestCancel",
    });
  const read = (order: Row) =>
    rows<{ state: string; tags: string[] }>("select state, tags from orders where id = $1", [order.id]);
  await expect
    .poll(() => Promise.all([packed, plain].map(read)))
    .toEqual([
      [{ state: "cancelRequested", tags: ["needsAdminAttention"] }],
      [{ state: "cancelRequested", tags: [] }],
    ]);
  const { run } = await shipMany([rowOf(packed), rowOf(plain)]);
  expect(run.lines.map(({ code, msg }) => [code, msg.replace(/^\S+ /, "")])).toEqual(
    [packed, plain].map(() => [
      "ORDER_HELD_BACK",
      "is waiting for an answer to a cancellation request. Include it if it should still go out.",
    ]),
  );
  expect(await Promise.all([packed, plain].map(ledger))).toEqual([0, 0]);
  await shipMany([{ ...rowOf(plain), confirmHeldBack: true }]);
  await expect.poll(() => ledger(plain)).toBe(1);
});

test("what is marked, held or unpaid stays behind with its reason, in a parcel with others too, until somebody includes it", async () => {
  const [refund, swap, held, leader, fellow, plain] = (await freshOrders(6, "atelier")) as [
    Row,
    Row,
    Row,
    Row,
    Row,
    Row,
  ];
  const unpaid = await freshOrders(1, "atelier").then(([one]) => one as Row);
  await rows("update orders set tags = '{markForRefund}' where id = any($1)", [[refund.id, fellow.id]]);
  await rows("update orders set tags = '{markForSwap,queued}' where id = $1", [swap.id]);
  await rows("update orders set held_until = '2036-01-01T00:00:00Z' where id = $1", [held.id]);
  await rows("update orders set external = true, state = 'onHold' where id = $1", [unpaid.id]);
  await rows("update orders set tags = '{queued}' where id = $1", [plain.id]);
  const [{ parcel }] = (await rows<{ parcel: string }>("select gen_random_uuid() as parcel")) as [
    { parcel: string },
  ];
  await rows("update orders set combined_id = $2 where id = any($1)", [[leader.id, fellow.id], parcel]);
  const all = [refund, swap, held, leader, unpaid];
  const { run } = await shipMany([...all, plain].map((order) => rowOf(order)));
  expect(run.lines.map(({ state, code, msg }) => [state, code, msg.replace(/^\S+ /, "")])).toEqual([
    ["refused", "ORDER_HELD_BACK", "is marked for refund. Include it if it should still go out."],
    ["refused", "ORDER_HELD_BACK", "is marked for swap. Include it if it should still go out."],
    ["refused", "ORDER_HELD_BACK", "is held. Include it if it should still go out."],
    [
      "refused",
      "ORDER_HELD_BACK",
      "is marked for refund and ships in the same parcel. Include it if it should still go out.",
    ],
    ["refused", "ORDER_AWAITS_PAYMENT", expect.stringContaining("is on hold at Atelier")],
    ["waiting", null, ""],
  ]);
  const meant = await shipMany(
    all.map((order) => ({ ...rowOf(order), confirmHeldBack: true, confirmUnpaid: true })),
  );
  expect(meant.run.lines.map(({ state }) => state)).toEqual([
    "waiting",
    "waiting",
    "waiting",
    "waiting",
    "waiting",
    "waiting",
  ]);
  await expect.poll(() => Promise.all([...all, fellow, plain].map(ledger))).toEqual([1, 1, 1, 1, 1, 1, 1]);
});
