/**
 * Orders that wait, that go out together and in several parcels, through the routes; what is told to
 * platforms is judged by the ledger of a really running practice market.
 */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { buildOrder, signUpMember } from "@stallkeeper/testkit";
import { systemCtx } from "../../platform/context.ts";
import { endHolds } from "./holds.service.ts";
import { openParcelShop } from "./parcels.fixture.ts";

const shop = openParcelShop();
const {
  rows,
  post,
  again,
  kinds,
  ledger,
  now,
  inHours,
  freshOrder,
  twoOfOneBuyer,
  splitInTwo,
  putOff,
  triedAction,
} = shop;

test("orders are held row by row, keep their queue, and come back at their time or by hand", async () => {
  const [waiting, gone] = [
    await buildOrder(shop.practice.test.services.db, { storeId: shop.practice.owner.storeId }),
    await buildOrder(shop.practice.test.services.db, { storeId: shop.practice.owner.storeId, shipped: true }),
  ];
  const until = inHours(2);
  const answer = await post("hold", {
    orderIds: [waiting.id, gone.id, "nobody"],
    until,
    reason: " Waiting for stock ",
  });
  expect(answer.body).toMatchObject({
    data: {
      done: [waiting.id],
      failed: [
        { id: gone.id, code: "ALREADY_SHIPPED" },
        { id: "nobody", code: "ORDER_NOT_FOUND" },
      ],
    },
  });
  expect(await again(waiting.id)).toMatchObject({
    held_until: until,
    held_reason: "Waiting for stock",
    fulfilled: false,
    tags: [],
  });
  const { graphql } = shop.practice.owner.client;
  expect(
    (
      await graphql("query($id: MongoID!) { TransactionById(_id: $id) { hold { until reason byName } } }", {
        id: waiting.id,
      })
    ).body,
  ).toMatchObject({ data: { TransactionById: { hold: { until, reason: "Waiting for stock" } } } });
  const ctx = systemCtx(shop.practice.test.services, shop.practice.owner.storeId, "Holds");
  await endHolds(ctx);
  expect((await again(waiting.id)).held_until).not.toBeNull();
  await endHolds({ ...ctx, now: () => new Date(now().getTime() + 3 * 3_600_000) });
  expect(await again(waiting.id)).toMatchObject({ held_until: null, held_reason: "", held_by_name: "" });
  await post("hold", { orderIds: [waiting.id], until: inHours(1), reason: "x" });
  expect((await post("release", { orderIds: [waiting.id, waiting.id] })).body).toMatchObject({
    data: { done: [waiting.id], failed: [] },
  });
  await post("release", { orderIds: [waiting.id] });
  expect((await kinds(waiting.id)).toSorted()).toEqual(["held", "held", "holdEnded", "holdEnded"]);
});

test.each([
  [{ until: "2020-01-01T00:00:00Z", reason: "x" }, "until"],
  [{ until: "2199-01-01T00:00:00Z", reason: "x" }, "until"],
  [{ until: "soon", reason: "x" }, "until"],
  [{ until: "2199-01-01T00:00:00Z", reason: " " }, "reason"],
])("a hold with %j is refused at %s", async (wrong, field) => {
  const answer = await post("hold", { orderIds: ["nobody"], ...wrong });
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { code: "FIELDS_INVALID", fields: { [field]: expect.any(String) } },
  ]);
});

test("combined orders are all shipped by one number, each told once, also by ten calls at once", async () => {
  const [one, other] = await twoOfOneBuyer();
  const combined = await post("combine", { orderIds: [one.id, other.id] });
  expect((combined.body as { data: { orderIds: string[] } }).data.orderIds.toSorted()).toEqual(
    [one.id, other.id].toSorted(),
  );
  await post("combine", { orderIds: [other.id, one.id] });
  expect(await kinds(one.id)).toEqual(expect.arrayContaining(["combined"]));
  expect((await kinds(one.id)).filter((kind) => kind === "combined")).toHaveLength(1);
  const key = randomUUID();
  const ship = (saleId: string, headers = {}) =>
    shop.practice.owner.client.post(
      "/api/fulfilment/markAsShipped",
      { saleId, provider: "DPD", trackingNumber: "TOGETHER1" },
      headers,
    );
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      n % 2 === 0 ? ship(one.id, { "idempotency-key": key }) : ship(other.id),
    ),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  await expect
    .poll(async () => [
      (await ledger(one.platform_order_id)).length,
      (await ledger(other.platform_order_id)).length,
    ])
    .toEqual([1, 1]);
  for (const { id } of [one, other])
    expect(await again(id)).toMatchObject({ shipped: true, tracking_number: "TOGETHER1" });
});

test("only orders of one account, buyer and address combine; separated ones go alone; what was cancelled stays behind", async () => {
  const [one, other] = await twoOfOneBuyer();
  const stranger = await freshOrder();
  expect((await post("combine", { orderIds: [one.id, stranger.id] })).body).toMatchObject({
    code: "COMBINE_REFUSED",
    msg: expect.stringContaining("one buyer"),
  });
  expect((await post("combine", { orderIds: [one.id, "nobody"] })).body).toMatchObject({
    code: "ORDER_NOT_FOUND",
  });
  await post("combine", { orderIds: [one.id, other.id] });
  expect((await post("split", { orderId: one.id, parts: [] })).body).toMatchObject({
    code: "SPLIT_REFUSED",
    msg: expect.stringContaining("Separate"),
  });
  expect((await post("separate", { orderIds: [one.id] })).body).toMatchObject({
    data: { orderIds: expect.arrayContaining([one.id, other.id]) },
  });
  expect([(await again(one.id)).combined_id, (await again(other.id)).combined_id]).toEqual([null, null]);
  await post("combine", { orderIds: [one.id, other.id] });
  await rows("update orders set state = 'cancelled' where id = $1", [other.id]);
  expect(
    (
      await shop.practice.owner.client.post("/api/fulfilment/markAsShipped", {
        saleId: one.id,
        provider: "DPD",
        trackingNumber: "ALONE1",
      })
    ).status,
  ).toBe(200);
  expect(await ledger(other.platform_order_id)).toHaveLength(0);
});

test("combining and separating are taken back by one call, whole or not at all", async () => {
  const [one, other] = await twoOfOneBuyer();
  const [third] = await twoOfOneBuyer();
  await rows(
    `update orders set buyer = o.buyer, address = o.address, currency = o.currency from orders o
       where o.id = $2 and orders.id = $1`,
    [third.id, one.id],
  );
  const ids = [one.id, other.id, third.id];
  const parcelsNow = async () => (await Promise.all(ids.map(again))).map(({ combined_id: parcel }) => parcel);
  type Change = { orderIds: string[]; parcel: string | null; before: string[][] };
  const change = async (action: string, orderIds: string[]) =>
    ((await post(action, { orderIds })).body as { data: Change }).data;
  const restore = async ({ orderIds, parcel, before }: Change) =>
    (await post("restore", { orderIds, parcel, parcels: before })).body;

  await change("combine", [one.id, other.id]);
  const combined = await change("combine", ids);
  expect(combined).toMatchObject({ before: [[one.id, other.id].toSorted()] });
  expect(await restore(combined)).toEqual({ data: { done: true } });
  const [first, second, alone] = await parcelsNow();
  expect([first === second, first === null, alone]).toEqual([true, false, null]);
  // A second press finds them changed.
  expect(await restore(combined)).toMatchObject({ code: "CHANGED_MEANWHILE" });

  const separated = await change("separate", [one.id]);
  await rows("update orders set state = 'cancelled' where id = $1", [other.id]);
  expect(await restore(separated)).toMatchObject({ code: "COMBINE_REFUSED" });
  expect(await parcelsNow()).toEqual([null, null, null]);
  await rows("update orders set state = 'paid' where id = $1", [other.id]);
  // Somebody put another one in meanwhile, or shipped one: nothing of it is done.
  await restore(separated);
  const widened = await change("combine", [one.id, other.id]);
  await change("combine", ids);
  const before = await parcelsNow();
  expect(await restore(widened)).toMatchObject({ code: "CHANGED_MEANWHILE" });
  expect(await parcelsNow()).toEqual(before);
  for (const wrong of [{ parcels: [[one.id, "nobody"]] }, { parcels: [[one.id, one.id]] }, { parcel: "x" }])
    expect(
      (await post("restore", { orderIds: ids, parcel: null, parcels: [], ...wrong })).body,
    ).toMatchObject({ code: "FIELDS_INVALID" });
  expect((await post("restore", { orderIds: ["nobody"], parcel: null, parcels: [] })).body).toMatchObject({
    code: "ORDER_NOT_FOUND",
  });
});

test("where the platform takes parts each parcel is told once with its lines, and the last one ships the order", async () => {
  const { order, parts } = await splitInTwo("bazaar");
  expect((await post("split", { orderId: order.id, parts: [parts[0] ?? {}] })).body).toMatchObject({
    code: "SPLIT_REFUSED",
  });
  expect((await post("split", { orderId: order.id, parts })).status).toBe(200);
  expect(
    (
      await shop.practice.owner.client.post("/api/fulfilment/markAsShipped", {
        saleId: order.id,
        provider: "DPD",
        trackingNumber: "X",
      })
    ).body,
  ).toMatchObject({ code: "ORDER_SPLIT" });
  const send = (number: number, trackingNumber: string, key = randomUUID()) =>
    post("send", { orderId: order.id, number, provider: "DPD", trackingNumber }, shop.practice.owner.client, {
      "idempotency-key": key,
    });
  const key = randomUUID();
  await shop.practice.simulator.control("POST", "/faults", {
    kind: "500-after-commit",
    market: "bazaar",
    method: "POST",
    count: 1,
  });
  const first = await Promise.all(Array.from({ length: 5 }, () => send(1, "PART1", key)));
  await shop.practice.simulator.control("DELETE", "/faults");
  expect(first.map(({ body }) => body)).toEqual(
    first.map(() => ({ data: { isAccepted: true, isShipped: false } })),
  );
  expect(await ledger(order.platform_order_id)).toHaveLength(1);
  expect(await again(order.id)).toMatchObject({
    shipped: false,
    parts: [{ number: 1, trackingNumber: "PART1", state: "told" }, { sentAt: null }],
  });
  expect((await send(1, "PART9")).body).toMatchObject({ code: "PART_SENT" });
  expect((await send(1, "PART9", key)).body).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  expect((await send(7, "PART7")).body).toMatchObject({ code: "PART_NOT_FOUND" });
  expect((await send(2, " ")).body).toMatchObject({ code: "SHIPPING_INCOMPLETE" });
  expect((await post("join", { orderId: order.id })).body).toMatchObject({ code: "PART_SENT" });
  expect((await send(2, "PART2")).body).toEqual({ data: { isAccepted: true, isShipped: true } });
  expect(
    (await ledger(order.platform_order_id)).map(({ payload }) => [
      payload.tracking_number,
      payload.line_items?.map(({ quantity }) => quantity),
    ]),
  ).toEqual([
    ["PART1", [1]],
    ["PART2", undefined],
  ]);
  expect(await again(order.id)).toMatchObject({
    shipped: true,
    tracking_number: "PART2",
    parts: [{ trackingNumber: "PART1" }, { trackingNumber: "PART2" }],
  });
});

test("a part waits while the rest is sent, and a refusal, the end of the hold and one parcel after all take it back", async () => {
  const {
    order,
    parts: [rest, later],
  } = await splitInTwo("bazaar");
  const [until, reason] = [inHours(2), "Waiting for stock"];
  const held = { ...later, hold: { until, reason } };
  const splitAnd = async (parts: readonly (object | undefined)[]) =>
    (await post("split", { orderId: order.id, parts })).body;
  expect(await splitAnd([{ ...rest, hold: { until, reason } }, held])).toMatchObject({
    code: "SPLIT_REFUSED",
  });
  expect(await splitAnd([rest, { ...later, hold: { until: inHours(-1), reason } }])).toMatchObject({
    fields: { until: "That time has passed." },
  });
  expect(await splitAnd([rest, held])).toMatchObject({
    data: { parts: [{ number: 1 }, { heldUntil: until, heldReason: reason }] },
  });
  const read =
    "query($id: MongoID!) { TransactionById(_id: $id) { hold { until } parts { heldUntil heldReason } } }";
  expect((await shop.practice.owner.client.graphql(read, { id: order.id })).body).toMatchObject({
    data: {
      TransactionById: {
        hold: { until: null },
        parts: [{ heldUntil: null }, { heldUntil: until, heldReason: reason }],
      },
    },
  });
  await post("join", { orderId: order.id });
  expect((await again(order.id)).parts).toEqual([]);

  await splitAnd([rest, held]);
  const send = (number: number, trackingNumber: string) =>
    post("send", { orderId: order.id, number, provider: "DPD", trackingNumber });
  const mend = await putOff();
  const first = send(1, "NOW1");
  const actionId = await triedAction("partShipment", order.id);
  expect(await again(order.id)).toMatchObject({ held_until: until });
  await shop.practice.owner.client.post(`/api/actions/${actionId}/withdraw`, {});
  await mend();
  await first;
  expect(await again(order.id)).toMatchObject({
    held_until: null,
    parts: [{ sentAt: null }, { heldUntil: until }],
  });

  expect((await send(1, "NOW2")).status).toBe(200);
  expect(await again(order.id)).toMatchObject({ held_until: until, held_reason: reason, shipped: false });
  await endHolds({
    ...systemCtx(shop.practice.test.services, shop.practice.owner.storeId, "Holds"),
    now: () => new Date(now().getTime() + 3 * 3_600_000),
  });
  expect(await again(order.id)).toMatchObject({
    held_until: null,
    parts: [{ trackingNumber: "NOW2" }, { heldUntil: null }],
  });
  expect((await send(2, "LATER2")).body).toEqual({ data: { isAccepted: true, isShipped: true } });
  expect(await kinds(order.id)).toEqual(expect.arrayContaining(["split", "held", "holdEnded", "partSent"]));
});

test("a part's hold ends at its time, or by hand, also while nothing was sent", async () => {
  const {
    order,
    parts: [rest, later],
  } = await splitInTwo("atelier");
  const splitAgain = () =>
    post("split", {
      orderId: order.id,
      parts: [rest, { ...later, hold: { until: inHours(1), reason: "x" } }],
    });
  const ctx = systemCtx(shop.practice.test.services, shop.practice.owner.storeId, "Holds");
  await splitAgain();
  await endHolds(ctx);
  expect((await again(order.id)).parts[1]).toMatchObject({ heldReason: "x" });
  await endHolds({ ...ctx, now: () => new Date(now().getTime() + 2 * 3_600_000) });
  expect((await again(order.id)).parts[1]).toMatchObject({ heldUntil: null });
  await splitAgain();
  await post("release", { orderIds: [order.id] });
  expect((await again(order.id)).parts[1]).toMatchObject({ heldUntil: null });
});

test("a platform that takes whole orders only is told of the last parcel; the others are noted; one parcel after all is possible before", async () => {
  const { order, parts } = await splitInTwo("atelier");
  await post("split", { orderId: order.id, parts });
  expect((await post("join", { orderId: order.id })).status).toBe(200);
  expect((await again(order.id)).parts).toEqual([]);
  await post("split", { orderId: order.id, parts });
  expect(
    (await post("send", { orderId: order.id, number: 2, provider: "DPD", trackingNumber: "NOTED" })).body,
  ).toEqual({ data: { isAccepted: true, isShipped: false } });
  expect(await ledger(order.platform_order_id)).toHaveLength(0);
  expect(
    (await post("send", { orderId: order.id, number: 1, provider: "DPD", trackingNumber: "TOLD" })).body,
  ).toEqual({ data: { isAccepted: true, isShipped: true } });
  expect((await ledger(order.platform_order_id)).map(({ payload }) => payload.tracking_code)).toEqual([
    "TOLD",
  ]);
  expect(await kinds(order.id)).toEqual(expect.arrayContaining(["split", "partsJoined", "partSent"]));
});

test("no part overtakes one that is under way; one that was not sent yet is withdrawn and planned again", async () => {
  const { order, parts } = await splitInTwo("bazaar");
  await post("split", { orderId: order.id, parts });
  const send = (number: number, trackingNumber: string, more = {}) =>
    post("send", { orderId: order.id, number, provider: "DPD", trackingNumber, ...more });
  expect((await send(1, "EARLY", { addToPaypal: true })).body).toMatchObject({
    code: "FIELDS_INVALID",
    fields: { addToPaypal: expect.any(String) },
  });
  const mend = await putOff();
  const first = send(1, "EARLY");
  const actionId = await triedAction("partShipment", order.id);
  expect((await send(2, "LATE")).body).toMatchObject({ code: "ACTION_UNDER_WAY" });
  expect(
    (
      await shop.practice.owner.client.post("/api/fulfilment/markAsShipped", {
        saleId: order.id,
        provider: "DPD",
        trackingNumber: "LATE",
      })
    ).body,
  ).toMatchObject({ code: "ACTION_UNDER_WAY" });
  expect((await shop.practice.owner.client.post(`/api/actions/${actionId}/withdraw`, {})).status).toBe(200);
  await mend();
  expect((await first).body).toMatchObject({ code: "ACTION_WITHDRAWN" });
  expect(await again(order.id)).toMatchObject({
    shipped: false,
    tags: [],
    parts: [{ trackingNumber: null, sentAt: null, state: "planned" }, { sentAt: null }],
  });
  expect((await send(1, "AGAIN")).status).toBe(200);
  expect((await send(2, "LATE", { addToPaypal: false })).body).toEqual({
    data: { isAccepted: true, isShipped: true },
  });
  expect((await ledger(order.platform_order_id)).map(({ payload }) => payload.tracking_number)).toEqual([
    "AGAIN",
    "LATE",
  ]);
});

test("a last part that is refused takes back itself alone", async () => {
  const { order, parts } = await splitInTwo("bazaar");
  await post("split", { orderId: order.id, parts });
  await post("send", { orderId: order.id, number: 1, provider: "DPD", trackingNumber: "FIRST" });
  await shop.practice.owner.client.post(`/api/accounts/${order.account_id}/pause`, {});
  const mend = await putOff();
  const last = post("send", { orderId: order.id, number: 2, provider: "DPD", trackingNumber: "LAST" });
  await triedAction("shipment", order.id);
  await rows(
    `update orders set parts = jsonb_set(parts, '{0,trackingNumber}', '"CORRECTED"') where id = $1`,
    [order.id],
  );
  await shop.practice.simulator.control("PATCH", `/orders/bazaar/${order.platform_order_id}`, {
    act: "cancel",
  });
  await mend();
  expect((await last).status).toBe(422);
  await shop.practice.owner.client.post(`/api/accounts/${order.account_id}/sync`, {});
  expect(await again(order.id)).toMatchObject({
    shipped: false,
    parts: [
      { trackingNumber: "CORRECTED", state: "told" },
      { trackingNumber: null, sentAt: null, state: "planned" },
    ],
  });
});

test("an order that joins a parcel while the parcel is being shipped goes out with it", async () => {
  const [one, other] = await twoOfOneBuyer();
  const shipping = await shop.practice.test.services.db.withStore(shop.practice.owner.storeId, async (tx) => {
    await tx.run("update orders set combined_id = gen_random_uuid() where id = $1", [one.id]);
    await tx.run(
      "update orders set combined_id = (select combined_id from orders where id = $1) where id = $2",
      [one.id, other.id],
    );
    const asked = shop.practice.owner.client.post("/api/fulfilment/markAsShipped", {
      saleId: one.id,
      provider: "DPD",
      trackingNumber: "JOINED1",
    });
    await expect
      .poll(
        () =>
          tx.rows(
            `select 1 from pg_locks where not granted and locktype = 'transactionid'
               and transactionid = pg_current_xact_id()::xid`,
          ),
        { interval: 10 },
      )
      .toHaveLength(1);
    return { asked };
  });
  expect((await shipping.asked).status).toBe(200);
  for (const { id } of [one, other])
    expect(await again(id)).toMatchObject({ shipped: true, tracking_number: "JOINED1" });
});

test("a part that the platform refuses is planned again", async () => {
  const { order, parts } = await splitInTwo("bazaar");
  await post("split", { orderId: order.id, parts });
  await shop.practice.owner.client.post(`/api/accounts/${order.account_id}/pause`, {});
  await shop.practice.simulator.control("PATCH", `/orders/bazaar/${order.platform_order_id}`, {
    act: "cancel",
  });
  const answer = await post("send", {
    orderId: order.id,
    number: 1,
    provider: "DPD",
    trackingNumber: "NOPE",
  });
  await shop.practice.owner.client.post(`/api/accounts/${order.account_id}/sync`, {});
  expect([answer.status, answer.body]).toMatchObject([422, { code: "PLATFORM_REFUSED" }]);
  expect((await again(order.id)).parts[0]).toMatchObject({
    trackingNumber: null,
    sentAt: null,
    state: "planned",
  });
});

test("nobody without the scope, nobody signed out, and nobody of another store", async () => {
  const { id } = await buildOrder(shop.practice.test.services.db, { storeId: shop.practice.owner.storeId });
  const reader = await signUpMember(shop.practice.test, { storeId: shop.practice.owner.storeId, scopes: [] });
  const stranger = await signUpMember(shop.practice.test);
  const hold = { orderIds: [id], until: inHours(1), reason: "x" };
  expect((await post("hold", hold, reader.client)).status).toBe(403);
  expect(
    (await shop.practice.test.app.inject({ method: "POST", url: "/api/parcels/hold", payload: hold }))
      .statusCode,
  ).toBe(401);
  expect((await post("hold", hold, stranger.client)).body).toMatchObject({
    data: { done: [], failed: [{ id, code: "ORDER_NOT_FOUND" }] },
  });
  expect((await again(id)).held_until).toBeNull();
});
