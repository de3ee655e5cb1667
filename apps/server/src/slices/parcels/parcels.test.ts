/**
 * Orders that wait and that go out together, through the routes; what is told to platforms is judged by the
 * ledger of a really running practice market.
 */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { buildOrder, signUpMember } from "@stallkeeper/testkit";
import { systemCtx } from "../../platform/context.ts";
import { endHolds } from "./holds.service.ts";
import { openParcelShop } from "./parcels.fixture.ts";

const shop = openParcelShop();
const { rows, post, again, kinds, ledger, now, inHours, freshOrder, twoOfOneBuyer } = shop;

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
