/** PostUpdateMany: what a person writes on items, over GraphQL as the client does it. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  buildOrder,
  buildPlatformOrder,
  signUpMember,
  signUpOwner,
  startTestApp,
  type Person,
  type TestApp,
} from "@stallkeeper/testkit";
import { AppError } from "@stallkeeper/contract";
import { updateEach } from "../../platform/graphql/update-each.ts";
import { lockOrders, receiveOrders, sortItemsByOrder } from "./index.ts";

let app: TestApp;
let owner: Person;
let accountId: string;
let orderId: string;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  owner = await signUpOwner(app);
  ({ accountId } = await buildOrder(app.services.db, { storeId: owner.storeId }));
});
afterAll(() => app.close());

const line = (id: string) => ({
  id,
  name: `Piece ${id}`,
  description: "",
  images: [],
  sku: `SKU-${id}`,
  quantity: 1,
  priceMinor: 100,
  variants: [],
  link: `https://market.example/${id}`,
  platformItemId: `L-${id}`,
  meta: {},
});
const pull = (parts: object = {}) =>
  app.services.db.withStore(owner.storeId, (tx) =>
    receiveOrders(
      tx,
      { accountId, platform: "stall", platformName: "Stall", username: "ada" },
      [buildPlatformOrder({ platformOrderId: `I-${made}`, items: [line("1"), line("2")], ...parts })],
      new Date("2026-03-01T08:00:00Z"),
    ),
  );
beforeEach(async () => {
  made++;
  await pull();
  orderId = `stall:${accountId}:I-${made}`;
});

const whole = {
  link: "https://own.example/9",
  id: "own-9",
  fulfillmentLink: "https://source.example/9",
  fulfillmentId: "F-9",
};
const update = (filter: object, meta: object, { client } = owner) =>
  client.graphql(
    `mutation($filter: FilterUpdateManyPostInput, $record: UpdateManyPostInput!) {
       PostUpdateMany(filter: $filter, record: $record) { numAffected error { message code } } }`,
    { filter, record: { meta } },
  );
const items = async () =>
  (
    (
      await owner.client.graphql(
        `query($id: MongoID!) { PostMany(filter: { orderId: $id }, sort: _ID_ASC) { _id meta {
           link id fulfillmentLink fulfillmentId } } }`,
        { id: orderId },
      )
    ).body as { data: { PostMany: { _id: string; meta: typeof whole }[] } }
  ).data.PostMany.map(({ meta }) => meta);
const fromPlatform = (n: number) => ({
  link: `https://market.example/${n}`,
  id: `L-${n}`,
  fulfillmentLink: "",
  fulfillmentId: "",
});

test("[GQL-9] all four fields of an item's metadata are saved for the items that the filter finds, and a later pull leaves them", async () => {
  expect((await update({ _id: `${orderId}:2` }, whole)).body).toEqual({
    data: { PostUpdateMany: { numAffected: 1, error: null } },
  });
  expect(await items()).toEqual([fromPlatform(1), whole]);
  await pull({ updatedAt: "2026-03-02T08:00:00.000Z", status: "SHIPPED" });
  expect(await items()).toEqual([fromPlatform(1), whole]);
  expect((await update({ orderId }, { fulfillmentLink: "https://both.example" })).body).toEqual({
    data: { PostUpdateMany: { numAffected: 2, error: null } },
  });
  expect((await items()).map(({ fulfillmentLink, id }) => [id, fulfillmentLink])).toEqual([
    ["L-1", "https://both.example"],
    ["own-9", "https://both.example"],
  ]);
});

test("[GQL-9] nobody without the scope, of another store, or without a filter changes an item, and no other field can be named", async () => {
  const reader = await signUpMember(app, { storeId: owner.storeId, scopes: ["messages.write"] });
  const stranger = await signUpMember(app);
  expect(await update({ orderId }, whole, reader)).toMatchObject({
    status: 403,
    body: { code: "FORBIDDEN" },
  });
  expect((await update({ orderId }, whole, stranger)).body).toEqual({
    data: { PostUpdateMany: { numAffected: 0, error: null } },
  });
  expect(await update({}, whole)).toMatchObject({ status: 400, body: { code: "FILTER_MISSING" } });
  expect(await update({ orderId }, { price: 1 })).toMatchObject({
    status: 400,
    body: { code: "QUERY_INVALID" },
  });
  expect(JSON.stringify((await update({ orderId }, { link: "x".repeat(2_001) })).body)).toContain(
    "FIELDS_INVALID",
  );
  expect(await items()).toEqual([fromPlatform(1), fromPlatform(2)]);
});

test("items judged one by one lock their orders in the order of everybody else: two that interleave both end", async () => {
  const [short, long] = [orderId, `${orderId}0`];
  made *= 10;
  await pull();
  const itemsOf = [`${short}:2`, `${long}:1`];
  const { db } = app.services;
  // An item's id sorts otherwise than its order's.
  expect(
    await db.withStore(owner.storeId, (tx) =>
      tx.rows("select 1 where $1::text < $2 and $3::text < $4", [`${long}:1`, `${short}:2`, short, long]),
    ),
  ).toHaveLength(1);
  const someoneWaits = async (): Promise<void> => {
    const waiting = await db.asSystem((other) =>
      other.rows(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%for no key update%'`,
      ),
    );
    if (waiting.length === 0) throw new Error("nobody waits yet");
  };
  let tellFirst: () => void = () => undefined;
  const hasFirst = new Promise<void>((done) => (tellFirst = done));
  let tried = 0;
  const oneByOne = db.withStore(owner.storeId, (tx) =>
    updateEach(
      tx,
      itemsOf,
      async (ids) => {
        // Nothing names what was refused: all are tried again alone.
        if (ids.length > 1) throw new AppError("RECORD_NOT_FOUND");
        if (++tried === 2) await vi.waitFor(someoneWaits, { timeout: 60_000 });
        await lockOrders(
          tx,
          ids.map((id) => id.slice(0, id.lastIndexOf(":"))),
        );
        tellFirst();
        return 1;
      },
      sortItemsByOrder,
    ),
  );
  await hasFirst;
  const atOnce = db.withStore(owner.storeId, (tx) => lockOrders(tx, [short, long]));
  expect(await Promise.all([oneByOne, atOnce.then((orders) => orders.length)])).toEqual([
    { numAffected: 2, failed: [] },
    2,
  ]);
});
