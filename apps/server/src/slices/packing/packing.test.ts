/** The bench's calls: an order is packed once its items are accounted for, and a label goes on one order. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  buildOrder,
  signUpMember,
  signUpOwner,
  startTestApp,
  type BuiltOrder,
  type OrderColumns,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";

let app: TestApp;
let owner: Person;
let reader: Person;
let stranger: Person;

beforeAll(async () => {
  app = await startTestApp();
  owner = await signUpOwner(app);
  reader = await signUpMember(app, { storeId: owner.storeId, scopes: ["labels.buy"] });
  stranger = await signUpMember(app);
});
afterAll(() => app.close());

const build = (columns: OrderColumns = {}): Promise<BuiltOrder> =>
  buildOrder(app.database.db, { storeId: owner.storeId, ...columns });
const rows = <R>(sql: string, values: unknown[] = []) =>
  app.services.db.withStore(owner.storeId, (tx) => tx.rows<R>(sql, values));
const orderOf = async (id: string) =>
  (
    await rows<{ fulfilled: boolean; tags: string[]; updated_at: string }>(
      "select fulfilled, tags, updated_at from orders where id = $1",
      [id],
    )
  )[0];
const events = async (id: string) =>
  (
    await rows<{ kind: string; details: unknown }>(
      "select kind, details from order_events where order_id = $1 order by at, id",
      [id],
    )
  ).map(({ kind }) => kind);
const packOf = async (id: string) =>
  (
    await rows<{ state: string; tracking_number: string | null; package: string | null }>(
      "select state, tracking_number, package from packs where order_id = $1",
      [id],
    )
  )[0];
const verify = (orderId: string, items: unknown[], rest: object = {}, { client } = owner) =>
  client.post("/api/packing/verify", { orderId, items, ...rest });
const ship = (orderId: string, trackingNumber: string, { client } = owner, wish: object = {}) =>
  client.post("/api/packing/ship", { orderId, provider: "Royal Mail", trackingNumber, ...wish });
const checked = ({ id }: BuiltOrder, count = 1) => [{ itemId: `${id}:1`, checked: count }];

describe("checking an order", () => {
  test("packed makes it fulfilled, once, with a line in its timeline; a repeat changes nothing", async () => {
    const order = await build();
    expect(await verify(order.id, checked(order), { package: "M", weightGrams: 840 })).toMatchObject({
      status: 200,
      body: { data: { state: "packed", fulfilled: true } },
    });
    const first = await orderOf(order.id);
    expect(first).toMatchObject({ fulfilled: true, tags: [] });
    expect((await verify(order.id, checked(order), { package: "M", weightGrams: 840 })).status).toBe(200);
    expect([await orderOf(order.id), await events(order.id), await packOf(order.id)]).toEqual([
      first,
      ["packed"],
      { state: "packed", tracking_number: null, package: "M" },
    ]);
    // Another parcel is no other packing.
    expect((await verify(order.id, checked(order), { package: "L" })).status).toBe(200);
    expect([await events(order.id), await packOf(order.id)]).toMatchObject([["packed"], { package: "L" }]);
  });

  test("packed is packed: the id of its purchase may be taken away afterwards", async () => {
    const order = await build({
      items: [{ _id: "bought:1", name: "Cup", sku: "CUP-1", quantity: 1, meta: {} }],
    });
    const setEbayOrderId = (text: string) =>
      owner.client.graphql(
        `mutation($id: MongoID!, $text: String!) { TransactionUpdateMany(filter: { _id: $id }, record: {
           fulfillment: { ebayOrderId: $text } }) { numAffected } }`,
        { id: order.id, text },
      );
    await setEbayOrderId("27-1");
    expect(await verify(order.id, [{ itemId: "bought:1", checked: 1 }])).toMatchObject({
      body: { data: { state: "packed", fulfilled: true } },
    });
    await setEbayOrderId("");
    expect(await orderOf(order.id)).toMatchObject({ fulfilled: true });
  });

  test("an open item is refused and nothing is changed", async () => {
    const order = await build({ items: [{ _id: "two:1", name: "Cup", sku: "CUP-1", quantity: 2 }] });
    for (const items of [[], [{ itemId: "two:1", checked: 1 }]]) {
      expect(await verify(order.id, items)).toMatchObject({
        status: 422,
        body: { code: "PACK_INCOMPLETE", msg: "Check every item first." },
      });
    }
    expect(await verify(order.id, [{ itemId: "someone:1", checked: 2 }])).toMatchObject({
      status: 404,
      body: { code: "ITEM_NOT_FOUND" },
    });
    expect([await orderOf(order.id), await packOf(order.id)]).toMatchObject([
      { fulfilled: false, tags: [] },
      undefined,
    ]);
    expect(
      (await verify(order.id, [{ itemId: "two:1", checked: 1, skipped: "noBarcode" }])).body,
    ).toMatchObject({ data: { state: "packed" } });
  });

  test("a damaged item puts the order aside; packed after all it is fulfilled and the mark goes", async () => {
    const order = await build({ tags: ["urgent"] });
    expect(
      (await verify(order.id, [{ itemId: `${order.id}:1`, checked: 0, skipped: "damaged" }])).body,
    ).toMatchObject({ data: { state: "aside", fulfilled: false } });
    expect(await orderOf(order.id)).toMatchObject({
      fulfilled: false,
      tags: ["urgent", "needsAlternativeItem"],
    });
    expect((await verify(order.id, checked(order))).body).toMatchObject({
      data: { state: "packed", fulfilled: true },
    });
    expect(await orderOf(order.id)).toMatchObject({ fulfilled: true, tags: ["urgent"] });
    expect(
      (await verify(order.id, [{ itemId: `${order.id}:1`, checked: 0, skipped: "missing" }])).body,
    ).toMatchObject({ data: { state: "aside", fulfilled: false } });
    expect([await orderOf(order.id), await events(order.id)]).toMatchObject([
      { fulfilled: false },
      ["putAside", "packed", "putAside"],
    ]);
  });

  test("refunded pieces and fees are not asked for; one that was scanned before its refund is no stranger", async () => {
    const items = [
      { _id: "cup:1", name: "Cup", sku: "CUP-1", quantity: 3 },
      { _id: "jug:1", name: "Jug", sku: "JUG-1", quantity: 1 },
      { _id: "wrap:1", name: "Gift wrap", sku: "", quantity: 1, isFee: true },
    ];
    const order = await build({ items });
    const refund = (pieces: object[]) =>
      rows("update orders set refunded_items = $2 where id = $1 returning id", [
        order.id,
        JSON.stringify(pieces),
      ]);
    await refund([
      { itemId: "cup:1", quantity: 1 },
      { itemId: "jug:1", quantity: 1 },
    ]);
    expect(await verify(order.id, [{ itemId: "cup:1", checked: 1 }])).toMatchObject({
      status: 422,
      body: { code: "PACK_INCOMPLETE" },
    });
    expect((await verify(order.id, [{ itemId: "cup:1", checked: 2 }])).body).toMatchObject({
      data: { state: "packed" },
    });
    // The bench counted three before it heard of the refund: what lies in the parcel is kept as it was said.
    expect(
      (
        await verify(order.id, [
          { itemId: "cup:1", checked: 3 },
          { itemId: "jug:1", checked: 1 },
        ])
      ).body,
    ).toMatchObject({ data: { state: "packed" } });
    expect(
      (await rows<{ items: object[] }>("select items from packs where order_id = $1", [order.id]))[0]?.items,
    ).toMatchObject([
      { itemId: "cup:1", checked: 3 },
      { itemId: "jug:1", checked: 1 },
    ]);
    await refund([
      { itemId: "cup:1", quantity: 3 },
      { itemId: "jug:1", quantity: 1 },
    ]);
    expect((await verify(order.id, [])).body).toMatchObject({ code: "ORDER_REFUNDED" });
  });

  test("what can't leave is refused in words", async () => {
    const cases = [
      [{ state: "cancelled" }, "ORDER_CANCELLED"],
      [{ refund: 2 }, "ORDER_REFUNDED"],
      [{ shipped: true, fulfilled: true }, "ALREADY_SHIPPED"],
    ] as const;
    for (const [columns, code] of cases) {
      const order = await build(columns);
      expect((await verify(order.id, checked(order))).body).toMatchObject({ code });
      expect(await packOf(order.id)).toBeUndefined();
    }
  });
});

describe("the label", () => {
  test("waits for the items, and never goes on a second order", async () => {
    const [other, order] = [
      await build({ tracking_number: "RR473124829GB", shipped: true, order_number: "24-1191" }),
      await build(),
    ];
    expect(await ship(order.id, "")).toMatchObject({ status: 400, body: { code: "SHIPPING_INCOMPLETE" } });
    expect(await ship(order.id, "RR473124829GB")).toMatchObject({
      status: 422,
      body: { code: "PACK_INCOMPLETE" },
    });
    await verify(order.id, checked(order));
    expect(await ship(order.id, "rr 473 124 829 gb")).toMatchObject({
      status: 409,
      body: {
        code: "NUMBER_IN_USE",
        msg: "RR473124829GB is already on 24-1191. Check the number, or choose Use it again.",
      },
    });
    expect([(await packOf(order.id))?.tracking_number, (await packOf(other.id))?.tracking_number]).toEqual([
      null,
      undefined,
    ]);
  });

  test("held by an order that is being shipped is refused to any other, and let go when the platform can't take it", async () => {
    const [first, second] = [await build(), await build()];
    for (const order of [first, second]) await verify(order.id, checked(order));
    await rows("update packs set tracking_number = 'HELD-1' where order_id = $1 returning order_id", [
      first.id,
    ]);
    expect((await ship(second.id, "HELD-1")).body).toMatchObject({ code: "NUMBER_IN_USE" });
    // A person may say that it is meant; then nothing but the marketplace, which this account has none of, is
    // asked.
    expect((await ship(second.id, "HELD-1", owner, { numberUse: "allow" })).body).toMatchObject({
      code: "PLATFORM_CANNOT",
    });
    // Orders that go out together share it.
    await rows("update orders set combined_id = gen_random_uuid() where id = $1 returning id", [first.id]);
    await rows(
      `update orders set combined_id = (select combined_id from orders where id = $2) where id = $1
         returning id`,
      [second.id, first.id],
    );
    expect((await ship(second.id, "HELD-1")).body).toMatchObject({ code: "PLATFORM_CANNOT" });
    await rows("update orders set combined_id = null where id = any($1) returning id", [
      [first.id, second.id],
    ]);
    expect((await ship(second.id, "FREE-1")).body).toMatchObject({ code: "PLATFORM_CANNOT" });
    expect([(await packOf(first.id))?.tracking_number, (await packOf(second.id))?.tracking_number]).toEqual([
      "HELD-1",
      null,
    ]);
  });
});

describe("who may", () => {
  test("nobody signed out, nobody without the scope, nobody of another store", async () => {
    const order = await build();
    const anonymous = await fetch(`${app.url}/api/packing/verify`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(anonymous.status).toBe(401);
    expect([
      (await verify(order.id, checked(order), {}, reader)).status,
      (await ship(order.id, "A-12345", reader)).status,
    ]).toEqual([403, 403]);
    expect((await verify(order.id, checked(order), {}, stranger)).body).toMatchObject({
      code: "ORDER_NOT_FOUND",
    });
    expect((await ship(order.id, "A-12345", stranger)).body).toMatchObject({ code: "ORDER_NOT_FOUND" });
    expect(await orderOf(order.id)).toMatchObject({ fulfilled: false });
  });

  test("what was packed is read over GraphQL, by its own store alone", async () => {
    const order = await build();
    await verify(order.id, checked(order), { weightGrams: 500 });
    const ask = async ({ client }: Person) =>
      (
        await client.graphql(
          `query($id: MongoID!) { PackById(_id: $id) { state weightGrams items { itemId checked skipped } }
             }`,
          { id: order.id },
        )
      ).body;
    expect(await ask(reader)).toEqual({
      data: {
        PackById: {
          state: "packed",
          weightGrams: 500,
          items: [{ itemId: `${order.id}:1`, checked: 1, skipped: null }],
        },
      },
    });
    expect(await ask(stranger)).toEqual({ data: { PackById: null } });
  });
});
