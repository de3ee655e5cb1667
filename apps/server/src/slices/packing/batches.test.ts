/** Batches and the pick list: one owner, an order in one open batch, ticks that are shared. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  buildOrder,
  signUpMember,
  signUpOwner,
  startTestApp,
  type OrderColumns,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";

let app: TestApp;
let owner: Person;
let packer: Person;
let stranger: Person;

beforeAll(async () => {
  app = await startTestApp();
  owner = await signUpOwner(app);
  packer = await signUpMember(app, { storeId: owner.storeId, scopes: ["orders.write"] });
  stranger = await signUpMember(app);
});
afterAll(() => app.close());

const build = async (columns: OrderColumns = {}): Promise<string> =>
  (await buildOrder(app.database.db, { storeId: owner.storeId, ...columns })).id;
const rows = <R>(sql: string, values: unknown[] = []) =>
  app.services.db.withStore(owner.storeId, (tx) => tx.rows<R>(sql, values));
const post = (path: string, body: object, { client } = owner) => client.post(`/api/packing/${path}`, body);
const make = async (orderIds: string[], person = owner) =>
  (
    (await post("batches", { orderIds }, person)).body as {
      data: { batchId: string; done: string[]; failed: { id: string; code: string; msg: string }[] };
    }
  ).data;
interface Shown {
  name: string;
  state: string;
  ownerName: string;
  orderCount: number;
  packedCount: number;
  orders: {
    orderId: string;
    service: string | null;
    package: string | null;
    weightGrams: number | null;
    state: string | null;
  }[];
}
const read = async (id: string, { client } = owner) =>
  (
    (
      await client.graphql(
        `query($id: MongoID!) { BatchById(_id: $id) { name state ownerName orderCount packedCount orders {
           orderId service package weightGrams state } } }`,
        { id },
      )
    ).body as { data: { BatchById: Shown | null } }
  ).data.BatchById;
const kinds = async (orderId: string) =>
  (
    await rows<{ kind: string }>("select kind from order_events where order_id = $1 order by at, id", [
      orderId,
    ])
  ).map(({ kind }) => kind);
const tagsOf = async (orderId: string) =>
  (await rows<{ tags: string[] }>("select tags from orders where id = $1", [orderId]))[0]?.tags;

describe("a batch", () => {
  test("takes what can be packed and names what can't, order by order", async () => {
    const [first, second, shipped] = [await build(), await build(), await build({ shipped: true })];
    const made = await make([first, second, second, shipped, "nobody's"]);
    expect(made).toMatchObject({
      done: [first, second],
      failed: [
        { id: shipped, code: "ALREADY_SHIPPED" },
        { id: "nobody's", code: "ORDER_NOT_FOUND" },
      ],
    });
    const [held, cancelled, sold, unpaid] = [
      await build({ held_until: "2036-01-01T00:00:00Z" }),
      await build({ state: "cancelled" }),
      await build({ tags: ["alreadySold", "queued"] }),
      await build({ external: true }),
    ];
    const mixed = await make([held, cancelled, sold, unpaid]);
    expect(mixed).toMatchObject({ done: [held], failed: [{ id: cancelled }, { id: sold }, { id: unpaid }] });
    expect(mixed.failed.map(({ code }) => code)).toEqual([
      "ORDER_CANCELLED",
      "ORDER_NOT_PACKABLE",
      "ORDER_AWAITS_PAYMENT",
    ]);
    expect(mixed.failed[1]?.msg).toMatch(/^\S+ is already sold, so it can't be packed\.$/);
    expect(await read(made.batchId)).toMatchObject({
      state: "open",
      ownerName: "Olive Owner",
      orderCount: 2,
      packedCount: 0,
      orders: [{ orderId: first }, { orderId: second }],
    });
    expect(await kinds(first)).toEqual(["batchAdded"]);
    const again = await post("batches", { orderIds: [first] });
    expect(again).toMatchObject({
      status: 409,
      body: { code: "ORDER_IN_BATCH", msg: expect.stringContaining("Batch 1") },
    });
    expect(await post("batches/add", { batchId: made.batchId, orderIds: [first] })).toMatchObject({
      status: 200,
      body: { data: { done: [first], failed: [] } },
    });
    expect(await kinds(first)).toEqual(["batchAdded"]);
  });

  test("ten at once for one order: it is in one open batch, and the database says so too", async () => {
    const order = await build();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post("batches", { orderIds: [order] })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    const [batchId] = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => (body as { data: { batchId: string } }).data.batchId);
    const other = await make([await build()]);
    await expect(
      rows(
        `insert into batch_orders (store_id, batch_id, batch_state, order_id, position)
           values ($1, $2, 'open', $3, 1)`,
        [owner.storeId, other.batchId, order],
      ),
    ).rejects.toMatchObject({ code: "23505" });
    // Its own is done: the order is free for the next one, and the old one can't come back with it.
    expect((await post("batches/state", { batchId, state: "processed" })).status).toBe(200);
    expect((await post("batches/add", { batchId: other.batchId, orderIds: [order] })).body).toMatchObject({
      data: { done: [order] },
    });
    expect((await post("batches/state", { batchId, state: "open" })).body).toMatchObject({
      code: "ORDER_IN_BATCH",
    });
    await post("batches/remove", { batchId: other.batchId, orderIds: [order] });
    expect((await post("batches/state", { batchId, state: "open" })).status).toBe(200);
    expect(await kinds(order)).toEqual(["batchAdded", "batchAdded", "batchRemoved"]);
  });

  test("is its owner's to change, others read it or take it over", async () => {
    const [order, more] = [await build(), await build()];
    const { batchId } = await make([order]);
    const actions = [
      ["batches/add", { orderIds: [more] }],
      ["batches/remove", { orderIds: [order] }],
      ["batches/details", { orderIds: [order], package: "M" }],
      ["batches/save", { name: "Mine", cutOffAt: null }],
      ["batches/state", { state: "archived" }],
    ] as const;
    for (const [path, body] of actions) {
      expect(await post(path, { batchId, ...body }, packer)).toMatchObject({
        status: 409,
        body: { code: "BATCH_OF_ANOTHER", msg: "Olive Owner is working on this batch. Take it over first." },
      });
      expect((await post(path, { batchId, ...body }, stranger)).body).toMatchObject({
        code: "BATCH_NOT_FOUND",
      });
    }
    expect((await post("batches/takeOver", { batchId }, stranger)).body).toMatchObject({
      code: "BATCH_NOT_FOUND",
    });
    expect([await read(batchId, packer), await read(batchId, stranger)]).toMatchObject([
      { orderCount: 1 },
      null,
    ]);
    expect((await post("batches/takeOver", { batchId }, packer)).status).toBe(200);
    for (const [path, body] of actions)
      expect((await post(path, { batchId, ...body }, packer)).status).toBe(
        path === "batches/details" ? 404 : 200,
      );
    expect((await post("batches/add", { batchId, orderIds: [order] }, packer)).body).toMatchObject({
      code: "BATCH_NOT_OPEN",
    });
  });

  test("keeps service, parcel and weight for one order or all, counts what is packed and says what is still to do", async () => {
    const [first, second, third] = [await build(), await build(), await build()];
    const { batchId } = await make([first, second, third]);
    expect(
      (
        await post("batches/details", {
          batchId,
          orderIds: [first, second],
          service: "Tracked 48",
          package: "M",
        })
      ).body,
    ).toMatchObject({ data: { changed: 2 } });
    await post("batches/details", { batchId, orderIds: [second], weightGrams: 840, service: null });
    await post("verify", { orderId: first, items: [{ itemId: `${first}:1`, checked: 1 }] }, packer);
    await post("verify", {
      orderId: third,
      items: [{ itemId: `${third}:1`, checked: 0, skipped: "missing" }],
    });
    expect(await read(batchId)).toMatchObject({
      packedCount: 1,
      orders: [
        { orderId: first, service: "Tracked 48", package: "M", weightGrams: null, state: "packed" },
        { orderId: second, service: null, package: "M", weightGrams: 840, state: null },
        { orderId: third, state: "aside" },
      ],
    });
    const packedBy = async ({ userId }: Person) =>
      (
        (
          await owner.client.graphql(
            "query($me: MongoID!) { PackMany(filter: { packedById: $me }) { _id } }",
            { me: userId },
          )
        ).body as { data: { PackMany: { _id: string }[] } }
      ).data.PackMany.map(({ _id }) => _id);
    expect([await packedBy(packer), await packedBy(owner)]).toEqual([[first], [third]]);
    expect(
      (await post("batches/details", { batchId, orderIds: [first], weightGrams: 0 })).body,
    ).toMatchObject({ code: "FIELDS_INVALID", fields: { weightGrams: "Enter the weight in grams." } });
  });
});

describe("the pick list", () => {
  test("ticks are shared; short tags the order until no item of it is short", async () => {
    const order = await build({
      items: ["a", "b"].map((name) => ({ _id: `pick:${name}`, name, sku: `SKU-${name}`, quantity: 1 })),
    });
    const [a, b] = [
      { orderId: order, itemId: "pick:a" },
      { orderId: order, itemId: "pick:b" },
    ];
    const shown = async () =>
      (
        (
          await packer.client.graphql(
            `query($id: MongoID) { ItemPickMany(filter: { orderId: $id }, sort: _ID_ASC) { _id state reason }
               }`,
            { id: order },
          )
        ).body as { data: { ItemPickMany: unknown[] } }
      ).data.ItemPickMany;
    expect((await post("picks", { items: [a], state: "picked" })).status).toBe(200);
    expect((await post("picks", { items: [b], state: "short" })).body).toMatchObject({
      code: "FIELDS_INVALID",
      fields: { reason: "Say what is wrong." },
    });
    expect(
      (await post("picks", { items: [a, b, a], state: "short", reason: "damaged" }, packer)).status,
    ).toBe(200);
    await post("picks", { items: [b], state: "short", reason: "damaged" });
    expect([await shown(), await tagsOf(order), await kinds(order)]).toEqual([
      [
        { _id: "pick:a", state: "short", reason: "damaged" },
        { _id: "pick:b", state: "short", reason: "damaged" },
      ],
      ["needsAlternativeItem"],
      ["pickedShort", "pickedShort"],
    ]);
    await post("picks", { items: [a], state: "picked" });
    expect(await tagsOf(order)).toEqual(["needsAlternativeItem"]);
    await post("picks", { items: [b], state: "open" });
    expect([await shown(), await tagsOf(order)]).toEqual([
      [{ _id: "pick:a", state: "picked", reason: null }],
      [],
    ]);
    expect(
      (await post("picks", { items: [{ orderId: order, itemId: "else" }], state: "picked" })).body,
    ).toMatchObject({ code: "ITEM_NOT_FOUND" });
    expect((await post("picks", { items: [a], state: "open" }, stranger)).body).toMatchObject({
      code: "ORDER_NOT_FOUND",
    });
  });

  test("slips look as the store says for each of its accounts, with the scope for settings", async () => {
    const order = await build();
    const accountId = (
      await rows<{ account_id: string }>("select account_id from orders where id = $1", [order])
    )[0]?.account_id;
    const template = {
      accountId,
      heading: "Thank you",
      footer: "Returns within 30 days.",
      hasPrices: false,
      paper: "A5",
    };
    expect((await post("slipTemplates", template, packer)).status).toBe(403);
    expect((await post("slipTemplates", template, stranger)).body).toMatchObject({
      code: "ACCOUNT_NOT_FOUND",
    });
    expect((await post("slipTemplates", template)).status).toBe(200);
    expect(
      (await packer.client.graphql("{ SlipTemplateMany { heading footer hasPrices paper } }")).body,
    ).toMatchObject({ data: { SlipTemplateMany: [{ heading: "Thank you", paper: "A5" }] } });
  });
});
