/**
 * Orders that go out in several parcels, through the routes; what is told to platforms is judged by the ledger
 * of a really running practice market.
 */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { systemCtx } from "../../platform/context.ts";
import { endHolds } from "./holds.service.ts";
import { openParcelShop } from "./parcels.fixture.ts";

const shop = openParcelShop();
const { rows, post, again, kinds, ledger, now, inHours, splitInTwo, putOff, triedAction } = shop;

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
  await shop.withdraw(actionId);
  await mend();
  await first;
  expect(await again(order.id)).toMatchObject({
    held_until: null,
    parts: [{ sentAt: null }, { heldUntil: until }],
  });

  expect((await send(1, "NOW2")).status).toBe(200);
  expect(await again(order.id)).toMatchObject({ held_until: until, held_reason: reason, shipped: false });
  // An order that something else holds at that moment is left to the next run.
  await expect
    .poll(async () => {
      await endHolds({
        ...systemCtx(shop.practice.test.services, shop.practice.owner.storeId, "Holds"),
        now: () => new Date(now().getTime() + 3 * 3_600_000),
      });
      return again(order.id);
    })
    .toMatchObject({ held_until: null, parts: [{ trackingNumber: "NOW2" }, { heldUntil: null }] });
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
  await shop.withdraw(actionId);
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
  await shop.practice.rest(order.account_id);
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

test("a part that the platform refuses is planned again", async () => {
  const { order, parts } = await splitInTwo("bazaar");
  await post("split", { orderId: order.id, parts });
  await shop.practice.rest(order.account_id);
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
